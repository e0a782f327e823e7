// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fixes of TimestampUnitCheck.

#include "TimestampUnitCheck.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "tidy/Edits.h"
#include "tidy/FixResult.h"
#include "tidy/TranslationUnit.h"
#include "model/Timestamp.h"
#include "clang/AST/TypeLoc.h"

namespace clang::tidy::bigtable {

static std::string durationNamed(TimeUnit Unit) {
  // Only C++20 has a type for days.
  return Unit < TimeUnit::Days ? "std::chrono::" + describe(Unit) : "";
}

/// Returns the factor that converts \p Unit to microseconds of whole
/// milliseconds.
static std::optional<StringRef> microsFactor(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return " / 1000000 * 1000";
  case TimeUnit::Millis:
    return " * 1000";
  case TimeUnit::Seconds:
    return " * 1000000";
  default:
    return std::nullopt;
  }
}

/// The 'T(...)' or 'T{...}' in \p Root that makes \p Construct; null if that
/// is written in another way.
static const CXXFunctionalCastExpr *castAround(const Expr &Construct,
                                               const Expr &Root) {
  const CXXFunctionalCastExpr *Around = nullptr;
  anyStatement(
      Root,
      [&](const Stmt &S) {
        const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(&S);
        if (Cast && stripConversions(Cast->getSubExpr()) == &Construct)
          Around = Cast;
        return Around != nullptr;
      },
      MaxArgumentExpressions);
  return Around;
}

void TimestampUnitCheck::readDate(const Edits &Edit, const UnitError &E,
                                  Finding &F) {
  const auto *Read = dyn_cast_or_null<CallExpr>(E.Time.TakenAt);
  if (!Read || Edit.site().In)
    return;
  constexpr StringRef Wrong = "steady_clock", Right = "system_clock";
  const CharSourceRange Range = contains(*E.At, *Read)
                                    ? Edit.editableRange(*Read->getCallee())
                                    : CharSourceRange();
  // By another name it may be used elsewhere.
  const StringRef Text = Range.isValid() ? Edit.textOf(Range) : "";
  const size_t At = Text.find(Wrong);
  if (At == StringRef::npos || At != Text.rfind(Wrong)) {
    F.note(Read->getBeginLoc(), "the clock is read here");
    return;
  }
  const SourceLocation Begin =
      Range.getBegin().getLocWithOffset(static_cast<int>(At));
  F.Fixes.push_back(FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(
          Begin, Begin.getLocWithOffset(static_cast<int>(Wrong.size()))),
      Right));
}

void TimestampUnitCheck::convertCount(const Edits &Edit, const Timestamp &T,
                                      const Expr &Arg, Finding &F) {
  const Expr *Taker = T.TakenAt;
  if (!Taker || !T.TakenFor || Edit.site().In)
    return;
  const auto *Construct = dyn_cast<CXXConstructExpr>(Taker);
  // Abseil's functions have a name for each unit.
  if (!Construct && (*T.TakenFor != TimeUnit::Micros || Taker != &Arg ||
                     T.Kind == TimestampKind::Constant))
    return;
  if (Construct && Construct->getNumArgs() == 0)
    return;
  const Expr *Number =
      (Construct ? Construct->getArg(0) : Taker)->IgnoreParenImpCasts();
  const CharSourceRange Range = Edit.editableRange(*Number);
  // A change of a parameter's unit would also concern its callers.
  if (Range.isInvalid() || isa_and_nonnull<ParmVarDecl>(namedValue(Number)))
    return;
  if (const std::string Why =
          mistakeOfConversion(analysis(), Edit.site(), *Number, T.Unit);
      !Why.empty())
    return unit().refuse(Why);
  if (!Construct) {
    const std::optional<StringRef> Factor = microsFactor(T.Unit);
    if (!Factor ||
        Edit.analysis().context().getTypeSize(Number->getType()) < 64)
      return;
    const bool IsAlone = isPrimary(*Number);
    Edit.wrap(*Number, IsAlone ? "" : "(", (IsAlone ? "" : ")") + Factor->str(),
              F);
    return;
  }
  if (const auto *Call = dyn_cast<CallExpr>(Number)) {
    const auto *Name =
        dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    if (Name && isOfAbseil(*Name->getDecl())) {
      const std::string Other =
          countingIn(*T.TakenFor, Name->getDecl()->getDeclName().getAsString());
      if (!Other.empty())
        F.Fixes.push_back(
            FixItHint::CreateReplacement(Name->getLocation(), Other));
      return;
    }
  }
  // The duration whose count() it is, or else a new one.
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Number);
  const auto *Callee =
      Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens()) : nullptr;
  const bool IsCount =
      Callee && !Callee->isArrow() &&
      Callee->getMemberDecl()->getNameAsString() == "count" &&
      unitOf(Call->getImplicitObjectArgument()->getType()) == T.Unit;
  const CharSourceRange Kept =
      IsCount ? Edit.editableRange(*Callee->getBase()) : Range;
  const std::string Maker = durationNamed(T.Unit);
  if (Kept.isInvalid() || (!IsCount && Maker.empty()))
    return;
  const std::string Before = IsCount ? "" : Maker + "(",
                    After = IsCount ? "" : ")";
  // A coarser one converts by itself.
  if (T.Unit > *T.TakenFor) {
    if (!IsCount)
      return Edit.wrap(*Number, Before, After, F);
    F.Fixes.push_back(FixItHint::CreateRemoval(
        CharSourceRange::getCharRange(Kept.getEnd(), Range.getEnd())));
    return;
  }
  const CXXFunctionalCastExpr *Cast = castAround(*Construct, Arg);
  const CharSourceRange Whole =
      Cast ? Edit.editableRange(*Cast) : CharSourceRange();
  if (Whole.isInvalid())
    return;
  const StringRef Type = Edit.textOf(CharSourceRange::getTokenRange(
      Cast->getTypeInfoAsWritten()->getTypeLoc().getSourceRange()));
  F.Fixes.push_back(FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Whole.getBegin(), Kept.getBegin()),
      ("std::chrono::duration_cast<" + Type + ">(" + Before).str()));
  F.Fixes.push_back(FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Kept.getEnd(), Whole.getEnd()),
      After + ")"));
}

} // namespace clang::tidy::bigtable
