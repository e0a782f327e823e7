// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Containers.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Reached.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// 'begin' or 'end', and the container that is asked for it.
std::pair<ContainerCall, const Expr *> boundary(const Expr &Iterator) {
  const Expr *E = stripConversions(&Iterator);
  const auto *Call = dyn_cast<CallExpr>(E);
  const ContainerCall Which =
      containerCall(Call ? Call->getDirectCallee() : nullptr);
  if (Which != ContainerCall::Begin && Which != ContainerCall::End)
    return {};
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    return {Which, Member->getImplicitObjectArgument()->IgnoreParenImpCasts()};
  if (Call->getNumArgs() == 1)
    return {Which, Call->getArg(0)->IgnoreParenImpCasts()};
  return {};
}

} // namespace

/// Returns the frame of the last of \p Calls; null for the outermost code
/// of this file, and std::nullopt if the calls cannot be entered.
static std::optional<const Frame *> frameOf(const Reached::CallPath &Calls,
                                            Values &Vals, const Reached &By) {
  const Frame *Result = nullptr;
  for (const code::Expr *Each : Calls) {
    const Expr *Call = By.sourceOf(Each);
    const FunctionDecl *Callee = Call ? calleeOf(*Call) : nullptr;
    if (!Call)
      Result = nullptr; // From another file.
    else if (!Callee || !Callee->hasBody(Callee) ||
             !(Result = Vals.enter(*Call, *Callee, Result)))
      return std::nullopt;
  }
  return Result;
}

/// Returns the expression that made \p A, a part of what \p Use has; no
/// expression if it is not known.
static Operand madeBy(const run::Alternative &A, Operand Use, Values &Vals,
                      Reached &By) {
  const code::Expr *Made = A.Made ? A.Made : A.Origin;
  const Expr *E = Made ? By.sourceOf(Made) : nullptr;
  const auto Code = By.codeOf(Use.E);
  if (!E || Code.empty())
    return {};
  const code::Function *In = By.functionOf(*Made);
  if (In == By.functionOf(*Code.front()))
    return {E, Use.In};
  for (const Frame *F = Use.In; F; F = F->Caller)
    if (const auto Call = By.codeOf(F->Call);
        !Call.empty() && In == By.functionOf(*Call.front()))
      return {E, F->Caller};
  if (!In) // It initializes a variable that is not local.
    return {E, nullptr};
  // In a function that others call, too.
  for (const Reached::Record &Each : By.recordsOf(*Made))
    if (run::same(Each.Value.Of, A))
      if (const auto F = frameOf(Each.Calls, Vals, By))
        return {E, *F};
  return {};
}

/// Returns the elements of \p Whole, which is what \p Use has: a list, or a
/// filter that is made of a range.
static std::optional<ElementList> elementsIn(const run::Alternative &Whole,
                                             Operand Use, Values &Vals,
                                             Reached &By) {
  const auto IsRange = [](const code::ClientCall *Made) {
    return Made && (Made->Filter == Stage::ChainOf ||
                    Made->Filter == Stage::InterleaveOf);
  };
  if (!Whole.is(run::ValueKind::Object) || Whole.In->OtherElements ||
      (Whole.Made && !IsRange(Whole.Made->Client)) ||
      Whole.In->Elements.size() > MaxElements)
    return std::nullopt;
  ElementList Result;
  for (const run::Element &Each : Whole.In->Elements)
    Result.push_back({Each.Of.size() == 1
                          ? madeBy(Each.Of.front(), Use, Vals, By)
                          : Operand(),
                      !Each.IsCertain});
  return Result;
}

/// Returns the elements that \p Use has in all calls.
static std::optional<ElementList> elementsIn(Operand Use, Values &Vals,
                                             Reached &By) {
  std::optional<ElementList> Result;
  for (const Reached::Use &Each : By.alternativesOf(Use)) {
    auto Next = elementsIn(Each.Of.front(), Use, Vals, By);
    if (!Next || (Result && *Result != *Next))
      return std::nullopt;
    Result = std::move(Next);
  }
  return Result;
}

std::optional<ElementList> elementsOf(Values &Vals, Operand Container,
                                      const Expr &Use) {
  if (const auto Fixed = Vals.elements(Container)) {
    if (Fixed->size() > MaxElements)
      return std::nullopt;
    ElementList Result;
    for (const Operand &V : *Fixed)
      Result.push_back({V, false});
    return Result;
  }
  Reached *By = Vals.reached();
  if (!By)
    return std::nullopt;
  auto Result = elementsIn({&Use, Container.In}, Vals, *By);
  return Result ? Result : elementsIn(Container, Vals, *By);
}

const Expr *containerOfRange(const Expr &Begin, const Expr &End) {
  const auto [First, From] = boundary(Begin);
  const auto [Last, To] = boundary(End);
  if (First != ContainerCall::Begin || Last != ContainerCall::End)
    return nullptr;
  // Among members, only this object's: 'a.v' may not be 'b.v'.
  const auto Named = [](const Expr *E) -> const ValueDecl * {
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isThis(*Member->getBase()) ? Member->getMemberDecl() : nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref ? Ref->getDecl() : nullptr;
  };
  return Named(From) && Named(From) == Named(To) ? From : nullptr;
}

Operand containerOf(const CallSite &Site) {
  const llvm::ArrayRef<const Expr *> Range = argumentsOf(*Site.Call);
  return {Range.size() == 2 ? containerOfRange(*Range[0], *Range[1]) : nullptr,
          Site.In};
}

} // namespace clang::tidy::bigtable
