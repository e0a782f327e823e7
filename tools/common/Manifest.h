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

/// The confidence of a finding, in descending order.
enum class Confidence { Certain, Likely, Possible };

struct LevelInfo {
  Confidence Level;
  /// A description of the level.
  llvm::StringLiteral Meaning;
};

struct CheckInfo {
  llvm::StringLiteral Id;
  llvm::StringLiteral Summary;
  Confidence Level;
  /// True if the check runs without being enabled by its full name.
  bool IsDefault;
  bool NeedsSchema;
  /// The file name of the page in docs/checks, "missing-timestamp.md".
  llvm::StringLiteral PageName;
  /// The text of the page, in Markdown.
  llvm::StringLiteral Page;
};

/// Returns all levels, in descending order of confidence.
llvm::ArrayRef<LevelInfo> allLevels();
/// Returns all checks, sorted by id.
llvm::ArrayRef<CheckInfo> allChecks();
/// Returns the check with the id \p Id, with or without 'bigtable-'; null if it
/// does not exist.
const CheckInfo *findCheck(llvm::StringRef Id);

/// Returns the level as in the manifest: "certain".
llvm::StringRef toString(Confidence Level);

/// Returns the location of the check's page: BIGTABLE_TIDY_DOCS and its name.
std::string pageLocation(const CheckInfo &Check);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_MANIFEST_H
