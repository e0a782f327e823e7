// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"
#include <algorithm>
#include <re2/re2.h>
#include <set>
#include <tuple>
#include <type_traits>
#include <variant>

namespace bigtable_ttl::reference {
namespace {

using std::chrono::microseconds;

// 2001 to 2096: no client of these tests writes such a timestamp.
constexpr microseconds kFirstServerTime{1'000'000'000'000'000};
constexpr microseconds kLastServerTime{4'000'000'000'000'000};

constexpr char kUnknownFamily[] = "nope";

std::vector<std::string> const& RowKeys() {
  static auto const* const keys = new std::vector<std::string>{
      "a", "ab", "b", std::string("b\0", 2), "b\n", "c\xff", "\xff\xff"};
  return *keys;
}

std::vector<std::string> const& Qualifiers() {
  static auto const* const qualifiers = new std::vector<std::string>{
      "", "p", "q", std::string("q\0", 2), "q\n", "\xff"};
  return *qualifiers;
}

std::vector<std::string> const& Values() {
  static auto const* const values =
      new std::vector<std::string>{"",
                                   "v",
                                   "w",
                                   "vw",
                                   "v\nw",
                                   std::string("\0\xff", 2),
                                   std::string(8, '\0'),
                                   "\x7f\xff\xff\xff\xff\xff\xff\xff",
                                   "12345678"};
  return *values;
}

std::vector<std::int64_t> const& Timestamps() {
  static auto const* const timestamps = new std::vector<std::int64_t>{
      0, 1000, 2000, 3000, 5000, 253402300800000000, 9223372036854775000};
  return *timestamps;
}

// Full matches, empty ones, bytes that are no text, and syntax errors.
std::vector<std::string> const& Regexes() {
  static auto const* const regexes = new std::vector<std::string>{
      ".*", "\\C*",     "a.*",  "[ab]",    "a|b",    "b.",    "b\\C",
      "q",  "q.",       "q\\C", "[p-q].*", "\\xff+", "v.*",   "v|w",
      ".",  "\\C{8}",   "",     "f|g",     "[fs]",   "(?i)V", "(",
      "*",  "v\\Qw\\E", "\\C+", "f"};
  return *regexes;
}

std::string Text(Mutation const& mutation);
std::string Text(ReadModifyWriteRule const& rule);
std::string Text(GcRule const& rule);
std::string Text(ColumnFamily const& family);
std::string Text(FamilyModification const& change);

template <typename List>
std::string Join(List const& list) {
  std::string text;
  for (auto const& each : list) {
    text += (text.empty() ? "" : "; ") + Text(each);
  }
  return "{" + text + "}";
}

std::string Quoted(std::string const& text) {
  static constexpr char kHex[] = "0123456789abcdef";
  if (text.size() > 64) return "<" + std::to_string(text.size()) + " bytes>";
  std::string result = "\"";
  for (char c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte > 0x7e) {
      result += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string Text(microseconds timestamp) {
  return timestamp == kNormalizedServerTime ? "server time"
                                            : std::to_string(timestamp.count());
}

std::string Column(std::string const& family, std::string const& qualifier) {
  return family + ":" + Quoted(qualifier);
}

std::string Text(Mutation const& mutation) {
  struct Visitor {
    std::string operator()(std::monostate) { return "nothing"; }
    std::string operator()(SetCell const& m) {
      return "set " + Column(m.family, m.qualifier) + "@" + Text(m.timestamp) +
             (m.auto_generated ? " (auto)" : "") + " = " + Quoted(m.value);
    }
    std::string operator()(AddToCell const& m) {
      return "add " + Column(m.family, m.qualifier) + "@" +
             std::to_string(m.timestamp.count()) +
             " += " + std::to_string(m.input);
    }
    std::string operator()(MergeToCell const& m) {
      return "merge " + Column(m.family, m.qualifier) + "@" +
             std::to_string(m.timestamp.count()) +
             " += " + std::to_string(m.state);
    }
    std::string operator()(DeleteFromColumn const& m) {
      return "delete " + Column(m.family, m.qualifier) + "@[" +
             std::to_string(m.begin.count()) + ", " +
             std::to_string(m.end.count()) + ")";
    }
    std::string operator()(DeleteFromFamily const& m) {
      return "delete family " + m.family;
    }
    std::string operator()(DeleteFromRow const&) { return "delete row"; }
  };
  return std::visit(Visitor{}, mutation);
}

std::string Text(ReadModifyWriteRule const& rule) {
  struct Visitor {
    std::string operator()(std::monostate) { return "nothing"; }
    std::string operator()(AppendValue const& r) {
      return "append " + Column(r.family, r.qualifier) +
             " .= " + Quoted(r.value);
    }
    std::string operator()(IncrementAmount const& r) {
      return "increment " + Column(r.family, r.qualifier) +
             " += " + std::to_string(r.amount);
    }
  };
  return std::visit(Visitor{}, rule);
}

std::string Text(Status const& status) {
  // Of others there are numbers only.
  std::string text = ToString(status.code());
  if (text == "?") text = std::to_string(static_cast<int>(status.code()));
  return status.message().empty() ? text : text + ": " + status.message();
}

std::string Text(RowRange const& range) {
  auto const at = [](Bound const& bound) {
    return bound.kind == Bound::Kind::kNone ? "" : Quoted(bound.at);
  };
  return (range.begin.kind == Bound::Kind::kOpen ? "(" : "[") +
         at(range.begin) + ", " + at(range.end) +
         (range.end.kind == Bound::Kind::kClosed ? "]" : ")");
}

std::string Text(GcRule const& rule) {
  switch (rule.kind()) {
    case GcRule::Kind::kNone:
      break;
    case GcRule::Kind::kMaxAge:
      return "max_age " + std::to_string(rule.max_age().count()) + "us";
    case GcRule::Kind::kMaxNumVersions:
      return "max_num_versions " + std::to_string(rule.max_num_versions());
    case GcRule::Kind::kUnion:
      return "union" + Join(rule.rules());
    case GcRule::Kind::kIntersection:
      return "intersection" + Join(rule.rules());
  }
  return "no rule";
}

std::string Text(ColumnFamily const& family) {
  static constexpr char const* kTypes[] = {"", " sum", " min", " max"};
  return family.name + kTypes[static_cast<int>(family.aggregate)] + " (" +
         Text(family.gc_rule) + ")";
}

std::string Text(FamilyModification const& change) {
  static constexpr char const* kKinds[] = {"create ", "update ", "drop "};
  return kKinds[static_cast<int>(change.kind)] + Text(change.family);
}

/// Calls `use` with the row and column of each cell that gets a server time.
template <typename Function>
void ForEachServerTime(Operation const& op, Function use) {
  auto const mutations = [&](std::string const& row,
                             std::vector<Mutation> const& list) {
    for (Mutation const& mutation : list) {
      auto const* set = std::get_if<SetCell>(&mutation);
      if (set != nullptr && set->timestamp == kServerTime) {
        use(row, set->family, set->qualifier);
      }
    }
  };
  mutations(op.row_key, op.mutations);
  mutations(op.row_key, op.otherwise);
  for (auto const& entry : op.entries) {
    mutations(entry.row_key, entry.mutations);
  }
  for (auto const& rule : op.rules) {
    std::visit(
        [&](auto const& r) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(r)>,
                                        std::monostate>) {
            use(op.row_key, r.family, r.qualifier);
          }
        },
        rule);
  }
}

std::vector<Filter> Simpler(Filter const& filter) {
  std::vector<Filter> simpler = filter.filters;
  bool const is_list = filter.kind == Filter::Kind::kChain ||
                       filter.kind == Filter::Kind::kInterleave;
  for (std::size_t i = 0; i < filter.filters.size(); ++i) {
    if (is_list && filter.filters.size() > 2) {
      simpler.push_back(filter);
      simpler.back().filters.erase(simpler.back().filters.begin() +
                                   static_cast<std::ptrdiff_t>(i));
    }
    for (Filter const& part : Simpler(filter.filters[i])) {
      simpler.push_back(filter);
      simpler.back().filters[i] = part;
    }
  }
  if (filter.kind != Filter::Kind::kPassAll) {
    simpler.insert(simpler.begin(), Filter::PassAll());
  }
  return simpler;
}

template <typename Member>
void LeaveOutEach(Operation const& op, Member member,
                  std::vector<Operation>& simpler) {
  for (std::size_t i = 0; i < member(op).size(); ++i) {
    Operation less = op;
    auto& list = const_cast<std::decay_t<decltype(member(op))>&>(member(less));
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    simpler.push_back(std::move(less));
  }
}

}  // namespace

void Normalize(Operation const& op, Answer& answer) {
  bool const is_read = op.kind == Operation::Kind::kReadRows;
  for (Row& row : answer.rows) {
    std::stable_sort(row.cells.begin(), row.cells.end(),
                     [&](Cell const& a, Cell const& b) {
                       if (a.family != b.family) return a.family < b.family;
                       // The columns that were changed are in any order.
                       return !is_read && a.qualifier < b.qualifier;
                     });
    // Neighbours that an interleave has made.
    for (auto begin = row.cells.begin(); begin != row.cells.end();) {
      auto const end = std::find_if(begin, row.cells.end(), [&](Cell const& c) {
        return c.family != begin->family || c.qualifier != begin->qualifier ||
               c.timestamp != begin->timestamp;
      });
      std::sort(begin, end, [](Cell const& a, Cell const& b) {
        return std::tie(a.value, a.label) < std::tie(b.value, b.label);
      });
      begin = end;
    }
    for (Cell& cell : row.cells) {
      if (cell.timestamp > kFirstServerTime &&
          cell.timestamp < kLastServerTime) {
        cell.timestamp = kNormalizedServerTime;
      }
    }
  }
  std::sort(answer.families.begin(), answer.families.end(),
            [](ColumnFamily const& a, ColumnFamily const& b) {
              return a.name < b.name;
            });
}

bool UsesServerTime(Operation const& op) {
  bool uses = false;
  ForEachServerTime(op, [&](auto const&...) { uses = true; });
  return uses;
}

bool UsesServerTimeTwice(Operation const& op) {
  std::set<std::tuple<std::string, std::string, std::string>> columns;
  bool twice = false;
  ForEachServerTime(op, [&](auto const&... column) {
    if (!columns.emplace(column...).second) twice = true;
  });
  return twice;
}

std::vector<std::string> RowsOf(Operation const& op) {
  switch (op.kind) {
    case Operation::Kind::kMutateRow:
    case Operation::Kind::kCheckAndMutateRow:
    case Operation::Kind::kReadModifyWriteRow:
      return {op.row_key};
    case Operation::Kind::kMutateRows: {
      std::set<std::string> keys;
      for (auto const& entry : op.entries) keys.insert(entry.row_key);
      return {keys.begin(), keys.end()};
    }
    default:
      return {};
  }
}

std::vector<Operation> Simpler(Operation const& op) {
  std::vector<Operation> simpler;
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.mutations; }, simpler);
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.otherwise; }, simpler);
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.entries; }, simpler);
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.rules; }, simpler);
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.changes; }, simpler);
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.read.rows.keys; }, simpler);
  LeaveOutEach(
      op, [](auto& o) -> auto& { return o.read.rows.ranges; }, simpler);
  for (std::size_t i = 0; i < op.entries.size(); ++i) {
    for (std::size_t j = 0; j < op.entries[i].mutations.size(); ++j) {
      simpler.push_back(op);
      auto& list = simpler.back().entries[i].mutations;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(j));
    }
  }
  if (op.read.rows_limit != 0) {
    simpler.push_back(op);
    simpler.back().read.rows_limit = 0;
  }
  if (op.read.reversed) {
    simpler.push_back(op);
    simpler.back().read.reversed = false;
  }
  if (op.kind == Operation::Kind::kReadRows) {
    for (Filter& filter : Simpler(op.read.filter)) {
      simpler.push_back(op);
      simpler.back().read.filter = std::move(filter);
    }
  }
  if (op.predicate) {
    simpler.push_back(op);
    simpler.back().predicate.reset();
    for (Filter& filter : Simpler(*op.predicate)) {
      simpler.push_back(op);
      simpler.back().predicate = std::move(filter);
    }
  }
  return simpler;
}

