// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The checks and their pages, from checks/checks.json and docs/checks.

#ifndef BIGTABLE_TIDY_TOOLS_MANIFEST_H
#define BIGTABLE_TIDY_TOOLS_MANIFEST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// How sure a finding is. The surest first.
enum class Confidence { Certain, Likely, Possible };

struct LevelInfo {
  Confidence Level;
  /// The meaning of that level.
  llvm::StringLiteral Meaning;
};

struct CheckInfo {
  llvm::StringLiteral Id;
  llvm::StringLiteral Summary;
  Confidence Level;
  /// Runs without being named in full.
  bool IsDefault;
  bool NeedsSchema;
  /// The page's name in docs/checks, "missing-timestamp.md".
  llvm::StringLiteral PageName;
  /// Its text, in Markdown.
  llvm::StringLiteral Page;
};

/// The surest first.
llvm::ArrayRef<LevelInfo> allLevels();
/// Sorted by id.
llvm::ArrayRef<CheckInfo> allChecks();
/// By its id, with 'bigtable-' or without; null if there is none.
const CheckInfo *findCheck(llvm::StringRef Id);

/// "certain", as in the manifest.
llvm::StringRef toString(Confidence Level);

/// Returns the location of the check's page: BIGTABLE_TIDY_DOCS and its name.
std::string pageLocation(const CheckInfo &Check);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_MANIFEST_H
