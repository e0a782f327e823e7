// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "table.h"
#include "limits.h"
#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace bigtable_ttl::reference {

RowRange RowRange::Prefix(std::string const& prefix) {
  std::string end = prefix;
  while (!end.empty() && end.back() == '\xff') end.pop_back();
  if (!end.empty()) ++end.back();
  return RightOpen(prefix, std::move(end));
}

namespace internal {
namespace {

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

Status CheckGranularity(std::int64_t timestamp, Granularity granularity) {
  auto const unit = static_cast<std::int64_t>(granularity);
  if (timestamp % unit == 0) return {};
  return Invalid(
      "Timestamp granularity mismatch. Expected a multiple of 1000 "
      "(millisecond granularity), but got " +
      std::to_string(timestamp) + ".");
}

Status CheckTimestamp(std::chrono::microseconds timestamp,
                      Granularity granularity, bool allows_server_time) {
  auto const least = allows_server_time ? kServerTime : kServerTime * 0;
  if (timestamp < least) {
    return Invalid("Timestamps must be >= " + std::to_string(least.count()) +
                   ", but got " + std::to_string(timestamp.count()));
  }
  if (timestamp == kServerTime) return {};
  return CheckGranularity(timestamp.count(), granularity);
}

Status CheckColumn(std::string const& family, std::string const& qualifier) {
  Status status = ValidateFamilyName(family);
  return status.ok() ? ValidateQualifier(qualifier) : status;
}

Status Check(std::monostate, Granularity) {
  return Invalid("no mutation is set, expected one");
}

Status Check(SetCell const& m, Granularity granularity) {
  if (Status status = CheckColumn(m.family, m.qualifier); !status.ok()) {
    return status;
  }
  if (Status status = ValidateValue(m.value); !status.ok()) return status;
  return CheckTimestamp(m.timestamp,
                        m.auto_generated ? Granularity::kMicros : granularity,
                        /*allows_server_time=*/true);
}

template <typename Addition>
Status CheckAddition(Addition const& m, Granularity granularity) {
  Status status = CheckColumn(m.family, m.qualifier);
  return status.ok() ? CheckTimestamp(m.timestamp, granularity,
                                      /*allows_server_time=*/false)
                     : status;
}

Status Check(AddToCell const& m, Granularity granularity) {
  return CheckAddition(m, granularity);
}

Status Check(MergeToCell const& m, Granularity granularity) {
  return CheckAddition(m, granularity);
}

Status Check(DeleteFromColumn const& m, Granularity granularity) {
  if (Status status = CheckColumn(m.family, m.qualifier); !status.ok()) {
    return status;
  }
  for (auto const bound : {m.begin, m.end}) {
    Status status =
        CheckTimestamp(bound, granularity, /*allows_server_time=*/false);
    if (!status.ok()) return status;
  }
  if (m.end.count() == 0 || m.begin < m.end) return {};
  return Invalid("the range of timestamps [" + std::to_string(m.begin.count()) +
                 ", " + std::to_string(m.end.count()) + ") is empty");
}

Status Check(DeleteFromFamily const& m, Granularity) {
  return ValidateFamilyName(m.family);
}

Status Check(DeleteFromRow, Granularity) { return {}; }

Bytes NumberToBytes(std::int64_t number) {
  char bytes[8];
  auto bits = static_cast<std::uint64_t>(number);
  for (int i = 7; i >= 0; --i, bits >>= 8) {
    bytes[i] = static_cast<char>(bits & 0xff);
  }
  return Bytes(std::string_view(bytes, sizeof(bytes)));
}

/// `bytes` are eight.
std::int64_t NumberFromBytes(std::string_view bytes) {
  std::uint64_t bits = 0;
  for (char c : bytes) bits = bits << 8 | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(bits);
}

/// Abseil's tables know its own string_view only, which need not be std's.
absl::string_view ForLookup(std::string_view text) {
  return absl::string_view(text.data(), text.size());
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

/// The least key after `key`.
std::string After(std::string key) {
  key += '\0';
  return key;
}

/// Whether the service would take the range. It compares bounds, not what is
/// between them.
bool IsValid(RowRange const& range) {
  auto const& [begin, end] = range;
  if (begin.kind == Bound::Kind::kNone || end.kind == Bound::Kind::kNone ||
      end.at.empty()) {
    return true;
  }
  bool const both_closed =
      begin.kind == Bound::Kind::kClosed && end.kind == Bound::Kind::kClosed;
  return both_closed ? begin.at <= end.at : begin.at < end.at;
}

KeyRange RangeOf(RowRange const& range) {
  auto const& [begin, end] = range;
  KeyRange result{"", "", false};
  if (begin.kind != Bound::Kind::kNone) {
    result.begin =
        begin.kind == Bound::Kind::kOpen ? After(begin.at) : begin.at;
  }
  // An empty end is none, as clients write it.
  if (end.kind != Bound::Kind::kNone && !end.at.empty()) {
    result.end = end.kind == Bound::Kind::kClosed ? After(end.at) : end.at;
    result.has_end = true;
  }
  return result;
}

/// Whether the expression is a name: what matches nothing else.
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

template <typename Columns>
void EraseFamily(Columns& columns, FamilyId family) {
  columns.erase(std::remove_if(columns.begin(), columns.end(),
                               [family](Column const& column) {
                                 return column.family() == family;
                               }),
                columns.end());
}

template <typename Columns, typename Iterator>
bool IsColumn(Columns const& columns, Iterator at, FamilyId family,
              std::string_view qualifier) {
  return at != columns.end() && at->family() == family &&
         at->qualifier() == qualifier;
}

}  // namespace

std::vector<KeyRange> const& AllRows() {
  static auto const* const kAll = new std::vector<KeyRange>{{"", "", false}};
  return *kAll;
}

std::vector<KeyRange> JustOne(std::string const& row_key) {
  std::vector<KeyRange> ranges;
  ranges.push_back({row_key, After(row_key), true});
  return ranges;
}

StatusOr<std::vector<KeyRange>> RangesOf(RowSet const& rows) {
  std::vector<KeyRange> ranges;
  if (rows.keys.empty() && rows.ranges.empty()) return AllRows();
  for (std::size_t i = 0; i < rows.keys.size(); ++i) {
    if (Status status = ValidateRowKey(rows.keys[i]); !status.ok()) {
      return InElement("row_keys", i, status);
    }
    ranges.push_back({rows.keys[i], After(rows.keys[i]), true});
  }
  if (ranges.size() == 1 && rows.ranges.empty()) return ranges;
  for (std::size_t i = 0; i < rows.ranges.size(); ++i) {
    if (!IsValid(rows.ranges[i])) {
      return InElement("row_ranges", i,
                       Invalid("start_key must be less than end_key"));
    }
    KeyRange range = RangeOf(rows.ranges[i]);
    // There is no key between "a" and "a\0".
    if (range.has_end && range.begin >= range.end) continue;
    ranges.push_back(std::move(range));
  }
  std::sort(
      ranges.begin(), ranges.end(),
      [](KeyRange const& a, KeyRange const& b) { return a.begin < b.begin; });
  std::vector<KeyRange> merged;
  for (KeyRange& range : ranges) {
    if (merged.empty() ||
        (merged.back().has_end && merged.back().end < range.begin)) {
      merged.push_back(std::move(range));
      continue;
    }
    KeyRange& last = merged.back();
    if (!last.has_end) continue;
    if (!range.has_end || last.end < range.end) {
      last.end = std::move(range.end);
      last.has_end = range.has_end;
    }
  }
  return merged;
}

Status Validate(std::vector<Mutation> const& mutations,
                Granularity granularity) {
  for (std::size_t i = 0; i < mutations.size(); ++i) {
    Status const status =
        std::visit([&](auto const& each) { return Check(each, granularity); },
                   mutations[i]);
    if (!status.ok()) return InElement("Mutation list", i, status);
  }
  return {};
}

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
      return InElement("Modifications list", i,
                       Status(StatusCode::kNotFound,
                              "table '" + name_ + "' has no column family '" +
                                  family.name + "'"));
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
      ->Set(timestamp, Bytes(m.value));
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
        value = std::string(NumberToBytes(sum).view());
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
    FindOrAdd(columns, family, qualifier)
        ->Set(change.timestamp, Bytes(*change.value));
    result.cells.push_back({families_[family].config.name, qualifier,
                            std::chrono::microseconds(change.timestamp),
                            *std::move(change.value), ""});
  }
  return result;
}

