// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The schemas of one translation unit: those of the main file, and of the
/// source files that the main file of a unity build includes.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_SCHEMAS_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_SCHEMAS_H

#include "model/Schema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// The search for the schema of the main file.
struct SchemaSearch {
  /// The path of the schema that is used; empty without a schema.
  std::string Found;
  /// The name that is searched for; ".bigtable-ttl.yaml" by default.
  std::string Name;
  /// The directory in which the search begins; it continues upwards.
  std::string From;
  /// A file with a likely misspelled name, nearer than the schema that was
  /// found.
  std::string Misnamed;
};

/// A schema file that was found.
struct SchemaInFile {
  std::string Path;
  FileID Id;
  /// The schema; std::nullopt if it has errors or cannot be read.
  std::optional<Schema> Parsed;
  std::vector<SchemaError> Errors;
  std::string WhyUnreadable;
};

class Schemas {
public:
  /// Loads the schemas of the main file and of the files in \p Files for which
  /// \p IsSource returns true. \p Option is the name in the options, or empty.
  void load(SourceManager &Files, llvm::StringRef Option,
            llvm::function_ref<bool(llvm::StringRef File)> IsSource);

  /// Returns the schema for the code at \p At: that of its file, or of a file
  /// that includes it. Null without a schema.
  const Schema *at(SourceLocation At) const;

  /// Returns the path of the file with the schema \p S, which at() returned.
  llvm::StringRef pathOf(const Schema &S) const;
  SourceLocation locationOf(const Table &In, SchemaPosition P) const;
  SourceLocation locationOf(const SchemaInFile &In, SchemaPosition P) const;

  llvm::ArrayRef<std::unique_ptr<SchemaInFile>> all() const { return All; }
  const SchemaSearch &search() const { return Search; }

private:
  /// Returns the schema in or above the directory of the file \p Name; null
  /// without one.
  const SchemaInFile *find(llvm::StringRef Name);
  const SchemaInFile *open(llvm::StringRef Path);

  SourceManager *Files = nullptr;
  SchemaSearch Search;
  std::vector<std::unique_ptr<SchemaInFile>> All;
  llvm::DenseMap<FileID, const SchemaInFile *> Of;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_SCHEMAS_H
