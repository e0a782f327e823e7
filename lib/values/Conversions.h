// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the types through which numbers of a program are converted.

#ifndef BIGTABLE_TIDY_LIB_VALUES_CONVERSIONS_H
#define BIGTABLE_TIDY_LIB_VALUES_CONVERSIONS_H

#include "model/IntegerCasts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace clang::tidy::bigtable {

/// Returns the conversions of a number by \p E, and by the expressions that
/// stripConversions() removes from it.
IntegerCasts castsIn(const Expr &E, const ASTContext &Context);
/// Returns the conversion to \p Type; one that changes nothing if \p Type is
/// not a type of numbers.
IntegerCast castTo(QualType Type, const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CONVERSIONS_H
