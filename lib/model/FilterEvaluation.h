// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The abstract evaluation of a filter: the timestamps of each family that
/// pass. docs/explanation/filters.md is the user's view of it.

#ifndef BIGTABLE_TIDY_LIB_MODEL_FILTEREVALUATION_H
#define BIGTABLE_TIDY_LIB_MODEL_FILTEREVALUATION_H

#include "model/FilterTree.h"
#include "model/TtlPolicy.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// The cells of one family at some point of a filter: those with timestamps
/// from a time in the interval Lower up to a time in the interval Upper.
struct Passage {
  Bound Lower = Bound::openStart();
  Bound Upper = Bound::openEnd();
  /// True if a lower bound, known or unknown, applies.
  bool IsBounded = false;
  /// True if cells may not get here, even if the table has some.
  bool MayBeEmpty = false;
  /// The stage with the only lower bound that applies, if that bound was
  /// computed once and stored; null if another bound may apply.
  const FilterNode *KeptBy = nullptr;
  /// The maximum number of cells of each column here. These are the newest,
  /// unless MayMissNewer.
  int64_t Versions = Bound::Max;
  /// True if an earlier stage may have dropped newer cells of the same column.
  bool MayMissNewer = false;
  /// The stage that has left one column of all cells; null if there may be
  /// several columns.
  const FilterNode *Column = nullptr;

  static Passage blocked() {
    return {Bound::openEnd(),       Bound::openStart(), true, true, nullptr,
            /*Versions=*/0,
            /*MayMissNewer=*/false,
            /*Column=*/nullptr};
  }
  bool isBlocked() const { return Lower.Least == Bound::Max; }

  /// Drops the timestamps outside of [\p Start, \p End). \p Kept is the stage
  /// that has stored the start, or null.
  void restrict(Bound Start, Bound End, const FilterNode *Kept = nullptr);
  /// Adds the cells of \p Other.
  void join(const Passage &Other);
  /// Drops an unknown part of the cells.
  void forget() {
    if (isBlocked())
      return;
    MayBeEmpty = true;
    KeptBy = nullptr;
    // Nothing is certain to pass, so the passage must add nothing to a join.
    Lower.Greatest = Bound::Max;
    Upper.Least = Bound::Min;
  }
};

enum class Verdict : uint8_t {
  Blocked,      ///< No cell passes.
  Live,         ///< Every cell that passes is at or after the family's cutoff.
  Bounded,      ///< A lower bound applies, but its cutoff is unknown.
  Unknown,      ///< The cutoff is unknown, and there may be no lower bound.
  Stale,        ///< The lower bound was computed once, and becomes stale.
  Unbounded,    ///< Cells of any age pass.
  OnlyExpired,  ///< An upper bound passes only expired cells.
  TooOld,       ///< The lower bound is too old: expired cells pass.
  TooNew,       ///< Every cell with the default TTL is dropped.
  EndsTooEarly, ///< An upper bound drops every live cell.
  NoTimes,      ///< A lower bound drops every cell, whose timestamp is no time.
};

/// Returns the verdict in words: 'live', 'bounded (cutoff unknown)', ...
llvm::StringRef toString(Verdict V);

/// Returns the verdict for the cells \p P of a family with the policy \p Ttl,
/// which has a TTL. Verdicts from Verdict::Stale on are incorrect. If
/// \p Strict, an upper bound in the future is too early.
Verdict judge(const Passage &P, const TtlPolicy &Ttl, bool Strict = false);

/// Returns true if a start at \p Micros serves to drop the expired cells of a
/// family with the policy \p Ttl. \p Micros is relative to the current time.
bool isCutoffOf(const bigtable_ttl::Ttl &Ttl, int64_t Micros);

inline bool letsExpiredThrough(Verdict V) {
  return V == Verdict::Unbounded || V == Verdict::OnlyExpired ||
         V == Verdict::TooOld;
}
/// Returns true if a lower time bound drops every cell of \p P, of a family with
/// the policy \p Policy: their timestamps are 0, or sequence numbers.
bool dropsNumbers(const Passage &P, const TtlPolicy &Policy);

inline bool dropsLiveCells(Verdict V) {
  return V == Verdict::TooNew || V == Verdict::EndsTooEarly;
}

/// The result of one filter, or of the predicate of a condition in it.
struct Evaluation {
  /// A stage and the cells that reach it, for each family. All vectors of
  /// passages below are by family.
  struct Step {
    const FilterNode *Stage;
    std::vector<Passage> Entering;
  };
  struct Predicate;

  /// Returns true if all cells of \p There are of one column: the newest cells
  /// come first, so expired ones follow live ones.
  static bool isOneColumn(llvm::ArrayRef<Passage> There);

  /// The cells that leave the last stage.
  std::vector<Passage> Left;
  /// The cells that a sink emitted before the last stage.
  std::vector<Passage> Sunk;
  /// The cells that would have left the last stage without the sink.
  std::vector<Passage> Bypassed;
  /// Stages that count the cells of a row, stages that compare values, and
  /// stages with a time bound.
  std::vector<Step> Counts, Values, Times;
  std::vector<Predicate> Predicates;

  /// Returns all cells of \p Family that are output.
  Passage output(size_t Family) const;
};

struct Evaluation::Predicate {
  /// The condition, whose first part is the predicate.
  const FilterNode *Condition;
  Evaluation Result;
};

/// Evaluates \p Filter for \p Families. \p Filter must be the result of
/// expand().
Evaluation evaluate(const FilterNode &Filter,
                    llvm::ArrayRef<std::string> Families);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_FILTEREVALUATION_H
