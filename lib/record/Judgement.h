// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines whether a call is known to be correct, and the reasons if it is
/// unknown. A call without findings is not necessarily correct.

#ifndef BIGTABLE_TIDY_LIB_RECORD_JUDGEMENT_H
#define BIGTABLE_TIDY_LIB_RECORD_JUDGEMENT_H

#include "analysis/Families.h"
#include "record/CallRecord.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

struct CallSite;
struct FunctionSummary;
class Analysis;
class ReadJudge;

/// Why it is not known whether a call is right.
struct Doubt {
  std::string Why;
  /// An edit that the user can make.
  std::string Help;
  /// The location of the responsible declaration; invalid if there is none.
  SourceLocation At;
  /// Keys of definitions in other source files that decide it and have no
  /// summary.
  std::vector<std::string> Keys;
};

/// Which other source has what \p Why, of a doubt, is about: ", which is in
/// 'a.cc', line 4".
std::string placeElsewhere(llvm::StringRef Why, const FunctionSummary &Summary);

struct Judgement {
  /// How the call stands. std::nullopt for calls that delete cells or create
  /// tables, because they cannot make a cell expire.
  std::optional<ProofStatus> Is;
  /// The families with a TTL that the call may touch.
  llvm::SmallVector<FamilyUse, 4> Touched;
  /// The families for which the call is not known to be correct.
  llvm::SmallVector<FamilyUse, 4> Doubtful;
  /// The families without a TTL that it may touch.
  llvm::SmallVector<FamilyUse, 4> Lasting;
  /// True if it may also access unknown families.
  bool MayTouchOthers = false;
  /// Set if it is unknown; the first one decides most.
  llvm::SmallVector<Doubt, 2> Doubts;
  /// True if neither a schema nor a tag describes the families that it
  /// accesses.
  bool IsUndescribed = false;
};

/// Nothing for calls that write and read no cells, and say nothing of when
/// cells are collected. Never Incorrect: that is what checks say.
std::optional<Judgement> judgementOf(const Analysis &Code, ReadJudge &Reads,
                                     const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_JUDGEMENT_H
