// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What is wrong with a read, in all the tables and with all the filters that
/// the code can mean.

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

/// One thing that is wrong with a read.
struct ReadFlaw {
  FlawKind Kind;
  /// Of the first table and filter that it is wrong for: the families that
  /// suffer, and how; the family whose bound it is.
  llvm::SmallVector<std::pair<FamilyUse, Verdict>, 4> Families;
  FamilyUse Owner;
  /// What it is about; with no expression where that is not in the code.
  Operand Root, Stage;
  bool IsPredicate;
  /// A constant start is among the filter's bounds, and bounds nothing.
  Operand ConstantStart;
  /// Where the filter, or a part of it, is made: the first.
  ToldBy Elsewhere;
  /// Of FlawKind::Stale: what keeps the bound.
  const ValueDecl *KeptIn;
  /// The filter of live cells that is missing; nothing if several could be
  /// meant.
  std::optional<FilterNode> Live;
  /// What mends it, if one edit is right in all cases: in the place of
  /// Replaced.
  std::optional<Repair> Fix;
  Operand Replaced;
  /// What begins with the filter of live cells: Root, or the whole filter of
  /// which that is a predicate.
  Operand Begun;
  /// Returns true if the fix has more begin with live cells than the predicate.
  bool beginsWhole() const { return IsPredicate && Begun.E != Root.E; }
  /// Rather than that: the chain that should have stage number From before
  /// number To; no expression if there is none.
  Operand Chain;
  unsigned From = 0, To = 0;
  /// Whose policies make it wrong, of all tables and filters.
  llvm::SmallVector<FamilyUse, 4> Declared;
  /// The read is wrong for every table and filter that it may have.
  bool IsCertain = true;
};

/// What is wrong with the reads of a translation unit. Several checks ask of
/// one read, each for some kinds of flaws: it is judged once. Used by one
/// thread.
class ReadJudge {
public:
  explicit ReadJudge(const Analysis &Code);
  ~ReadJudge();

  /// The first flaw of \p Site that is among \p Kinds; if \p Strict, also one
  /// that it has only with some of the tables and filters that it may have.
  std::optional<ReadFlaw> flawOf(const CallSite &Site,
                                 llvm::ArrayRef<FlawKind> Kinds, bool Strict);

private:
  struct Judged;

  const Analysis &Code;
  /// Of the call that was asked for last.
  std::unique_ptr<Judged> Last;
};

/// A finding with the notes that say why, without place, message and fixes.
Finding explain(const ReadFlaw &Flaw, const CallSite &Site);
/// The families of which the read \p Site may return cells: for certain only if
/// the table and what the filter does to families is known.
FamilyChoice familiesRead(const Analysis &Code, const CallSite &Site);

/// What is known of a read over all tables and filters that it may have.
struct ReadOutlook {
  /// The families with a TTL of which cells may pass, by table.
  llvm::SmallVector<FamilyUse, 4> Reached;
  /// Of them, those of which expired cells may pass, or live ones may not.
  llvm::SmallVector<FamilyUse, 4> Doubtful;
  /// The families without a TTL of which cells may pass.
  llvm::SmallVector<FamilyUse, 4> Lasting;
  /// What the filter does to each of them is known.
  bool IsKnown = true;
  /// It has a flaw with at least one table and filter.
  bool MayBeWrong = false;
};
ReadOutlook outlookOf(const Analysis &Code, const CallSite &Site);

/// What a read's filter does to a family that has a TTL.
struct FamilyVerdicts {
  const Table *In;
  std::string Family;
  /// One for each filter that the read may have, without duplicates.
  llvm::SmallVector<Verdict, 2> Possible;
};

/// Of all such families, in the one table that \p Site can mean; empty if there
/// is no such table.
std::vector<FamilyVerdicts> verdictsOn(const Analysis &Code,
                                       const CallSite &Site);
/// "'sessions' live or unbounded".
std::string describe(const FamilyVerdicts &Of);

/// "family 'a' of table 't' (one-second) and family 'b' ..."
std::string describe(const ReadFlaw &Flaw);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_READS_H
