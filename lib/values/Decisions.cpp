// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which way conditions go, and whether an optional has a value.

#include "api/Text.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// The numbers that a condition compares, in the order of C++.
static std::optional<bool> compare(BinaryOperatorKind Kind, int64_t L,
                                   int64_t R) {
  switch (Kind) {
  case BO_EQ:
    return L == R;
  case BO_NE:
    return L != R;
  case BO_LT:
    return L < R;
  case BO_LE:
    return L <= R;
  case BO_GT:
    return L > R;
  case BO_GE:
    return L >= R;
  default:
    return std::nullopt;
  }
}

static bool isNone(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() &&
         identifierOf(*Class) == "nullopt_t";
}

OptionalValue contentOf(const Expr &Made) {
  if (isNone(Made.getType()))
    return {OptionalValue::Empty};
  if (!isOptional(Made.getType()))
    return {OptionalValue::Value, &Made};
  const auto *Construct = dyn_cast<CXXConstructExpr>(&Made);
  if (!Construct)
    return {};
  if (Construct->getNumArgs() == 0)
    return {OptionalValue::Empty};
  const Expr *First = Construct->getArg(0);
  if (isNone(First->getType()))
    return {OptionalValue::Empty};
  const QualType Given = First->getType().getNonReferenceType();
  if (isOptional(Given))
    return {OptionalValue::Copy, First};
  const QualType Type = firstArgument(Made.getType());
  const bool IsSame = Construct->getNumArgs() == 1 && !Type.isNull() &&
                      (isSameValue(Type, *First) ||
                       (!countOf(Type).isNull() && !countOf(Given).isNull()));
  return {OptionalValue::Value, IsSame ? First : nullptr};
}

std::optional<bool> Values::hasValue(Operand Optional, unsigned Depth) {
  if (Depth == MaxNesting)
    return std::nullopt;
  const MakerSet Makers = makersOf(Optional);
  if (Makers.Gap || Makers.Values.empty())
    return std::nullopt;
  std::optional<bool> Result;
  for (const Maker &M : Makers.Values) {
    const OptionalValue Content = contentOf(*M.E);
    const std::optional<bool> Has =
        Content.Kind == OptionalValue::Copy
            ? hasValue({Content.E, M.In}, Depth + 1)
        : Content.Kind == OptionalValue::Unknown
            ? std::nullopt
            : std::optional(Content.Kind == OptionalValue::Value);
    if (!Has || (Result && *Result != *Has))
      return std::nullopt;
    Result = Has;
  }
  return Result;
}

/// Decides 'l == r' of two strings, for all pairs of their values.
static std::optional<bool> sameText(const StringSet &L, const StringSet &R) {
  if (L.single() && R.single())
    return L.single()->Value == R.single()->Value;
  const auto IsInR = [&R](const ConstantString &Text) {
    return llvm::any_of(R.Values, [&Text](const ConstantString &Other) {
      return Other.Value == Text.Value;
    });
  };
  return L.isComplete() && R.isComplete() && llvm::none_of(L.Values, IsInR)
             ? std::optional(false)
             : std::nullopt;
}

/// Returns the operator of \p Kind as one between numbers.
static BinaryOperatorKind comparison(OverloadedOperatorKind Kind) {
  return BinaryOperator::isComparisonOp(
             BinaryOperator::getOverloadedOpcode(Kind))
             ? BinaryOperator::getOverloadedOpcode(Kind)
             : BO_Comma;
}

/// Decides a comparison of two strings, durations, times, or optionals.
static std::optional<int64_t>
decideComparison(Values &Vals, BinaryOperatorKind Kind, Operand L, Operand R) {
  const auto IsString = [](Operand Side) {
    const auto *Class = Side.E->getType()->getAsCXXRecordDecl();
    return Class && isStringClass(*Class);
  };
  if (Kind == BO_EQ || Kind == BO_NE) {
    std::optional<bool> Same;
    if (IsString(L) || IsString(R))
      Same = sameText(Vals.strings(L), Vals.strings(R));
    else if (isNone(R.E->getType()) && isOptional(L.E->getType()))
      Same = Vals.hasValue(L);
    // An optional is equal to 'nullopt' if it has no value.
    if (Same && isNone(R.E->getType()))
      Same = !*Same;
    if (Same)
      return *Same == (Kind == BO_EQ);
  }
  if (!tickOf(L.E->getType()) || !tickOf(R.E->getType()))
    return std::nullopt;
  const TimestampSet First = Vals.timestamps(L), Second = Vals.timestamps(R);
  const auto IsKnown = [](const TimestampSet &Set) {
    return Set.single() && Set.single()->Kind == TimestampKind::Constant;
  };
  return IsKnown(First) && IsKnown(Second)
             ? compare(Kind, First.single()->Count, Second.single()->Count)
             : std::nullopt;
}

static std::optional<int64_t>
decideOperator(Values &Vals, const CXXOperatorCallExpr &Op, const Frame *In) {
  if (Op.getOperator() == OO_Exclaim || Op.getNumArgs() != 2 ||
      !Op.isComparisonOp())
    return std::nullopt;
  return decideComparison(Vals, comparison(Op.getOperator()),
                          {Op.getArg(0), In}, {Op.getArg(1), In});
}

