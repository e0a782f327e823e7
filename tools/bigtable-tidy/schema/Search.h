// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds descriptions of tables in a repository.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_SEARCH_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_SEARCH_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct FoundDescriptions {
  /// Files, and Terraform directories; sorted.
  std::vector<std::string> Paths;
  /// True if not all files were searched, because there are too many.
  bool IsPartial = false;
};

/// Finds the descriptions below \p Root, except in hidden directories, build
/// trees, and installed npm packages.
FoundDescriptions findDescriptions(llvm::StringRef Root);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_SEARCH_H
