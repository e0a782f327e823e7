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

/// Returns true if an object of \p Type, or an object that it refers to, may
/// hold a mutation or a read-modify-write rule.
bool mayHoldMutation(QualType Type);
/// Returns true if \p Type is a row or a cell that was read, or a library's
/// container of these.
bool holdsRow(QualType Type);
/// Returns true if no other object refers to the contents of an object of
/// \p Type, except by address. Also true for types without contents.
bool isSoleOwner(QualType Type);
/// Returns true if neither the user's code nor a passed function runs when an
/// object of \p Type, or an object that it refers to, is made, copied, or
/// destroyed.
bool isPlainHolder(QualType Type);
/// Returns true if an object of \p Type can be called.
bool isCallable(QualType Type);
/// Returns true if \p D is, or is a member of, a class that only stores its
/// contents: of the standard library, or a carrier.
bool isOfHolder(const Decl &D);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_HOLDERS_H
