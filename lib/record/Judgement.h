// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Whether a call is known to be right, which is more than that no check
/// reports it, and what keeps that from being known.

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
struct LinkedFact;
class Analysis;
class ReadJudge;

/// Why it is not known whether a call is right.
struct Doubt {
  std::string Why;
  /// What the user can do about it.
  std::string Help;
  /// Of the declaration that it is about; invalid if there is none.
  SourceLocation At;
  /// Of what other sources may define that decides it, and did not tell here.
  std::vector<std::string> Keys;
};

/// Which other source has what \p Why, of a doubt, is about: ", which is in
/// 'a.cc', line 4".
std::string placeElsewhere(llvm::StringRef Why, const LinkedFact &Fact);

struct Judgement {
  /// Nothing for calls that delete cells, or create tables: whatever they do,
  /// no cell expires because of it.
  std::optional<Standing> Is;
  /// The families with a TTL that the call may touch.
  llvm::SmallVector<FamilyUse, 4> Touched;
  /// Of them, those that it is not known to be right for.
  llvm::SmallVector<FamilyUse, 4> Doubtful;
  /// The families without a TTL that it may touch.
  llvm::SmallVector<FamilyUse, 4> Lasting;
  /// It may also touch families of which nothing is known.
  bool MayTouchOthers = false;
  /// Set if it is unknown; the first one decides most.
  llvm::SmallVector<Doubt, 2> Doubts;
  /// Neither a schema nor a tag says anything of what it touches.
  bool IsUndescribed = false;
};

/// Nothing for calls that write and read no cells, and say nothing of when
/// cells are collected. Never Wrong: that is what checks say.
std::optional<Judgement> judgementOf(const Analysis &Code, ReadJudge &Reads,
                                     const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_JUDGEMENT_H
