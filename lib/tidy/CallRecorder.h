// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// From calls to what is kept of them.

#ifndef BIGTABLE_TIDY_LIB_TIDY_CALLRECORDER_H
#define BIGTABLE_TIDY_LIB_TIDY_CALLRECORDER_H

#include "model/ValueSet.h"
#include "tidy/Coverage.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

struct CallSite;
struct FamilyRules;
class TranslationUnit;

/// What a check reports, and where in a file.
struct NotedFlaw {
  SourceLocation At;
  std::string Check;
  /// It says no more than that the call is not known to be right.
  bool IsDoubt = false;
  /// What its notes are about.
  llvm::SmallVector<SourceLocation, 4> Others;
};

/// Where \p At is expanded, in a file.
CodePlace placeOf(SourceLocation At, const SourceManager &Sources);

/// Makes the records of one translation unit. Used by one thread.
class CallRecorder {
public:
  explicit CallRecorder(TranslationUnit &Unit) : Unit(Unit) {}

  /// \p Flaws are what checks report of \p Site.
  void add(const CallSite &Site, llvm::ArrayRef<NotedFlaw> Flaws);
  /// Of whichever calls stand there.
  void addFlaw(const NotedFlaw &F);

  /// Adds what there is to \p To. For once.
  void moveTo(Coverage &To);

private:
  void noteNames(const CallSite &Site);
  void noteFamily(Operand Name);
  void noteRules(const FamilyRules &Rules);
  void attach(const NotedFlaw &F, CallRecord &To) const;
  CallRecord::Gap gapOf(std::string Why, llvm::StringRef Help,
                        SourceLocation At,
                        std::vector<std::string> Keys = {}) const;

  TranslationUnit &Unit;
  std::vector<CallRecord> Records;
  NamesSeen Names;
  /// Of each record.
  std::vector<SourceLocation> Places;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_CALLRECORDER_H
