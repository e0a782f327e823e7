// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cache/PageCache.h"

using namespace symserv;
using bt::Filter;

static constexpr char Content[] = "content";

static Millis stampOf(const bt::Cell &C) { return std::chrono::duration_cast<Millis>(C.timestamp()); }

Error PageCache::store(StringRef Page, StringRef Text, std::chrono::minutes Lifetime) {
  if (Lifetime > Day(1))
    Lifetime = Day(1);
  bt::SingleRowMutation M{std::string(Page)};
  replace<PageFamily>(M, Content, now() + Lifetime, std::string(Text)); // FINE: at most a day
  return Error(Cache.Apply(std::move(M)));
}

// Static pages do not change before the next release.
Error PageCache::storeStatic(StringRef Page, StringRef Text) {
  bt::SingleRowMutation M{std::string(Page)};
  replace<PageFamily>(M, Content, now() + Day(14), std::string(Text)); // MISTAKE: no page lives longer than a day
  return Error(Cache.Apply(std::move(M)));
}

Error PageCache::storeError(StringRef Page, StringRef Text) {
  return store(Page, Text, std::chrono::minutes(5)); // FINE: five minutes
}

Expected<std::vector<bt::Cell>> PageCache::cells(StringRef Page, Filter F) {
  auto Row = Cache.ReadRow(std::string(Page), std::move(F));
  if (!Row)
    return Error(Row.status());
  if (!Row->first)
    return std::vector<bt::Cell>();
  return Row->second.cells();
}

Expected<std::optional<std::string>> PageCache::load(StringRef Page) {
  auto Cells = cells(Page, Filter::Interleave(live<PageFamily>(), live<HotFamily>())); // FINE: a cutoff for each
  if (!Cells)
    return Cells.takeError();
  if (Cells->empty())
    return std::optional<std::string>();
  return std::optional<std::string>(Cells->front().value());
}

Expected<std::optional<std::string>> PageCache::loadAny(StringRef Page) {
  auto Cells = cells(Page, Filter::Chain(Filter::FamilyRegex("page|hot"),
                                         Filter::TimestampRange(firstLive<HotFamily>(), // MISTAKE: pages expire sooner
                                                                Millis(0)),
                                         Filter::Latest(1)));
  if (!Cells)
    return Cells.takeError();
  if (Cells->empty())
    return std::optional<std::string>();
  return std::optional<std::string>(Cells->front().value());
}

// Moves a page to the hot family, where it lives as long as it would have lived.
Error PageCache::promote(StringRef Page) {
  auto Cells = cells(Page, live<PageFamily>());
  if (!Cells)
    return Cells.takeError();
  bt::SingleRowMutation M{std::string(Page)};
  M.emplace_back(bt::DeleteFromFamily(PageFamily::Name));
  for (const bt::Cell &C : *Cells)
    M.emplace_back(bt::SetCell(HotFamily::Name, C.column_qualifier(), stampOf(C), C.value())); // MISTAKE: + 7 days
  return Error(Cache.Apply(std::move(M)));
}

// And back again.
Error PageCache::demote(StringRef Page) {
  auto Cells = cells(Page, Filter::Chain(live<HotFamily>(), Filter::Latest(1)));
  if (!Cells)
    return Cells.takeError();
  const SysTime Latest = now() + Day(1);
  bt::SingleRowMutation M{std::string(Page)};
  M.emplace_back(bt::DeleteFromFamily(HotFamily::Name));
  for (const bt::Cell &C : *Cells) {
    const SysTime Expiry = std::min(SysTime(stampOf(C) + HotFamily::Offset), Latest);
    replace<PageFamily>(M, C.column_qualifier(), Expiry, C.value()); // FINE: its expiry, at most a day
  }
  return Error(Cache.Apply(std::move(M)));
}

// Removes what has expired but is still stored.
Error PageCache::purge(StringRef Prefix) {
  bt::BulkMutation Bulk;
  const Filter Expired = Filter::Chain(
      Filter::FamilyRegex(PageFamily::Name),
      Filter::TimestampRange(Millis(0), firstLive<PageFamily>())); // FINE: expired cells are what is looked for
  for (auto &Row : Cache.ReadRows(bt::RowSet(bt::RowRange::Prefix(std::string(Prefix))), Expired)) {
    if (!Row)
      return Error(Row.status());
    bt::SingleRowMutation M(Row->row_key());
    M.emplace_back(bt::DeleteFromColumnEndingAt(PageFamily::Name, Content, toStamp(now()))); // FINE: only expired ones
    Bulk.emplace_back(std::move(M));
  }
  if (Bulk.empty())
    return Error::success();
  for (const bt::FailedMutation &F : Cache.BulkApply(std::move(Bulk)))
    return Error(F.status());
  return Error::success();
}

// The same for the hot family.
Error PageCache::vacuum(StringRef Prefix) {
  bt::BulkMutation Bulk;
  const Millis Now = toStamp(now());
  const Filter Hot = Filter::Chain(Filter::FamilyRegex(HotFamily::Name), Filter::StripValueTransformer());
  for (auto &Row : Cache.ReadRows(bt::RowSet(bt::RowRange::Prefix(std::string(Prefix))), Hot)) { // FINE: to delete
    if (!Row)
      return Error(Row.status());
    bt::SingleRowMutation M(Row->row_key());
    M.emplace_back(bt::DeleteFromColumnEndingAt(HotFamily::Name, Content, Now)); // MISTAKE: live pages too
    Bulk.emplace_back(std::move(M));
  }
  if (Bulk.empty())
    return Error::success();
  for (const bt::FailedMutation &F : Cache.BulkApply(std::move(Bulk)))
    return Error(F.status());
  return Error::success();
}
