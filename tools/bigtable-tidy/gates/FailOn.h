// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --fail-on: which findings make a run fail.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_FAILON_H
#define BIGTABLE_TIDY_TOOLS_GATES_FAILON_H

#include "clang-tidy/GlobList.h"
#include "run/Finding.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace clang::tidy::bigtable::tool {

/// Gates.cpp parses the option before anything is linted; an error ends the
/// program with 2, and without the option the list is "any". In the end the
/// status is 1 if some finding that is left, after the other gates, fails().
class FailOn {
public:
  /// \p List is of the form of clang-tidy's --checks: items between commas, of
  /// which the last that matches decides, '-' in front for the contrary. An
  /// item is a glob of checks, 'any', 'none', or a confidence level, which
  /// stands for the checks of this level and of surer ones.
  static llvm::Expected<FailOn> parse(llvm::StringRef List);

  /// Always true for what the configuration makes an error, and for what is of
  /// no check of ours, such as 'clang-tidy-nolint'. 'stale-nolint' counts as a
  /// check whose findings are certain.
  bool fails(const Finding &F) const;

private:
  explicit FailOn(llvm::StringRef Globs)
      : Checks(std::make_unique<GlobList>(Globs)) {}

  /// Not movable itself.
  std::unique_ptr<GlobList> Checks;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_FAILON_H
