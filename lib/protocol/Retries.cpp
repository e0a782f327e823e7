// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Retries.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Operand.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace clang::tidy::bigtable {

namespace {

/// A policy that was found, and whether it retries everything.
struct Found {
  const Expr *Policy = nullptr;
  bool RetriesAll = false;
};

} // namespace

/// The policy among what \p V is made of: arguments of the client's functions,
/// and objects that they are called on.
static Found policyIn(Values &Vals, Operand V, unsigned Depth) {
  if (Depth == MaxPolicyDepth || !Vals.spend(1))
    return {};
  const MakerSet Makers = Vals.makersOf(V);
  const Maker *M = Makers.single();
  const Expr *E = M ? M->E : V.E;
  const std::optional<bool> All = retriesAll(pointee(E->getType()));
  if (M && All == true)
    return {E, true};
  // A policy that is not known, and options that may hold one.
  const Found Other =
      All || isOptions(E->getType()) ? Found{E, false} : Found();
  const FunctionDecl *Callee = M ? calleeOf(*E) : nullptr;
  if (!Callee || !(isOfKnownLibrary(*Callee)))
    return Other;
  // The last policy that is set counts.
  for (const Expr *Argument : llvm::reverse(argumentsOf(*M->E)))
    if (const Found F = policyIn(Vals, {Argument, M->In}, Depth + 1); F.Policy)
      return F;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(M->E))
    if (const Found F = policyIn(
            Vals, {Call->getImplicitObjectArgument(), M->In}, Depth + 1);
        F.Policy)
      return F;
  return All ? Other : Found();
}

const Expr *retriesAll(Values &Vals, const Destination &To) {
  Found F;
  // Options of the call go before those of the table.
  if (To.Send)
    for (const Expr *Argument : argumentsOf(*To.Send))
      if (!F.Policy && isOptions(Argument->getType()))
        F = policyIn(Vals, {Argument, To.In}, 0);
  if (!F.Policy)
    F = policyIn(Vals, {To.Table, To.In}, 0);
  return F.RetriesAll ? F.Policy : nullptr;
}

} // namespace clang::tidy::bigtable
