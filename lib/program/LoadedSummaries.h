// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The summaries of other source files that option 'SummaryFile' names: see
/// model/SummaryFile.h.

#ifndef BIGTABLE_TIDY_LIB_PROGRAM_LOADEDSUMMARIES_H
#define BIGTABLE_TIDY_LIB_PROGRAM_LOADEDSUMMARIES_H

#include "model/SummaryFile.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <string>

namespace clang::tidy::bigtable {

struct LoadedSummaries {
  /// Returns the summaries of names in the translation unit.
  SummarySet Summaries;
  /// The first file that could not be read: absolute, or as the option names
  /// it, if there is none; and why not. Empty if all could.
  std::string Unreadable, WhyUnreadable;
  /// By the files, which are absolute.
  std::map<std::string, SummaryFile::StaleSummaries> Stale;

  /// Returns true if they may say that a function writes or reads, which then
  /// need not be seen.
  bool concernCalls() const {
    return Summaries.tellsOfCalls() || !Stale.empty() || !WhyUnreadable.empty();
  }
};

LoadedSummaries loadSummaries(llvm::StringRef Option,
                              const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROGRAM_LOADEDSUMMARIES_H
