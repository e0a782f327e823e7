// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/store.h"
#include "limits.h"
#include "table.h"
#include "validate.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <shared_mutex>
#include <utility>

namespace bigtable_ttl::reference {
namespace {

using internal::AllRows;
using internal::InElement;
using internal::Instant;
using internal::Invalid;
using internal::JustOne;
using internal::KeyRange;
using internal::Table;

/// Whether this thread is in a visitor of ReadRows(), and so holds a lock.
thread_local bool is_visiting = false;

class Visiting {
 public:
  Visiting() { is_visiting = true; }
  ~Visiting() { is_visiting = false; }
};

Status CheckNotVisiting() {
  if (!is_visiting) return {};
  return Status(StatusCode::kFailedPrecondition,
                "a visitor of ReadRows() must not use a store");
}

/// Any number can be cast to these types.
Status Validate(Granularity granularity) {
  if (granularity == Granularity::kMillis ||
      granularity == Granularity::kMicros) {
    return {};
  }
  return Invalid("the granularity is " +
                 std::to_string(static_cast<int>(granularity)) +
                 ", expected kMillis or kMicros");
}

Status Validate(Aggregate aggregate) {
  if (Aggregate::kNone <= aggregate && aggregate <= Aggregate::kMax) return {};
  return Invalid("the aggregation is " +
                 std::to_string(static_cast<int>(aggregate)) +
                 ", expected kNone, kSum, kMin or kMax");
}

Status ValidateFamily(ColumnFamily const& family) {
  Status status = internal::ValidateFamilyName(family.name);
  if (status.ok()) status = Validate(family.aggregate);
  return status.ok() ? Validate(family.gc_rule) : status;
}

Status ValidateCount(char const* what, std::size_t count) {
  if (count == 0) return Invalid(std::string("No ") + what + " provided");
  if (count <= internal::kMaxMutations) return {};
  return Invalid(std::string("Too many ") + what + ": " +
                 std::to_string(count) + " provided; limit " +
                 std::to_string(internal::kMaxMutations));
}

/// A table with its lock, and when garbage is collected.
class LockedTable {
 public:
  LockedTable(std::string const& name, TableConfig const& config,
              StoreOptions const& options)
      : options_(options),
        table_(name, config, options.gc_boundary),
        random_(options.gc_timing.seed()),
        latest_(Now()),
        last_pass_(latest_),
        next_pass_(AfterPass(last_pass_)) {}

  /// Calls `function` with the table and the time, while nothing else uses it.
  /// What garbage collection has by then deleted is gone, from these rows at
  /// least.
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

 private:
  /// Since the epoch: unlike instants, they can be added to.
  using Micros = std::chrono::microseconds;

  Micros Now() const {
    return std::chrono::floor<Micros>(options_.clock->Now().time_since_epoch());
  }

  bool IsPassDue(Micros now) const {
    switch (options_.gc_timing.kind()) {
      case GcTiming::Kind::kNever:
        return false;
      case GcTiming::Kind::kAtOnce:
        return true;
      case GcTiming::Kind::kRandom:
      case GcTiming::Kind::kEvery:
        break;
    }
    return next_pass_ <= now;
  }

  Micros AfterPass(Micros pass) {
    auto const period = options_.gc_timing.period();
    if (options_.gc_timing.kind() != GcTiming::Kind::kRandom) {
      return pass + period;
    }
    // Modulo, unlike a distribution, is the same with every library.
    auto const gap = random_() % static_cast<std::uint64_t>(period.count());
    return pass + Micros(1 + static_cast<std::int64_t>(gap));
  }

  /// Brings the time and garbage collection up to date.
  Instant Collect(std::vector<KeyRange> const& ranges) {
    latest_ = std::max(latest_, Now());
    Instant const now{Instant::duration(latest_)};
    if (!IsPassDue(latest_)) return now;
    if (options_.gc_timing.kind() == GcTiming::Kind::kAtOnce) {
      // Other rows are collected when they are used: nothing can tell.
      table_.Collect(ranges, now);
      return now;
    }
    SkipPasses();
    table_.Collect(AllRows(), Instant(Instant::duration(last_pass_)));
    return now;
  }