void Table::Drop(KeyRange const& range) {
  rows_.erase(rows_.lower_bound(range.begin),
              range.has_end ? rows_.lower_bound(range.end) : rows_.end());
}

std::vector<GcCutoffs> Table::CutoffsAt(Instant now) const {
  std::vector<GcCutoffs> cutoffs;
  cutoffs.reserve(families_.size());
  for (Family const& family : families_) {
    cutoffs.push_back(family.plan.At(now, gc_boundary_));
  }
  return cutoffs;
}

std::size_t Table::Collect(Columns& columns,
                           std::vector<GcCutoffs> const& cutoffs) {
  std::size_t collected = 0;
  bool has_emptied = false;
  for (Column& column : columns) {
    std::size_t const size = column.size();
    std::size_t const kept =
        cutoffs[column.family()].Keep(column.newest_first(), size);
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

std::size_t Table::Collect(std::vector<KeyRange> const& ranges, Instant now) {
  std::vector<GcCutoffs> const cutoffs = CutoffsAt(now);
  std::size_t collected = 0;
  for (KeyRange const& range : ranges) {
    auto row = rows_.lower_bound(range.begin);
    while (row != rows_.end() && range.Contains(row->first)) {
      collected += Collect(row->second, cutoffs);
      row = row->second.empty() ? rows_.erase(row) : std::next(row);
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

Status Table::Read(std::vector<KeyRange> const& ranges, Filter const& filter,
                   std::int64_t rows_limit, bool reversed, std::uint64_t seed,
                   std::function<bool(RowView const&)> const& visitor) const {
  Evaluation evaluation(filter, names_, seed);

  std::vector<CellRef> cells;
  RowView view;
  std::int64_t rows = 0;
  Status status;
  // False when no more rows are wanted.
  auto const visit = [&](Rows::const_iterator row) {
    cells.clear();
    for (Column const& column : row->second) {
      for (std::size_t i = 0; i < column.size(); ++i) {
        cells.push_back({column.family(),
                         &column.qualifier(),
                         column.timestamp(i),
                         column.value(i),
                         {}});
      }
    }
    if (!evaluation.Run(row->first, cells)) {
      status =
          Invalid("the filter makes too many copies of the cells of row '" +
                  row->first + "'");
      return false;
    }
    if (cells.empty()) return true;
    view.key = row->first;
    view.cells.clear();
    for (CellRef const& cell : cells) {
      view.cells.push_back({names_[cell.family], *cell.qualifier,
                            std::chrono::microseconds(cell.timestamp),
                            cell.value, cell.label});
    }
    if (!visitor(view)) return false;
    return ++rows != rows_limit;
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

}  // namespace internal
}  // namespace bigtable_ttl::reference
