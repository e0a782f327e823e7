// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A compile command with its result.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_DONEITEM_H
#define BIGTABLE_TIDY_TOOLS_RUN_DONEITEM_H

#include "run/CompileCommands.h"
#include "run/Lint.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A compile command and its result at the end of a run.
struct DoneItem {
  WorkItem Item;
  /// The key of its result in the cache.
  std::string Key;
  ItemResult Result;
  bool IsFromCache = false;
  /// If not empty, only findings in these headers are requested.
  std::vector<std::string> OnlyIn;
  /// The value of option 'SummaryFile', if the item is linked.
  std::string SummaryFile;
  /// The summaries that the item requested from other source files;
  /// std::nullopt if it is not linked.
  std::optional<SummarySet> Others;

  const SummarySet *others() const { return Others ? &*Others : nullptr; }
  /// Returns true if \p F is in one of OnlyIn, or if OnlyIn is empty.
  bool shows(const Finding &F) const;
  bool asksOthers() const { return !Result.Covered.Linked.Asked.empty(); }
  /// Returns the cache key of its result with \p Summaries from other source
  /// files.
  std::string keyWith(const SummarySet &Summaries) const;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_DONEITEM_H