  /// Makes the last pass that is due the last one.
  void SkipPasses() {
    auto const period = options_.gc_timing.period();
    if (options_.gc_timing.kind() == GcTiming::Kind::kEvery) {
      last_pass_ += (latest_ - last_pass_) / period * period;
      next_pass_ = AfterPass(last_pass_);
      return;
    }
    // After a jump by many windows the instants are others, but random still.
    next_pass_ = std::max(next_pass_, latest_ - 64 * period);
    while (next_pass_ <= latest_) {
      last_pass_ = next_pass_;
      next_pass_ = AfterPass(last_pass_);
    }
  }

  StoreOptions const& options_;
  std::shared_mutex mutex_;
  Table table_;
  std::mt19937_64 random_;
  Micros latest_;  // The clock's time never goes back.
  Micros last_pass_;
  Micros next_pass_;
};

}  // namespace

class Store::Impl {
 public:
  explicit Impl(StoreOptions given) : options(std::move(given)) {
    if (!options.clock) options.clock = std::make_shared<Clock>();
  }

  StatusOr<std::shared_ptr<LockedTable>> Find(std::string const& name) {
    if (Status status = CheckNotVisiting(); !status.ok()) return status;
    std::shared_lock<std::shared_mutex> const lock(mutex);
    auto const found = tables.find(name);
    if (found != tables.end()) return found->second;
    return NotFound(name);
  }

  static Status NotFound(std::string const& name) {
    return Status(StatusCode::kNotFound, "table '" + name + "' not found");
  }

  StoreOptions options;
  std::shared_mutex mutex;  // Of what follows.
  std::map<std::string, std::shared_ptr<LockedTable>> tables;
};

Store::Store(StoreOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

StoreOptions const& Store::options() const { return impl_->options; }

Status Store::CreateTable(std::string const& table, TableConfig const& config) {
  if (Status status = CheckNotVisiting(); !status.ok()) return status;
  if (Status status = internal::ValidateTableId(table); !status.ok()) {
    return status;
  }
  if (Status status = Validate(config.granularity); !status.ok()) return status;
  std::set<std::string> names;
  for (ColumnFamily const& family : config.families) {
    if (Status status = ValidateFamily(family); !status.ok()) return status;
    if (!names.insert(family.name).second) {
      return Invalid("column family '" + family.name + "' is there twice");
    }
  }
  std::unique_lock<std::shared_mutex> const lock(impl_->mutex);
  if (impl_->tables.count(table) != 0) {
    return Status(StatusCode::kAlreadyExists,
                  "table '" + table + "' exists already");
  }
  impl_->tables.emplace(
      table, std::make_shared<LockedTable>(table, config, impl_->options));
  return {};
}

Status Store::DeleteTable(std::string const& table) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  std::unique_lock<std::shared_mutex> const lock(impl_->mutex);
  // Another thread may have been faster.
  if (impl_->tables.erase(table) == 0) return impl_->NotFound(table);
  return {};
}

std::vector<std::string> Store::ListTables() const {
  std::shared_lock<std::shared_mutex> const lock(impl_->mutex);
  std::vector<std::string> names;
  for (auto const& [name, table] : impl_->tables) names.push_back(name);
  return names;
}

StatusOr<TableConfig> Store::GetTable(std::string const& table) const {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->Read({}, [](Table const& t) { return t.Config(); });
}

Status Store::ModifyColumnFamilies(
    std::string const& table, std::vector<FamilyModification> const& changes) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (changes.empty()) return Invalid("No modifications provided");
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (Status status = ValidateFamily(changes[i].family); !status.ok()) {
      return InElement("Modifications list", i, status);
    }
  }
  // All rows: what the old rule has deleted at once does not come back.
  return (*found)->Write(AllRows(),
                         [&](Table& t, Instant) { return t.Modify(changes); });
}

