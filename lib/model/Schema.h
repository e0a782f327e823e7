// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The schema: the column families with a TTL, and their strategies. Read from
/// YAML, without an AST. Users read about it in docs/reference/schema.md.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SCHEMA_H
#define BIGTABLE_TIDY_LIB_MODEL_SCHEMA_H

#include "model/GcRule.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

/// The name of the schema file, in the directory of a source file or above.
inline constexpr llvm::StringLiteral SchemaFileName = ".bigtable-ttl.yaml";

/// The maximum lengths of the IDs of tables and column families.
inline constexpr size_t LongestTableId = 50, LongestFamilyId = 64;
/// Returns true if \p Id has only characters of Bigtable's IDs and of \p Extra.
bool isId(llvm::StringRef Id, size_t MaxLength, llvm::StringRef Extra = "");

/// Returns the position at which the YAML \p Text is nested too deeply for
/// LLVM's recursive parser; null without such a position. Brackets count even
/// in strings.
const char *tooDeepAt(llvm::StringRef Text);

/// A position in the schema file. Lines and columns count from 1.
struct SchemaPosition {
  unsigned Line = 1;
  unsigned Column = 1;
};

struct SchemaError {
  SchemaPosition At;
  std::string Message;
};

struct Family {
  std::string Name;
  TtlPolicy Policy;
  SchemaPosition At;
  /// The note about the family for messages: one line, or empty.
  std::string Note;
  /// True if the family has a TTL, and each call that touches it must be proven
  /// correct.
  bool MustBeProven = false;
  /// The whole GC rule, if the schema has it.
  std::optional<GcRule> Gc;
  /// True if the meaning of its timestamps is an open question: 'ttl: "?"'.
  bool IsOpen = false;
};

enum class Granularity { Millis, Micros };

struct Table {
  std::string Id; ///< As written.
  bool IsGlob = false;
  Granularity Timestamps = Granularity::Millis;
  std::vector<Family> Families;
  SchemaPosition At;

  bool describes(llvm::StringRef TableId) const;
  const Family *findFamily(llvm::StringRef Name) const;
};

/// A user function that writes or reads cells: an entry of 'apis'.
struct UserFunction {
  std::string Name; ///< Qualified, without inline namespaces.
  bool Writes = false;
  /// The number of parameters, if it distinguishes overloads.
  std::optional<unsigned> Parameters;
  /// A role, as in tags.h, and the index of its parameter; std::nullopt if the
  /// server sets it, or if no parameter has the role.
  std::vector<std::pair<std::string, std::optional<unsigned>>> Roles;
};

class Schema {
public:
  /// Parses \p Buffer. On failure, returns std::nullopt and at least one error,
  /// each at the offending text and with the expected one. An open family is an
  /// error unless \p AllowsOpen.
  static std::optional<Schema> parse(llvm::MemoryBufferRef Buffer,
                                     std::vector<SchemaError> &Errors,
                                     bool AllowsOpen = false);

  llvm::ArrayRef<Table> tables() const { return Tables; }
  llvm::ArrayRef<UserFunction> functions() const { return Functions; }

  /// Returns the entry for the table \p Id: the one with that ID, or otherwise
  /// the first glob that matches. Null if the schema does not list the table.
  const Table *findTable(llvm::StringRef Id) const;
  /// Returns true if some family must be proven.
  bool asksForProof() const;

private:
  std::vector<Table> Tables;
  std::vector<UserFunction> Functions;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SCHEMA_H
