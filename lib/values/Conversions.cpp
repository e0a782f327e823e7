// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Conversions.h"
#include "cxx/Ast.h"
#include "llvm/ADT/APFloat.h"

namespace clang::tidy::bigtable {

IntegerCast castTo(QualType Type, const ASTContext &Context) {
  if (Type.isNull() || Type->isDependentType())
    return {};
  if (Type->isBooleanType())
    return {IntegerCast::Kind::Bool, 1};
  if (Type->isIntegralOrEnumerationType())
    return {Type->isSignedIntegerOrEnumerationType()
                ? IntegerCast::Kind::Signed
                : IntegerCast::Kind::Unsigned,
            Context.getIntWidth(Type)};
  if (Type->isRealFloatingType())
    return {
        IntegerCast::Kind::Floating,
        llvm::APFloat::semanticsPrecision(Context.getFloatTypeSemantics(Type))};
  return {};
}

/// Returns the conversion that storing a value in \p E makes.
static IntegerCast castOf(const Expr &E, const ASTContext &Context) {
  IntegerCast Result = castTo(E.getType(), Context);
  const FieldDecl *Field =
      E.isInstantiationDependent() ? nullptr : E.getSourceBitField();
  if (Field && Result.To != IntegerCast::Kind::Bool)
    if (const std::optional<int64_t> Width =
            integerIn(*Field->getBitWidth(), Context))
      Result.Bits = std::min<unsigned>(Result.Bits, *Width);
  return Result;
}

IntegerCasts castsIn(const Expr &E, const ASTContext &Context) {
  IntegerCasts Result;
  forEachConversion(
      &E, [&](const Expr &Each) { Result.prepend(castOf(Each, Context)); });
  return Result;
}

} // namespace clang::tidy::bigtable