Status Store::DropRowRange(std::string const& table,
                           std::string const& prefix) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (Status status = internal::ValidateRowKey(prefix); !status.ok()) {
    return status;
  }
  RowSet rows;
  rows.ranges.push_back(RowRange::Prefix(prefix));
  auto const ranges = internal::RangesOf(rows);
  if (!ranges.ok()) return ranges.status();
  return (*found)->Write({}, [&](Table& t, Instant) {
    for (KeyRange const& range : *ranges) t.Drop(range);
    return Status();
  });
}

Status Store::DropAllRows(std::string const& table) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->Write({}, [&](Table& t, Instant) {
    t.Drop(AllRows().front());
    return Status();
  });
}

Status Store::MutateRow(std::string const& table, std::string const& row_key,
                        std::vector<Mutation> const& mutations) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (Status status = internal::ValidateRowKey(row_key); !status.ok()) {
    return status;
  }
  if (Status status = ValidateCount("mutations", mutations.size());
      !status.ok()) {
    return status;
  }
  return (*found)->Write(JustOne(row_key), [&](Table& t, Instant now) {
    Status status = internal::Validate(mutations, t.granularity());
    if (status.ok()) status = t.CheckFamilies(row_key, mutations);
    if (status.ok()) t.Apply(row_key, mutations, now);
    return status;
  });
}

StatusOr<std::vector<Status>> Store::MutateRows(
    std::string const& table, std::vector<RowMutations> const& entries) {
  using Result = StatusOr<std::vector<Status>>;
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (entries.empty()) return Invalid("No entries provided");
  std::size_t mutations = 0;
  for (RowMutations const& entry : entries) {
    mutations += entry.mutations.size();
  }
  if (Status status = ValidateCount("mutations", mutations); !status.ok()) {
    return status;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Status status = internal::ValidateRowKey(entries[i].row_key);
    if (status.ok()) {
      status = ValidateCount("mutations", entries[i].mutations.size());
    }
    if (!status.ok()) return InElement("Entry list", i, status);
  }
  // All rows that are written are collected first. With GcTiming::AtOnce() an
  // entry does not see that another one made cells collectable, nor must it.
  RowSet rows;
  if (impl_->options.gc_timing.kind() == GcTiming::Kind::kAtOnce) {
    for (RowMutations const& entry : entries) {
      rows.keys.push_back(entry.row_key);
    }
  }
  auto const ranges = internal::RangesOf(rows);
  if (!ranges.ok()) return ranges.status();
  return (*found)->Write(*ranges, [&](Table& t, Instant now) -> Result {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      Status const status =
          internal::Validate(entries[i].mutations, t.granularity());
      if (!status.ok()) return InElement("Entry list", i, status);
    }
    auto const bad = std::find_if(
        entries.begin(), entries.end(), [&](RowMutations const& entry) {
          return !t.CheckFamilies(entry.row_key, entry.mutations).ok();
        });
    std::vector<Status> statuses(entries.size());
    if (bad == entries.end()) {
      for (auto const& [key, each] : entries) t.Apply(key, each, now);
      return statuses;
    }
    // Each entry fails as the first that fails, with its own row key.
    for (std::size_t i = 0; i < entries.size(); ++i) {
      statuses[i] = t.CheckFamilies(entries[i].row_key, bad->mutations);
    }
    return statuses;
  });
}

