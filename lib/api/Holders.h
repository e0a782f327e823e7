// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Which types can hold a mutation, and how.

#ifndef BIGTABLE_TIDY_LIB_API_HOLDERS_H
#define BIGTABLE_TIDY_LIB_API_HOLDERS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace clang::tidy::bigtable {

/// Returns true if an object of \p Type, or an object to which it leads, may
/// hold a mutation or a read-modify-write rule.
bool mayHoldMutation(QualType Type);
/// Returns true if it is a row or a cell that was read, or holds such in
/// containers of the libraries'.
bool holdsRow(QualType Type);
/// Returns true if who has an object of \p Type has all that is in it: no other
/// object leads there, but through an address. Also of what holds nothing.
bool isSoleOwner(QualType Type);
/// Returns true if neither the user's code nor a passed function runs where
/// such an object, or one to which it leads, is made, copied or destroyed.
bool isPlainHolder(QualType Type);
/// Returns true if an object of \p Type can be called.
bool isCallable(QualType Type);
/// Returns true if \p D is, or is a member of, a class that only stores its
/// contents: of the standard library, or a carrier.
bool isOfHolder(const Decl &D);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_HOLDERS_H
