// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The time that C functions store in a timespec or timeval.

#include "api/Libraries.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "values/Values.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Call stores the current time in its argument.
static bool storesNow(const CallExpr &Call, const ASTContext &Context) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || isa<CXXMethodDecl>(Callee) ||
      Call.getNumArgs() != 2)
    return false;
  // CLOCK_REALTIME is 0, and TIME_UTC is 1.
  return llvm::StringSwitch<bool>(Callee->getName())
      .Case("gettimeofday", true)
      .Case("clock_gettime", integerIn(*Call.getArg(0), Context) == 0)
      .Case("timespec_get", integerIn(*Call.getArg(1), Context) == 1)
      .Default(false);
}

/// Returns the call for which \p Name, a variable, is '&variable'.
static const CallExpr *filledBy(const DeclRefExpr &Name,
                                const FunctionUses &Around) {
  const auto *Address =
      dyn_cast_or_null<UnaryOperator>(Around.parentOf(Name));
  const Stmt *Parent = Address && Address->getOpcode() == UO_AddrOf
                           ? Around.parentOf(*Address)
                           : nullptr;
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Parent))
    Parent = Around.parentOf(*Parent);
  return dyn_cast_or_null<CallExpr>(Parent);
}

std::optional<Timestamp> Values::clockField(Operand V) {
  const auto *Member = dyn_cast<MemberExpr>(stripConversions(V.E));
  const std::optional<Tick> Of = Member ? tickOfField(*Member) : std::nullopt;
  const auto *Ref =
      Of ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts())
         : nullptr;
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const FunctionUses *Around =
      Var && Var->hasLocalStorage() && !Var->getType()->isReferenceType() &&
              !Var->getType()->isPointerType()
          ? usesIn(dyn_cast<FunctionDecl>(Var->getDeclContext()))
          : nullptr;
  if (!Around)
    return std::nullopt;
  bool IsFilled = false;
  for (const DeclRefExpr *Name : Around->namesOf(*Var)) {
    if (const CallExpr *Call = filledBy(*Name, *Around)) {
      if (!storesNow(*Call, Context))
        return std::nullopt;
      IsFilled = true;
      continue;
    }
    const Stmt *Field = Around->parentOf(*Name);
    const auto *Read = isa_and_nonnull<MemberExpr>(Field)
                           ? dyn_cast_or_null<ImplicitCastExpr>(
                                 Around->parentOf(*Field))
                           : nullptr;
    if (!Read || Read->getCastKind() != CK_LValueToRValue)
      return std::nullopt;
  }
  if (!IsFilled)
    return std::nullopt;
  if (Of->unit() != TimeUnit::Seconds)
    return Timestamp{TimestampKind::Some, Of->unit(), std::nullopt, 0,
                     std::nullopt};
  return Timestamp{TimestampKind::Now, TimeUnit::Seconds, std::nullopt, 0, true,
                   /*IsCoarse=*/true};
}

std::optional<Timestamp> Values::withFraction(const Timestamp &Seconds,
                                              Operand Part) {
  const bool IsOfClock = anyStatement(*Part.E, [&](const Stmt &S) {
    const auto *Member = dyn_cast<MemberExpr>(&S);
    const std::optional<Timestamp> T =
        Member ? clockField({Member, Part.In}) : std::nullopt;
    return T && T->Kind == TimestampKind::Some;
  });
  if (Seconds.Kind != TimestampKind::Now || !Seconds.IsCoarse ||
      Seconds.TakenFor || !IsOfClock)
    return std::nullopt;
  const TimestampSet Counted = counts(Part);
  const Timestamp *Fraction = Counted.single();
  if (!Fraction || Fraction->Kind != TimestampKind::Some || Fraction->TakenFor)
    return std::nullopt;
  Timestamp Result = Seconds;
  if (Fraction->Unit == Seconds.Unit) {
    Result.IsCoarse = false;
    Result.IsWholeMillis = Seconds.Unit >= TimeUnit::Millis;
    return Result;
  }
  Result.IsPart = true;
  return KeepsUnits ? std::optional(Result) : std::nullopt;
}

} // namespace clang::tidy::bigtable