StatusOr<bool> Store::CheckAndMutateRow(
    std::string const& table, std::string const& row_key,
    std::optional<Filter> const& predicate,
    std::vector<Mutation> const& when_true,
    std::vector<Mutation> const& when_false) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (Status status = internal::ValidateRowKey(row_key); !status.ok()) {
    return status;
  }
  // One may be empty, not both.
  auto const count = std::max(when_true.size(), when_false.size());
  if (Status status = ValidateCount("mutations", count); !status.ok()) {
    return status;
  }
  Filter const filter = predicate.value_or(Filter::PassAll());
  if (Status status = Validate(filter); !status.ok()) return status;

  auto const ranges = JustOne(row_key);
  auto const seed = impl_->options.seed;
  return (*found)->Write(ranges, [&](Table& t, Instant now) -> StatusOr<bool> {
    for (auto const* mutations : {&when_true, &when_false}) {
      Status status = internal::Validate(*mutations, t.granularity());
      if (!status.ok()) return status;
    }
    if (Status status = t.CheckFamilies(filter); !status.ok()) return status;
    bool matched = false;
    Status status = t.Read(ranges, filter, 1, false, seed, [&](RowView const&) {
      matched = true;
      return false;
    });
    if (!status.ok()) return status;
    auto const& mutations = matched ? when_true : when_false;
    status = t.CheckFamilies(row_key, mutations);
    if (!status.ok()) return status;
    if (!mutations.empty()) t.Apply(row_key, mutations, now);
    return matched;
  });
}

StatusOr<Row> Store::ReadModifyWriteRow(
    std::string const& table, std::string const& row_key,
    std::vector<ReadModifyWriteRule> const& rules) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (Status status = internal::ValidateRowKey(row_key); !status.ok()) {
    return status;
  }
  if (Status status = ValidateCount("rules", rules.size()); !status.ok()) {
    return status;
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    Status const status = std::visit(
        [](auto const& rule) {
          if constexpr (std::is_same_v<decltype(rule), std::monostate const&>) {
            return Invalid("no rule is set, expected one");
          } else {
            Status checked = internal::ValidateFamilyName(rule.family);
            return checked.ok() ? internal::ValidateQualifier(rule.qualifier)
                                : checked;
          }
        },
        rules[i]);
    if (!status.ok()) {
      return InElement("rules", i, status);
    }
  }
  return (*found)->Write(JustOne(row_key), [&](Table& t, Instant now) {
    return t.ReadModifyWrite(row_key, rules, now);
  });
}

StatusOr<std::vector<Row>> Store::ReadRows(
    std::string const& table, ReadRowsRequest const& request) const {
  std::vector<Row> rows;
  Status status = ReadRows(table, request, [&](RowView const& row) {
    rows.push_back(Copy(row));
    return true;
  });
  if (!status.ok()) return status;
  return rows;
}

Status Store::ReadRows(
    std::string const& table, ReadRowsRequest const& request,
    std::function<bool(RowView const&)> const& visitor) const {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  if (Status status = Validate(request.filter); !status.ok()) return status;
  if (request.rows_limit < 0) {
    return Invalid("rows_limit must be >= 0, but got " +
                   std::to_string(request.rows_limit));
  }
  auto const ranges = internal::RangesOf(request.rows);
  if (!ranges.ok()) return ranges.status();
  return (*found)->Read(*ranges, [&](Table const& t) {
    if (Status status = t.CheckFamilies(request.filter); !status.ok()) {
      return status;
    }
    return t.Read(*ranges, request.filter, request.rows_limit, request.reversed,
                  impl_->options.seed, [&](RowView const& row) {
                    Visiting const visiting;
                    return visitor(row);
                  });
  });
}

Status Store::ReadTable(
    std::string const& table,
    std::function<void(TableConfig const&)> const& begin,
    std::function<void(RowView const&)> const& visitor) const {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->Read(AllRows(), [&](Table const& t) {
    begin(t.Config());
    return t.Read(AllRows(), Filter::PassAll(), 0, false, 0,
                  [&](RowView const& row) {
                    visitor(row);
                    return true;
                  });
  });
}

StatusOr<std::size_t> Store::CollectGarbage(std::string const& table,
                                            RowSet const& rows) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  auto const ranges = internal::RangesOf(rows);
  if (!ranges.ok()) return ranges.status();
  return (*found)->Write({}, [&](Table& t, Instant now) {
    return StatusOr<std::size_t>(t.Collect(*ranges, now));
  });
}

StatusOr<TableSize> Store::Size(std::string const& table) const {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->Read(AllRows(), [](Table const& t) { return t.Size(); });
}

}  // namespace bigtable_ttl::reference
