// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Containers that are members of an object: what its constructor and its member
// functions put into them.

#include "values/Filling.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Chains.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

bool Filling::isContainer(const Expr *E) const {
  if (!E)
    return false;
  E = E->IgnoreParens();
  if (!Of.Member) {
    return variableIn(E) == Of.Var;
  }
  const auto *Named = dyn_cast<MemberExpr>(E);
  return Named && Named->getMemberDecl() == Of.Member &&
         isObject(Named->getBase());
}

bool Filling::isObject(const Expr *E) const {
  E = stripConversions(E);
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && Op->getOpcode() == UO_Deref)
    E = stripConversions(Op->getSubExpr());
  if (!Of.Var)
    return isa<CXXThisExpr>(E);
  return variableIn(E) == Of.Var && !E->getType()->isPointerType();
}

/// Returns true if \p M, a name of an object, concerns another member than
/// \p Member.
static bool namesOther(const Mention &M, const FieldDecl &Member) {
  const auto *Named =
      M.Around.empty() ? nullptr : dyn_cast<MemberExpr>(M.Around.back());
  const auto *Field =
      Named ? dyn_cast<FieldDecl>(Named->getMemberDecl()) : nullptr;
  return Field && Field != &Member;
}

bool Filling::isOnlyRead(const Stmt &S,
                         llvm::function_ref<bool(const Mention &)> IsHarmless) {
  if (!Of.Var)
    return isOwnOnlyRead(S, nullptr);
  bool Result = true;
  const bool IsKnown = forEachMention(
      Vals, S, [this](const VarDecl &V) { return &V == Of.Var; },
      [&](const Mention &M) {
        Result &= M.isRead() || IsHarmless(M) ||
                  (Of.Member && namesOther(M, *Of.Member));
      });
  return IsKnown && Result;
}

/// Returns true if the code around a name of the container, innermost last,
/// only reads it.
static bool onlyReads(llvm::ArrayRef<const Stmt *> Around) {
  return Mention{nullptr, nullptr, Around}.isRead();
}

bool Filling::isOwnOnlyRead(const Stmt &S, const Expr *Use) {
  const auto *Method = cast<CXXMethodDecl>(In->Callee);
  if (Method->isConst())
    return true; // It is not mutable.
  bool Result = true;
  const bool IsKnown =
      forEachThis(Vals, S, [&](llvm::ArrayRef<const Stmt *> Around) {
        Result &= leavesAlone(Around, Use);
      });
  return IsKnown && Result;
}

bool Filling::leavesAlone(llvm::ArrayRef<const Stmt *> Around,
                          const Expr *Use) const {
  const bool IsInUse = Use && llvm::is_contained(Around, Use);
  while (!Around.empty() && isa<ImplicitCastExpr, ParenExpr>(Around.back()))
    Around = Around.drop_back();
  if (Around.empty())
    return false;
  const Stmt *Next = Around.back();
  Around = Around.drop_back();
  if (const auto *Named = dyn_cast<MemberExpr>(Next)) {
    if (const auto *Other = dyn_cast<CXXMethodDecl>(Named->getMemberDecl()))
      return Other->isConst() || Other->isStatic();
    if (Named->getMemberDecl() != Of.Member || onlyReads(Around))
      return true;
    // 'v.begin()'
    const auto *Called =
        Around.empty() ? nullptr : dyn_cast<MemberExpr>(Around.back());
    const ContainerCall Which = containerCall(
        Called ? dyn_cast<FunctionDecl>(Called->getMemberDecl()) : nullptr);
    return IsInUse &&
           (Which == ContainerCall::Begin || Which == ContainerCall::End);
  }
  // 'return *this;'
  const auto *Deref = dyn_cast<UnaryOperator>(Next);
  while (!Around.empty() && isa<Expr>(Around.back()) &&
         isObject(cast<Expr>(Around.back())))
    Around = Around.drop_back();
  return Deref && Deref->getOpcode() == UO_Deref && !Around.empty() &&
         isa<ReturnStmt>(Around.back());
}

bool Filling::runChain(const Expr &E, bool IsConditional, unsigned Depth) {
  const Expr *Object = stripConversions(&E);
  if (isObject(Object))
    return true;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Object);
  return Call && Depth != MaxElementDepth &&
         runChain(*Call->getImplicitObjectArgument(), IsConditional,
                  Depth + 1) &&
         runMethod(*Call, IsConditional, Depth);
}

