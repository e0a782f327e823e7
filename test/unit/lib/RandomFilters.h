// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Random filters, as the store evaluates them and as the analysis knows them.

#ifndef BIGTABLE_TIDY_TEST_UNIT_LIB_RANDOMFILTERS_H
#define BIGTABLE_TIDY_TEST_UNIT_LIB_RANDOMFILTERS_H

#include "model/FilterFlaws.h"
#include <algorithm>
#include <bigtable_ttl/reference/filter.h>
#include <iterator>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace random_filters {

using namespace clang::tidy::bigtable;
using bigtable_ttl::Ttl;
namespace store = bigtable_ttl::reference;

//===----------------------------------------------------------------------===//
// Filters as the store evaluates them. Times are microseconds after now.
//===----------------------------------------------------------------------===//

constexpr int64_t Ms = 1'000, S = 1'000 * Ms, Hour = 3600 * S;

struct Cell {
  unsigned Family; // The order of families, too.
  unsigned Column;
  int64_t Time;
  unsigned Value;
  std::string Label;

  auto key() const { return std::tuple(Family, Column, -Time, Value, Label); }
  bool operator==(const Cell &Other) const { return key() == Other.key(); }
};
using Row = std::vector<Cell>;

inline const std::vector<std::string> Names = {"a", "b", "c", "d"};

struct Filter {
  enum class Op {
    Pass,
    Block,
    Latest,
    Value,
    Column,
    Strip,
    Label,
    Limit,
    Offset,
    Family,
    Columns,
    OneColumn,
    Time,
    Live,
    LiveTable,
    Sink,
    Chain,
    Interleave,
    Condition,
  };
  Op Kind = Op::Pass;
  int Count = 1; // Latest, Limit, Offset; OneColumn; parity of Value, Column.
  std::string Pattern;
  unsigned Family = 0;
  int64_t Start = Bound::Min, End = Bound::Max;
  std::vector<std::pair<unsigned, Ttl>> Listed;
  std::vector<Filter> Parts;
  // What the analysis is not told.
  bool IsHidden = false, HidesStart = false, HidesEnd = false,
       HidesName = false, HasAlternative = false;
  unsigned Id = 0;
};

/// The store has no times before 1970.
constexpr int64_t Now = 1000 * 24 * Hour;
inline const std::string Digits[] = {"0", "1", "2"};
/// Of a cell whose value was stripped.
constexpr unsigned NoValue = 2;

inline store::Filter since(int64_t Start, int64_t End) {
  return store::Filter::TimestampRange(
      std::chrono::microseconds(Start == Bound::Min ? 0 : Now + Start),
      std::chrono::microseconds(End == Bound::Max ? 0 : Now + End));
}

/// What LiveCells() makes of a list of families.
inline store::Filter liveCellsOf(const Filter &F) {
  std::vector<store::Filter> Branches;
  std::string Others;
  for (unsigned I = 0; I != Names.size(); ++I) {
    const auto Listed =
        std::find_if(F.Listed.begin(), F.Listed.end(),
                     [I](const auto &Family) { return Family.first == I; });
    if (Listed == F.Listed.end()) {
      Others += (Others.empty() ? "" : "|") + Names[I];
      continue;
    }
    const int64_t Offset =
        std::chrono::microseconds(Listed->second.offset()).count();
    Branches.push_back(
        store::Filter::Chain({store::Filter::FamilyRegex(Names[I]),
                              since(-Offset + Ms, Bound::Max)}));
  }
  if (F.Kind == Filter::Op::LiveTable && !Others.empty())
    Branches.push_back(store::Filter::FamilyRegex(Others));
  return store::Filter::Interleave(std::move(Branches));
}