std::string ToString(TableConfig const& config) {
  return Join(config.families);
}

std::string ToString(Operation const& op) {
  switch (op.kind) {
    case Operation::Kind::kMutateRow:
      return "MutateRow " + Quoted(op.row_key) + " " + Join(op.mutations);
    case Operation::Kind::kMutateRows: {
      std::string text = "MutateRows";
      for (auto const& entry : op.entries) {
        text += " " + Quoted(entry.row_key) + " " + Join(entry.mutations);
      }
      return text;
    }
    case Operation::Kind::kCheckAndMutateRow:
      return "CheckAndMutateRow " + Quoted(op.row_key) + " if " +
             (op.predicate ? ToString(*op.predicate) : "there is a cell") +
             " " + Join(op.mutations) + " else " + Join(op.otherwise);
    case Operation::Kind::kReadModifyWriteRow:
      return "ReadModifyWriteRow " + Quoted(op.row_key) + " " + Join(op.rules);
    case Operation::Kind::kReadRows: {
      std::string text = "ReadRows";
      for (auto const& key : op.read.rows.keys) text += " " + Quoted(key);
      for (auto const& range : op.read.rows.ranges) text += " " + Text(range);
      if (op.read.rows_limit != 0) {
        text += " limit " + std::to_string(op.read.rows_limit);
      }
      if (op.read.reversed) text += " reversed";
      return text + " " + ToString(op.read.filter);
    }
    case Operation::Kind::kModifyColumnFamilies:
      return "ModifyColumnFamilies " + Join(op.changes);
    case Operation::Kind::kDropRowRange:
      return "DropRowRange " + Quoted(op.row_key);
    case Operation::Kind::kDropAllRows:
      return "DropRowRange (all)";
    case Operation::Kind::kGetTable:
      return "GetTable";
  }
  return "?";
}

