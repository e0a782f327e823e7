// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Upload/LeaseManager.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

using namespace symserv;

static constexpr char Holder[] = "holder";
static constexpr std::uint64_t LargeFile = std::uint64_t(1) << 32;

static bt::Mutation writeLease(const Lease &L) {
  return bt::SetCell(LeaseFamily::Name, Holder, stampFor<LeaseFamily>(L.Expires), L.Uploader);
}

static bt::Filter heldBy(const std::string &Uploader) {
  return bt::Filter::Chain(liveColumn<LeaseFamily>(Holder), bt::Filter::ValueRangeClosed(Uploader, Uploader));
}

static Lease makeLease(StringRef DebugId, StringRef Uploader) {
  Lease L;
  L.DebugId = std::string(DebugId);
  L.Uploader = std::string(Uploader);
  return L;
}

Expected<std::optional<Lease>> LeaseManager::acquire(StringRef DebugId, StringRef Uploader) {
  Lease L = makeLease(DebugId, Uploader);
  L.Expires = now() + LeaseFamily::Lifetime;
  auto Branch = Symbols.CheckAndMutateRow(L.DebugId, live<LeaseFamily>(), {}, // FINE: only a live lease is in the way
                                          {writeLease(L)}); // FINE: fifteen minutes
  if (!Branch)
    return Error(Branch.status());
  if (*Branch == bt::MutationBranch::kPredicateMatched)
    return std::optional<Lease>();
  return std::optional<Lease>(L);
}

Expected<std::optional<Lease>> LeaseManager::acquireLarge(StringRef DebugId, StringRef Uploader, std::uint64_t Size) {
  if (Size < LargeFile)
    return acquire(DebugId, Uploader);
  Lease L = makeLease(DebugId, Uploader);
  auto Branch = Symbols.CheckAndMutateRow(L.DebugId, live<LeaseFamily>(), {},
                                          {writeLease(L)}); // MISTAKE: Expires was not set, it is 1970
  if (!Branch)
    return Error(Branch.status());
  L.Expires = now() + LeaseFamily::Lifetime;
  if (*Branch == bt::MutationBranch::kPredicateMatched)
    return std::optional<Lease>();
  return std::optional<Lease>(L);
}

Expected<bool> LeaseManager::renew(Lease &L) {
  const std::int64_t Expiry = absl::ToUnixMillis(absl::Now() + absl::Minutes(15));
  auto Renewal = bt::SetCell(LeaseFamily::Name, Holder, Millis(Expiry), L.Uploader); // FINE: milliseconds
  auto Branch = Symbols.CheckAndMutateRow(L.DebugId, heldBy(L.Uploader), {Renewal}, {});
  if (!Branch)
    return Error(Branch.status());
  L.Expires = SysTime(Millis(Expiry));
  return *Branch == bt::MutationBranch::kPredicateMatched;
}

Expected<bool> LeaseManager::renewUntil(Lease &L, std::optional<SysTime> Until) {
  if (Until && *Until < now())
    return Error("the lease would end in the past");
  if (!Until) {
    L.Expires = Until.value_or(now()); // MISTAKE: ends now, where fifteen minutes are due
    auto Status = Symbols.Apply(bt::SingleRowMutation(L.DebugId, writeLease(L))); // SAME: written here
    if (!Status.ok())
      return Error(Status);
    return true;
  }
  L.Expires = *Until;
  auto Status = Symbols.Apply(bt::SingleRowMutation(L.DebugId, writeLease(L))); // UNKNOWN: when Until is
  if (!Status.ok())
    return Error(Status);
  return true;
}

// The new uploader gets a full lease.
Error LeaseManager::handOver(const Lease &L, StringRef NewUploader) {
  const std::int64_t Expiry = absl::ToUnixSeconds(absl::Now()) + 15 * 60;
  bt::SingleRowMutation M(L.DebugId);
  M.emplace_back(bt::DeleteFromColumn(LeaseFamily::Name, Holder));
  M.emplace_back(bt::SetCell(LeaseFamily::Name, Holder, Millis(Expiry), // MISTAKE: seconds taken for milliseconds
                             std::string(NewUploader)));
  return Error(Symbols.Apply(std::move(M)));
}

