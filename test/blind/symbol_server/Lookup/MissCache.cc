// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lookup/MissCache.h"

using namespace symserv;
using bt::Filter;

static constexpr MissPolicy Policies[] = {
    {MissReason::NotUploaded, std::chrono::minutes(10)}, // FINE: below six hours
    {MissReason::Rejected, std::chrono::hours(6)},       // FINE: just six hours
    {MissReason::Timeout, std::chrono::minutes(1)},      // FINE: a minute
    {MissReason::Corrupt, std::chrono::hours(24)},       // MISTAKE: no miss is remembered for more than six hours
};

static std::chrono::minutes lifetimeFor(MissReason Reason) {
  for (const MissPolicy &P : Policies)
    if (P.Reason == Reason)
      return P.Lifetime;
  return std::chrono::minutes(1);
}

MissCache::MissCache(bt::Table Symbols) : Symbols(std::move(Symbols)) {}

Error MissCache::remember(StringRef DebugId, StringRef Client, MissReason Reason) {
  bt::SingleRowMutation M{std::string(DebugId)};
  replace<MissFamily>(M, std::string(Client), now() + lifetimeFor(Reason), "miss"); // SAME: one reason lives too long
  return Error(Symbols.Apply(std::move(M)));
}

Error MissCache::rememberBriefly(StringRef DebugId, StringRef Client) {
  constexpr std::chrono::minutes Brief(30);
  const auto Hours = std::chrono::duration_cast<std::chrono::hours>(Brief);
  bt::SingleRowMutation M{std::string(DebugId)};
  replace<MissFamily>(M, std::string(Client), now() + Hours, "brief"); // MISTAKE: half an hour is zero whole hours
  return Error(Symbols.Apply(std::move(M)));
}

// Rounded, so that cells of many clients end together.
Error MissCache::rememberRounded(StringRef DebugId, StringRef Client) {
  const auto Hours = std::chrono::duration_cast<std::chrono::hours>(toStamp(now())) + std::chrono::hours(2);
  bt::SingleRowMutation M{std::string(DebugId)};
  replace<MissFamily>(M, std::string(Client), SysTime(Hours), "rounded"); // FINE: between one hour and two
  return Error(Symbols.Apply(std::move(M)));
}

Error MissCache::rememberMany(const std::vector<std::string> &DebugIds, StringRef Client) {
  const std::string Column(Client);
  bt::BulkMutation Bulk;
  for (const std::string &Id : DebugIds) {
    bt::SingleRowMutation M(Id);
    replace<MissFamily>(M, Column, now() + std::chrono::minutes(10), "bulk"); // FINE: one mutation for each row
    Bulk.emplace_back(std::move(M));
  }
  if (Bulk.empty())
    return Error::success();
  for (const bt::FailedMutation &F : Symbols.BulkApply(std::move(Bulk)))
    return Error(F.status());
  return Error::success();
}

Error MissCache::forget(StringRef DebugId) {
  return Error(Symbols.Apply(
      bt::SingleRowMutation(std::string(DebugId), bt::DeleteFromFamily(MissFamily::Name)))); // FINE: all of them
}

// The client asked again: start afresh with a short memory.
Error MissCache::refresh(StringRef DebugId, StringRef Client) {
  const std::string Key(DebugId);
  const std::string Column(Client);
  const Millis Stamp = toStamp(now() - std::chrono::minutes(1)); // MISTAKE: sign, expired a minute ago
  return Error(Symbols.Apply(bt::SingleRowMutation(Key, bt::DeleteFromColumn(MissFamily::Name, Column),
                                                   bt::SetCell(MissFamily::Name, Column, Stamp,
                                                               "again")))); // SAME: the stamp is used here
}

Expected<bool> MissCache::isMissing(StringRef DebugId, StringRef Client) {
  auto Row = Symbols.ReadRow(std::string(DebugId),
                             Filter::Chain(liveColumn<MissFamily>(std::string(Client)), // FINE: live cells
                                           Filter::StripValueTransformer()));
  if (!Row)
    return Error(Row.status());
  return Row->first;
}

Expected<bool> MissCache::isMissingAnywhere(StringRef DebugId) {
  const Filter Family = Filter::FamilyRegex(MissFamily::Name);
  const Filter Bound = Filter::TimestampRange(firstLive<AliasFamily>(), Millis(0)); // MISTAKE: 180 days of another one
  auto Row = Symbols.ReadRow(std::string(DebugId), Filter::Chain(Family, Bound)); // SAME: used here
  if (!Row)
    return Error(Row.status());
  return Row->first;
}

google::cloud::future<bool> MissCache::isMissingAsync(StringRef DebugId, StringRef Client) {
  using Result = google::cloud::StatusOr<std::pair<bool, bt::Row>>;
  return Symbols
      .AsyncReadRow(std::string(DebugId), // MISTAKE: the newest cell, whether it lives or not
                    Filter::Chain(Filter::ColumnName(MissFamily::Name, std::string(Client)), Filter::Latest(1)))
      .then([](google::cloud::future<Result> F) {
        Result Row = F.get();
        return Row && Row->first;
      });
}

