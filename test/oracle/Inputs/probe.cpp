// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "probe.h"
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>

namespace observer {
namespace {

using namespace std::chrono_literals;
using bigtable_ttl::Ttl;
using std::chrono::microseconds;
using std::chrono::milliseconds;

/// When a cell expires, after now; and when that is, in words. Nothing here is
/// so near to the current time that the seconds of a test make a difference.
struct Age {
  char const* name;
  std::chrono::seconds expires_in;
};
constexpr Age kAges[] = {{"expired-now", -7s},    {"expired-soon", -11min},
                         {"expired-today", -19h}, {"expired-long", -24h * 40},
                         {"soon", 13min},         {"fresh", 0s}};
constexpr char const* kColumns[] = {"a", "b", "c"};
constexpr char const* kRows[] = {"r1", "r2"};
constexpr auto kWithoutTtl = 1h;

/// A fresh cell was written two seconds ago and has the default time to live.
milliseconds TimestampOf(Family const& family, Age const& age, Time now) {
  auto const millis = std::chrono::floor<milliseconds>(now.time_since_epoch());
  if (!family.ttl) return millis - kWithoutTtl + age.expires_in;
  if (age.expires_in != 0s) {
    return millis + age.expires_in - family.ttl->offset();
  }
  return family.ttl->offset() == 0s ? millis + 30min : millis - 2s;
}

bool IsLive(Age const& age) { return age.expires_in >= 0s; }

ref::TableConfig ConfigOf(std::string const& table) {
  ref::TableConfig config;
  for (Family const& family : Tables().at(table)) {
    config.families.push_back({family.name, family.rule, {}});
  }
  return config;
}

/// Nothing works if these fail.
void Check(ref::Status const& status) {
  if (status.ok()) return;
  std::cerr << "error: " << status << "\n";
  std::exit(3);
}

/// A store with one table, "t", whose clock stands still.
ref::Store MakeStore(std::string const& table, ref::GcTiming timing, Time now) {
  ref::StoreOptions options;
  options.clock = std::make_shared<ref::VirtualClock>(now);
  options.gc_timing = timing;
  ref::Store store(options);
  Check(store.CreateTable("t", ConfigOf(table)));
  return store;
}

ref::StatusOr<std::vector<ref::Row>> Read(ref::Store const& store,
                                          ref::Filter const& filter) {
  ref::ReadRowsRequest request;
  request.rows.ranges = {ref::RowRange::Prefix("")};
  request.filter = filter;
  return store.ReadRows("t", request);
}

/// Each cell in a row of its own, so that nothing is counted or compared.
std::vector<Passed> PassedAlone(std::string const& table,
                                ref::Filter const& filter, Time now) {
  ref::Store store = MakeStore(table, ref::GcTiming::Never(), now);
  std::vector<Passed> passed;
  for (Family const& family : Tables().at(table)) {
    passed.push_back({family.name, {}});
    for (Age const& age : kAges) {
      Check(store.DropAllRows("t"));
      for (char const* row : kRows) {
        for (char const* column : kColumns) {
          Check(store.MutateRow(
              "t", std::string(row) + column,
              {ref::SetCell{family.name, column, TimestampOf(family, age, now),
                            "v"}}));
        }
      }
      auto const rows = Read(store, filter);
      Check(rows.status());
      if (!rows->empty()) passed.back().ages.insert(age.name);
    }
  }
  return passed;
}

bool Differs(std::string const& table, ref::Filter const& filter, Time now) {
  std::mt19937 random(1);  // The same rows for all filters.
  for (int population = 0; population < 12; ++population) {
    ref::Store kept = MakeStore(table, ref::GcTiming::Never(), now);
    ref::Store collected = MakeStore(table, ref::GcTiming::AtOnce(), now);
    for (char const* row : kRows) {
      for (Family const& family : Tables().at(table)) {
        for (char const* column : kColumns) {
          for (Age const& age : kAges) {
            // What has just expired may not be collected yet by its rule.
            if (random() % 3 != 0) continue;
            ref::SetCell const cell{family.name, column,
                                    TimestampOf(family, age, now),
                                    std::string(family.name) + age.name};
            Check(kept.MutateRow("t", row, {cell}));
            Check(collected.MutateRow("t", row, {cell}));
          }
        }
      }
    }
    auto const all = Read(kept, filter);
    auto const rest = Read(collected, filter);
    Check(all.status());
    Check(rest.status());
    if (*all != *rest) return true;
  }
  return false;
}

std::vector<std::string> ValuesOf(ref::RowMutations const& entry) {
  std::vector<std::string> values;
  for (ref::Mutation const& mutation : entry.mutations) {
    auto const* const set = std::get_if<ref::SetCell>(&mutation);
    if (set) values.push_back(set->value);
  }
  return values;
}

}  // namespace

bool IsRefused(std::string const& table, ref::RowMutations const& entry,
               Time now) {
  return !MakeStore(table, ref::GcTiming::Never(), now)
              .MutateRow("t", entry.row_key, entry.mutations)
              .ok();
}

std::map<std::string, std::vector<Family>> const& Tables() {
  static auto const* const kTables =
      new std::map<std::string, std::vector<Family>>{
          {"clicks",
           {{"sessions", ref::GcRule::MaxAge(1s), Ttl::OneSecond()},
            {"carts", ref::GcRule::MaxAge(1s), Ttl::OneSecond()},
            {"events", ref::GcRule::MaxAge(48h), Ttl::Default(48h)},
            {"profile", ref::GcRule(), std::nullopt}}},
          {"audit",
           {{"sessions", ref::GcRule::MaxAge(24h), Ttl::Default(24h)},
            {"log", ref::GcRule::MaxAge(24h * 7), Ttl::Default(24h * 7)}}}};
  return *kTables;
}

void MakeTables(ref::Store& store, Time now) {
  for (auto const& [table, families] : Tables()) {
    Check(store.CreateTable(table, ConfigOf(table)));
    for (char const* row : kRows) {
      for (Family const& family : families) {
        for (char const* column : kColumns) {
          for (Age const& age : kAges) {
            // One column without expired cells, and one without live ones.
            if (*column == (IsLive(age) ? 'b' : 'c')) continue;
            Check(store.MutateRow(
                table, row,
                {ref::SetCell{family.name, column,
                              TimestampOf(family, age, now),
                              std::string("other ") + age.name}}));
          }
        }
      }
    }
  }
}

ReadProbe ProbeRead(std::string const& table, cbt::Filter const& filter,
                    Time now) {
  ReadProbe probe;
  auto const converted = ref::FromProto(filter.as_proto());
  probe.status = converted.status();
  if (!probe.status.ok()) return probe;
  probe.status =
      Read(MakeStore(table, ref::GcTiming::Never(), now), *converted).status();
  if (!probe.status.ok()) return probe;
  probe.passed = PassedAlone(table, *converted, now);
  probe.differs = Differs(table, *converted, now);
  return probe;
}

std::set<std::string> ProbeLost(std::string const& table,
                                std::vector<ref::RowMutations> const& entries,
                                Time now) {
  std::set<std::string> lost;
  std::vector<ref::RowMutations> order = entries;
  for (int i = 0; i < 2; ++i) {
    ref::Store store = MakeStore(table, ref::GcTiming::Never(), now);
    std::set<std::string> there;
    for (ref::RowMutations const& entry : order) {
      if (store.MutateRow("t", entry.row_key, entry.mutations).ok()) continue;
      for (std::string& value : ValuesOf(entry)) there.insert(std::move(value));
    }
    auto const rows = Read(store, ref::Filter::PassAll());
    Check(rows.status());
    for (ref::Row const& row : *rows) {
      for (ref::Cell const& cell : row.cells) there.insert(cell.value);
    }
    for (ref::RowMutations const& entry : entries) {
      for (std::string& value : ValuesOf(entry)) {
        if (there.count(value) == 0) lost.insert(std::move(value));
      }
    }
    std::reverse(order.begin(), order.end());
  }
  return lost;
}

RuleProbe ProbeRule(std::string const& table,
                    ref::ReadModifyWriteRule const& rule, Time now) {
  RuleProbe probe;
  auto const* const add = std::get_if<ref::IncrementAmount>(&rule);
  auto const* const append = std::get_if<ref::AppendValue>(&rule);
  if (!add && !append) return probe;
  std::string const& family = add ? add->family : append->family;
  std::string const& column = add ? add->qualifier : append->qualifier;
  ref::Store fresh = MakeStore(table, ref::GcTiming::Never(), now);
  auto const made = fresh.ReadModifyWriteRow("t", "r", {rule});
  if (!made.ok()) return probe;
  probe.expired = HasExpired(table, family, made->cells.front().timestamp, now);
  std::vector<std::string> results;
  for (auto const timing : {ref::GcTiming::Never(), ref::GcTiming::AtOnce()}) {
    ref::Store store = MakeStore(table, timing, now);
    for (Family const& each : Tables().at(table)) {
      if (each.name != family) continue;
      Check(store.MutateRow(
          "t", "r",
          {ref::SetCell{family, column, TimestampOf(each, kAges[3], now),
                        std::string(7, '\0') + "\1"}}));
    }
    auto const row = store.ReadModifyWriteRow("t", "r", {rule});
    results.push_back(row.ok() ? row->cells.front().value : "refused");
  }
  probe.differs = results.front() != results.back();
  return probe;
}

GcProbe ProbeGc(std::string const& table, std::string const& family,
                ref::GcRule const& rule, Time now) {
  GcProbe probe;
  for (Family const& each : Tables().at(table)) {
    if (each.name != family) continue;
    for (Age const& age : kAges) {
      ref::StoreOptions options;
      options.clock = std::make_shared<ref::VirtualClock>(now);
      options.gc_timing = ref::GcTiming::AtOnce();
      ref::Store store(options);
      ref::TableConfig config;
      config.families.push_back({family, rule, {}});
      Check(store.CreateTable("t", config));
      Check(store.MutateRow(
          "t", "r", {ref::SetCell{family, "c", TimestampOf(each, age, now), ""}}));
      auto const rows = Read(store, ref::Filter::PassAll());
      Check(rows.status());
      if (IsLive(age)) probe.loses |= rows->empty();
      if (!IsLive(age) && each.ttl) probe.keeps |= !rows->empty();
    }
  }
  return probe;
}

bool HasExpired(std::string const& table, std::string const& family,
                microseconds timestamp, Time now) {
  for (Family const& each : Tables().at(table)) {
    if (family == each.name && each.ttl) {
      return !each.ttl->IsLive(
          timestamp == ref::kServerTime
              ? std::chrono::floor<microseconds>(now.time_since_epoch())
              : timestamp,
          now);
    }
  }
  return false;
}

}  // namespace observer