std::string ToString(Answer const& answer) {
  std::string text = Text(answer.status);
  if (!answer.status.ok()) return text;
  for (Status const& entry : answer.entries) text += "\n      " + Text(entry);
  if (answer.matched) text += ", matched";
  for (Row const& row : answer.rows) {
    text += "\n      " + Quoted(row.key);
    for (Cell const& cell : row.cells) {
      text += " " + Column(cell.family, cell.qualifier) + "@" +
              Text(cell.timestamp) + "=" + Quoted(cell.value);
      if (!cell.label.empty()) text += "[" + cell.label + "]";
    }
  }
  for (ColumnFamily const& family : answer.families) {
    text += " " + Text(family);
  }
  return text;
}

Generator::Generator(std::uint64_t seed) : random_(seed) {
  plain_ = {"f"};
  // Limits of cells per row depend on the order of families, of which the
  // emulator has none: they are tried on tables with one family.
  if (Chance(0.6)) {
    plain_.push_back("g");
    if (Chance(0.4)) sums_ = {"s"};
  }
  for (std::string const& name : plain_) config_.families.push_back({name, {}});
  for (std::string const& name : sums_) {
    config_.families.push_back({name, {}, Aggregate::kSum});
  }
}

int Generator::Below(int n) {
  return static_cast<int>(random_() % static_cast<std::uint64_t>(n));
}

