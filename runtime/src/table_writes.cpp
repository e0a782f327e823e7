// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "limits.h"
#include "overloaded.h"
#include "table.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <variant>

namespace bigtable_ttl::reference::internal {
namespace {

std::string NumberToBytes(std::int64_t number) {
  std::string bytes(8, '\0');
  auto bits = static_cast<std::uint64_t>(number);
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, bits >>= 8) {
    *byte = static_cast<char>(bits & 0xff);
  }
  return bytes;
}

/// `bytes` are eight.
std::int64_t NumberFromBytes(std::string_view bytes) {
  std::uint64_t bits = 0;
  for (char c : bytes) bits = bits << 8 | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(bits);
}

/// Sums wrap around.
std::int64_t AddWrapping(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) +
                                   static_cast<std::uint64_t>(b));
}

std::int64_t Combine(Aggregate aggregate, std::int64_t a, std::int64_t b) {
  switch (aggregate) {
    case Aggregate::kMin:
      return std::min(a, b);
    case Aggregate::kMax:
      return std::max(a, b);
    case Aggregate::kNone:
    case Aggregate::kSum:
      break;
  }
  return AddWrapping(a, b);
}

/// The first column that does not come before this one.
template <typename Columns>
auto LowerBound(Columns& columns, FamilyId family, std::string_view qualifier) {
  return std::lower_bound(columns.begin(), columns.end(), family,
                          [qualifier](Column const& column, FamilyId wanted) {
                            return column.family() != wanted
                                       ? column.family() < wanted
                                       : column.qualifier() < qualifier;
                          });
}

template <typename Columns, typename Iterator>
bool IsColumn(Columns const& columns, Iterator at, FamilyId family,
              std::string_view qualifier) {
  return at != columns.end() && at->family() == family &&
         at->qualifier() == qualifier;
}

}  // namespace

void Table::EraseFamily(Columns& columns, FamilyId family) {
  columns.erase(std::remove_if(columns.begin(), columns.end(),
                               [family](Column const& column) {
                                 return column.family() == family;
                               }),
                columns.end());
}

Qualifier Table::Share(std::string_view name) {
  auto const found = qualifiers_.find(ForLookup(name));
  if (found != qualifiers_.end()) return found->second;
  if (qualifiers_.size() >= next_sweep_) {
    absl::erase_if(qualifiers_, [](auto const& entry) {
      return entry.second.use_count() == 1;
    });
    next_sweep_ = std::max<std::size_t>(64, 2 * qualifiers_.size());
  }
  auto shared = std::make_shared<std::string const>(name);
  qualifiers_.emplace(*shared, shared);
  return shared;
}

template <typename C>
auto Table::Find(C& columns, FamilyId family, std::string_view qualifier) {
  auto const at = LowerBound(columns, family, qualifier);
  return IsColumn(columns, at, family, qualifier) ? at : columns.end();
}

Table::Columns::iterator Table::FindOrAdd(Columns& columns, FamilyId family,
                                          std::string_view qualifier) {
  // Often there is one column, or the last one is written again.
  auto const last = columns.empty() ? columns.end() : std::prev(columns.end());
  if (IsColumn(columns, last, family, qualifier)) return last;
  auto const at = LowerBound(columns, family, qualifier);
  if (IsColumn(columns, at, family, qualifier)) return at;
  return columns.emplace(at, family, Share(qualifier));
}

std::int64_t Table::ServerTimestamp(Instant now) const {
  auto const micros = std::max<std::int64_t>(
      0, std::chrono::floor<std::chrono::microseconds>(now.time_since_epoch())
             .count());
  return micros - micros % static_cast<std::int64_t>(granularity_);
}

void Table::Apply(Columns& columns, SetCell const& m, Instant now) {
  std::int64_t timestamp = m.timestamp.count();
  if (m.timestamp == kServerTime) timestamp = ServerTimestamp(now);
  if (m.auto_generated) {
    timestamp -= timestamp % static_cast<std::int64_t>(granularity_);
  }
  FindOrAdd(columns, FindFamily(m.family), m.qualifier)
      ->Set(timestamp, m.value);
}

void Table::Add(Columns& columns, std::string const& family,
                std::string const& qualifier, std::int64_t timestamp,
                std::int64_t input) {
  FamilyId const id = FindFamily(family);
  Column& column = *FindOrAdd(columns, id, qualifier);
  auto const i = column.Find(timestamp);
  if (i < column.size() && column.timestamp(i) == timestamp) {
    input = Combine(families_[id].config.aggregate,
                    NumberFromBytes(column.value(i)), input);
  }
  column.Set(timestamp, NumberToBytes(input));
}

