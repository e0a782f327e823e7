// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#include "crawl/page_store.h"
#include "absl/time/clock.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"

namespace crawl {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr absl::Duration kEtagAge = absl::Hours(30 * 24);
constexpr absl::Duration kTrustEtag = absl::Hours(7 * 24);

// Validators are used for a week, though the family keeps a month.
std::chrono::milliseconds EtagTimestamp(absl::Time now) {
  return ToMillis(now + kTrustEtag - kEtagAge);
}

cbt::Filter Etags() {
  return cbt::Filter::Chain(
      cbt::Filter::FamilyRegex(kEtag),
      cbt::Filter::TimestampRange(
          ToMillis(absl::Now() - kEtagAge + absl::Milliseconds(1)), kNoEnd));
}

}  // namespace

Status PageStore::Store(Page const& page) {
  auto const now = absl::Now();
  cbt::SingleRowMutation mutation(page.url.RowKey());
  mutation.emplace_back(cbt::SetCell(kBody, "html", ToMillis(now), page.body));  // FINE: real time, no TTL
  mutation.emplace_back(cbt::SetCell(kStatus, "code", "200"));  // FINE: no TTL
  mutation.emplace_back(
      cbt::SetCell(kEtag, "etag", EtagTimestamp(now), page.etag));  // FINE: now plus a week minus the maximum age
  return pages_.Apply(std::move(mutation));
}

// Older bodies go, so that only this one is left.
Status PageStore::Replace(Page const& page) {
  auto const now = absl::Now();
  cbt::SingleRowMutation mutation(page.url.RowKey());
  mutation.emplace_back(
      cbt::SetCell(kBody, "html", ToMillis(now), page.body));
  mutation.emplace_back(cbt::SetCell(kStatus, "code", "200"));
  mutation.emplace_back(cbt::DeleteFromFamily(kBody));  // MISTAKE bigtable-mutation-order: deletes the new body, too
  mutation.emplace_back(cbt::DeleteFromColumn(kEtag, "etag"));  // FINE: before the write
  mutation.emplace_back(
      cbt::SetCell(kEtag, "etag", EtagTimestamp(now), page.etag));
  return pages_.Apply(std::move(mutation));
}

// A redirect for good: the row of the old address only says where to.
Status PageStore::Move(Url const& from, Page const& page) {
  auto const old_key = from.RowKey();
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(old_key, cbt::DeleteFromRow()));
  bulk.emplace_back(cbt::SingleRowMutation(
      old_key, cbt::SetCell(kStatus, "moved", page.url.RowKey())));  // MISTAKE bigtable-bulk-entry-order: the delete may come second
  bulk.emplace_back(cbt::SingleRowMutation(
      page.url.RowKey(), cbt::SetCell(kBody, "html", page.body)));  // FINE: another row
  auto failed = pages_.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}

StatusOr<std::optional<Validator>> PageStore::ValidatorOf(Url const& url) {
  auto row = pages_.ReadRow(url.RowKey(),
                            cbt::Filter::Chain(Etags(), cbt::Filter::Latest(1)));  // FINE: Etags() has the bound
  if (!row) return row.status();
  if (!row->first) return std::optional<Validator>();
  Validator validator;
  for (auto const& cell : row->second.cells()) {
    if (cell.column_qualifier() != "etag") continue;
    validator.etag = cell.value();
    validator.fetched_at = absl::FromUnixMicros(cell.timestamp().count());  // MISTAKE bigtable-timestamp-as-write-time: 23 days before the page was fetched
  }
  return std::optional<Validator>(validator);
}

StatusOr<std::vector<std::string>> PageStore::Variants(Url const& url) {
  std::vector<std::string> etags;
  auto row = pages_.ReadRow(
      url.RowKey(), cbt::Filter::ColumnRange(kEtag, "variant", "variant~"));  // FINE: compares below
  if (!row) return row.status();
  if (!row->first) return etags;
  auto const oldest = absl::Now() - kEtagAge;
  for (auto const& cell : row->second.cells()) {
    if (absl::FromUnixMicros(cell.timestamp().count()) <= oldest) continue;
    etags.push_back(cell.value());
  }
  return etags;
}

Status PageStore::AddVariants(Url const& url,
                              std::vector<std::string> const& etags) {
  auto const timestamp = EtagTimestamp(absl::Now());
  cbt::SingleRowMutation mutation(url.RowKey());
  for (auto const& etag : etags) {
    mutation.emplace_back(cbt::SetCell(kEtag, "variant", timestamp, etag));  // MISTAKE bigtable-expiry-collision: only the last variant is stored
  }
  return pages_.Apply(std::move(mutation));
}

// Only pages that were there the last time are gone now.
StatusOr<bool> PageStore::MarkGone(Url const& url) {
  auto branch = pages_.CheckAndMutateRow(
      url.RowKey(),
      cbt::Filter::Chain(cbt::Filter::ColumnName(kStatus, "code"),
                         cbt::Filter::ValueRegex("200")),  // MISTAKE bigtable-version-limit: also matches a status that was replaced
      {cbt::SetCell(kStatus, "code", "410")}, {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace crawl