bool Generator::Chance(double probability) {
  return static_cast<double>(random_() >> 11) * 0x1p-53 < probability;
}

template <typename T>
T const& Generator::Pick(std::vector<T> const& from) {
  return from[static_cast<std::size_t>(Below(static_cast<int>(from.size())))];
}

std::string Generator::RowKey() { return Pick(RowKeys()); }
std::string Generator::Qualifier() { return Pick(Qualifiers()); }
std::string Generator::Value() { return Pick(Values()); }

std::string Generator::Family(bool aggregate) {
  std::vector<std::string> const& names = aggregate ? sums_ : plain_;
  return names.empty() ? kUnknownFamily : Pick(names);
}

microseconds Generator::Timestamp() { return microseconds(Pick(Timestamps())); }

Mutation Generator::GoodMutation() {
  switch (Below(12)) {
    case 0:
      return DeleteFromRow{};
    case 1:
      return DeleteFromFamily{Family(!sums_.empty() && Chance(0.3))};
    case 2:
      return DeleteFromColumn{Family(!sums_.empty() && Chance(0.3)),
                              Qualifier()};
    case 3: {
      microseconds const one = Timestamp();
      microseconds const other = Timestamp();
      // Without an end in the place of an empty range.
      return DeleteFromColumn{
          Family(!sums_.empty() && Chance(0.3)), Qualifier(),
          std::min(one, other),
          one == other || Chance(0.3) ? microseconds(0) : std::max(one, other)};
    }
    case 4:
      return SetCell{Family(false), Qualifier(), kServerTime, Value()};
    case 5:
    case 6:
      if (!sums_.empty()) {
        auto const number = static_cast<std::int64_t>(random_());
        if (Chance(0.3)) {
          return MergeToCell{Family(true), Qualifier(), Timestamp(), number};
        }
        return AddToCell{Family(true), Qualifier(), Timestamp(),
                         Chance(0.5) ? number : 1};
      }
      [[fallthrough]];
    default:
      return SetCell{Family(false), Qualifier(), Timestamp(), Value()};
  }
}

