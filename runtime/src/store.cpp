// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/store.h"
#include "limits.h"
#include "locked_table.h"
#include "store_impl.h"
#include "validate.h"
#include <algorithm>
#include <mutex>
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
using internal::LockedTable;
using internal::Table;

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

}  // namespace

Store::Store(StoreOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

StoreOptions const& Store::options() const { return impl_->options; }

Status Store::CreateTable(std::string const& table, TableConfig const& config) {
  if (Status status = internal::CheckNotVisiting(); !status.ok()) return status;
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
  auto found = impl_->Find(table);
  if (!found.ok()) return found.status();
  {
    std::unique_lock<std::shared_mutex> const lock(impl_->mutex);
    // Another thread may have been faster.
    if (impl_->tables.erase(table) == 0) return impl_->NotFound(table);
  }
  impl_->Free(*std::move(found));
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
  return (*found)->Modify(changes);
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
  impl_->Free((*found)->Write({}, [](Table& t, Instant) { return t.TakeAll(); }));
  return {};
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
  if ((*found)->CollectsAtOnce()) {
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
    Status status =
        t.Read(ranges, filter, {1, 0}, false, seed, [&](RowView const&) {
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
  auto const ranges = impl_->RangesOf(table, request);
  if (!ranges.ok()) return ranges.status();
  return impl_->Read(table, *ranges, request, {request.rows_limit, 0}, visitor,
                     nullptr);
}

Status Store::ReadTable(
    std::string const& table,
    std::function<void(TableConfig const&)> const& begin,
    std::function<void(RowView const&)> const& visitor) const {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->Read(AllRows(), [&](Table const& t) {
    begin(t.Config());
    return t.Read(AllRows(), Filter::PassAll(), {}, false, 0,
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
    return StatusOr<std::size_t>(
        t.Collect(*ranges, [now](std::string const&) { return now; }));
  });
}

Status Store::SetGcTiming(std::string const& table, std::string const& family,
                          GcTiming timing) {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->SetGcTiming(family, timing);
}

StatusOr<TableSize> Store::Size(std::string const& table) const {
  auto const found = impl_->Find(table);
  if (!found.ok()) return found.status();
  return (*found)->Read(AllRows(), [](Table const& t) { return t.Size(); });
}

}  // namespace bigtable_ttl::reference
