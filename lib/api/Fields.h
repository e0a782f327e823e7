// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The names of fields of the protocol buffers: of filters, requests and rules.

#ifndef BIGTABLE_TIDY_LIB_API_FIELDS_H
#define BIGTABLE_TIDY_LIB_API_FIELDS_H

#include "api/CallSite.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace clang::tidy::bigtable {

enum class RuleKind : uint8_t;

enum class AccessorKind : uint8_t {
  None,         ///< Not an accessor, or an accessor of another kind.
  Get,          ///< Reads; the kind of all const functions.
  Set,          ///< 'set_x(value)'
  SetAllocated, ///< 'set_allocated_x(message)'
  Add,          ///< 'add_x(value)'; or 'add_x()', which returns a message
  Mutable,      ///< 'mutable_x()'
  Release,      ///< 'release_x()'
};

/// The effect of a generated member function on a field of its message.
struct Accessor {
  AccessorKind Kind = AccessorKind::None;
  /// 'x'; the function's name if it is of AccessorKind::Get or
  /// AccessorKind::None.
  llvm::StringRef Field;
};
/// Returns the effect of \p Method, which may be null.
Accessor accessorOf(const CXXMethodDecl *Method);

/// Returns the stage that a field of the message RowFilter selects; Stage::None
/// for an unknown name.
Stage stageOfField(llvm::StringRef Field);
/// Returns the field with the filter in the request of a call of kind \p Kind.
llvm::StringRef filterField(CallKind Kind);
/// Returns the field of a CheckAndMutateRow request with the mutations for rows
/// that match the predicate if \p Matches, and for other rows otherwise.
llvm::StringRef branchField(bool Matches);
/// Returns true if a Mutation message with the field \p Name deletes cells.
bool isDelete(llvm::StringRef Name);

/// Returns the kind of rule that a function of the client's GcRule, or a field
/// of the message GcRule, makes.
RuleKind ruleNamed(llvm::StringRef Name);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_FIELDS_H
