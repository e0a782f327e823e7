// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Which types the numbers of a program go through.

#ifndef BIGTABLE_TIDY_LIB_VALUES_CONVERSIONS_H
#define BIGTABLE_TIDY_LIB_VALUES_CONVERSIONS_H

#include "model/IntegerCasts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace clang::tidy::bigtable {

/// Returns the conversions that \p E, and the expressions that
/// stripConversions() leaves out of it, make of a number.
IntegerCasts castsIn(const Expr &E, const ASTContext &Context);
/// Returns the conversion to \p Type; one that changes nothing if that is no
/// type of numbers.
IntegerCast castTo(QualType Type, const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CONVERSIONS_H
