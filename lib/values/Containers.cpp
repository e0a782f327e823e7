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
  if (!Vals.reached())
    return std::nullopt;
  auto Result = Vals.reached()->elements({&Use, Container.In}, Vals);
  return Result ? Result : Vals.reached()->elements(Container, Vals);
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
