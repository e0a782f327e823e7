// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The facts of other sources that option 'SummaryFile' names: see
/// model/FactsFile.h.

#ifndef BIGTABLE_TIDY_LIB_PROGRAM_KEPTFACTS_H
#define BIGTABLE_TIDY_LIB_PROGRAM_KEPTFACTS_H

#include "model/FactsFile.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <string>

namespace clang::tidy::bigtable {

struct KeptFacts {
  /// Returns the summaries of names in the translation unit.
  LinkedFacts Facts;
  /// The first file that could not be read: absolute, or as the option names
  /// it, if there is none; and why not. Empty if all could.
  std::string Unreadable, WhyUnreadable;
  /// By the files, which are absolute.
  std::map<std::string, FactsFile::StaleFacts> Stale;

  /// Returns true if they may say that a function writes or reads, which then
  /// need not be seen.
  bool concernCalls() const {
    return Facts.tellsOfCalls() || !Stale.empty() || !WhyUnreadable.empty();
  }
};

KeptFacts loadFacts(llvm::StringRef Option, const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROGRAM_KEPTFACTS_H
