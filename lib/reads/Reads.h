// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds flaws of reads, for all tables and filters that the code can mean.

#ifndef BIGTABLE_TIDY_LIB_READS_READS_H
#define BIGTABLE_TIDY_LIB_READS_READS_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "analysis/Finding.h"
#include "model/FilterFlaws.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

class Guards;
struct Guard;

/// A combination of a table that a read may mean, as its families, and a filter
/// that it may have.
struct ReadCase {
  llvm::SmallVector<FamilyUse, 8> Families;
  FilterNode Filter;

  std::vector<ReadFamily> readFamilies() const;
};
/// Returns all cases of the read \p Site; empty if there are too many, or if it
/// is not checked.
std::vector<ReadCase> casesOf(const Analysis &Code, const CallSite &Site);
/// Returns the filter of \p Site or, if \p Condition is not null, the predicate
/// of that condition in it.
Operand rootOf(const FilterNode *Condition, const CallSite &Site);

/// A flaw of a read.
struct ReadFlaw {
  FlawKind Kind;
  /// For the first table and filter with the flaw: the affected families with
  /// their verdicts, and the family to which the bound belongs.
  llvm::SmallVector<std::pair<FamilyUse, Verdict>, 4> Families;
  FamilyUse Owner;
  /// The filter and the stage with the flaw. No expression if the code does not
  /// contain them.
  Operand Root, Stage;
  bool IsPredicate;
  /// A constant start among the filter's bounds, which bounds nothing.
  Operand ConstantStart;
  /// True if a range in the filter has no start, and an unknown end.
  bool EndsSomewhere = false;
  /// The first location that makes the filter, or a part of it.
  SummarizedBy Elsewhere;
  /// For FlawKind::Stale: the declaration that stores the bound.
  const ValueDecl *KeptIn;
  /// The missing filter of live cells; std::nullopt if several are possible.
  std::optional<FilterNode> Live;
  /// The edit that corrects the read, if one is correct in all cases. Replaces
  /// the filter Replaced.
  std::optional<Repair> Fix;
  Operand Replaced;
  /// The filter that the fix begins with LiveCells: Root, or the whole filter
  /// if Root is a predicate in it.
  Operand Begun;
  /// Returns true if the fix begins more than the predicate with live cells.
  bool beginsWhole() const { return IsPredicate && Begun.E != Root.E; }
  /// An alternative to Fix: the chain whose stage number From belongs before
  /// number To; no expression without one.
  Operand Chain;
  unsigned From = 0, To = 0;
  /// The families whose policies cause the flaw, for all tables and filters.
  llvm::SmallVector<FamilyUse, 4> Declared;
  /// True if the read is wrong for every table and filter that it may have.
  bool IsCertain = true;
};

/// The flaws of the reads in a translation unit. Several checks ask about the
/// same read, each for some kinds of flaws, so results are cached. Not
/// thread-safe.
class ReadJudge {
public:
  explicit ReadJudge(const Analysis &Code);
  ~ReadJudge();

  /// Returns the first flaw of \p Site among \p Kinds; if \p Strict, also a
  /// flaw that it has only with some of its possible tables and filters.
  std::optional<ReadFlaw> flawOf(const CallSite &Site,
                                 llvm::ArrayRef<FlawKind> Kinds, bool Strict);
  /// Returns the guard of the read \p Site against \p Flaw, if any. If
  /// \p CountsNear, code near the read counts.
  Guard guardOf(const CallSite &Site, const ReadFlaw &Flaw, bool CountsNear);

private:
  struct Judged;

  const Analysis &Code;
  /// The result for the last call that was checked.
  std::unique_ptr<Judged> Last;
  /// Made by the first guardOf().
  std::shared_ptr<Guards> Guarding;
};

/// Returns a finding with notes on the cause, without location, message, and
/// fixes.
Finding explain(const ReadFlaw &Flaw, const CallSite &Site);
/// Returns the families whose cells the read \p Site may return. Complete only
/// if the table and the filter's effect on families are known.
FamilyChoice familiesRead(const Analysis &Code, const CallSite &Site);

/// The result for a read, for all tables and filters that it can have.
struct ReadOutlook {
  /// The families with a TTL whose cells may pass, by table.
  llvm::SmallVector<FamilyUse, 4> Reached;
  /// The families in Reached whose expired cells may pass, or whose live cells
  /// may not.
  llvm::SmallVector<FamilyUse, 4> Doubtful;
  /// The families without a TTL whose cells may pass.
  llvm::SmallVector<FamilyUse, 4> Lasting;
  /// True if the effect of the filter on each family is known.
  bool IsKnown = true;
  /// True if the read has a flaw with at least one table and filter.
  bool MayBeWrong = false;
};
ReadOutlook outlookOf(const Analysis &Code, const CallSite &Site);

/// The effect of a read's filter on a family with a TTL.
struct FamilyVerdicts {
  const Table *In;
  std::string Family;
  /// The verdicts for the filters that the read may have, without duplicates.
  llvm::SmallVector<Verdict, 2> Possible;
};

/// Returns the verdicts on all families with a TTL in the one table that \p
/// Site can mean; empty if there is no such table.
std::vector<FamilyVerdicts> verdictsOn(const Analysis &Code,
                                       const CallSite &Site);
/// Returns "'sessions' live or unbounded".
std::string describe(const FamilyVerdicts &Of);

/// Returns "family 'a' of table 't' (one-second) and family 'b' ..."
std::string describe(const ReadFlaw &Flaw);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_READS_H
