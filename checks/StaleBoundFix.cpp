// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fixes of StaleBoundCheck, and the objects that it takes to last.

#include "StaleBoundCheck.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "model/Timestamp.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/TimeArithmetic.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

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

const CXXRecordDecl *StaleBoundCheck::classOf(const ValueDecl &Keeper) {
  const auto *Field = dyn_cast<FieldDecl>(&Keeper);
  return Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
}

/// Returns true if \p Keeper is known to hold its value until the program ends.
/// The lifetime of a member is that of its object, which may be unknown.
bool StaleBoundCheck::lasts(const ValueDecl &Keeper,
                            const CallSite &For) const {
  const auto *Field = dyn_cast<FieldDecl>(&Keeper);
  const CXXRecordDecl *Class = classOf(Keeper);
  return !Field || strict() ||
         (Class && (analysis().callIndex().lastingObject(*Class) ||
                    analysis().callIndex().lastsElsewhere(*Class) ||
                    takesAnew(*Class, For)));
}

const code::Expr *StaleBoundCheck::takesAnew(const CXXRecordDecl &Class,
                                             const CallSite &Like) const {
  Reached *const By = analysis().values().reached();
  return By ? By->takesNow(Class, Like.Kind == CallKind::Write ? Role::Timestamp
                                                               : Role::Filter)
            : nullptr;
}

void StaleBoundCheck::noteTaken(const ValueDecl &Keeper, const CallSite &For,
                                Finding &F) const {
  const auto *Field = dyn_cast<FieldDecl>(&Keeper);
  const auto *Var = dyn_cast<VarDecl>(&Keeper);
  F.note(Keeper.getLocation(),
         Field ? "this member is given it by constructors alone"
         : Var && Var->hasLocalStorage()
             ? "it was taken here, before a loop that pauses and reads again"
             : "it was taken here, once while the program runs");
  const CXXRecordDecl *Class = classOf(Keeper);
  if (!Class)
    return;
  if (const auto Object = analysis().callIndex().lastingObject(*Class))
    F.note(Object->At, ("this object lasts " + Object->How).str());
  else if (analysis().callIndex().lastsElsewhere(*Class))
    F.note({}, "another source file makes an object of '" +
                   Class->getNameAsString() + "' that lasts");
  else if (const code::Expr *Anew = takesAnew(*Class, For))
    F.note(analysis().values().reached()->placeOf(*Anew),
           "another member function takes the current time for each call");
  else
    F.note({}, "in some cases only: an object that is made for one request is "
               "right");
}

} // namespace clang::tidy::bigtable
