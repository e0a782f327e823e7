// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Usage/UsageTracker.h"

using namespace symserv;
using bt::Filter;

static constexpr int MaxAttempts = 4;

static bool isTransient(const google::cloud::Status &S) {
  return S.code() == google::cloud::StatusCode::kUnavailable ||
         S.code() == google::cloud::StatusCode::kDeadlineExceeded;
}

Error UsageTracker::recordHit(StringRef Tenant, StringRef DebugId) {
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant), bt::SetCell(HitsFamily::Name, "last", std::string(DebugId))))); // FINE: unstamped is allowed
}

Error UsageTracker::recordHits(StringRef Tenant, const std::vector<std::string> &DebugIds) {
  bt::SingleRowMutation M{std::string(Tenant)};
  const Millis Stamp = toStamp(now());
  for (const std::string &Id : DebugIds) {
    M.emplace_back(bt::SetCell(HitsFamily::Name, "id/" + Id, Stamp, "1")); // FINE: a column for each
    M.emplace_back(bt::SetCell(HitsFamily::Name, "log", Stamp, Id));       // MISTAKE: all of them in one cell
  }
  return Error(Usage.Apply(std::move(M)));
}

// Hits of trial tenants are kept for two days only.
Error UsageTracker::recordTrial(StringRef Tenant, StringRef DebugId) {
  const Millis Stamp = toStamp(now() + Day(2)) - HitsFamily::Offset;
  auto S = Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant), bt::SetCell(HitsFamily::Name, "trial/" + std::string(DebugId), Stamp, "1"))); // FINE: 2 days
  if (!S.ok())
    return Error(S);
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant), bt::SetCell(HitsFamily::Name, "trial", toStamp(now() + Day(2)), "1")))); // MISTAKE: 32 days
}

Error UsageTracker::countHit(StringRef Tenant) {
  auto Row = Usage.ReadModifyWriteRow(
      std::string(Tenant),
      bt::ReadModifyWriteRule::IncrementAmount(HitsFamily::Name, "count", 1)); // MISTAKE: goes on from expired counts
  if (!Row)
    return Error(Row.status());
  return Error::success();
}

Expected<std::vector<bt::Cell>> UsageTracker::read(StringRef Tenant, Filter F) {
  auto Row = Usage.ReadRow(std::string(Tenant), std::move(F));
  if (!Row)
    return Error(Row.status());
  if (!Row->first)
    return std::vector<bt::Cell>();
  return Row->second.cells();
}

Expected<int> UsageTracker::hitsThisMonth(StringRef Tenant) {
  static const Filter ThisMonth = live<HitsFamily>(); // MISTAKE: the bound of the first call, for ever
  auto Cells = read(Tenant, ThisMonth); // SAME: used here
  if (!Cells)
    return Cells.takeError();
  return static_cast<int>(Cells->size());
}

Expected<int> UsageTracker::hitsSince(StringRef Tenant, Day Days) {
  if (Days > Day(30))
    Days = Day(30);
  const Millis From = toStamp(now()) - Days + Millis(1);
  auto Cells = read(Tenant, Filter::Chain(Filter::FamilyRegex(HitsFamily::Name), Filter::ColumnRegex("id/.*"),
                                          Filter::TimestampRange(From, Millis(0)))); // FINE: at most 30 days
  if (!Cells)
    return Cells.takeError();
  return static_cast<int>(Cells->size());
}

Error UsageTracker::reserve(StringRef Tenant, const Reservation &R) {
  bt::SingleRowMutation M{std::string(Tenant)};
  replace<QuotaFamily>(M, R.Id, now() + R.Timeout, std::to_string(R.Bytes)); // FINE: ends after the timeout
  return Error(Usage.Apply(std::move(M)));
}

Error UsageTracker::reserveForever(StringRef Tenant, const Reservation &R) {
  bt::SingleRowMutation M{std::string(Tenant)};
  M.emplace_back(bt::DeleteFromColumn(QuotaFamily::Name, R.Id));
  M.emplace_back(bt::SetCell(QuotaFamily::Name, R.Id, {}, std::to_string(R.Bytes))); // MISTAKE: {} is 1970, not never
  return Error(Usage.Apply(std::move(M)));
}

