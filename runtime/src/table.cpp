// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "table.h"
#include "limits.h"
#include "overloaded.h"
#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>

namespace bigtable_ttl::reference::internal {
namespace {

/// Returns true if the expression matches only one name, which it stores in
/// \p name.
bool IsLiteral(std::string const& regex, std::string& name) {
  for (std::size_t i = 0; i < regex.size(); ++i) {
    char c = regex[i];
    if (c == '\\' && i + 1 < regex.size() &&
        std::strchr(".-", regex[i + 1]) != nullptr) {
      c = regex[++i];
    } else if (c == '.') {
      return false;
    }
    name += c;
  }
  return ValidateFamilyName(name).ok();
}

}  // namespace

Table::Table(std::string name, TableConfig const& config,
             GcBoundary gc_boundary)
    : name_(std::move(name)),
      granularity_(config.granularity),
      gc_boundary_(gc_boundary) {
  for (ColumnFamily const& family : config.families) AddFamily(family);
}

TableConfig Table::Config() const {
  TableConfig config;
  config.granularity = granularity_;
  for (Family const& family : families_) {
    if (!family.is_dropped) config.families.push_back(family.config);
  }
  return config;
}

FamilyId Table::FindFamily(std::string_view name) const {
  // Few names are compared faster than one is hashed.
  if (names_.size() <= 8) {
    for (FamilyId id = 0; id < names_.size(); ++id) {
      if (names_[id] == name && !families_[id].is_dropped) return id;
    }
    return kNoFamily;
  }
  auto const found = family_ids_.find(ForLookup(name));
  return found == family_ids_.end() ? kNoFamily : found->second;
}

void Table::AddFamily(ColumnFamily const& family) {
  family_ids_[family.name] = static_cast<FamilyId>(families_.size());
  families_.push_back({family, GcPlan(family.gc_rule)});
  names_.push_back(family.name);
}

Status Table::NoSuchFamily(std::string const& name) const {
  return Status(StatusCode::kNotFound,
                "table '" + name_ + "' has no column family '" + name + "'");
}

Status Table::MissingFamily(std::string_view row_key) const {
  return Status(StatusCode::kNotFound,
                "Error while mutating the row '" + std::string(row_key) +
                    "' (" + name_ + ") : Requested column family not found.");
}

Status Table::WrongType(std::string_view row_key) const {
  return Invalid("Error while mutating the row '" + std::string(row_key) +
                 "' (" + name_ + ") : Column family type mismatch");
}

Status Table::CheckFamily(std::string_view row_key, std::string_view family,
                          bool wants_aggregate) const {
  FamilyId const id = FindFamily(family);
  if (id == kNoFamily) return MissingFamily(row_key);
  bool const aggregates = families_[id].config.aggregate != Aggregate::kNone;
  return aggregates == wants_aggregate ? Status() : WrongType(row_key);
}

Status Table::CheckFamilies(std::string_view row_key,
                            std::vector<Mutation> const& mutations) const {
  auto const check = Overloaded{
      [&](SetCell const& m) { return CheckFamily(row_key, m.family, false); },
      [&](AddToCell const& m) { return CheckFamily(row_key, m.family, true); },
      [&](MergeToCell const& m) {
        return CheckFamily(row_key, m.family, true);
      },
      [&](auto const& m) {
        // Deletes do not care for the type.
        if constexpr (std::is_same_v<decltype(m), DeleteFromColumn const&> ||
                      std::is_same_v<decltype(m), DeleteFromFamily const&>) {
          if (FindFamily(m.family) == kNoFamily) return MissingFamily(row_key);
        }
        return Status();
      }};
  for (Mutation const& mutation : mutations) {
    if (Status status = std::visit(check, mutation); !status.ok()) {
      return status;
    }
  }
  return {};
}

Status Table::Modify(std::vector<FamilyModification> const& changes) {
  // First on a list of names, so that nothing has changed if one fails.
  std::set<std::string> names;
  for (auto const& [name, id] : family_ids_) names.insert(name);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    auto const& [kind, family] = changes[i];
    bool const exists = names.count(family.name) != 0;
    if (kind == FamilyModification::Kind::kCreate) {
      if (exists) {
        return InElement(
            "Modifications list", i,
            Status(StatusCode::kAlreadyExists, "column family '" + family.name +
                                                   "' of table '" + name_ +
                                                   "' exists already"));
      }
      names.insert(family.name);
      continue;
    }
    if (!exists) {
      return InElement("Modifications list", i, NoSuchFamily(family.name));
    }
    if (kind == FamilyModification::Kind::kDrop) names.erase(family.name);
  }

  for (auto const& [kind, family] : changes) {
    if (kind == FamilyModification::Kind::kCreate) {
      AddFamily(family);
      continue;
    }
    FamilyId const id = FindFamily(family.name);
    if (kind == FamilyModification::Kind::kUpdate) {
      families_[id].config.gc_rule = family.gc_rule;
      families_[id].plan = GcPlan(family.gc_rule);
      continue;
    }
    families_[id].is_dropped = true;
    family_ids_.erase(family.name);
    for (auto row = rows_.begin(); row != rows_.end();) {
      Columns& columns = row->second;
      EraseFamily(columns, id);
      row = columns.empty() ? rows_.erase(row) : std::next(row);
    }
  }
  return {};
}

void Table::Drop(KeyRange const& range) {
  rows_.erase(rows_.lower_bound(range.begin),
              range.has_end ? rows_.lower_bound(range.end) : rows_.end());
}

std::shared_ptr<void const> Table::TakeAll() {
  return std::make_shared<Rows const>(std::exchange(rows_, {}));
}

