// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A table that several threads use, and that garbage collection passes over.

#ifndef BIGTABLE_TTL_SRC_LOCKED_TABLE_H
#define BIGTABLE_TTL_SRC_LOCKED_TABLE_H

#include "bigtable_ttl/reference/store.h"
#include "row_ranges.h"
#include "table.h"
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <shared_mutex>
#include <string>
#include <vector>

namespace bigtable_ttl::reference::internal {

/// Since the epoch: unlike instants, they can be added to.
using Micros = std::chrono::microseconds;

inline Instant ToInstant(Micros since_epoch) {
  return Instant(Instant::duration(since_epoch));
}

/// When garbage collection passes over some families of a table.
class Schedule {
 public:
  /// Instants count from `now`.
  Schedule(GcTiming timing, Micros now)
      : timing_(timing),
        random_(timing.seed()),
        last_(now),
        next_(After(now)) {}

  bool IsAtOnce() const { return timing_.kind() == GcTiming::Kind::kAtOnce; }

  bool IsDue(Micros now) const {
    switch (timing_.kind()) {
      case GcTiming::Kind::kNever:
        return false;
      case GcTiming::Kind::kAtOnce:
        return true;
      case GcTiming::Kind::kRandom:
      case GcTiming::Kind::kEvery:
        break;
    }
    return next_ <= now;
  }

  /// Performs the last of the passes that are due at `now`, and returns its
  /// time.
  Micros Pass(Micros now) {
    if (IsAtOnce()) return now;
    auto const period = timing_.period();
    if (timing_.kind() == GcTiming::Kind::kEvery) {
      last_ += (now - last_) / period * period;
      next_ = After(last_);
      return last_;
    }
    // After a jump by many windows the instants are others, but random still.
    next_ = std::max(next_, now - 64 * period);
    while (next_ <= now) {
      last_ = next_;
      next_ = After(last_);
    }
    return last_;
  }

 private:
  Micros After(Micros pass) {
    auto const period = timing_.period();
    if (timing_.kind() != GcTiming::Kind::kRandom) return pass + period;
    // Modulo, unlike a distribution, is the same with every library.
    auto const gap = random_() % static_cast<std::uint64_t>(period.count());
    return pass + Micros(1 + static_cast<std::int64_t>(gap));
  }

  GcTiming timing_;
  std::mt19937_64 random_;
  Micros last_;
  Micros next_;
};

/// A table with its lock, and when garbage is collected.
class LockedTable {
 public:
  LockedTable(std::string const& name, TableConfig const& config,
              StoreOptions const& options)
      : clock_(*options.clock),
        table_(name, config, options.gc_boundary),
        latest_(Now()),
        schedule_(options.gc_timing, latest_) {}

  /// Calls `function` with the table and the time, while no other thread uses
  /// it. Garbage that was due by then is deleted, at least from these rows.
  template <typename Function>
  auto Write(std::vector<KeyRange> const& ranges, Function function) {
    std::unique_lock<std::shared_mutex> const lock(mutex_);
    return function(table_, Collect(ranges));
  }

  /// As Write(), but others may read at the same time.
  template <typename Function>
  auto Read(std::vector<KeyRange> const& ranges, Function function) {
    {
      std::shared_lock<std::shared_mutex> const lock(mutex_);
      if (!IsPassDue(Now())) return function(table_);
    }
    std::unique_lock<std::shared_mutex> const lock(mutex_);
    Collect(ranges);
    return function(static_cast<Table const&>(table_));
  }

  /// Whether operations must name the rows that they see.
  bool CollectsAtOnce() {
    std::shared_lock<std::shared_mutex> const lock(mutex_);
    return AnySchedule([](Schedule const& each) { return each.IsAtOnce(); });
  }

  Status SetGcTiming(std::string const& family, GcTiming timing) {
    return Write(AllRows(), [&](Table& table, Instant) {
      if (family.empty()) {
        schedule_ = Schedule(timing, latest_);
        own_schedules_.clear();
        return Status();
      }
      if (!table.HasFamily(family)) return table.NoSuchFamily(family);
      own_schedules_.insert_or_assign(family, Schedule(timing, latest_));
      return Status();
    });
  }

  /// Call it while no other thread knows the table.
  void Rename(std::string const& name) { table_.Rename(name); }

  Status Modify(std::vector<FamilyModification> const& changes) {
    // All rows: what the old rule has deleted at once does not come back.
    return Write(AllRows(), [&](Table& table, Instant) {
      Status const status = table.Modify(changes);
      if (!status.ok()) return status;
      for (auto const& [kind, family] : changes) {
        if (kind == FamilyModification::Kind::kDrop) {
          own_schedules_.erase(family.name);
        }
      }
      return status;
    });
  }

 private:
  Micros Now() const {
    return std::chrono::floor<Micros>(clock_.Now().time_since_epoch());
  }

  template <typename Predicate>
  bool AnySchedule(Predicate predicate) const {
    return predicate(schedule_) ||
           std::any_of(
               own_schedules_.begin(), own_schedules_.end(),
               [&](auto const& family) { return predicate(family.second); });
  }

  bool IsPassDue(Micros now) const {
    return AnySchedule([now](Schedule const& each) { return each.IsDue(now); });
  }

  /// Brings the time and garbage collection up to date.
  Instant Collect(std::vector<KeyRange> const& ranges) {
    latest_ = std::max(latest_, Now());
    Instant const now = ToInstant(latest_);
    if (!IsPassDue(latest_)) return now;
    // With immediate collection, other rows are collected when they are used:
    // no caller can tell.
    for (bool const at_once : {true, false}) {
      auto const is_due = [&](Schedule const& each) {
        return each.IsAtOnce() == at_once && each.IsDue(latest_);
      };
      if (!AnySchedule(is_due)) continue;
      std::optional<Instant> shared;
      if (is_due(schedule_)) shared = ToInstant(schedule_.Pass(latest_));
      std::map<std::string, std::optional<Instant>> own;
      for (auto& [family, schedule] : own_schedules_) {
        auto& pass = own[family];
        if (is_due(schedule)) pass = ToInstant(schedule.Pass(latest_));
      }
      table_.Collect(at_once ? ranges : AllRows(),
                     [&](std::string const& family) {
                       auto const found = own.find(family);
                       return found == own.end() ? shared : found->second;
                     });
    }
    return now;
  }

  Clock const& clock_;
  std::shared_mutex mutex_;
  Table table_;
  Micros latest_;  // The clock's time never goes back.
  Schedule schedule_;
  std::map<std::string, Schedule> own_schedules_;  // Of families, by name.
};

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_LOCKED_TABLE_H
