// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The one place that knows what value an expression has. Whatever is not
/// certain is unknown, and unknown is never reported.

#ifndef BIGTABLE_TIDY_LIB_VALUES_H
#define BIGTABLE_TIDY_LIB_VALUES_H

#include "Tags.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// \p E without parentheses, implicit conversions, temporaries, copies, moves
/// and default-argument wrappers: the expression that makes the value.
const Expr *stripConversions(const Expr *E);

/// The initializer of the constant that \p E names; null if \p E names anything
/// else.
const Expr *initializerOf(const Expr *E, const ASTContext &Context);

/// A string that is the same in every execution.
struct ConstantString {
  std::string Value;
  /// The TTL tag of the constant that it came from.
  std::optional<Tag> Ttl;
};
std::optional<ConstantString> constantString(const Expr *E,
                                             const ASTContext &Context);
/// The same for the value of a constant.
std::optional<ConstantString> constantString(const VarDecl &Var,
                                             const ASTContext &Context);

/// The count of a constant integer or std::chrono::duration.
std::optional<int64_t> constantCount(const Expr *E, const ASTContext &Context);

/// The variable, member or parameter that \p E names; null if it names none.
const ValueDecl *namedValue(const Expr *E);

/// The id of the table that \p Object, a client's Table, stands for.
std::optional<std::string> tableId(const Expr *Object,
                                   const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_H
