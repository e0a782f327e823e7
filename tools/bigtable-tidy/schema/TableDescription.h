// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Descriptions of tables outside of code and schema: by the service, or by the
/// configuration that creates them. All importers make these.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TABLEDESCRIPTION_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TABLEDESCRIPTION_H

#include "model/GcRule.h"
#include "model/Schema.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A location in a description; line and column count from 1.
struct Place {
  std::string File;
  unsigned Line = 1;
  unsigned Column = 1;
};
/// Returns the location of the byte at \p Offset of \p Text, which begins at
/// \p Begin.
Place placeIn(llvm::StringRef Text, size_t Offset, Place Begin);
/// Prints "file:1:2".
llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Place &At);

struct DescriptionError {
  Place At;
  /// The problem, and the expected content.
  std::string Message;
};

/// The timestamp that writes in code pass, and where they are.
struct DescribedWrites {
  enum class Kind : uint8_t {
    Nothing,  ///< The server sets it.
    Relative, ///< The time of the write, plus Offset.
    Shifted,  ///< The time of the write, plus something unknown.
    Helper,   ///< A time made by bigtable_ttl.
    Other,
  };
  Kind Passes = Kind::Other;
  std::chrono::milliseconds Offset{0};
  std::string Words; ///< "now + 30m".
  std::vector<std::string> Places;
};

struct DescribedFamily {
  std::string Name;
  Place At;
  /// The family's rule: of kind None if it has no rule, IsUnknown if the
  /// description does not state the rule.
  GcRule Rule;
  /// The reason why the family's actual rule may be another one: a sentence;
  /// may be empty.
  std::string Caveat;
  /// The writes, grouped by the timestamp that they pass; larger groups first.
  std::vector<DescribedWrites> Writes;
  /// Further uses of the family in code: "src/page.cc:8: delete".
  std::vector<std::string> Uses;
};

struct DescribedTable {
  std::string Id;
  Place At;
  std::vector<DescribedFamily> Families;
  /// True if families that are not listed do not exist.
  bool IsComplete = true;
};

struct TableDescriptions {
  std::vector<DescribedTable> Tables;
  /// The positions of the first NumIndexed tables, by ID, for findTable().
  llvm::StringMap<size_t> Index;
  size_t NumIndexed = 0;
  /// True if tables that are not listed do not exist.
  bool IsComplete = false;
  /// True if all code was read for Writes.
  bool IsCodeRead = false;
  /// Resources that cannot be resolved, each with its name and the reason.
  std::vector<DescriptionError> LeftOut;
};

/// Returns the first table with the id \p Id; null if it is missing.
DescribedTable *findTable(TableDescriptions &All, llvm::StringRef Id);
/// Returns the table with the id \p Id. Adds it, as incomplete, if it is
/// missing.
DescribedTable &tableIn(TableDescriptions &All, llvm::StringRef Id,
                        const Place &At);
/// Returns the family \p Name. Adds it, without a rule, if it is missing.
DescribedFamily &familyIn(DescribedTable &T, llvm::StringRef Name,
                          const Place &At);

/// Schema::findTable() for many tables.
class TableLookup {
public:
  /// \p Known must outlive this object.
  explicit TableLookup(const Schema &Known);
  const Table *find(llvm::StringRef Id) const;

private:
  llvm::StringMap<const Table *> ById;
  std::vector<const Table *> Globs;
};

/// Prints \p Errors as \p Kind, 'error' or 'warning'.
void print(const std::vector<DescriptionError> &Errors, llvm::StringRef Kind,
           llvm::raw_ostream &OS);

/// Returns the text of the file \p Path, or of standard input for '-'. If it is
/// not UTF-8, or too large for a description, returns std::nullopt and adds an
/// error.
std::optional<std::unique_ptr<llvm::MemoryBuffer>>
readText(llvm::StringRef Path, std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TABLEDESCRIPTION_H