Mutation Generator::BadMutation() {
  switch (Below(15)) {
    case 0:
      return SetCell{kUnknownFamily, Qualifier(), Timestamp(), Value()};
    case 1:
      return SetCell{Family(false), Qualifier(), microseconds(1500), Value()};
    case 2:
      return SetCell{Family(false), Qualifier(), microseconds(-2), Value()};
    case 3:
      return SetCell{Family(false), Qualifier(),
                     microseconds(9223372036854775807), Value()};
    case 4:
      return DeleteFromColumn{kUnknownFamily, Qualifier()};
    case 5:
      return DeleteFromFamily{kUnknownFamily};
    case 6:
      return DeleteFromColumn{Family(false), Qualifier(), microseconds(2000),
                              microseconds(1000)};
    case 7:
      return DeleteFromColumn{Family(false), Qualifier(), microseconds(2000),
                              microseconds(2000)};
    case 8:
      return DeleteFromColumn{Family(false), Qualifier(), microseconds(500),
                              microseconds(0)};
    case 9:
      return DeleteFromColumn{Family(false), Qualifier(), microseconds(-1000),
                              microseconds(1000)};
    case 10:
      return AddToCell{Family(false), Qualifier(), Timestamp(), 1};
    case 11:
      return AddToCell{Family(true), Qualifier(), microseconds(-1), 1};
    case 12:
      return SetCell{Family(false), std::string(16385, 'q'), Timestamp(), ""};
    case 13:
      return SetCell{Family(false), Qualifier(), microseconds(1500), Value(),
                     /*auto_generated=*/true};
    default:
      return std::monostate{};
  }
}

std::vector<Mutation> Generator::Mutations(int at_most) {
  std::vector<Mutation> mutations;
  if (Chance(0.05)) mutations.push_back(BadMutation());
  for (int n = 1 + Below(at_most); n > 0; --n) {
    mutations.push_back(GoodMutation());
  }
  return mutations;
}

ReadModifyWriteRule Generator::Rule() {
  if (Chance(0.02)) return std::monostate{};
  std::string const family = Chance(0.03) ? kUnknownFamily : Family(false);
  if (Chance(0.5)) return AppendValue{family, Qualifier(), Value()};
  return IncrementAmount{
      family, Qualifier(),
      Chance(0.5) ? 1 : static_cast<std::int64_t>(random_())};
}

Bound Generator::MakeBound(std::vector<std::string> const& from) {
  switch (Below(4)) {
    case 0:
      return Bound::None();
    case 1:
      return Bound::Open(Pick(from));
    default:
      return Bound::Closed(Pick(from));
  }
}

std::pair<Bound, Bound> Generator::Bounds(
    std::vector<std::string> const& from) {
  Bound begin = MakeBound(from);
  Bound end = MakeBound(from);
  // Few ranges are empty: they are refused.
  if (end.at < begin.at && Chance(0.95)) std::swap(begin.at, end.at);
  if (end.at == begin.at && Chance(0.95)) begin = Bound::None();
  return {std::move(begin), std::move(end)};
}

