// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "absl/flags/flag.h"
#include "common.h"
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <utility>

ABSL_FLAG(std::string, lock_family, "lock", "family of the table of locks");

namespace btadmin {

namespace {

using bigtable::DeleteFromColumn;
using bigtable::DeleteFromFamily;
using bigtable::Mutation;
using bigtable::MutationBranch;
using bigtable::SetCell;
using bigtable::SingleRowMutation;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr char kLock[] = "lock";

Status Held(StatusOr<MutationBranch> branch, std::string const& name) {
  if (!branch) return std::move(branch).status();
  if (*branch == MutationBranch::kPredicateMatched) {
    return Status(StatusCode::kAborted, name + " is held");
  }
  return Status();
}

Status Lock(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  auto held = Filter::Chain(Filter::FamilyRegex(kLock), NotExpired(), Filter::CellsRowLimit(1));
  std::vector<Mutation> take;
  take.push_back(DeleteFromFamily(kLock));
  take.push_back(SetCell(kLock, "owner", NowMs() + minutes(1), args[1]));  // FINE: a minute from now, after the delete
  return Held(locks.CheckAndMutateRow(args[0], std::move(held), {}, std::move(take)), args[0]);  // FINE: live locks only
}

Status TryLock(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  auto held = Filter::Chain(Filter::FamilyRegex(kLock), Filter::StripValueTransformer());
  std::vector<Mutation> take{SetCell(kLock, "owner", NowMs() + minutes(1), args[1])};
  return Held(locks.CheckAndMutateRow(args[0], std::move(held), {}, std::move(take)), args[0]);  // MISTAKE bigtable-unfiltered-read: an expired lock still keeps others out
}

Status Extend(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  auto mine = Filter::Chain(Filter::ColumnName(kLock, "owner"), NotExpired(), Filter::Latest(1), Filter::ValueRegex(args[1]));
  auto const until = (std::time(nullptr) + 120) * 1000;
  auto const now = std::time(nullptr) * 1000;
  std::vector<Mutation> extend;
  extend.push_back(SetCell(kLock, "owner", milliseconds(until), args[1]));  // FINE: two minutes from now, in milliseconds
  extend.push_back(SetCell(kLock, "extended", milliseconds(now), args[1]));  // MISTAKE bigtable-real-timestamp: now, where timestamps are expiry times
  auto branch = locks.CheckAndMutateRow(args[0], std::move(mine), std::move(extend), {});
  if (!branch) return std::move(branch).status();
  return *branch == MutationBranch::kPredicateMatched ? Status() : Status(StatusCode::kNotFound, args[0]);
}

Status ForceLock(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  SingleRowMutation row(args[0]);
  row.emplace_back(SetCell(kLock, "owner", NowMs() + seconds(30), args[1]));  // MISTAKE bigtable-mutation-order: the delete that follows deletes it
  row.emplace_back(DeleteFromColumn(kLock, "owner"));
  row.emplace_back(SetCell(kLock, "forced", NowMs() + seconds(30), args[1]));  // FINE: another column
  return locks.Apply(std::move(row));
}

Status Unlock(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  auto mine = Filter::Chain(Filter::ColumnName(kLock, "owner"), NotExpired(), Filter::Latest(1), Filter::ValueRegex(args[1]));
  auto branch = locks.CheckAndMutateRow(args[0], std::move(mine), {DeleteFromFamily(kLock)}, {});
  if (!branch) return std::move(branch).status();
  return Status();
}

Status LockFor(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  auto const amount = std::atoi(args[2].c_str());
  if (amount <= 0) return Invalid("a positive number of minutes, got " + args[2]);
  absl::Time const until = absl::Now() + absl::Minutes(amount);
  SingleRowMutation row(args[0]);
  row.emplace_back(SetCell(kLock, "owner", milliseconds(absl::ToUnixMillis(until)), args[1]));  // FINE: milliseconds of the time until which it is held
  row.emplace_back(SetCell(kLock, "until", milliseconds(absl::ToUnixSeconds(until)), args[2]));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
  return locks.Apply(std::move(row));
}

Status Tag(Environment const& env, Arguments const& args) {
  auto locks = env.Open("locks");
  auto const family = absl::GetFlag(FLAGS_lock_family);
  return locks.Apply(SingleRowMutation(args[0], SetCell(family, "tag", args[1])));  // UNKNOWN: a flag names the family
}

}  // namespace

void AddLockCommands(CommandMap& commands) {
  commands["lock"] = {"NAME OWNER", 2, Lock};
  commands["try-lock"] = {"NAME OWNER", 2, TryLock};
  commands["extend-lock"] = {"NAME OWNER", 2, Extend};
  commands["force-lock"] = {"NAME OWNER", 2, ForceLock};
  commands["unlock"] = {"NAME OWNER", 2, Unlock};
  commands["lock-for"] = {"NAME OWNER MINUTES", 3, LockFor};
  commands["tag-lock"] = {"NAME TAG", 2, Tag};
}

}  // namespace btadmin