void Table::Apply(Columns& columns, DeleteFromColumn const& m) {
  auto const column = Find(columns, FindFamily(m.family), m.qualifier);
  if (column == columns.end()) return;
  // The cells with timestamps in [begin, end), newest first.
  std::size_t const first =
      m.end.count() == 0 ? 0 : column->Find(m.end.count() - 1);
  std::size_t const last =
      m.begin.count() == 0 ? column->size() : column->Find(m.begin.count() - 1);
  column->Erase(first, last);
  if (column->size() == 0) columns.erase(column);
}

void Table::EraseIfEmpty(Rows::iterator row) {
  if (row->second.empty()) rows_.erase(row);
}

void Table::Apply(std::string const& row_key,
                  std::vector<Mutation> const& mutations, Instant now) {
  auto const row = rows_.try_emplace(row_key).first;
  Columns& columns = row->second;
  auto const apply = Overloaded{
      [](std::monostate) {},
      [&](SetCell const& m) { Apply(columns, m, now); },
      [&](AddToCell const& m) {
        Add(columns, m.family, m.qualifier, m.timestamp.count(), m.input);
      },
      [&](MergeToCell const& m) {
        Add(columns, m.family, m.qualifier, m.timestamp.count(), m.state);
      },
      [&](DeleteFromColumn const& m) { Apply(columns, m); },
      [&](DeleteFromFamily const& m) {
        EraseFamily(columns, FindFamily(m.family));
      },
      [&](DeleteFromRow) { columns.clear(); }};
  for (Mutation const& mutation : mutations) std::visit(apply, mutation);
  EraseIfEmpty(row);
}

StatusOr<Row> Table::ReadModifyWrite(
    std::string const& row_key, std::vector<ReadModifyWriteRule> const& rules,
    Instant now) {
  /// A column's newest cell, as it is and then as it becomes.
  struct Newest {
    std::int64_t timestamp;
    std::optional<std::string> value;
  };
  std::map<std::pair<FamilyId, std::string>, Newest> changes;
  auto const row = rows_.find(row_key);

  auto const newest = [&](FamilyId family,
                          std::string const& qualifier) -> Newest& {
    auto const [at, is_new] = changes.try_emplace(
        {family, qualifier}, Newest{ServerTimestamp(now), std::nullopt});
    if (!is_new || row == rows_.end()) return at->second;
    auto const column = Find(row->second, family, qualifier);
    if (column != row->second.end()) {
      at->second = {std::max(at->second.timestamp, column->timestamp(0)),
                    std::string(column->value(0))};
    }
    return at->second;
  };
  auto const check = [&](auto const& rule) {
    return CheckFamily(row_key, rule.family, /*wants_aggregate=*/false);
  };
  auto const rewrite = Overloaded{
      [](std::monostate) { return Status(); },  // No valid rule is.
      [&](AppendValue const& rule) {
        if (Status status = check(rule); !status.ok()) return status;
        auto& value = newest(FindFamily(rule.family), rule.qualifier).value;
        value = value.value_or("") + rule.value;
        return ValidateValue(*value);
      },
      [&](IncrementAmount const& rule) {
        if (Status status = check(rule); !status.ok()) return status;
        auto& value = newest(FindFamily(rule.family), rule.qualifier).value;
        if (!value) value = std::string(8, '\0');
        if (value->size() != 8) {
          return Status(StatusCode::kFailedPrecondition,
                        "Cannot increment value '" + *value + "' (family=" +
                            rule.family + ", qualifier=" + rule.qualifier +
                            "). The increment operation can only be performed "
                            "on 64-bit values");
        }
        auto const sum = AddWrapping(NumberFromBytes(*value), rule.amount);
        value = NumberToBytes(sum);
        return Status();
      }};
  for (ReadModifyWriteRule const& rule : rules) {
    Status status = std::visit(rewrite, rule);
    if (!status.ok()) return status;
  }

  Row result{row_key, {}};
  Columns& columns = rows_.try_emplace(row_key).first->second;
  for (auto& [column, change] : changes) {
    auto const& [family, qualifier] = column;
    FindOrAdd(columns, family, qualifier)->Set(change.timestamp, *change.value);
    result.cells.push_back({families_[family].config.name, qualifier,
                            std::chrono::microseconds(change.timestamp),
                            *std::move(change.value), ""});
  }
  return result;
}

}  // namespace bigtable_ttl::reference::internal