bool Filling::runMethod(const CXXMemberCallExpr &Call, bool IsConditional,
                        unsigned Depth) {
  return llvm::all_of(Call.arguments(),
                      [this](const Expr *E) { return isOnlyRead(*E); }) &&
         runCallee(Call, IsConditional, Depth);
}

bool Filling::runCallee(const CXXMemberCallExpr &Call, bool IsConditional,
                        unsigned Depth) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (Method && Method->isConst())
    return true;
  const FunctionDecl *Body = bodyIn(*Of.Member->getParent(), Method);
  const Frame *Inside = Body ? Vals.enter(Call, *Body, In) : nullptr;
  if (!Inside || Depth >= MaxElementDepth)
    return false;
  Filling Content(Vals, {nullptr, Of.Member}, Inside, Copies);
  Content.Found = std::move(Found);
  const bool IsKnown =
      Content.runBody(*Body, nullptr, IsConditional, Depth + 1);
  Found = std::move(Content.Found);
  return IsKnown;
}

bool Filling::runBody(const FunctionDecl &Function, const Expr *Use,
                      bool IsConditional, unsigned Depth) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Function.getBody());
  if (!Block)
    return false;
  for (const Stmt *S : Block->body()) {
    if (Use && contains(*S, *Use, MaxSequenceVisits))
      return isOwnOnlyRead(*S, Use);
    if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      // 'return add(stage);'
      const auto *Call =
          Return->getRetValue()
              ? dyn_cast<CXXMemberCallExpr>(
                    stripConversions(Return->getRetValue()))
              : nullptr;
      return !Use && (isOnlyRead(*S) ||
                      (Call && runChain(*Call, IsConditional, Depth)));
    }
    if (!run(*S, IsConditional, Depth))
      return false;
    // It may have returned.
    IsConditional |= anyStatement(
        *S, [](const Stmt &Part) { return isa<ReturnStmt, GotoStmt>(Part); },
        MaxSequenceVisits);
  }
  return !Use;
}

/// Returns the elements with which \p Construct leaves \p Member.
static std::optional<ElementList>
elementsOfNew(Values &Vals, const FieldDecl &Member,
              const CXXConstructExpr &Construct, const Frame *In,
              unsigned Copies) {
  const CXXConstructorDecl &Constructor = *Construct.getConstructor();
  Filling Content(Vals, {nullptr, &Member}, In, Copies);
  const auto Start = [&](const Expr *Init) {
    if (Init)
      return Content.copy(*Init);
    return !elementOfGrowing(Member.getType()).isNull();
  };
  if (!Constructor.isUserProvided())
    return Construct.getNumArgs() == 0 && Start(Member.getInClassInitializer())
               ? std::optional(std::move(Content.Found))
               : std::nullopt;
  const FunctionDecl *Body = bodyIn(*Member.getParent(), &Constructor);
  const Frame *Inside = Body ? Vals.enter(Construct, *Body, In) : nullptr;
  if (!Inside || cast<CXXConstructorDecl>(Body)->isDelegatingConstructor())
    return std::nullopt;
  Filling Made(Vals, {nullptr, &Member}, Inside, Copies);
  const Expr *Init = nullptr;
  for (const CXXCtorInitializer *I : cast<CXXConstructorDecl>(Body)->inits())
    if (I->getMember() == &Member)
      Init = I->getInit();
  if (!Init || !Made.copy(*Init) || !Made.runBody(*Body, nullptr, false, 0))
    return std::nullopt;
  return std::move(Made.Found);
}

