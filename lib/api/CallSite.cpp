// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

llvm::StringRef toString(CallKind Kind) {
  switch (Kind) {
  case CallKind::Write:
    return "write";
  case CallKind::Aggregate:
    return "aggregate write";
  case CallKind::Counter:
    return "read-modify-write";
  case CallKind::Delete:
    return "delete";
  case CallKind::Apply:
    return "apply";
  case CallKind::Read:
    return "read";
  case CallKind::Predicate:
    return "check-and-mutate";
  case CallKind::Query:
    return "query";
  case CallKind::Statement:
    return "SQL statement";
  case CallKind::Rule:
    return "garbage collection rule";
  case CallKind::Family:
    return "column family";
  case CallKind::Admin:
    return "table administration";
  default: // What these send, which is not reported by itself.
    return "argument";
  }
}

llvm::ArrayRef<const Expr *> argumentsOf(const Expr &Call) {
  if (const auto *C = dyn_cast<CallExpr>(&Call))
    return {C->getArgs(), C->getNumArgs()};
  const auto &Construct = cast<CXXConstructExpr>(Call);
  return {Construct.getArgs(), Construct.getNumArgs()};
}

const FunctionDecl *calleeOf(const Expr &Call) {
  if (const auto *C = dyn_cast<CallExpr>(&Call))
    return C->getDirectCallee();
  const auto *Construct = dyn_cast<CXXConstructExpr>(&Call);
  return Construct ? Construct->getConstructor() : nullptr;
}

const FunctionDecl *exactCalleeOf(const Expr &Call) {
  const FunctionDecl *Callee = calleeOf(Call);
  if (!Callee || !mayBeOverridden(*Callee))
    return Callee;
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  const auto *Access =
      Member ? dyn_cast<MemberExpr>(Member->getCallee()->IgnoreParens())
             : nullptr;
  if (!Access)
    return nullptr;
  if (Access->hasQualifier()) // 'o.Base::Get()'
    return Callee;
  return cast<CXXMethodDecl>(Callee)->getDevirtualizedMethod(
      Access->getBase(), /*IsAppleKext=*/false);
}

const FunctionDecl *codeRunBy(const Expr &Call) {
  const FunctionDecl *Callee = exactCalleeOf(Call);
  const FunctionDecl *Definition = nullptr;
  return Callee && Callee->hasBody(Definition) ? Definition : nullptr;
}

bool isFactory(const CallSite &Site) {
  if (!Site.Callee)
    return false; // Fields of a message say what it is.
  switch (Site.Kind) {
  case CallKind::Write:
  case CallKind::Aggregate:
  case CallKind::Counter:
  case CallKind::Delete:
  case CallKind::Filter:
  case CallKind::Rule:
  case CallKind::Family:
  case CallKind::Rows:
    break;
  default:
    return false;
  }
  // Others of these fill in the object that they are called on.
  const auto *Method = dyn_cast<CXXMethodDecl>(Site.Callee);
  return !Site.IsWrapper && Site.FilterKind != Stage::Itself &&
         !isa<CXXConstructorDecl>(Site.Callee) &&
         (!Method || Method->isStatic() || Method->isConst());
}

const Expr *argumentFor(const Expr &Call, const ParmVarDecl &Parameter) {
  const FunctionDecl *Callee = calleeOf(Call);
  unsigned I = Parameter.getFunctionScopeIndex();
  // An operator's first argument is the object.
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic())
    ++I;
  const llvm::ArrayRef<const Expr *> Args = argumentsOf(Call);
  return I < Args.size() ? Args[I] : nullptr;
}

bool mayChangeArgument(const CallExpr &Call, const Expr &Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee &&
         llvm::any_of(Callee->parameters(), [&](const ParmVarDecl *P) {
           return argumentFor(Call, *P) == &Argument &&
                  isMutableReference(P->getType());
         });
}

const Expr *carrierIn(const CallSite &Site) {
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Site.Call))
    return Member->getImplicitObjectArgument();
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  return Arguments.empty() ? nullptr : Arguments.front();
}

llvm::ArrayRef<const Expr *> carriedIn(const CallSite &Site) {
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  return isa<CXXMemberCallExpr>(Site.Call) || Arguments.empty()
             ? Arguments
             : Arguments.drop_front();
}

} // namespace clang::tidy::bigtable