RowSet Generator::Rows() {
  RowSet rows;
  if (Chance(0.3)) return rows;
  for (int n = Below(3); n > 0; --n) rows.keys.push_back(RowKey());
  if (Chance(0.005)) rows.keys.emplace_back();
  for (int n = Below(3); n > 0; --n) {
    auto [begin, end] =
        Bounds(Chance(0.05) ? std::vector<std::string>{"", "b"} : RowKeys());
    // Known difference row-range-empty-end.
    if (end.at.empty()) end = Bound::Open("");
    rows.ranges.push_back({std::move(begin), std::move(end)});
  }
  return rows;
}

std::string Generator::Regex(std::vector<std::string> const& from) {
  return Chance(0.3) ? RE2::QuoteMeta(Pick(from)) : Pick(Regexes());
}

Filter Generator::Leaf(FilterContext context) {
  switch (Below(16)) {
    case 0:
      return Filter::RowKeyRegex(Regex(RowKeys()));
    case 1:
      return Filter::FamilyRegex(Regex(plain_));
    case 2:
    case 3:
      return Filter::QualifierRegex(Regex(Qualifiers()));
    case 4:
    case 5: {
      auto [begin, end] = Bounds(Qualifiers());
      return Filter::ColumnRange(Family(!sums_.empty() && Chance(0.3)),
                                 std::move(begin), std::move(end));
    }
    case 6:
    case 7: {
      auto begin = Timestamp();
      auto end = Timestamp();
      if (end.count() != 0 && end <= begin) std::swap(begin, end);
      if (end == begin) end = microseconds(0);
      return Filter::TimestampRange(begin, end);
    }
    case 8:
      return Filter::ValueRegex(Regex(Values()));
    case 9: {
      auto [begin, end] = Bounds(Values());
      return Filter::ValueRange(std::move(begin), std::move(end));
    }
    case 10:
      if (context.count && config_.families.size() == 1) {
        return Filter::CellsRowOffset(1 + Below(4));
      }
      return Filter::PassAll();
    case 11:
      if (context.count && config_.families.size() == 1) {
        return Filter::CellsRowLimit(1 + Below(4));
      }
      return Filter::BlockAll();
    case 12:
    case 13:
      return context.count ? Filter::Latest(1 + Below(3)) : Filter::PassAll();
    case 14:
      return context.strip ? Filter::StripValue() : Filter::PassAll();
    default:
      return context.label ? Filter::Label(Chance(0.5) ? "one" : "2-b")
                           : Filter::BlockAll();
  }
}

Filter Generator::BadLeaf() {
  switch (Below(14)) {
    case 0:
      return Filter::Latest(0);
    case 1:
      return Filter::Latest(-1);
    case 2:
      return Filter::CellsRowLimit(0);
    case 3:
      return Filter::Label("Upper");
    case 4:
      return Filter::Label("0123456789abcdef");
    case 5:
      return Filter::Label("");
    case 6:
      return Filter::Chain({Filter::PassAll()});
    case 7:
      return Filter::Interleave({});
    case 8:
      return Filter::RowSample(1);
    case 9:
      return Filter::TimestampRange(microseconds(2000), microseconds(1000));
    case 10:
      return Filter::TimestampRange(microseconds(1500), microseconds(3000));
    case 11:
      return Filter::ColumnRange("", Bound::None(), Bound::None());
    case 12:
      return Filter::FamilyRegex(kUnknownFamily);
    default:
      return Filter::CellsRowOffset(0);
  }
}

Filter Generator::MakeFilter(int depth, FilterContext context) {
  if (Chance(0.01)) return BadLeaf();
  if (depth == 0 || Chance(0.3)) return Leaf(context);
  switch (Below(5)) {
    case 0:
    case 1:
    case 2: {
      // From the last stage on: what comes before depends on what follows.
      std::vector<Filter> stages;
      for (int n = 2 + Below(3); n > 0; --n) {
        Filter stage = MakeFilter(depth - 1, context);
        auto const has = [&](auto const& self, Filter const& filter,
                             Filter::Kind kind) -> bool {
          if (filter.kind == kind) return true;
          for (Filter const& part : filter.filters) {
            if (self(self, part, kind)) return true;
          }
          return false;
        };
        if (has(has, stage, Filter::Kind::kLabel) ||
            has(has, stage, Filter::Kind::kStripValue)) {
          context.label = false;
        }
        for (auto kind : {Filter::Kind::kCellsPerColumnLimit,
                          Filter::Kind::kCellsPerRowLimit,
                          Filter::Kind::kCellsPerRowOffset}) {
          if (has(has, stage, kind)) context.transform_branches = false;
        }
        stages.insert(stages.begin(), std::move(stage));
      }
      return Filter::Chain(std::move(stages));
    }
    case 3: {
      context.label &= context.transform_branches;
      context.strip &= context.transform_branches;
      std::vector<Filter> branches;
      for (int n = 2 + Below(2); n > 0; --n) {
        branches.push_back(MakeFilter(depth - 1, context));
      }
      return Filter::Interleave(std::move(branches));
    }
    default:
      return Filter::Condition(
          MakeFilter(depth - 1, context), MakeFilter(depth - 1, context),
          Chance(0.4) ? Filter::BlockAll() : MakeFilter(depth - 1, context));
  }
}

