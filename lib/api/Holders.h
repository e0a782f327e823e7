// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which types can hold a mutation, and how.

#ifndef BIGTABLE_TIDY_LIB_API_HOLDERS_H
#define BIGTABLE_TIDY_LIB_API_HOLDERS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Type is a mutation, a row mutation, a list of these, or a
/// message, or a library's container of these.
bool holdsMutation(QualType Type);
/// Returns true if \p Type is a row or a cell that was read, or a library's
/// container of these.
bool holdsRow(QualType Type);
/// Returns true if an object of \p Type can be called.
bool isCallable(QualType Type);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_HOLDERS_H
