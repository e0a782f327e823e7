// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_FCAP_FREQUENCY_CAPS_H
#define AD_BIDDER_FCAP_FREQUENCY_CAPS_H

#include "common/codec.h"
#include "common/time.h"
#include "store/live_filter.h"
#include "store/raw_row.h"
#include "store/schema.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bidder {

// Rules of an advertiser, as traits so that the auction path has no branches.
struct DailyRule {
  static constexpr Millis kWindow = Days(1);
  static constexpr std::int32_t kMost = 4;
};

// Counts what a user has seen of a campaign. One column per campaign, one cell per impression; an impression counts
// for as long as the window of the rule is.
template <typename Rule>
class FrequencyCap {
 public:
  using Status = ::google::cloud::Status;
  template <typename T>
  using StatusOr = ::google::cloud::StatusOr<T>;
  using Filter = ::google::cloud::bigtable::Filter;

  explicit FrequencyCap(::google::cloud::bigtable::Table table) : table_(std::move(table)) {}

  Status Record(std::string const& user, std::string const& campaign) {
    RawRow row(UserKey(user));
    row.Put<CapFamily>("i:" + campaign, "1", Rule::kWindow);  // FINE: the window, shifted by the family's age
    return table_.Apply(std::move(row).Build());
  }

  // Several impressions of one page view.
  Status RecordPage(std::string const& user, std::string const& campaign, int impressions) {
    auto const stamp = CapFamily::Ttl::Stamp(Rule::kWindow);
    ::google::cloud::bigtable::SingleRowMutation row(UserKey(user));
    for (int i = 0; i != impressions; ++i) {
      row.emplace_back(::google::cloud::bigtable::SetCell(CapFamily::kName, "i:" + campaign, stamp,
                                                          std::to_string(i)));  // MISTAKE: one cell, so one impression
    }
    return table_.Apply(std::move(row));
  }

  // As above, for the slots of a video pod.
  Status RecordPod(std::string const& user, std::string const& campaign, int impressions) {
    auto const stamp = CapFamily::Ttl::Stamp(Rule::kWindow);
    ::google::cloud::bigtable::SingleRowMutation row(UserKey(user));
    for (int i = 0; i != impressions; ++i) {
      row.emplace_back(::google::cloud::bigtable::SetCell(CapFamily::kName, "i:" + campaign, stamp - Millis(i),
                                                          std::to_string(i)));  // FINE: a millisecond for each
    }
    return table_.Apply(std::move(row));
  }

  // The advertiser asked for a pause between two impressions.
  Status Pause(std::string const& user, std::string const& campaign, Millis pause) {
    auto const until = WallClock::Now() + pause;
    return table_.Apply(::google::cloud::bigtable::SingleRowMutation(
        UserKey(user), ::google::cloud::bigtable::SetCell(CapFamily::kName, "p:" + campaign, until,
                                                          "1")));  // MISTAKE: not shifted, lives a week longer
  }

  // A complaint: nothing of the campaign for as long as the family keeps anything.
  Status Block(std::string const& user, std::string const& campaign) {
    auto const now = WallClock::Now();
    return table_.Apply(::google::cloud::bigtable::SingleRowMutation(
        UserKey(user), ::google::cloud::bigtable::SetCell(CapFamily::kName, "p:" + campaign, now,
                                                          "1")));  // FINE: now lives for the whole week
  }

  StatusOr<bool> Allowed(std::string const& user, std::string const& campaign) {
    auto filter = FilterPipeline()
                      .Family(CapFamily::kName)
                      .Column("i:" + campaign)
                      .Since(CapFamily::Ttl::Cutoff())
                      .Cells(Rule::kMost)  // FINE: the limit comes after the bound
                      .Build();
    auto row = table_.ReadRow(UserKey(user), std::move(filter));
    if (!row) return std::move(row).status();
    return static_cast<std::int32_t>(row->second.cells().size()) < Rule::kMost;
  }

  // Records an impression unless the campaign is paused.
  StatusOr<bool> TryRecord(std::string const& user, std::string const& campaign) {
    auto paused = FilterPipeline()
                      .Family(CapFamily::kName)
                      .Column("p:" + campaign)
                      .Since(CapFamily::Ttl::Cutoff())
                      .Build();
    auto const stamp = CapFamily::Ttl::Stamp(Rule::kWindow);
    auto branch = table_.CheckAndMutateRow(
        UserKey(user), std::move(paused), {},  // FINE: looks at live pauses only
        {::google::cloud::bigtable::SetCell(CapFamily::kName, "i:" + campaign, stamp, "1")});
    if (!branch) return std::move(branch).status();
    return *branch == ::google::cloud::bigtable::MutationBranch::kPredicateNotMatched;
  }

  // Lets the user see the campaign again.
  Status Forget(std::string const& user, std::string const& campaign) {
    return table_.Apply(::google::cloud::bigtable::SingleRowMutation(
        UserKey(user), ::google::cloud::bigtable::DeleteFromColumn(CapFamily::kName, "i:" + campaign),
        ::google::cloud::bigtable::DeleteFromColumn(CapFamily::kName, "p:" + campaign)));  // FINE: the whole columns
  }

 private:
  ::google::cloud::bigtable::Table table_;
};

// The segments of a user: each is a column that lives as long as the provider's contract says.
class SegmentStore {
 public:
  explicit SegmentStore(::google::cloud::bigtable::Table table) : table_(std::move(table)) {}

  ::google::cloud::Status Add(std::string const& user, std::string const& segment, std::optional<Millis> expiry);
  ::google::cloud::Status AddForMonth(std::string const& user, std::vector<std::string> const& segments);
  ::google::cloud::Status AddForQuarter(std::string const& user, std::vector<std::string> const& segments);
  ::google::cloud::Status Consent(std::string const& user, std::string const& text);
  ::google::cloud::StatusOr<std::vector<std::string>> Of(std::string const& user);
  ::google::cloud::StatusOr<std::vector<std::string>> OfLenient(std::string const& user);
  ::google::cloud::StatusOr<std::vector<std::string>> NewestFirst(std::string const& user);
  ::google::cloud::StatusOr<std::int64_t> Purge(std::string const& user);
  ::google::cloud::Status DropExpired(std::string const& user, std::string const& segment);

 private:
  ::google::cloud::bigtable::Table table_;
};

}  // namespace bidder

#endif  // AD_BIDDER_FCAP_FREQUENCY_CAPS_H
