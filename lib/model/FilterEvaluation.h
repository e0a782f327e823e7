// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The abstract evaluation of a filter: which timestamps of each family it lets
/// through. docs/explanation/filters.md is the user's view of it.

#ifndef BIGTABLE_TIDY_LIB_MODEL_FILTEREVALUATION_H
#define BIGTABLE_TIDY_LIB_MODEL_FILTEREVALUATION_H

#include "model/FilterTree.h"
#include "model/TtlPolicy.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// The cells of one family at some point of a filter: those with timestamps
/// from somewhere in Lower on, up to somewhere in Upper.
struct Passage {
  Bound Lower = Bound::openStart();
  Bound Upper = Bound::openEnd();
  /// Some lower bound applies, known or not.
  bool IsBounded = false;
  /// It is not certain that cells get here, if there are such.
  bool MayBeEmpty = false;
  /// The stage whose start, taken once, is the only lower bound that applies;
  /// null if another may.
  const FilterNode *KeptBy = nullptr;
  /// At most so many cells of each column are here: the newest, unless
  /// MayMissNewer.
  int64_t Versions = Bound::Max;
  /// An earlier stage may have dropped newer cells of the same column.
  bool MayMissNewer = false;

  static Passage blocked() {
    return {Bound::openEnd(), Bound::openStart(),    true, true, nullptr,
            /*Versions=*/0,   /*MayMissNewer=*/false};
  }
  bool isBlocked() const { return Lower.Least == Bound::Max; }

  /// Drops the timestamps outside of [\p Start, \p End). Null, or the stage
  /// that has kept the start.
  void restrict(Bound Start, Bound End, const FilterNode *Kept = nullptr);
  /// Cells that are here or there.
  void join(const Passage &Other);
  /// Drops it is not known what.
  void forget() {
    if (isBlocked())
      return;
    MayBeEmpty = true;
    KeptBy = nullptr;
    // Nothing is certain to pass, which must add nothing where it is joined.
    Lower.Greatest = Bound::Max;
    Upper.Least = Bound::Min;
  }
};

enum class Verdict : uint8_t {
  Blocked,      ///< No cell passes.
  Live,         ///< Every cell that passes is at or after the family's cutoff.
  Bounded,      ///< There is a lower bound, but its cutoff is not known.
  Unknown,      ///< Nothing is known.
  Stale,        ///< There is one that was taken once, and falls behind.
  Unbounded,    ///< Cells of any age pass.
  OnlyExpired,  ///< An upper bound passes only expired cells.
  TooOld,       ///< Cells pass that expired before the bound is due to fall.
  TooNew,       ///< Every cell with the default TTL is dropped.
  EndsTooEarly, ///< An upper bound drops every cell that is live.
};

/// 'live', 'bounded (cutoff unknown)', ...
llvm::StringRef toString(Verdict V);

/// Returns the verdict for cells that pass with \p P in a family with the
/// policy \p Ttl, which has a TTL. Verdicts from Verdict::Stale on are wrong.
/// If \p Strict, an upper bound in the future is too early.
Verdict judge(const Passage &P, const TtlPolicy &Ttl, bool Strict = false);

/// Returns true if a start at \p Micros is there in order to drop the expired
/// cells of a family of policy \p Ttl.
bool isCutoffOf(const bigtable_ttl::Ttl &Ttl, int64_t Micros);

inline bool letsExpiredThrough(Verdict V) {
  return V == Verdict::Unbounded || V == Verdict::OnlyExpired ||
         V == Verdict::TooOld;
}
inline bool dropsLiveCells(Verdict V) {
  return V == Verdict::TooNew || V == Verdict::EndsTooEarly;
}

/// The result of one filter, or of the predicate of a condition in it.
struct Evaluation {
  /// A stage, and what reaches it. For each family, as in all that follow.
  struct Step {
    const FilterNode *Stage;
    std::vector<Passage> Entering;
  };
  struct Predicate;

  /// The cells that leave the last stage.
  std::vector<Passage> Left;
  /// what a sink emitted before,
  std::vector<Passage> Sunk;
  /// and what would have left had the sink not been there.
  std::vector<Passage> Bypassed;
  /// Stages that count a row's cells, that compare values, and with a time
  /// bound.
  std::vector<Step> Counts, Values, Times;
  std::vector<Predicate> Predicates;

  /// Returns all cells of \p Family that are output.
  Passage output(size_t Family) const;
};

struct Evaluation::Predicate {
  /// The node whose first part it is.
  const FilterNode *Condition;
  Evaluation Result;
};

/// \p Filter must have been expanded.
Evaluation evaluate(const FilterNode &Filter,
                    llvm::ArrayRef<std::string> Families);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_FILTEREVALUATION_H
