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

/// A reason why a call is not known to be correct.
struct Doubt {
  std::string Why;
  /// An edit that the user can make.
  std::string Help;
  /// The location of the responsible declaration; invalid without one.
  SourceLocation At;
  /// Keys of definitions in other source files that decide it and have no
  /// summary.
  std::vector<std::string> Keys;
  /// The unknown expression, if Why names no declaration; null otherwise.
  const Expr *Of = nullptr;
};

/// Returns the location in another source file of the declaration in \p Why,
/// the reason of a doubt: ", which is in 'a.cc', line 4".
std::string placeElsewhere(llvm::StringRef Why, const FunctionSummary &Summary);

struct Judgement {
  /// The proof status of the call. std::nullopt for calls that delete cells or
  /// create tables, because they cannot make a cell expire.
  std::optional<ProofStatus> Is;
  /// The families with a TTL that the call may touch.
  llvm::SmallVector<FamilyUse, 4> Touched;
  /// The families for which the call is not known to be correct.
  llvm::SmallVector<FamilyUse, 4> Doubtful;
  /// The families without a TTL that the call may touch.
  llvm::SmallVector<FamilyUse, 4> Lasting;
  /// True if it may also access unknown families.
  bool MayTouchOthers = false;
  /// Set if the status is unknown. The first doubt is the most important.
  llvm::SmallVector<Doubt, 2> Doubts;
  /// True if neither a schema nor a tag describes the families that it
  /// accesses.
  bool IsUndescribed = false;
};

/// Returns the judgement of \p Site; std::nullopt for calls that neither write
/// nor read cells, nor set when cells are collected. The status is never
/// Incorrect, which only findings of checks cause.
std::optional<Judgement> judgementOf(const Analysis &Code, ReadJudge &Reads,
                                     const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_JUDGEMENT_H
