// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A filter as the analysis knows it, apart from the code that makes it.

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

  /// The start of a range that has none.
  static constexpr Bound openStart() { return {Min, Min}; }
  /// The end of a range that has none.
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

/// A family in the list that LiveCells() is given.
struct ListedFamily {
  StringSet Name;
  /// The family's policy; std::nullopt if unknown.
  std::optional<bigtable_ttl::Ttl> Ttl;
  /// As in TtlPolicy.
  std::chrono::milliseconds AgeUnit{0};
};

/// A start that was taken once: where it lay then, and what keeps it.
struct KeptStart {
  Bound Taken;
  const ValueDecl *In;
};

struct FunctionSummary;

/// The function or constant of another source that is, or returns, a filter,
/// and what that source says; null if the code at hand shows it.
struct SummarizedBy {
  const NamedDecl *Name = nullptr;
  const FunctionSummary *Summary = nullptr;
};

/// Which parameters a filter has parts from; counted from 0 on.
struct PassedParts {
  /// It is that stage itself, or names the family.
  std::optional<unsigned> Itself;
  std::optional<unsigned> Start, End;
};

struct FilterNode {
  /// Stage::None for an unknown filter, and never Itself.
  Stage Kind = Stage::None;
  /// The call that made it; null if none did.
  Operand Made;
  /// The field of a message that decides its kind; empty if none does.
  std::string Field;
  /// Stages, branches; predicate, true and false filter; alternatives.
  std::vector<FilterNode> Parts;
  /// Patterns of Stage::Family; the family of Stage::Columns.
  StringSet Names;
  /// The bounds that Stage::Time may have; at least one each.
  std::vector<Bound> Starts, Ends;
  /// One of the starts is a constant, not zero, which bounds nothing: it, in
  /// microseconds; of several the greatest.
  std::optional<int64_t> ConstantStart;
  /// For Stage::Time and Stage::Live: the stored time, if it is the only
  /// possible start.
  std::optional<KeptStart> Kept;
  /// For Stage::Latest: how many cells of each column pass. For Stage::Count:
  /// how many of each row. Nothing if that is unknown.
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

/// Calls \p Visit on \p Tree and all its parts, outermost and first first.
void forEachStage(const FilterNode &Tree,
                  llvm::function_ref<void(const FilterNode &)> Visit);

/// Returns the filters that \p Tree may be, without Stage::Either and with one
/// value each. If there are too many, returns one filter with unknown parts
/// where they differ.
std::vector<FilterNode> expand(const FilterNode &Tree);

/// Returns the reason why \p Tree is unknown: its stages and families, or
/// otherwise its bounds, if a parameter decides them.
std::optional<Unknown> gapOf(const FilterNode &Tree);

/// Returns true if \p Tree matches names by more than 'a' and 'a|b'. Families
/// that the schema does not list may then pass.
bool mayMatchUnlisted(const FilterNode &Tree);

/// The families that \p Tree is sure to name, in the order of appearance.
std::vector<ConstantString> namedFamilies(const FilterNode &Tree);

/// \p Tree with \p By in the place of its part \p Old.
FilterNode replaced(const FilterNode &Tree, const FilterNode &Old,
                    const FilterNode &By);

/// LiveCells() of \p Families; of one family if not \p IsWholeTable.
FilterNode
liveCells(llvm::ArrayRef<std::pair<std::string, bigtable_ttl::Ttl>> Families,
          bool IsWholeTable);
/// TimestampRange() from so long ago on.
FilterNode liveSince(std::chrono::milliseconds Ago);
/// Latest() of so many versions.
FilterNode latest(int64_t Limit);
/// FamilyRegex() of these names.
FilterNode families(llvm::ArrayRef<std::string> Names);
/// Stage::Chain or Stage::Interleave of \p Parts; of one, that itself.
FilterNode combine(Stage Kind, std::vector<FilterNode> Parts);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_FILTERTREE_H