Error LeaseManager::release(const Lease &L) {
  auto Drop = bt::DeleteFromColumnStartingFrom(LeaseFamily::Name, Holder, toStamp(now())); // FINE: whatever is alive
  return Error(Symbols.Apply(bt::SingleRowMutation(L.DebugId, std::move(Drop))));
}

Error LeaseManager::abandon(const Lease &L) {
  const Millis Now = toStamp(now());
  const Millis Acquired = Now - LeaseFamily::Lifetime;
  auto Drop = bt::DeleteFromColumn(LeaseFamily::Name, Holder, Acquired, Now); // MISTAKE: the lease is after now
  return Error(Symbols.Apply(bt::SingleRowMutation(L.DebugId, std::move(Drop))));
}

Error LeaseManager::finish(const Lease &L, StringRef Path, std::int64_t Size) {
  bt::SingleRowMutation M(L.DebugId);
  M.emplace_back(bt::SetCell(Blob, "path", toStamp(now()), std::string(Path))); // FINE: free timestamps
  M.emplace_back(bt::SetCell(Blob, "size", toStamp(now()), Size)); // FINE: free timestamps
  M.emplace_back(bt::SetCell(Meta, "state", Millis(0), "complete")); // FINE: at zero
  M.emplace_back(bt::DeleteFromFamily(LeaseFamily::Name)); // FINE: nothing of the family was written here
  return Error(Symbols.Apply(std::move(M)));
}

Error LeaseManager::finishEmpty(const Lease &L) {
  bt::SingleRowMutation M(L.DebugId);
  M.emplace_back(bt::SetCell(Meta, "state", toStamp(now()), "empty")); // MISTAKE: hides what is written at zero
  M.emplace_back(bt::DeleteFromFamily(LeaseFamily::Name));
  return Error(Symbols.Apply(std::move(M)));
}

Expected<std::optional<bt::Cell>> LeaseManager::readLease(StringRef DebugId, bt::Filter F) {
  auto Row = Symbols.ReadRow(std::string(DebugId), std::move(F));
  if (!Row)
    return Error(Row.status());
  if (!Row->first || Row->second.cells().empty())
    return std::optional<bt::Cell>();
  return std::optional<bt::Cell>(Row->second.cells().front());
}

Expected<std::optional<Lease>> LeaseManager::current(StringRef DebugId) {
  auto Cell = readLease(DebugId, liveColumn<LeaseFamily>(Holder)); // FINE: live cells
  if (!Cell)
    return Cell.takeError();
  if (!*Cell)
    return std::optional<Lease>();
  Lease L = makeLease(DebugId, (*Cell)->value());
  L.Expires = SysTime(std::chrono::duration_cast<Millis>((*Cell)->timestamp()));
  return std::optional<Lease>(L);
}

Expected<bool> LeaseManager::isFree(StringRef DebugId) {
  auto Cell = readLease(DebugId, bt::Filter::Chain(bt::Filter::ColumnName(LeaseFamily::Name, Holder),
                                                   bt::Filter::Latest(1))); // SAME: unfiltered, checked below
  if (!Cell)
    return Cell.takeError();
  return !*Cell || (*Cell)->timestamp() < ticks(); // MISTAKE: compared with a steady clock
}

// Every lease lives fifteen minutes, so its expiry tells when it was written.
Expected<Millis> LeaseManager::heldFor(const Lease &L) {
  auto Cell = readLease(L.DebugId, heldBy(L.Uploader));
  if (!Cell)
    return Cell.takeError();
  if (!*Cell)
    return Millis(0);
  const auto Written = std::chrono::duration_cast<Millis>((*Cell)->timestamp()) - LeaseFamily::Lifetime;
  return toStamp(now()) - Written; // FINE: the lifetime is taken off
}

// For the dashboard: how long others have been waiting for this upload.
Expected<Millis> LeaseManager::waitingTime(StringRef DebugId) {
  auto Cell = readLease(DebugId, live<LeaseFamily>());
  if (!Cell)
    return Cell.takeError();
  if (!*Cell)
    return Millis(0);
  const auto Written = std::chrono::duration_cast<Millis>((*Cell)->timestamp()); // SAME: see below
  return toStamp(now()) - Written; // MISTAKE: the timestamp is when the lease ends, the result is negative
}
