// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The table of the client's functions and the runtime's. Class CallTable looks
/// up in it.

#ifndef BIGTABLE_TIDY_LIB_API_FUNCTIONS_H
#define BIGTABLE_TIDY_LIB_API_FUNCTIONS_H

#include "api/CallSite.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <array>

namespace clang::tidy::bigtable {

/// The parts of a call that its arguments do not contain.
enum class Form : uint8_t {
  Call,    ///< Nothing: the arguments say all.
  Message, ///< It hands out a message that later calls fill in.
  Object,  ///< It is called on a message that other calls fill in.
  Fields,  ///< Its argument is a struct whose fields say all.
  Replace, ///< Nothing, and before it writes it deletes the column.
};

/// One row of the API table.
struct ApiFunction {
  /// Qualified, without inline namespaces: they carry the library's version.
  llvm::StringLiteral Name;
  CallKind Kind;
  /// The number of parameters that tells overloads apart, or -1 for any.
  int Parameters;
  /// The roles of the leading parameters. A parameter of type Filter always
  /// plays Role::Filter, wherever it stands, except in functions that make
  /// filters.
  std::array<Role, 6> Roles;
  Stage FilterKind = Stage::None;
  Form Shape = Form::Call;
};

/// All rows; those of one last name stand together, and where several of them
/// fit, the first counts.
llvm::ArrayRef<ApiFunction> apiFunctions();
/// The last names of those that write or read cells, or say when they are
/// collected.
llvm::StringSet<> actingNames();

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_FUNCTIONS_H
