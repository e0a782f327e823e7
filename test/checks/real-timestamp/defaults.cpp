// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// A struct of this file whose members nothing changes has its default values, wherever it comes from.

#include "now.h"

using cbt::SetCell;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

struct Options {
  hours age{3};
  minutes lifetime{60};
};
struct Store {
  Store(cbt::Table table, Options options) : table(std::move(table)), options(options) {}
  void Put() {
    table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() - options.age, "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: write to family 'sessions' of table 'clicks' (one-second) has a time 3h in the past as its timestamp;
    table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + options.lifetime, "v")));
  }
  cbt::Table table;
  Options options;
};
void Put(cbt::Table& table, Options const& options) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() - options.age, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has a time 3h in the past as its timestamp;
}

// Zero may stand for none.
struct Maybe {
  milliseconds lifetime{0};
};
void PutMaybe(cbt::Table& table, Maybe const& options) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + options.lifetime, "v")));
}

// Something may change these.
struct Assigned {
  hours age{3};
};
struct Listed {
  hours age{3};
};
struct Parsed {
  hours age{3};
};
struct Loaded {
  hours age{3};
};
void Parse(std::string const& text, hours& to);
void Load(void* to);
void Change(Assigned& one, Parsed& other, Loaded& last) {
  one.age = hours(-2);
  Parse("", other.age);
  Load(&last);
}
Listed Made() { return {hours(-2)}; }
template <typename Of> void PutBy(cbt::Table& table, Of const& options) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() - options.age, "v")));
}
void PutAll(cbt::Table& table, Assigned const& a, Listed const& b, Parsed const& c, Loaded const& d) {
  PutBy(table, a);
  PutBy(table, b);
  PutBy(table, c);
  PutBy(table, d);
}
