// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The schema: which column families have a TTL, and by which strategy. Read
/// from YAML, without an AST. Users read about it in docs/reference/schema.md.

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

/// The file that is looked for beside a source file and above it.
inline constexpr llvm::StringLiteral SchemaFileName = ".bigtable-ttl.yaml";

/// The longest ids of tables and column families.
inline constexpr size_t LongestTableId = 50, LongestFamilyId = 64;
/// Returns true if \p Id has Bigtable's own alphabet, and \p Extra.
bool isId(llvm::StringRef Id, size_t MaxLength, llvm::StringRef Extra = "");

/// Returns the position at which the YAML \p Text is nested too deeply for
/// LLVM's recursive parser; null if there is none. Brackets count even in
/// strings.
const char *tooDeepAt(llvm::StringRef Text);

/// A position in the schema file; both count from one, as compilers do.
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
  /// It has a TTL, and each call that touches it has to be known to be right.
  bool MustBeProven = false;
  /// The whole garbage-collection rule, if the schema has it.
  std::optional<GcRule> Gc;
  /// The meaning of its timestamps is an open question: 'ttl: "?"'.
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

/// A function of the user's own that writes or reads cells: an entry of 'apis'.
struct UserFunction {
  std::string Name; ///< Qualified, without inline namespaces.
  bool Writes = false;
  /// Tells overloads apart.
  std::optional<unsigned> Parameters;
  /// A role, as tags.h spells it, and the index of its parameter; std::nullopt
  /// if the server sets it, or if there is none.
  std::vector<std::pair<std::string, std::optional<unsigned>>> Roles;
};

class Schema {
public:
  /// Parses \p Buffer. On failure returns std::nullopt and at least one error,
  /// each at the offending text and with the expected one. A family that is
  /// open is an error unless \p AllowsOpen.
  static std::optional<Schema> parse(llvm::MemoryBufferRef Buffer,
                                     std::vector<SchemaError> &Errors,
                                     bool AllowsOpen = false);

  llvm::ArrayRef<Table> tables() const { return Tables; }
  llvm::ArrayRef<UserFunction> functions() const { return Functions; }

  /// The entry that describes table \p Id: the one of that very id, or else the
  /// first glob that matches. Null where the schema does not know the table.
  const Table *findTable(llvm::StringRef Id) const;
  /// Returns true if some family must be proven.
  bool asksForProof() const;

private:
  std::vector<Table> Tables;
  std::vector<UserFunction> Functions;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SCHEMA_H