Filter Generator::MakeFilter() {
  if (Chance(0.15)) return Filter::PassAll();
  return MakeFilter(Below(4), {});
}

FamilyModification Generator::Change() {
  GcRule const rule = Chance(0.5) ? GcRule::MaxNumVersions(1000) : GcRule();
  auto const remove = [](std::vector<std::string>& from,
                         std::string const& name) {
    from.erase(std::remove(from.begin(), from.end(), name), from.end());
  };
  bool const has_x =
      std::find(plain_.begin(), plain_.end(), "x") != plain_.end();
  bool const single = config_.families.size() == 1;
  switch (Below(6)) {
    case 0:
      // Filters that count cells stay away from tables of two families.
      if (single || has_x) {
        return FamilyModification::Create({Pick(plain_), rule});
      }
      plain_.push_back("x");
      return FamilyModification::Create({"x", rule});
    case 1:
      if (!has_x) return FamilyModification::Drop(kUnknownFamily);
      remove(plain_, "x");
      return FamilyModification::Drop("x");
    case 2:
      return FamilyModification::Update(kUnknownFamily, rule);
    default:
      return FamilyModification::Update(Family(false), rule);
  }
}

Operation Generator::Next() {
  Operation op;
  int const kind = Below(100);
  op.row_key = RowKey();
  if (kind < 30) {
    op.kind = Operation::Kind::kMutateRow;
    op.mutations = Mutations(4);
    if (Chance(0.005)) op.mutations.clear();
    // The emulator takes it in ReadModifyWriteRow, and cannot be read then.
    if (Chance(0.005)) op.row_key.clear();
    if (Chance(0.005)) op.row_key.assign(4097, 'r');
  } else if (kind < 36) {
    op.kind = Operation::Kind::kMutateRows;
    for (int n = 1 + Below(4); n > 0; --n) {
      op.entries.push_back({RowKey(), Mutations(2)});
    }
    if (Chance(0.01)) op.entries.clear();
  } else if (kind < 50) {
    op.kind = Operation::Kind::kCheckAndMutateRow;
    if (Chance(0.8)) op.predicate = MakeFilter(Below(3), {});
    if (Chance(0.8)) op.mutations = Mutations(2);
    if (Chance(0.5) || (op.mutations.empty() && Chance(0.95))) {
      op.otherwise = Mutations(2);
    }
  } else if (kind < 62) {
    op.kind = Operation::Kind::kReadModifyWriteRow;
    for (int n = Chance(0.7) ? 1 : 1 + Below(3); n > 0; --n) {
      op.rules.push_back(Rule());
    }
    if (Chance(0.005)) op.rules.clear();
  } else if (kind < 95) {
    op.kind = Operation::Kind::kReadRows;
    op.read.filter = MakeFilter();
    op.read.rows = Rows();
    op.read.rows_limit = Chance(0.3) ? 1 + Below(4) : 0;
    op.read.reversed = Chance(0.25);
  } else if (kind < 98) {
    op.kind = Operation::Kind::kModifyColumnFamilies;
    op.changes.push_back(Change());
  } else if (kind < 99) {
    op.kind = Operation::Kind::kGetTable;
  } else {
    op.kind = Chance(0.3) ? Operation::Kind::kDropAllRows
                          : Operation::Kind::kDropRowRange;
  }
  return op;
}

}  // namespace bigtable_ttl::reference
