// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A filter in the analysis, independent of the code that makes it.

#ifndef BIGTABLE_TIDY_LIB_MODEL_FILTERTREE_H
#define BIGTABLE_TIDY_LIB_MODEL_FILTERTREE_H

#include "bigtable_ttl/ttl.h"
#include "model/ConstantString.h"
#include "model/FilterStage.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// A bound on timestamps: an interval between two times, in microseconds
/// relative to the current time. The two are equal if the bound is known.
struct Bound {
  static constexpr int64_t Min = std::numeric_limits<int64_t>::min();
  static constexpr int64_t Max = std::numeric_limits<int64_t>::max();

  int64_t Least, Greatest;

  /// Returns the start of a range without a start.
  static constexpr Bound openStart() { return {Min, Min}; }
  /// Returns the end of a range without an end.
  static constexpr Bound openEnd() { return {Max, Max}; }
  /// Returns a bound at an unknown time.
  static constexpr Bound anywhere() { return {Min, Max}; }
  static constexpr Bound at(int64_t Micros) { return {Micros, Micros}; }

  bool isOpenStart() const { return Greatest == Min; }
  bool isOpenEnd() const { return Least == Max; }
  bool isExact() const {
    return Least == Greatest && Least != Min && Least != Max;
  }
  friend bool operator==(Bound L, Bound R) {
    return L.Least == R.Least && L.Greatest == R.Greatest;
  }
};

/// A family in the list that LiveCells() receives.
struct ListedFamily {
  StringSet Name;
  /// The family's policy; std::nullopt if unknown.
  std::optional<bigtable_ttl::Ttl> Ttl;
  /// As in TtlPolicy.
  std::chrono::milliseconds AgeUnit{0};
};

/// A start that was computed once: its value then, and the declaration that
/// stores it.
struct KeptStart {
  Bound Taken;
  const ValueDecl *In;
};

struct FunctionSummary;

/// The function or constant of another source file that is, or returns, a
/// filter, and its summary. Null if visible code makes the filter.
struct SummarizedBy {
  const NamedDecl *Name = nullptr;
  const FunctionSummary *Summary = nullptr;
};

/// The indices, from 0, of the parameters that a filter has parts from.
struct PassedParts {
  /// The parameter that is the stage itself, or that names the family.
  std::optional<unsigned> Itself;
  std::optional<unsigned> Start, End;
};

struct FilterNode {
  /// Stage::None for an unknown filter; never Stage::Itself.
  Stage Kind = Stage::None;
  /// The call that made the filter; null without one.
  Operand Made;
  /// The field of a message that decides the kind; empty without one.
  std::string Field;
  /// The stages or branches; the predicate, true filter, and false filter; or
  /// the alternatives.
  std::vector<FilterNode> Parts;
  /// The patterns of Stage::Family; the family of Stage::Columns.
  StringSet Names;
  /// For Stage::Columns: true if it keeps one column.
  bool IsOneColumn = false;
  /// The bounds that Stage::Time may have, at least one of each.
  std::vector<Bound> Starts, Ends;
  /// The greatest start, in microseconds, that is a constant other than zero
  /// and therefore bounds nothing; std::nullopt without such a start.
  std::optional<int64_t> ConstantStart;
  /// For Stage::Time and Stage::Live: the stored time, if it is the only
  /// possible start.
  std::optional<KeptStart> Kept;
  /// For Stage::Latest: the number of cells of each column that pass. For
  /// Stage::Count: the number of cells of each row. std::nullopt if unknown.
  std::optional<int64_t> Limit;
  /// For Stage::Live: the listed families.
  std::vector<ListedFamily> Listed;
  /// For Stage::Live: true if cells of unlisted families pass.
  bool IsWholeTable = false;
  /// For Stage::Live: true if the list of families is complete.
  bool IsListKnown = false;
  /// The reason why the stage or its families are unknown.
  std::optional<Unknown> Gap;
  /// The reason why the bounds are unknown.
  std::optional<Unknown> BoundGap;
  /// In a function summary: the parts that callers pass.
  PassedParts Passed;
  SummarizedBy Elsewhere;
};

/// Calls \p Visit on \p Tree and then on all its parts, in order.
void forEachStage(const FilterNode &Tree,
                  llvm::function_ref<void(const FilterNode &)> Visit);

/// Returns the filters that \p Tree may be, without Stage::Either and with one
/// value each. If there are too many, returns one filter with unknown parts
/// where they differ.
std::vector<FilterNode> expand(const FilterNode &Tree);

/// Returns the reason why \p Tree is unknown: its stages and families, or
/// otherwise its bounds, if a parameter decides them.
std::optional<Unknown> gapOf(const FilterNode &Tree);

/// Returns true if \p Tree matches names by other patterns than 'a' and 'a|b',
/// so that families that the schema does not list may pass.
bool mayMatchUnlisted(const FilterNode &Tree);

/// Returns the families that \p Tree is certain to name, in order of
/// appearance.
std::vector<ConstantString> namedFamilies(const FilterNode &Tree);

/// Returns \p Tree with \p By instead of its part \p Old.
FilterNode replaced(const FilterNode &Tree, const FilterNode &Old,
                    const FilterNode &By);

/// Returns LiveCells() of \p Families; of one family unless \p IsWholeTable.
FilterNode
liveCells(llvm::ArrayRef<std::pair<std::string, bigtable_ttl::Ttl>> Families,
          bool IsWholeTable);
/// Returns TimestampRange() from the time \p Ago before now on.
FilterNode liveSince(std::chrono::milliseconds Ago);
/// Returns Latest() of \p Limit versions.
FilterNode latest(int64_t Limit);
/// Returns FamilyRegex() of \p Names.
FilterNode families(llvm::ArrayRef<std::string> Names);
/// Returns the Stage::Chain or Stage::Interleave of \p Parts. A single part is
/// returned as it is.
FilterNode combine(Stage Kind, std::vector<FilterNode> Parts);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_FILTERTREE_H
