// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The schemas of one translation unit: of the main file, and of the sources
/// that it includes, as that of a unity build does.

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
  /// The file that is used; empty if there is none.
  std::string Found;
  /// The name that was looked for, ".bigtable-ttl.yaml" if the options say
  /// nothing else,
  std::string Name;
  /// and the folder from which upwards.
  std::string From;
  /// A file that is likely to be meant, nearer than the one that was found.
  std::string Misnamed;
};

/// One that was found.
struct SchemaInFile {
  std::string Path;
  FileID Id;
  /// Nothing if there are errors in it, or it cannot be read.
  std::optional<Schema> Parsed;
  std::vector<SchemaError> Errors;
  std::string WhyUnreadable;
};

class Schemas {
public:
  /// Looks for those of the files of \p Files that \p IsSource is true of.
  /// \p Option is the name that the options say, or empty.
  void load(SourceManager &Files, llvm::StringRef Option,
            llvm::function_ref<bool(llvm::StringRef File)> IsSource);

  /// That of the source that the code at \p At is in, or that includes it; null
  /// if there is none.
  const Schema *at(SourceLocation At) const;

  /// The file that \p S, which at() returned, is read from.
  llvm::StringRef pathOf(const Schema &S) const;
  SourceLocation locationOf(const Table &In, SchemaPosition P) const;
  SourceLocation locationOf(const SchemaInFile &In, SchemaPosition P) const;

  llvm::ArrayRef<std::unique_ptr<SchemaInFile>> all() const { return All; }
  const SchemaSearch &search() const { return Search; }

private:
  /// Returns the schema in or above the directory of the file \p Name; null if
  /// there is none.
  const SchemaInFile *find(llvm::StringRef Name);
  const SchemaInFile *open(llvm::StringRef Path);

  SourceManager *Files = nullptr;
  SchemaSearch Search;
  std::vector<std::unique_ptr<SchemaInFile>> All;
  llvm::DenseMap<FileID, const SchemaInFile *> Of;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_SCHEMAS_H