// Through Cell, since the billing import has cells at hand.
Error UsageTracker::reserveExact(StringRef Tenant, const Reservation &R) {
  const auto Until = std::chrono::system_clock::now() + R.Timeout;
  const auto Micros = std::chrono::duration_cast<std::chrono::microseconds>(Until.time_since_epoch()).count();
  const std::string Key(Tenant);
  bt::Cell Rough(Key, QuotaFamily::Name, R.Id, Micros - Micros % 1000, std::to_string(R.Bytes));
  bt::Cell Exact(Key, QuotaFamily::Name, R.Id + "/exact", Micros, std::to_string(R.Bytes)); // MISTAKE: refused
  auto S = Usage.Apply(bt::SingleRowMutation(Key, bt::SetCell(Rough))); // FINE: whole milliseconds
  if (!S.ok())
    return Error(S);
  return Error(Usage.Apply(bt::SingleRowMutation(Key, bt::SetCell(Exact)))); // SAME: not a multiple of 1000
}

// The upload is smaller than announced: the rest of the reservation is short.
Error UsageTracker::shrink(StringRef Tenant, const Reservation &R) {
  auto S = reserve(Tenant, R);
  if (S)
    return S;
  const Millis Stamp = stampFor<QuotaFamily>(now() + R.Timeout / 2);
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant),
      bt::SetCell(QuotaFamily::Name, R.Id, Stamp, std::to_string(R.Bytes / 2))))); // MISTAKE: hidden by the first
}

Error UsageTracker::grow(StringRef Tenant, const Reservation &R) {
  auto S = reserve(Tenant, R);
  if (S)
    return S;
  const Millis Stamp = stampFor<QuotaFamily>(now() + R.Timeout * 2);
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant),
      bt::SetCell(QuotaFamily::Name, R.Id, Stamp, std::to_string(R.Bytes * 2))))); // FINE: later than the first
}

Error UsageTracker::settle(StringRef Tenant, const std::vector<Reservation> &Rs) {
  bt::BulkMutation Bulk;
  const std::string Key(Tenant);
  for (const Reservation &R : Rs) {
    Bulk.emplace_back(bt::SingleRowMutation(Key, bt::DeleteFromColumn(QuotaFamily::Name, R.Id))); // SAME: see below
    if (R.Bytes == 0)
      continue;
    const Millis Stamp = stampFor<QuotaFamily>(now() + R.Timeout);
    Bulk.emplace_back(bt::SingleRowMutation(
        Key, bt::SetCell(QuotaFamily::Name, R.Id, Stamp, std::to_string(R.Bytes)))); // MISTAKE: the delete may win
  }
  if (Bulk.empty())
    return Error::success();
  for (const bt::FailedMutation &F : Usage.BulkApply(std::move(Bulk)))
    return Error(F.status());
  return Error::success();
}

Expected<std::int64_t> UsageTracker::reserved(StringRef Tenant) {
  auto Cells = read(Tenant, Filter::Chain(live<QuotaFamily>(), Filter::Latest(1))); // FINE: live ones
  if (!Cells)
    return Cells.takeError();
  std::int64_t Sum = 0;
  for (const bt::Cell &C : *Cells)
    Sum += std::atoll(C.value().c_str());
  return Sum;
}

Expected<std::map<std::string, std::int64_t>> UsageTracker::query(bt::SqlStatement Statement) {
  auto Prepared = Sql.PrepareQuery(Instance, Statement);
  if (!Prepared)
    return Error(Prepared.status());
  std::map<std::string, std::int64_t> Result;
  for (auto &Row : Sql.ExecuteQuery(Prepared->BindParameters({}))) {
    if (!Row)
      return Error(Row.status());
    auto Name = Row->get<std::string>("tenant");
    auto Amount = Row->get<std::int64_t>("amount");
    if (Name && Amount)
      Result[*Name] += *Amount;
  }
  return Result;
}