std::size_t Table::Collect(Columns& columns,
                           std::vector<GcCutoffs> const& cutoffs) {
  std::size_t collected = 0;
  bool has_emptied = false;
  for (Column& column : columns) {
    std::size_t const size = column.size();
    std::size_t const kept =
        cutoffs[column.family()].Keep(column.newest_first(), size);
    if (kept == size) continue;
    column.Erase(kept, size);
    collected += size - kept;
    has_emptied = has_emptied || kept == 0;
  }
  if (has_emptied) {
    columns.erase(std::remove_if(columns.begin(), columns.end(),
                                 [](Column const& c) { return c.size() == 0; }),
                  columns.end());
  }
  return collected;
}

std::size_t Table::Collect(
    std::vector<KeyRange> const& ranges,
    std::function<std::optional<Instant>(std::string const&)> const& pass) {
  // Rows whose cells are fetched into caches while others are looked at.
  constexpr int kAhead = 4;
  GcPlan const keeps_all{GcRule()};
  std::vector<GcCutoffs> cutoffs;
  cutoffs.reserve(families_.size());
  for (Family const& family : families_) {
    auto const now = pass(family.config.name);
    cutoffs.push_back(now ? family.plan.At(*now, gc_boundary_)
                          : keeps_all.At(Instant()));
  }
  std::size_t collected = 0;
  for (KeyRange const& range : ranges) {
    auto row = rows_.lower_bound(range.begin);
    int distance = 0;
    auto ahead = row;
    while (row != rows_.end() && !(range.has_end && row->first >= range.end)) {
      for (; distance < kAhead && ahead != rows_.end(); ++distance, ++ahead) {
        for (Column const& column : ahead->second) column.Prefetch();
      }
      collected += Collect(row->second, cutoffs);
      --distance;
      if (!row->second.empty()) {
        ++row;
        continue;
      }
      // This invalidates all other iterators.
      row = rows_.erase(row);
      ahead = row;
      distance = 0;
    }
  }
  return collected;
}

Status Table::CheckFamilies(Filter const& filter) const {
  for (Filter const& each : filter.filters) {
    if (Status status = CheckFamilies(each); !status.ok()) return status;
  }
  std::string name;
  if (filter.kind == Filter::Kind::kColumnRange) {
    name = filter.text;
  } else if (filter.kind != Filter::Kind::kFamilyRegex ||
             !IsLiteral(filter.text, name)) {
    return {};
  }
  if (FindFamily(name) != kNoFamily) return {};
  return Status(StatusCode::kNotFound,
                "Error while reading table '" + name_ +
                    "' : Requested column family not found");
}

#if defined(__GNUC__)
// Inline, it makes each row of a scan dearer.
__attribute__((noinline))
#endif
void Table::ReserveFor(Columns const& columns, std::vector<CellRef>& cells,
                       RowView& view) {
  std::size_t size = 0;
  for (Column const& column : columns) size += column.size();
  cells.reserve(size);
  view.cells.reserve(size);
}

Status Table::Read(std::vector<KeyRange> const& ranges, Filter const& filter,
                   ReadLimits limits, bool reversed, std::uint64_t seed,
                   std::function<bool(RowView const&)> const& visitor,
                   ReadProgress* progress) const {
  Evaluation evaluation(filter, names_, seed);

  std::vector<CellRef> cells;
  RowView view;
  std::int64_t rows = 0;
  std::int64_t looked_at = 0;
  Status status;
  // Returns false when no more rows are wanted.
  auto const look = [&](Rows::const_iterator row) {
    cells.clear();
    if (cells.capacity() == 0) ReserveFor(row->second, cells, view);
    for (Column const& column : row->second) {
      for (std::size_t i = 0; i < column.size(); ++i) {
        cells.push_back({column.family(),
                         &column.qualifier(),
                         column.timestamp(i),
                         column.value(i),
                         {}});
      }
    }
    if (progress != nullptr) {
      ++progress->rows_seen;
      progress->cells_seen += static_cast<std::int64_t>(cells.size());
    }
    if (!evaluation.Run(row->first, cells)) {
      status =
          Invalid("the filter makes too many copies of the cells of row '" +
                  row->first + "'");
      return false;
    }
    bool const is_last = ++looked_at == limits.looked_at;
    if (cells.empty()) return !is_last;
    view.key = row->first;
    view.cells.clear();
    for (CellRef const& cell : cells) {
      view.cells.push_back({names_[cell.family], *cell.qualifier,
                            std::chrono::microseconds(cell.timestamp),
                            cell.value, cell.label});
    }
    return visitor(view) && ++rows != limits.rows && !is_last;
  };
  auto const visit = [&](Rows::const_iterator row) {
    if (look(row)) return true;
    if (progress != nullptr) progress->stopped_at = row->first;
    return false;
  };

  if (reversed) {
    for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
      auto row = range->has_end ? rows_.lower_bound(range->end) : rows_.end();
      while (row != rows_.begin() && (--row)->first >= range->begin) {
        if (!visit(row)) return status;
      }
    }
    return status;
  }
  for (KeyRange const& range : ranges) {
    auto row = rows_.lower_bound(range.begin);
    for (; row != rows_.end() && range.Contains(row->first); ++row) {
      if (!visit(row)) return status;
    }
  }
  return status;
}

TableSize Table::Size() const {
  TableSize size;
  size.rows = rows_.size();
  for (auto const& [key, columns] : rows_) {
    for (Column const& column : columns) {
      size.cells += column.size();
      size.bytes += column.size() * (key.size() + column.qualifier().size());
      for (std::size_t i = 0; i < column.size(); ++i) {
        size.bytes += column.value(i).size();
      }
    }
  }
  return size;
}

}  // namespace bigtable_ttl::reference::internal
