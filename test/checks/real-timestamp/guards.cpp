// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// A zero that stands for "does not expire", and the conditions that keep it away.

#include "now.h"
#include <optional>

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

enum class Kind { Pin, Short, Long };
milliseconds LifeOf(Kind kind) {
  switch (kind) {
  case Kind::Pin: return milliseconds(0);
  case Kind::Short: return minutes(1);
  case Kind::Long: return hours(1);
  }
  return milliseconds(0);
}
void Write(cbt::Table &table, milliseconds at) {
  (void)table.Apply(cbt::SingleRowMutation("k", cbt::SetCell("sessions", "v", at, "x")));
}

void Unguarded(cbt::Table &table, Kind kind) {
  Write(table, Now() + LifeOf(kind));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time
}
void Reversed(cbt::Table &table, Kind kind) {
  auto const life = LifeOf(kind);
  if (life == milliseconds(0))
    Write(table, Now() + life);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time
}

void Longer(cbt::Table &table, Kind kind) {
  auto const life = LifeOf(kind);
  if (life > milliseconds(0))
    Write(table, Now() + life);
}
void Counted(cbt::Table &table, std::vector<Kind> const &kinds) {
  for (auto kind : kinds) {
    auto const life = LifeOf(kind);
    if (!life.count())
      continue;
    Write(table, Now() + life);
  }
}
void Later(cbt::Table &table, Kind kind) {
  auto const now = Now();
  if (auto const end = now + LifeOf(kind); end > now)
    Write(table, end);
}
void BeforeIt(cbt::Table &table, Kind kind) {
  auto const life = LifeOf(kind);
  auto const end = Now() + life;
  if (life != milliseconds(0))
    Write(table, end);
}
void ByKind(cbt::Table &table, Kind kind) {
  switch (kind) {
  case Kind::Short:
  case Kind::Long:
    Write(table, Now() + LifeOf(kind));
    break;
  case Kind::Pin:
    break;
  }
}
bool HasLife(Kind kind) {
  switch (kind) {
  case Kind::Pin: return false;
  default: return true;
  }
}
void Asked(cbt::Table &table, Kind kind) {
  if (HasLife(kind))
    Write(table, Now() + LifeOf(kind));
}
cbt::Mutation Cell(milliseconds life) {
  if (life <= milliseconds(0))
    return cbt::SetCell("profile", "v", "x");
  return cbt::SetCell("sessions", "v", Now() + life, "x");
}
void Chosen(cbt::Table &table, Kind kind) {
  (void)table.Apply(cbt::SingleRowMutation("k", Cell(LifeOf(kind) > minutes(30) ? minutes(30) : LifeOf(kind))));
}

// A condition that changes its own variable.
bool Extend(milliseconds &end) {
  if (end == milliseconds(0))
    return false;
  end = Now() + hours(1);
  return true;
}
void Extended(cbt::Table &table, bool is_new) {
  milliseconds end = is_new ? milliseconds(0) : milliseconds(5);
  if (Extend(end))
    Write(table, end);
}
