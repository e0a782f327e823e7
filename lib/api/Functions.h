// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The table of the functions of the client and of the runtime, for class
/// CallTable.

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
  Call,    ///< None: the arguments are complete.
  Message, ///< The call returns a message that later calls fill in.
  Object,  ///< The object is a message that other calls fill in.
  Fields,  ///< The argument is a struct whose fields are complete.
  Replace, ///< None; the call deletes the column before it writes.
};

/// A row of the API table.
struct ApiFunction {
  /// Qualified, without inline namespaces: they carry the library's version.
  llvm::StringLiteral Name;
  CallKind Kind;
  /// The number of parameters that distinguishes overloads; -1 for any number.
  int Parameters;
  /// The roles of the leading parameters. A parameter of type Filter always
  /// plays Role::Filter, wherever it stands, except in functions that make
  /// filters.
  std::array<Role, 6> Roles;
  Stage FilterKind = Stage::None;
  Form Shape = Form::Call;
};

/// Returns all rows. Rows with the same last name are adjacent, and the first
/// that fits takes precedence.
llvm::ArrayRef<ApiFunction> apiFunctions();
/// Returns the last names of functions that write or read cells, or set when
/// they are collected.
llvm::StringSet<> actingNames();
/// Returns true if \p Identifier is a part of a row's name: "google",
/// "SingleRowMutation", "SetCell".
bool isInApiNames(llvm::StringRef Identifier);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_FUNCTIONS_H