/// Returns the elements that \p Member of the local variable \p Ref names has
/// at its use.
static std::optional<ElementList>
elementsOfLocal(Values &Vals, const FieldDecl &Member, const DeclRefExpr &Ref,
                const Frame *In, unsigned Copies) {
  const auto *Var = dyn_cast<VarDecl>(Ref.getDecl());
  const Frame *Outside = Var ? frameOf(*Var, In) : nullptr;
  if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Var)) {
    const Expr *Argument = Outside && Vals.keepsValue(Parameter)
                               ? argumentFor(*Outside->Call, *Parameter)
                               : nullptr;
    return Argument ? elementsOfMember(Vals, Member,
                                       {Argument, Outside->Caller}, Copies + 1)
                    : std::nullopt;
  }
  if (!Var || Var->getType()->isReferenceType() || !Var->getInit() ||
      Var->getType()->isPointerType())
    return std::nullopt;
  const std::optional<Sequence> Statements = sequenceTo(Vals, *Var, Ref);
  if (!Statements || !Statements->Declaration->isSingleDecl())
    return std::nullopt;
  std::optional<ElementList> Made =
      elementsOfMember(Vals, Member, {Var->getInit(), Outside}, Copies + 1);
  if (!Made)
    return std::nullopt;
  Filling Content(Vals, {Var, &Member}, Outside, Copies);
  Content.Found = std::move(*Made);
  for (const Stmt *S : Statements->Before)
    if (!Content.run(*S))
      return std::nullopt;
  // A loop may reach the use again.
  const bool MayRepeat = isLoop(*Statements->Last);
  if (!Content.finish(*Statements->Last, Ref, MayRepeat ? nullptr : &Ref))
    return std::nullopt;
  return std::move(Content.Found);
}

std::optional<ElementList> elementsOfMember(Values &Vals,
                                            const FieldDecl &Member,
                                            Operand Object, unsigned Copies) {
  if (Copies >= MaxElementDepth || !Vals.spend(1))
    return std::nullopt;
  const Expr *E = stripConversions(Object.E);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return elementsOfNew(Vals, Member, *Construct, Object.In, Copies);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return elementsOfLocal(Vals, Member, *Ref, Object.In, Copies);
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    const unsigned I = Member.getFieldIndex();
    const auto *Class = List->getType()->getAsCXXRecordDecl();
    if (Class != Member.getParent() || Class->getNumBases() != 0 ||
        I >= List->getNumInits())
      return std::nullopt;
    const Expr *Init = List->getInit(I);
    if (isa<ImplicitValueInitExpr>(Init))
      return ElementList();
    return elementsOf(Vals, {Init, Object.In}, *Init, Copies + 1);
  }
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
      Call && bodyIn(*Member.getParent(), Call->getMethodDecl())) {
    if (!returnsObject(Vals, *Call))
      return std::nullopt;
    std::optional<ElementList> Before = elementsOfMember(
        Vals, Member, {Call->getImplicitObjectArgument(), Object.In}, Copies);
    if (!Before)
      return std::nullopt;
    Filling Content(Vals, {nullptr, &Member}, Object.In, Copies);
    Content.Found = std::move(*Before);
    // Nothing else names the object that the calls before return.
    if (!Content.runCallee(*Call, false, 0))
      return std::nullopt;
    return std::move(Content.Found);
  }
  // The result of a function that makes it.
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Body =
      Call && Call->isPRValue() ? codeRunBy(*Call) : nullptr;
  const Frame *Inside = Body ? Vals.enter(*Call, *Body, Object.In) : nullptr;
  const FunctionUses *Uses = Inside ? Vals.usesIn(Body) : nullptr;
  if (!Uses || Uses->returnsOf(*Body).size() != 1)
    return std::nullopt;
  return elementsOfMember(Vals, Member, {Uses->returnsOf(*Body).front(), Inside},
                          Copies + 1);
}

std::optional<ElementList> elementsOfOwn(Values &Vals, const FieldDecl &Member,
                                         const Expr &Use, const Frame &In,
                                         unsigned Copies) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(In.Call);
  const FunctionDecl *Body =
      Call ? bodyIn(*Member.getParent(), dyn_cast<CXXMethodDecl>(In.Callee))
           : nullptr;
  if (!Body)
    return std::nullopt;
  std::optional<ElementList> Before;
  // Another member function may have called it on its own object.
  if (isThis(*Call->getImplicitObjectArgument()))
    Before = In.Caller ? elementsOfOwn(Vals, Member, *Call, *In.Caller, Copies)
                       : std::nullopt;
  else
    Before = elementsOfMember(
        Vals, Member, {Call->getImplicitObjectArgument(), In.Caller}, Copies);
  if (!Before)
    return std::nullopt;
  Filling Content(Vals, {nullptr, &Member}, &In, Copies);
  Content.Found = std::move(*Before);
  if (!Content.runBody(*Body, &Use, false, 0))
    return std::nullopt;
  return std::move(Content.Found);
}

} // namespace clang::tidy::bigtable