inline store::Filter inStore(const Filter &F) {
  using store::Filter;
  std::vector<Filter> Parts;
  for (const auto &Part : F.Parts)
    Parts.push_back(inStore(Part));
  using Op = random_filters::Filter::Op;
  switch (F.Kind) {
  case Op::Pass:
    return Filter::PassAll();
  case Op::Block:
    return Filter::BlockAll();
  case Op::Latest:
    return Filter::Latest(F.Count);
  case Op::Value:
    return Filter::ValueRegex(F.Count % 2 == 0 ? "0" : "1");
  case Op::Column:
    return Filter::QualifierRegex(F.Count % 2 == 0 ? "0|2" : "1");
  case Op::Strip:
    return Filter::StripValue();
  case Op::Label:
    return Filter::Label("label");
  case Op::Limit:
    return Filter::CellsRowLimit(F.Count);
  case Op::Offset:
    return Filter::CellsRowOffset(F.Count);
  case Op::Family:
    return Filter::FamilyRegex(F.Pattern);
  case Op::Columns:
    return Filter::ColumnRange(Names[F.Family], store::Bound::None(),
                               store::Bound::None());
  case Op::OneColumn:
    return Filter::ColumnRange(Names[F.Family],
                               store::Bound::Closed(Digits[F.Count % 2]),
                               store::Bound::Closed(Digits[F.Count % 2]));
  case Op::Time:
    return since(F.Start, F.End);
  case Op::Live:
  case Op::LiveTable:
    return liveCellsOf(F);
  case Op::Sink:
    return Filter::Sink();
  case Op::Chain:
    return Filter::Chain(std::move(Parts));
  case Op::Interleave:
    return Filter::Interleave(std::move(Parts));
  case Op::Condition:
    return Filter::Condition(Parts[0], Parts[1], Parts[2]);
  }
  return Filter::PassAll();
}

//===----------------------------------------------------------------------===//
// What the analysis is told of them.
//===----------------------------------------------------------------------===//

/// The trees refer to filters by what is no real expression.
inline const clang::Expr *handle(unsigned Id) {
  return reinterpret_cast<const clang::Expr *>(uintptr_t(Id) * 16);
}

inline StringSet names(std::string Name, bool IsHidden, bool HasAlternative) {
  StringSet Set;
  if (!IsHidden)
    Set.Values.push_back({Name, std::nullopt});
  else
    Set.Gap = Unknown{Unknown::Reason::Expression};
  if (HasAlternative)
    Set.Values.push_back({Name == "a" ? "b" : "a", std::nullopt});
  return Set;
}

inline FilterNode treeOf(const Filter &F) {
  FilterNode N;
  N.Made.E = handle(F.Id);
  if (F.IsHidden)
    return N;
  for (const Filter &Part : F.Parts)
    N.Parts.push_back(treeOf(Part));
  switch (F.Kind) {
  case Filter::Op::Pass:
    N.Kind = Stage::Pass;
    break;
  case Filter::Op::Block:
    N.Kind = Stage::Block;
    break;
  case Filter::Op::Latest:
    N.Kind = Stage::Latest;
    N.Limit = F.Count;
    break;
  case Filter::Op::Value:
    N.Kind = Stage::Value;
    break;
  case Filter::Op::Column:
  case Filter::Op::Strip:
  case Filter::Op::Label:
    N.Kind = Stage::Neutral;
    break;
  case Filter::Op::Limit:
    N.Kind = Stage::Count;
    N.Limit = F.Count;
    break;
  case Filter::Op::Offset:
    N.Kind = Stage::Skip;
    break;
  case Filter::Op::Family:
    N.Kind = Stage::Family;
    N.Names = names(F.Pattern, F.HidesName, F.HasAlternative);
    break;
  case Filter::Op::Columns:
  case Filter::Op::OneColumn:
    N.Kind = Stage::Columns;
    N.IsOneColumn = F.Kind == Filter::Op::OneColumn;
    N.Names = names(Names[F.Family], F.HidesName, F.HasAlternative);
    break;
  case Filter::Op::Time:
    N.Kind = Stage::Time;
    N.Starts = {F.HidesStart ? Bound::anywhere() : Bound::at(F.Start)};
    N.Ends = {F.HidesEnd ? Bound::anywhere() : Bound::at(F.End)};
    if (F.HasAlternative)
      N.Starts.push_back(Bound::openStart());
    break;
  case Filter::Op::Live:
  case Filter::Op::LiveTable: {
    N.Kind = Stage::Live;
    N.IsWholeTable = F.Kind == Filter::Op::LiveTable;
    N.IsListKnown = !F.HidesName || !N.IsWholeTable;
    for (const auto &[Family, P] : F.Listed)
      N.Listed.push_back(
          {names(Names[Family],
                 F.HidesName && (!N.IsWholeTable || !N.Listed.empty()), false),
           F.HidesStart ? std::optional<Ttl>() : P});
    break;
  }
  case Filter::Op::Sink:
    N.Kind = Stage::Sink;
    break;
  case Filter::Op::Chain:
    N.Kind = Stage::Chain;
    break;
  case Filter::Op::Interleave:
    N.Kind = Stage::Interleave;
    break;
  case Filter::Op::Condition:
    N.Kind = Stage::Condition;
    break;
  }
  return N;
}