static std::optional<int64_t>
decideCall(Values &Vals, const CXXMemberCallExpr &Call, const Frame *In) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  const Operand Object{Call.getImplicitObjectArgument(), In};
  if (!Method || !isStandard(*Method) || Call.getNumArgs() != 0)
    return std::nullopt;
  const QualType Type = Object.E->getType();
  const llvm::StringRef Name = identifierOf(*Method);
  if (isOptional(Type))
    return isa<CXXConversionDecl>(Method) || Name == "has_value"
               ? Vals.hasValue(Object)
               : std::nullopt;
  const auto *Class = Type->getAsCXXRecordDecl();
  if (Class && isStringClass(*Class)) {
    if (Name != "empty" && Name != "length" && Name != "size")
      return std::nullopt;
    const StringSet Text = Vals.strings(Object);
    std::optional<int64_t> Result;
    for (const ConstantString &Each : Text.Values) {
      const int64_t Is =
          Name == "empty" ? Each.Value.empty() : Each.Value.size();
      if (Result && *Result != Is)
        return std::nullopt;
      Result = Is;
    }
    return Text.isComplete() ? Result : std::nullopt;
  }
  if ((Name == "empty" || Name == "size") && keepsOrder(Type)) {
    const auto Elements = Vals.elements(Object);
    if (!Elements)
      return Vals.reached() ? Vals.reached()->count({&Call, In}) : std::nullopt;
    return Name == "empty" ? Elements->empty()
                           : static_cast<int64_t>(Elements->size());
  }
  const std::optional<Tick> Of =
      Name == "count" && !countOf(Type).isNull() ? tickOf(Type) : std::nullopt;
  const TimestampSet Times = Of ? Vals.timestamps(Object) : TimestampSet();
  const Timestamp *T = Times.single();
  return T && T->Kind == TimestampKind::Constant ? fromMicros(T->Count, *Of)
                                                 : std::nullopt;
}

std::optional<int64_t> Values::decide(const Expr &Condition, const Frame *In,
                                      unsigned Depth) {
  if (Condition.isInstantiationDependent() || Depth == MaxNesting)
    return std::nullopt;
  if (const std::optional<int64_t> Value = integerIn(Condition, Context))
    return Value;
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E);
      Op && (Op->isComparisonOp() || Op->isLogicalOp())) {
    const std::optional<int64_t> L = decide(*Op->getLHS(), In, Depth + 1);
    if (Op->isLogicalOp()) {
      const bool IsAnd = Op->getOpcode() == BO_LAnd;
      // One side may be enough.
      if (L && (*L != 0) != IsAnd)
        return !IsAnd;
      const std::optional<int64_t> R = decide(*Op->getRHS(), In, Depth + 1);
      if (R && (*R != 0) != IsAnd)
        return !IsAnd;
      return L && R ? std::optional<int64_t>(IsAnd) : std::nullopt;
    }
    const std::optional<int64_t> R =
        L ? decide(*Op->getRHS(), In, Depth + 1) : std::nullopt;
    if (!R || (!Op->isEqualityOp() &&
               Op->getLHS()->getType()->isUnsignedIntegerType() &&
               (*L < 0 || *R < 0)))
      return std::nullopt;
    return compare(Op->getOpcode(), *L, *R);
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && Op->getOpcode() == UO_LNot) {
    const std::optional<int64_t> Negated =
        decide(*Op->getSubExpr(), In, Depth + 1);
    return Negated ? std::optional<int64_t>(*Negated == 0) : std::nullopt;
  }
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E)) {
    // 'a > b' as it is written, not '(a <=> b) > 0'.
    const CXXRewrittenBinaryOperator::DecomposedForm Form =
        Rewritten->getDecomposedForm();
    const std::optional<int64_t> Decided =
        decideComparison(*this, Form.Opcode, {Form.LHS, In}, {Form.RHS, In});
    return Decided ? Decided
                   : decide(*Rewritten->getSemanticForm(), In, Depth + 1);
  }
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return decideOperator(*this, *Op, In);
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    if (const std::optional<int64_t> Value = decideCall(*this, *Call, In))
      return Value;
  if (!namedValue(E) && !isa<CallExpr>(E))
    return std::nullopt;
  const MakerSet Makers = makersOf({&Condition, In});
  const Maker *M = Makers.single();
  if (!M)
    return std::nullopt;
  if (isa<CXXNullPtrLiteralExpr>(M->E))
    return 0;
  if (isa<StringLiteral>(M->E) && E->getType()->isPointerType())
    return 1;
  const std::optional<int64_t> Value = integerIn(*M->E, Context);
  if (Value)
    return M->Casts.apply(*Value);
  // The return value of a function may be a condition itself.
  return M->E != E && M->E->getType()->isBooleanType() && !M->IsEarlier
             ? decide(*M->E, M->In, Depth + 1)
             : std::nullopt;
}

} // namespace clang::tidy::bigtable
