// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Makes records of calls.

#ifndef BIGTABLE_TIDY_LIB_RECORD_CALLRECORDER_H
#define BIGTABLE_TIDY_LIB_RECORD_CALLRECORDER_H

#include "record/Coverage.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

struct CallSite;
class Analysis;
class ReadJudge;

/// A finding and its location.
struct NotedFlaw {
  SourceLocation At;
  std::string Check;
  /// True if it only reports that the call is not known to be correct.
  bool IsDoubt = false;
  /// The locations of its notes.
  llvm::SmallVector<SourceLocation, 4> Others;
};

/// Makes the records of one translation unit. Used by one thread.
class CallRecorder {
public:
  CallRecorder(const Analysis &Code, ReadJudge &Reads)
      : Code(Code), Reads(Reads) {}

  /// Adds the record of \p Site, for which checks report \p Flaws.
  void add(const CallSite &Site, llvm::ArrayRef<NotedFlaw> Flaws);
  /// Adds the finding to all calls at that location.
  void addFlaw(const NotedFlaw &F);

  /// Moves the records to \p To. Call it once.
  void moveTo(Coverage &To);

private:
  void attach(const NotedFlaw &F, CallRecord &To) const;
  CallRecord::Gap gapOf(std::string Why, llvm::StringRef Help,
                        SourceLocation At,
                        std::vector<std::string> Keys = {}) const;

  const Analysis &Code;
  ReadJudge &Reads;
  std::vector<CallRecord> Records;
  NamesSeen Names;
  /// The locations of the records, in the same order.
  std::vector<SourceLocation> Places;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_CALLRECORDER_H