Expected<std::vector<std::string>> MissCache::columns(StringRef DebugId, Filter F) {
  auto Row = Symbols.ReadRow(std::string(DebugId), std::move(F));
  if (!Row)
    return Error(Row.status());
  std::vector<std::string> Result;
  if (!Row->first)
    return Result;
  for (const bt::Cell &C : Row->second.cells())
    Result.push_back(C.family_name() + ":" + C.column_qualifier());
  return Result;
}

Expected<std::vector<std::string>> MissCache::page(StringRef DebugId, int Offset, int Count) {
  std::vector<Filter> Stages = {Filter::FamilyRegex(MissFamily::Name)};
  if (Offset > 0)
    Stages.push_back(Filter::CellsRowOffset(Offset)); // MISTAKE: skips expired cells, before the bound
  Stages.push_back(Filter::TimestampRange(firstLive<MissFamily>(), Millis(0)));
  Stages.push_back(Filter::CellsRowLimit(Count)); // FINE: after the bound
  return columns(DebugId, Filter::ChainFromRange(Stages.begin(), Stages.end())); // SAME: used here
}

Expected<std::vector<std::string>> MissCache::worst(StringRef DebugId, int Count) {
  return columns(DebugId, Filter::Chain(live<MissFamily>(), Filter::CellsRowOffset(1), // FINE: after the bound
                                        Filter::CellsRowLimit(Count)));
}

Error MissCache::addAlias(StringRef DebugId, StringRef Alias) {
  return Error(Symbols.Apply(bt::SingleRowMutation(
      std::string(DebugId),
      bt::SetCell(AliasFamily::Name, std::string(Alias), toStamp(now()), "perm")))); // FINE: the default of 180 days
}

Error MissCache::addTemporaryAlias(StringRef DebugId, StringRef Alias, std::chrono::hours Lifetime) {
  bt::SingleRowMutation M{std::string(DebugId)};
  replace<AliasFamily>(M, "tmp/" + std::string(Alias), now() + Lifetime, "temp"); // FINE: the offset is taken off
  return Error(Symbols.Apply(std::move(M)));
}

// Names of nightly builds are of no use after a week.
Error MissCache::addNightlyAlias(StringRef DebugId, StringRef Alias) {
  const SysTime Expiry = now() + Day(7);
  bt::SingleRowMutation M{std::string(DebugId)};
  M.emplace_back(bt::SetCell(AliasFamily::Name, "nightly/" + std::string(Alias),
                             stampFor<HotFamily>(Expiry), "nightly")); // MISTAKE: 7 days taken off instead of 180
  return Error(Symbols.Apply(std::move(M)));
}

Expected<std::vector<std::string>> MissCache::aliases(StringRef DebugId) {
  return columns(DebugId, live<AliasFamily>()); // FINE: 180 days
}

Expected<std::vector<std::string>> MissCache::describe(StringRef DebugId) {
  return columns(DebugId, Filter::Interleave(Filter::Chain(Filter::FamilyRegex("blob|meta"), // FINE: no expiry
                                                           Filter::Latest(1)),
                                             live<LeaseFamily>(), // FINE: its own cutoff
                                             live<AliasFamily>())); // FINE: its own cutoff
}

// One round trip less: leases leave the filter at once.
Expected<std::vector<std::string>> MissCache::describeFast(StringRef DebugId) {
  const Filter Leases = Filter::Chain(Filter::FamilyRegex(LeaseFamily::Name), Filter::Sink()); // MISTAKE: no bound
  const Filter Misses = Filter::FamilyRegex(MissFamily::Name);
  return columns(DebugId, Filter::Chain(Filter::Interleave(Leases, Misses), // SAME: used here
                                        Filter::TimestampRange(firstLive<MissFamily>(), Millis(0))));
}

Expected<std::string> MissCache::path(StringRef DebugId) {
  auto Row = Symbols.ReadRow(std::string(DebugId),
                             Filter::Chain(Filter::ColumnName(Blob, "path"), Filter::Latest(1))); // FINE: no expiry
  if (!Row)
    return Error(Row.status());
  if (!Row->first)
    return Error("no such symbol");
  return Row->second.cells().front().value();
}

Expected<std::string> MissCache::anyPath(StringRef DebugId) {
  const Filter Live = Filter::TimestampRange(firstLive<LeaseFamily>(), Millis(0));
  auto Row = Symbols.ReadRow(std::string(DebugId),
                             Filter::Chain(Filter::ColumnName(Blob, "path"), Live)); // MISTAKE: blobs are never so new
  if (!Row)
    return Error(Row.status());
  if (!Row->first)
    return Error("no such symbol");
  return Row->second.cells().front().value();
}

std::size_t MissCache::countRows(const std::string &Prefix, const Filter &F) {
  std::size_t Count = 0;
  for (auto &Row : Symbols.ReadRows(bt::RowSet(bt::RowRange::Prefix(Prefix)), F)) {
    if (!Row)
      break;
    ++Count;
  }
  return Count;
}

std::function<std::size_t()> MissCache::makeScanner(std::string Prefix) {
  return [this, Prefix = std::move(Prefix), F = live<MissFamily>()] { // MISTAKE: the bound is captured for good
    return countRows(Prefix, F); // SAME: used each minute
  };
}

std::function<std::size_t()> MissCache::makeCounter(std::string Prefix) {
  return [this, Prefix = std::move(Prefix)] {
    return countRows(Prefix, live<MissFamily>()); // FINE: a bound for each call
  };
}