//===----------------------------------------------------------------------===//
// Random cases.
//===----------------------------------------------------------------------===//

struct Case {
  std::vector<ReadFamily> Families;
  Filter Tree;
  Row Cells;
  std::vector<bool> Collected; // Of those that may be.
};

inline TtlPolicy policy(unsigned I) {
  switch (I) {
  case 0:
    return TtlPolicy::none();
  case 1:
    return TtlPolicy::oneSecond();
  case 2:
    return TtlPolicy::defaultTtl(std::chrono::hours(1));
  default:
    return TtlPolicy::defaultTtl(std::chrono::hours(48));
  }
}

class Generator {
public:
  explicit Generator(uint64_t Seed) : Random(Seed) {}

  unsigned below(unsigned N) {
    return std::uniform_int_distribution<unsigned>(0, N - 1)(Random);
  }
  bool oneIn(unsigned N) { return below(N) == 0; }

  int64_t time() {
    const int64_t Around[] = {0, -S, -Hour, -48 * Hour, -72 * Hour, Hour};
    return Around[below(6)] + (int64_t(below(5)) - 2) * Ms;
  }

  Case make(bool Hides) {
    Case C;
    for (const std::string &Name : Names)
      C.Families.push_back({Name, policy(below(4))});
    Policies = &C.Families;
    C.Tree = filter(4, Hides, /*MaySink=*/true);
    for (unsigned N = below(24); N-- != 0;)
      C.Cells.push_back({below(4), below(3), time(), below(2), ""});
    std::sort(C.Cells.begin(), C.Cells.end(),
              [](const Cell &L, const Cell &R) { return L.key() < R.key(); });
    // A cell is known by its column and time.
    C.Cells.erase(std::unique(C.Cells.begin(), C.Cells.end(),
                              [](const Cell &L, const Cell &R) {
                                return L.Family == R.Family &&
                                       L.Column == R.Column && L.Time == R.Time;
                              }),
                  C.Cells.end());
    const unsigned Mode = below(3); // All, none, some.
    for (size_t I = 0; I != C.Cells.size(); ++I)
      C.Collected.push_back(Mode == 0 || (Mode == 2 && oneIn(2)));
    return C;
  }

private:
  Filter filter(unsigned Depth, bool Hides, bool MaySink) {
    using Op = Filter::Op;
    Filter F;
    F.Id = ++LastId;
    F.IsHidden = Hides && oneIn(12);
    const bool IsLeaf = Depth == 0 || oneIn(3);
    static constexpr Op Leaves[] = {
        Op::Pass,      Op::Block,  Op::Latest,   Op::Value,   Op::Column,
        Op::Strip,     Op::Label,  Op::Limit,    Op::Offset,  Op::Family,
        Op::Family,    Op::Family, Op::Family,   Op::Columns, Op::Time,
        Op::Time,      Op::Time,   Op::Time,     Op::Time,    Op::Live,
        Op::LiveTable, Op::Sink,   Op::OneColumn};
    static constexpr Op Branches[] = {Op::Chain, Op::Chain, Op::Chain,
                                      Op::Interleave, Op::Condition};
    F.Kind = IsLeaf ? Leaves[below(std::size(Leaves))]
                    : Branches[below(std::size(Branches))];
    if (F.Kind == Op::Sink && !MaySink)
      F.Kind = Op::Pass;
    switch (F.Kind) {
    case Op::Latest:
    case Op::Value:
    case Op::Column:
    case Op::Limit:
    case Op::Offset:
      F.Count = int(1 + below(3));
      break;
    case Op::Family: {
      const char *Patterns[] = {"a", "b|c", "[ab]", ".*", "d", "a|d", "x"};
      F.Pattern = Patterns[below(7)];
      F.HidesName = Hides && oneIn(6);
      F.HasAlternative = Hides && oneIn(6);
      break;
    }
    case Op::OneColumn:
      F.Count = int(1 + below(3));
      [[fallthrough]];
    case Op::Columns:
      F.Family = below(4);
      F.HidesName = Hides && oneIn(6);
      F.HasAlternative = Hides && oneIn(6);
      break;
    case Op::Time:
      if (!oneIn(6))
        F.Start = oneIn(2) ? cutoff() : time();
      if (oneIn(3))
        F.End = time();
      // The server rejects any other.
      if (F.Start >= F.End)
        F.End = Bound::Max;
      F.HidesStart = Hides && oneIn(4);
      F.HidesEnd = Hides && oneIn(4);
      F.HasAlternative = Hides && oneIn(6);
      break;
    case Op::Live:
    case Op::LiveTable:
      for (unsigned I = 0; I != Names.size(); ++I) {
        const unsigned Family = F.Kind == Op::Live ? below(4) : I;
        if (oneIn(8))
          continue;
        const std::optional<Ttl> &Own = (*Policies)[Family].Policy.Ttl;
        const std::optional<Ttl> Other = policy(1 + below(3)).Ttl;
        if (Own || F.Kind == Op::Live)
          F.Listed.emplace_back(Family, Own && !oneIn(6) ? *Own : *Other);
        if (F.Kind == Op::Live)
          break;
      }
      if (F.Kind == Op::Live && F.Listed.empty())
        F.Kind = Op::Block;
      F.HidesStart = Hides && oneIn(6);
      F.HidesName = Hides && oneIn(6);
      break;
    case Op::Chain:
    case Op::Interleave:
      for (unsigned N = 2 + below(2); N-- != 0;)
        F.Parts.push_back(filter(Depth - 1, Hides, MaySink));
      break;
    case Op::Condition:
      for (unsigned N = 3; N-- != 0;) {
        F.Parts.push_back(filter(Depth - 1, Hides, /*MaySink=*/false));
        // As most conditions have it: one branch for nothing.
        if (N != 2 && oneIn(3)) {
          F.Parts.back() = Filter();
          F.Parts.back().Kind = Op::Block;
          F.Parts.back().Id = ++LastId;
        }
      }
      break;
    default:
      break;
    }
    return F;
  }

  /// The right one of some family.
  int64_t cutoff() {
    const ReadFamily &F = (*Policies)[below(4)];
    return F.Policy.hasTtl()
               ? -std::chrono::microseconds(F.Policy.Ttl->offset()).count()
               : time();
  }

  std::mt19937_64 Random;
  const std::vector<ReadFamily> *Policies = nullptr;
  unsigned LastId = 0;
};

} // namespace random_filters

#endif // BIGTABLE_TIDY_TEST_UNIT_LIB_RANDOMFILTERS_H