Expected<std::map<std::string, std::int64_t>> UsageTracker::reservedByTenant() {
  std::string Text = "SELECT _key AS tenant, CAST(CAST(quota['total'] AS STRING) AS INT64) AS amount ";
  Text += "FROM symbol_usage"; // MISTAKE: no bound, expired reservations count
  return query(bt::SqlStatement(Text)); // SAME: used here
}

Expected<std::map<std::string, std::int64_t>> UsageTracker::tenants() {
  std::string Text = "SELECT _key AS tenant, CAST(CAST(daily['bytes'] AS STRING) AS INT64) AS amount ";
  Text += "FROM symbol_usage"; // FINE: a family without expiry
  return query(bt::SqlStatement(Text));
}

Error UsageTracker::closeDay(StringRef Tenant, std::int64_t Bytes) {
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant), bt::SetCell(Daily, "bytes", Millis(dayNumber()), std::to_string(Bytes))))); // FINE: the day
}

Error UsageTracker::reopenDay(StringRef Tenant, std::int64_t Bytes) {
  const Millis Midnight = std::chrono::duration_cast<Day>(toStamp(now()));
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant),
      bt::SetCell(Daily, "bytes", Midnight, std::to_string(Bytes))))); // MISTAKE: a time, not the number of the day
}

Error UsageTracker::correctDay(StringRef Tenant, std::int64_t Delta) {
  auto Row = Usage.ReadModifyWriteRow(
      std::string(Tenant),
      bt::ReadModifyWriteRule::IncrementAmount(Daily, "delta", Delta)); // MISTAKE: server time among day numbers
  if (!Row)
    return Error(Row.status());
  return Error::success();
}

Expected<std::vector<std::int64_t>> UsageTracker::lastDays(StringRef Tenant, int Days) {
  const Millis From(dayNumber() - Days);
  auto Cells = read(Tenant, Filter::Chain(Filter::ColumnName(Daily, "bytes"),
                                          Filter::TimestampRange(From, Millis(0)))); // FINE: numbers of days
  if (!Cells)
    return Cells.takeError();
  std::vector<std::int64_t> Result;
  for (const bt::Cell &C : *Cells)
    Result.push_back(std::atoll(C.value().c_str()));
  return Result;
}

Expected<std::vector<std::int64_t>> UsageTracker::lastWeek(StringRef Tenant) {
  auto Cells = read(Tenant, Filter::Chain(Filter::ColumnName(Daily, "bytes"),
                                          Filter::TimestampRange(toStamp(now() - Day(7)), // MISTAKE: not a number
                                                                 Millis(0))));
  if (!Cells)
    return Cells.takeError();
  std::vector<std::int64_t> Result;
  for (const bt::Cell &C : *Cells)
    Result.push_back(std::atoll(C.value().c_str()));
  return Result;
}

Error UsageTracker::audit(StringRef Tenant, StringRef What) {
  return Error(Usage.Apply(bt::SingleRowMutation(
      std::string(Tenant), bt::SetCell(Audit, "event", std::string(What))))); // FINE: server time is a real time
}

Error UsageTracker::auditImportant(StringRef Tenant, StringRef What) {
  google::cloud::Status S;
  for (int Attempt = 0; Attempt != MaxAttempts; ++Attempt) {
    S = Usage.Apply(bt::SingleRowMutation(
        std::string(Tenant),
        bt::SetCell(Audit, "important", std::string(What)))); // MISTAKE: server time, each attempt may leave a cell
    if (!isTransient(S))
      return Error(S);
  }
  return Error(S);
}

Error UsageTracker::auditNow(StringRef Tenant, StringRef What) {
  const Millis Stamp = toStamp(now());
  google::cloud::Status S;
  for (int Attempt = 0; Attempt != MaxAttempts; ++Attempt) {
    S = Usage.Apply(bt::SingleRowMutation(
        std::string(Tenant), bt::SetCell(Audit, "now", Stamp, std::string(What)))); // FINE: one stamp for all attempts
    if (!isTransient(S))
      return Error(S);
  }
  return Error(S);
}
