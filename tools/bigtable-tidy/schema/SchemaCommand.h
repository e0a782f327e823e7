// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// 'bigtable-tidy schema ...': creates schemas, and compares them with other
/// descriptions.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMACOMMAND_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMACOMMAND_H

#include "schema/TableDescription.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Returns what the descriptions of tables below \p Root and code say of
/// families. \p Table is the ID for descriptions without one. \p ReadCode adds
/// what code says, and returns the number of source files that failed. Prints
/// to \p Said which descriptions were read or left out.
TableDescriptions describeRepository(
    llvm::StringRef Root, llvm::StringRef Table, llvm::raw_ostream &Said,
    llvm::function_ref<llvm::Expected<size_t>(TableDescriptions &)> ReadCode);

struct SchemaCommand {
  /// The arguments after 'schema'.
  llvm::ArrayRef<std::string> Arguments;
  llvm::StringRef Against; ///< For check: a description; may be empty.
  llvm::StringRef Table;   ///< The id for descriptions without one.
  llvm::StringRef Output;  ///< The file to write; empty for the usual one.
  /// For init: the directory to search for descriptions, and true to ask no
  /// questions.
  std::string Root;
  bool IsSilent = false;
  /// For init and import code: adds the rules that code gives to families and,
  /// if requested, the uses of families in code. Prints the source files that
  /// failed, and returns their number.
  std::function<llvm::Expected<size_t>(TableDescriptions &, bool WithUses)>
      ReadCode;
  /// For init and import: writes the schema instead of this command. Returns
  /// false if it must not be written. May be null.
  std::function<llvm::Expected<bool>(llvm::StringRef File,
                                     llvm::StringRef Text)>
      Write;
  /// For generate: see CppOptions.
  std::vector<std::string> Names;
  llvm::StringRef Namespace;
  llvm::StringRef Guard;

  /// Runs the command. Returns true if the schema and a description differ.
  /// Prints mistakes to \p Said and returns an error if the command fails.
  llvm::Expected<bool> run(llvm::raw_ostream &OS, llvm::raw_ostream &Said);
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMACOMMAND_H
