// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --fail-on: determines the findings that make a run fail.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_FAILON_H
#define BIGTABLE_TIDY_TOOLS_GATES_FAILON_H

#include "clang-tidy/GlobList.h"
#include "run/Finding.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace clang::tidy::bigtable::tool {

/// The parsed option. Gates.cpp parses the option before it lints; an error
/// ends the program with status 2. The default is "any". The status is 1 if
/// fails() is true for a finding that remains after the other gates.
class FailOn {
public:
  /// Parses \p List, which has the form of clang-tidy's --checks: a list of
  /// items, separated by commas, in which the last matching item decides, and
  /// '-' negates an item. An item is a glob of checks, 'any', 'none', or a
  /// confidence level, which means the checks of this and of higher levels.
  static llvm::Expected<FailOn> parse(llvm::StringRef List);

  /// Returns true if \p F makes the run fail. Errors by configuration always
  /// do, and findings that are not from our checks, such as
  /// 'clang-tidy-nolint'. 'stale-nolint' counts as a check with certain
  /// findings.
  bool fails(const Finding &F) const;

private:
  explicit FailOn(llvm::StringRef Globs)
      : Checks(std::make_unique<GlobList>(Globs)) {}

  /// A pointer, because a GlobList is not movable.
  std::unique_ptr<GlobList> Checks;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_FAILON_H
