// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The names of tables and families in generated C++.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_CPPNAMES_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_CPPNAMES_H

#include "model/Schema.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct CppOptions {
  /// The macro of the header's guard; if empty, it is derived from the first
  /// namespace.
  std::string Guard;
  /// The namespace around those of the tables, 'acme::storage'; may be empty.
  std::string Namespace;
  /// Names that the user chose: the namespace of a table, such as 'clicks' or
  /// 'logs-*', and for a family, such as 'clicks/events', the constant without
  /// its 'k'.
  std::map<std::string, std::string> Names;
};

/// Adds a value of the option '--name' to \p Options: 'TABLE=NAMESPACE' or
/// 'TABLE/FAMILY=NAME'.
llvm::Error addName(llvm::StringRef Text, CppOptions &Options);

struct TableNames {
  std::string Namespace;
  /// The constants of the families, in their order, such as 'kSessions'. The
  /// name of the typed constant adds 'Family'.
  std::vector<std::string> Constants;
};

/// Returns the names of each table, in their order. All names are different,
/// and none is a keyword of C++ or belongs to a library.
llvm::Expected<std::vector<TableNames>> nameAll(const Schema &Known,
                                                const CppOptions &Options);

/// Returns true if the user may choose the name \p Text: letters, digits and
/// single underscores between them, not beginning with a digit.
bool isPlainName(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_CPPNAMES_H
