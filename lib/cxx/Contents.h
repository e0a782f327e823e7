// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What statements put into a local container, in whatever order they run.
/// Knows nothing of Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_CONTENTS_H
#define BIGTABLE_TIDY_LIB_CXX_CONTENTS_H

#include "cxx/Changes.h"
#include "cxx/Surroundings.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Something that may be put into a container.
struct Content {
  const Expr *Value;
  /// The function, or the call operator of the lambda, that it stands in.
  const FunctionDecl *Within;
  /// Each element of Value, a container or a list, and not that itself.
  bool IsContainer = false;
};

/// The type of the elements that statements can put into an object of \p Type,
/// an array or a container without keys; null for others.
QualType elementOf(QualType Type);

/// What may be in \p Var, a local variable of the function \p Around, other
/// than what it began with. Nothing if anything else may change it, or an
/// element. \p Keeps tells of a variable that it keeps its first value.
std::optional<llvm::SmallVector<Content, 8>>
contentsOf(const VarDecl &Var, const Surroundings &Around, IsOfClient *Client,
           llvm::function_ref<bool(const VarDecl &)> Keeps);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_CONTENTS_H
