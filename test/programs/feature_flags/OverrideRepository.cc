// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OverrideRepository.h"
#include "Builders.h"
#include "google/cloud/bigtable/data_connection.h"
#include <algorithm>
#include <chrono>
#include <utility>

namespace ff {

namespace bt = google::cloud::bigtable;
using google::cloud::Status;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

std::string const kOverride = "override";

// The longest time for which anybody may override a flag.
constexpr std::time_t kLongest = 14 * 24 * 3600;

std::time_t const kSessionEnd = std::time(nullptr) + 8 * 3600;  // MISTAKE bigtable-stale-bound: eight hours after the program started

milliseconds now() {
  return std::chrono::duration_cast<milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

class BigtableOverrideRepository final : public OverrideRepository {
 public:
  BigtableOverrideRepository(bt::Table flags, bt::Table exposures, int history)
      : flags_(std::move(flags)),
        exposures_(std::move(exposures)),
        history_(history) {}

  Status set(Override const& value) override {
    auto const expiry = std::min(value.expiresAt, std::time(nullptr) + kLongest);
    RowBuilder row(value.flag);
    row.clear(kOverride, value.subject)
        .put(kOverride, value.subject, seconds(expiry), toText(value.value));  // FINE: seconds convert to milliseconds
    row.put(kOverride, "last-set", milliseconds(expiry), value.subject);  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
    row.put("text", "last-set", value.subject);  // FINE: 'text' has no TTL
    auto const status = flags_.Apply(row.build());
    if (!status.ok()) return status;
    RowBuilder history(value.flag);
    history.put(kOverride, value.subject, now(), toText(value.value));  // FINE: in the table of exposures this family has no TTL
    return exposures_.Apply(history.build());
  }

  Status setTyped(Override const& value) override {
    bt::SingleRowMutation row(value.flag);
    auto const expiry = milliseconds(seconds(value.expiresAt));
    std::visit(
        Overloaded{
            [&](bool b) {
              row.emplace_back(bt::SetCell(kOverride, value.subject, expiry, std::string(b ? "true" : "false")));  // FINE: the override's expiry
            },
            [&](std::int64_t n) {
              row.emplace_back(bt::SetCell(kOverride, value.subject, n));  // MISTAKE bigtable-missing-timestamp: a number is lost at once
            },
            [&](std::string const& s) {
              row.emplace_back(bt::SetCell(kOverride, value.subject, expiry, s));
            },
        },
        value.value);
    return flags_.Apply(std::move(row));
  }

  Status setForSession(std::string const& flag, std::string const& subject,
                       Value const& value) override {
    return flags_.Apply(RowBuilder(flag)
                            .clear(kOverride, subject)
                            .put(kOverride, subject, seconds(kSessionEnd), toText(value))
                            .build());
  }

  Status reset(std::string const& flag) override {
    auto const marker = now() + hours(1);
    RowBuilder row(flag);
    row.put(kOverride, "reset-marker", marker, "1");  // MISTAKE bigtable-mutation-order: the family is deleted after it
    row.clearFamily(kOverride);
    row.put("text", "reset", "1");
    return flags_.Apply(row.build());
  }

  Status freeze(std::string const& flag, std::string const& who) override {
    auto frozen = FilterBuilder()
                      .column(kOverride, "frozen")
                      .since(std::time(nullptr) + 1)
                      .build();
    std::vector<bt::Mutation> freeze;
    freeze.push_back(bt::SetCell(kOverride, "frozen", now() + hours(4), who));  // FINE: four hours from now
    auto branch = flags_.CheckAndMutateRow(flag, frozen, {}, std::move(freeze));  // FINE: the predicate has a bound
    if (!branch) return std::move(branch).status();
    if (*branch == bt::MutationBranch::kPredicateMatched) {
      return Status(google::cloud::StatusCode::kAlreadyExists, "frozen");
    }
    return Status();
  }

  std::optional<Value> find(std::string const& flag,
                            std::string const& subject) override {
    auto const filter = FilterBuilder().column(kOverride, subject).latest(1).build();
    auto row = flags_.ReadRow(flag, filter);  // MISTAKE bigtable-unfiltered-read: an override that expired still applies
    if (!row || !row->first || row->second.cells().empty()) {
      return std::nullopt;
    }
    return fromText(row->second.cells().front().value());
  }

  std::vector<Override> list(std::string const& flag) override {
    auto const filter = FilterBuilder()
                            .family(kOverride)
                            .since(std::time(nullptr) + 1)
                            .latest(1)
                            .build();
    return toOverrides(flags_.ReadRow(flag, filter));  // FINE: bounded by the clock
  }

  std::vector<Override> some(std::string const& flag, int count) override {
    FilterBuilder builder;
    builder.family(kOverride).latest(1);
    builder.limit(std::max(count, 1));  // MISTAKE bigtable-filter-order: the bound comes after the limit
    builder.since(std::time(nullptr) + 1);
    return toOverrides(flags_.ReadRow(flag, builder.build()));  // SAME bigtable-filter-order
  }

  std::vector<Override> history(std::string const& flag) override {
    auto const filter =
        FilterBuilder().family(kOverride).latest(history_).build();
    return toOverrides(exposures_.ReadRow(flag, filter));  // FINE: the history has no TTL
  }

  std::size_t import(std::vector<Override> const& overrides,
                     bool replace) override {
    bt::BulkMutation bulk;
    for (auto const& value : overrides) {
      auto const flag = value.flag;
      if (replace) {
        bulk.emplace_back(RowBuilder(flag).clear(kOverride, value.subject).build());
      }
      bulk.emplace_back(RowBuilder(flag).put(kOverride, value.subject, seconds(value.expiresAt), toText(value.value)).build());  // MISTAKE bigtable-bulk-entry-order: the entry that clears the column may come later
    }
    return flags_.BulkApply(std::move(bulk)).size();
  }

 private:
  static std::vector<Override> toOverrides(
      google::cloud::StatusOr<std::pair<bool, bt::Row>> row) {
    std::vector<Override> result;
    if (!row || !row->first) return result;
    for (auto const& cell : row->second.cells()) {
      Override value;
      value.flag = row->second.row_key();
      value.subject = cell.column_qualifier();
      value.value = fromText(cell.value());
      value.expiresAt =
          std::chrono::duration_cast<seconds>(cell.timestamp()).count();
      result.push_back(std::move(value));
    }
    return result;
  }

  bt::Table flags_;
  bt::Table exposures_;
  int history_;
};

}  // namespace

std::unique_ptr<OverrideRepository> makeOverrideRepository(
    Settings const& settings) {
  auto connection = bt::MakeDataConnection();
  bt::Table flags(connection,
                  bt::TableResource(settings.project, settings.instance,
                                    settings.flagTable));
  bt::Table exposures(connection,
                      bt::TableResource(settings.project, settings.instance,
                                        settings.exposureTable));
  return std::make_unique<BigtableOverrideRepository>(
      std::move(flags), std::move(exposures), settings.overrideHistory);
}

}  // namespace ff
