// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the elements that statements put into a local container, independent
/// of their order. Knows nothing about Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_CONTENTS_H
#define BIGTABLE_TIDY_LIB_CXX_CONTENTS_H

#include "cxx/Changes.h"
#include "cxx/FunctionUses.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Something that may be put into a container.
struct Content {
  const Expr *Value;
  /// The enclosing function, or the call operator of the enclosing lambda.
  const FunctionDecl *Within;
  /// True if Value is a container or list whose elements are put in.
  bool IsContainer = false;
};

/// Returns the type of the elements that statements can put into an object of
/// \p Type, an array or a container without keys; null for other types.
QualType elementOf(QualType Type);

/// Returns the elements that statements add to \p Var, a local variable of the
/// function \p Around; std::nullopt if other code may change it or an element.
/// \p Keeps returns true for a variable that never changes after its
/// initialization.
std::optional<llvm::SmallVector<Content, 8>>
contentsOf(const VarDecl &Var, const FunctionUses &Around, IsOfClient *Client,
           llvm::function_ref<bool(const VarDecl &)> Keeps);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_CONTENTS_H
