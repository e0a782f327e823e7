// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fixes of StaleBoundCheck.

#include "StaleBoundCheck.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Init depends only on constants and the time, and has no
/// other effect.
static bool makesOnlyValue(const Expr &Init, const Analysis &Code) {
  return !anyStatement(Init, [&Code](const Stmt &S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&S);
    if (const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
      return Var->isLocalVarDeclOrParm() ||
             !constantInitializer(*Var, Code.context());
    const auto *E = dyn_cast<Expr>(&S);
    if (!E || !isa<CallExpr, CXXConstructExpr>(E))
      return isa<MemberExpr>(S) &&
             !isa<CXXMethodDecl>(cast<MemberExpr>(S).getMemberDecl());
    const FunctionDecl *Callee = calleeOf(*E);
    const std::optional<CallSite> Site = Code.callTable().classify(*E);
    if (Site && !Site->IsWrapper &&
        (isFactory(*Site) || Site->Kind == CallKind::Ttl))
      return false;
    return !Callee || !isOfKnownLibrary(*Callee) ||
           !(isPure(*Callee) || readsClock(*Callee) || Callee->isConstexpr() ||
             isa<CXXConstructorDecl>(Callee));
  });
}

/// Returns true if a lambda in \p S names \p Var.
static bool isNamedInLambda(const Stmt &S, const VarDecl &Var) {
  return anyStatement(S, [&Var](const Stmt &Part) {
    const auto *Lambda = dyn_cast<LambdaExpr>(&Part);
    return Lambda && references(*Lambda->getBody(), Var) != 0;
  });
}

void StaleBoundCheck::makeAnew(const CallSite &Site, const ValueDecl &Keeper,
                               Finding &F) const {
  const auto *Var = dyn_cast<VarDecl>(&Keeper);
  const Stmt *Body = Site.Within ? Site.Within->getBody() : nullptr;
  if (!Var || !Var->isStaticLocal() || !Body || Site.In || Site.IsWrapper ||
      Var->getDeclContext() != Site.Within || !Var->getInit() ||
      Var->getType()->isReferenceType() || Var->getType()->isPointerType())
    return;
  // Only the call uses the variable, and copies it.
  if (references(*Body, *Var) != 1 || references(*Site.Call, *Var) != 1 ||
      isNamedInLambda(*Site.Call, *Var) ||
      !makesOnlyValue(*Var->getInit(), analysis()))
    return;
  const DeclStmt *Declares = soleDeclaration(*Var, *Body);
  const CharSourceRange Range =
      Declares ? Edits(unit(), Site).plainRange(Declares->getSourceRange())
               : CharSourceRange();
  if (Range.isInvalid())
    return;
  constexpr StringRef Word = "static ";
  if (Edits(unit(), Site).textOf(Range).starts_with(Word))
    F.Fixes.push_back(FixItHint::CreateRemoval(CharSourceRange::getCharRange(
        Range.getBegin(),
        Range.getBegin().getLocWithOffset(static_cast<int>(Word.size())))));
}

} // namespace clang::tidy::bigtable
