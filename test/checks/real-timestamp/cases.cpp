// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// A wrong time in one case that the code spells out; in other cases, the time comes from outside.

#include "now.h"
#include <algorithm>
#include <optional>

using std::chrono::hours;
using std::chrono::milliseconds;

struct Lead {
  std::string key;
  std::optional<milliseconds> at;
  milliseconds until;
};
class Row {
 public:
  Row &At(milliseconds at) {
    at_ = at;
    return *this;
  }
  cbt::Mutation Build() const { return cbt::SetCell("sessions", "c", at_, "v"); }

 private:
  milliseconds at_{1};
};

void Members(cbt::Table &table, Lead const &lead) {
  Row row;
  row.At(lead.at.value_or(Now()));
  table.Apply(cbt::SingleRowMutation(lead.key, row.Build()));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: :[[@LINE-3]]:27: note: the timestamp may be this
}

void Wrong(cbt::Table &table, Lead const &lead) {
  auto const now = Now();
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell("sessions", "c", lead.key.empty() ? lead.until : now, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  auto const at = std::min(lead.at.value_or(now), now + hours(5));
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell("sessions", "d", at, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
}

// Only what has expired anyway becomes the current time.
void Right(cbt::Table &table, Lead const &lead) {
  auto const now = Now();
  auto const latest = std::max(lead.at.value_or(now + hours(1)), now);
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell("sessions", "c", latest, "v")));
  auto at = lead.until;
  if (at < now) at = now;
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell("sessions", "d", at, "v")));
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell("sessions", "e", lead.at.value_or(now + hours(1)), "v")));
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell("events", "f", lead.at.value_or(now), "v")));
  // What chooses the time chooses the family, too.
  bool const lasts = lead.key.empty();
  table.Apply(cbt::SingleRowMutation(lead.key, cbt::SetCell(lasts ? "sessions" : "events", "g", lasts ? lead.until : now, "v")));
}

void InAnArm(cbt::Table &table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", Flag() ? Now() : Opaque(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", Flag() ? Now() + hours(1) : Opaque(), "v")));
}

// Code that chooses the time by the family, or cannot come there with it.
struct Load {
  bool is_long;
  std::optional<milliseconds> until;
};
Load LoadIt();
enum class Kind { kShort, kLong };
milliseconds LengthOf(Kind kind) {
  switch (kind) {
    case Kind::kShort:
      return Now() + hours(1);
    case Kind::kLong:
      return Now() + hours(24);
  }
  return milliseconds(0);
}
void Apart(cbt::Table &table, bool is_session, int kind) {
  auto const family = is_session ? "sessions" : "events";
  auto const at = is_session ? Now() + hours(1) : Now() - hours(1);
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "c", at, "v")));
  constexpr std::chrono::seconds kLengths[] = {std::chrono::seconds(0), std::chrono::seconds(30)};
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", Now() + std::max(kLengths[kind % 2], std::chrono::seconds(10)), "v")));
  auto const load = LoadIt();
  auto until = Now();
  if (load.is_long) until += hours(5);
  if (!load.is_long) until += hours(1);
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", until, "v")));
  auto end = load.until.value_or(Now());
  if (!load.until) end += hours(1);
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", end, "v")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", LengthOf(Kind(kind)), "v")));
}

// 'if' and 'switch' on one variable.
void ByKind(cbt::Table &table, Kind kind) {
  auto at = Now() + hours(1);
  if (kind == Kind::kLong) at -= hours(1);
  switch (kind) {
    case Kind::kShort:
      table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", at, "v")));
      break;
    case Kind::kLong:
      break;
  }
}
