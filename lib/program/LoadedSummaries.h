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
  /// The summaries of names in the translation unit.
  SummarySet Summaries;
  /// The first file that could not be read, as an absolute path or, if it does
  /// not exist, as the option names it; and the reason. Empty if all were read.
  std::string Unreadable, WhyUnreadable;
  /// Stale summaries by absolute path of the summary file.
  std::map<std::string, SummaryFile::StaleSummaries> Stale;

  /// Returns true if a summary may contain a write or read. Source files can
  /// then access Bigtable without its headers.
  bool concernCalls() const {
    return Summaries.tellsOfCalls() || !Stale.empty() || !WhyUnreadable.empty();
  }
};

/// The file that an editor reads if the option names none.
inline constexpr llvm::StringLiteral DefaultSummaryFile =
    "bigtable-summaries.json";

LoadedSummaries loadSummaries(llvm::StringRef Option,
                              const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROGRAM_LOADEDSUMMARIES_H
