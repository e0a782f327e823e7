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
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// Whether an element made of \p Argument alone has the value of that: also one
/// of the client's that is made of a message.
bool isSameElement(QualType Element, const Expr &Argument) {
  const auto *Class = Element->getAsCXXRecordDecl();
  return isSameValue(Element, Argument) ||
         (Class && !isStringClass(*Class) && isOfLibrary(*Class) &&
          isMessage(Argument.getType().getNonReferenceType()));
}

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

/// Follows what happens to one variable.
class Filling {
public:
  Filling(Values &Known, const VarDecl &Var, const Frame *In)
      : Known(Known), Var(Var), In(In), Type(elementOfGrowing(Var.getType())) {}

  bool start() {
    const Expr *Init = Var.getInit();
    const auto Given = Init ? Known.elements({Init, In}) : std::nullopt;
    return Given && llvm::all_of(*Given, [this](const Operand &V) {
             return add(V, /*IsOptional=*/false);
           });
  }

  bool run(const Stmt &S, bool IsConditional = false, unsigned Depth = 0) {
    if (Depth == MaxElementDepth)
      return false;
    if (const auto *Block = dyn_cast<CompoundStmt>(&S))
      return llvm::all_of(Block->body(), [&](const Stmt *Inner) {
        return run(*Inner, IsConditional, Depth + 1);
      });
    if (const auto *If = dyn_cast<IfStmt>(&S)) {
      for (const Stmt *Part :
           {If->getInit(),
            static_cast<const Stmt *>(If->getConditionVariableDeclStmt()),
            static_cast<const Stmt *>(If->getCond())})
        if (Part && !isOnlyRead(*Part))
          return false;
      return run(*If->getThen(), true, Depth + 1) &&
             (!If->getElse() || run(*If->getElse(), true, Depth + 1));
    }
    const Expr *E = expressionOf(S);
    const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(E);
    // In a template perhaps only the method's name is known.
    const auto *Object =
        Call && Call->getMethodDecl()
            ? dyn_cast<DeclRefExpr>(
                  Call->getImplicitObjectArgument()->IgnoreParens())
            : nullptr;
    if (!Object || Object->getDecl() != &Var)
      return isOnlyRead(S);
    for (const Expr *Argument : Call->arguments())
      if (!isOnlyRead(*Argument))
        return false;
    const ContainerCall Which = containerCall(Call->getMethodDecl());
    if (Which == ContainerCall::Append ||
        (Which == ContainerCall::Emplace && Call->getNumArgs() == 1 &&
         !Type.isNull() && isSameElement(Type, *Call->getArg(0))))
      return add({Call->getArg(0), In}, IsConditional);
    return Which == ContainerCall::Reserve || isOnlyRead(S);
  }

  /// Whether all other names of the variable in \p S, which \p Use is part of,
  /// leave it as it is.
  bool finish(const Stmt &S, const Expr &Use, const Expr *Container) {
    return isOnlyRead(S, [&](const Mention &M) {
      if (M.Name == Container)
        return true;
      const Stmt *Next = M.Around.empty() ? nullptr : M.Around.back();
      const FunctionDecl *Callee = nullptr;
      if (const auto *Member = dyn_cast_or_null<MemberExpr>(Next))
        Callee = dyn_cast<FunctionDecl>(Member->getMemberDecl());
      else if (const auto *Call = dyn_cast_or_null<CallExpr>(Next))
        Callee = Call->getDirectCallee();
      const ContainerCall Which = containerCall(Callee);
      return (Which == ContainerCall::Begin || Which == ContainerCall::End) &&
             llvm::is_contained(M.Around, &Use);
    });
  }

  llvm::SmallVector<Element, 8> Elements;

private:
  bool add(Operand Value, bool IsOptional) {
    Elements.push_back({Value, IsOptional});
    return Elements.size() <= MaxElements;
  }

  bool isOnlyRead(
      const Stmt &S, llvm::function_ref<bool(const Mention &)> IsHarmless =
                         [](const Mention &) { return false; }) {
    bool Result = true;
    const bool IsKnown = forEachMention(
        Known, S, [this](const VarDecl &V) { return &V == &Var; },
        [&](const Mention &M) { Result &= M.isRead() || IsHarmless(M); });
    return IsKnown && Result;
  }

  Values &Known;
  const VarDecl &Var;
  const Frame *In;
  const QualType Type;
};

} // namespace

std::optional<llvm::SmallVector<Element, 8>>
elementsOf(Values &Known, Operand Container, const Expr &Use) {
  llvm::SmallVector<Element, 8> Result;
  if (const auto Fixed = Known.elements(Container)) {
    if (Fixed->size() > MaxElements)
      return std::nullopt;
    for (const Operand &V : *Fixed)
      Result.push_back({V, false});
    return Result;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(stripConversions(Container.E));
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // A reference or pointer may lead to more than one container.
  if (!Var || Var->getType()->isReferenceType() ||
      Var->getType()->isPointerType())
    return std::nullopt;
  const std::optional<Sequence> Statements = sequenceTo(Known, *Var, Use);
  if (!Statements)
    return std::nullopt;
  Filling Content(Known, *Var, frameOf(*Var, Container.In));
  // Whatever is declared together with it could name it already.
  if (!Statements->Declaration->isSingleDecl() || !Content.start())
    return std::nullopt;
  for (const Stmt *S : Statements->Before)
    if (!Content.run(*S))
      return std::nullopt;
  if (!Content.finish(*Statements->Last, Use, Ref))
    return std::nullopt;
  return std::move(Content.Elements);
}

const Expr *containerOfRange(const Expr &Begin, const Expr &End) {
  const auto [First, From] = boundary(Begin);
  const auto [Last, To] = boundary(End);
  if (First != ContainerCall::Begin || Last != ContainerCall::End)
    return nullptr;
  // Of members only this object's: 'a.v' is not known to be 'b.v'.
  const auto Named = [](const Expr *E) -> const ValueDecl * {
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
                 ? Member->getMemberDecl()
                 : nullptr;
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
