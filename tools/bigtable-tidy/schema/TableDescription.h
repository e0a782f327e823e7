// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Descriptions of tables outside of code and schema: by the service, or by the
/// configuration that creates them. All importers make these.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TABLEDESCRIPTION_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TABLEDESCRIPTION_H

#include "model/GcRule.h"
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
/// Returns the location of the byte at \p Offset of \p Text, which begins at \p
/// Begin.
Place placeIn(llvm::StringRef Text, size_t Offset, Place Begin);
/// "file:1:2".
llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Place &At);

struct DescriptionError {
  Place At;
  /// The problem, and what was expected.
  std::string Message;
};

/// The timestamp that writes in code pass, and where they are.
struct DescribedWrites {
  enum class Kind : uint8_t {
    Nothing,  ///< The server sets it.
    Relative, ///< The time of the write, plus Offset.
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
  /// The family's rule: of kind None if it has none, IsUnknown if the
  /// description does not say.
  GcRule Rule;
  /// Why the rule that it really has may be another one: a sentence, or empty.
  std::string Caveat;
  /// By what they pass: more writes first.
  std::vector<DescribedWrites> Writes;
  /// Other uses of the family in code: "src/page.cc:8: delete".
  std::vector<std::string> Uses;
};

struct DescribedTable {
  std::string Id;
  Place At;
  std::vector<DescribedFamily> Families;
  /// A family that is not among them is not there.
  bool IsComplete = true;
};

struct TableDescriptions {
  std::vector<DescribedTable> Tables;
  /// True if tables that are not listed do not exist.
  bool IsComplete = false;
  /// All of the code was read, for Writes.
  bool IsCodeRead = false;
  /// Resources that cannot be resolved, each with its name and the reason.
  std::vector<DescriptionError> LeftOut;
};

/// The one of that id; a new one, which is not complete, if there is none.
DescribedTable &tableIn(TableDescriptions &All, llvm::StringRef Id,
                        const Place &At);
/// The one of that name; a new one without a rule if there is none.
DescribedFamily &familyIn(DescribedTable &T, llvm::StringRef Name,
                          const Place &At);

/// As \p Kind, 'error' or 'warning'.
void print(const std::vector<DescriptionError> &Errors, llvm::StringRef Kind,
           llvm::raw_ostream &OS);

/// The file \p Path, or '-', if it is a text in UTF-8 of a size that a
/// description may have; nothing and an error otherwise.
std::optional<std::unique_ptr<llvm::MemoryBuffer>>
readText(llvm::StringRef Path, std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TABLEDESCRIPTION_H
