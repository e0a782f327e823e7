// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "values/CallIndex.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// Return values of functions for cells that are not live, and initial values of
// objects.

/// Returns true if \p Call returns something empty, zero, false or null, or an
/// object whose \p Member is that, unless \p Of is live.
bool LivenessSearch::returnsOnlyLive(const CallExpr &Call,
                                     const FieldDecl *Member, const Frame *In,
                                     const LiveCell &Of, unsigned Depth) {
  const FunctionDecl *Body = Vals.codeRunBy(Call, In);
  if (!Body || isOfLibrary(*Body) || isStandard(*Body) ||
      Depth >= MaxConditionDepth || !Rows.enter(*Body))
    return false;
  const Frame *Inside = Vals.enter(Call, *Body, In);
  FunctionFlow *Flow = Inside ? Vals.flowOf(Body) : nullptr;
  const auto Returned = Flow ? Flow->returns([&](const Expr &Condition) {
    return whereNotLive({&Condition, Inside}, Of, Depth + 1);
  })
                             : std::nullopt;
  return Returned && llvm::all_of(*Returned, [&](const Expr *E) {
           const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(E));
           return isEmptyValue(E) ||
                  (Member && Var &&
                   holdsOnlyLive(*Var, Member, {E, Inside}, Of, Depth + 1));
         });
}

/// Returns true if \p Member of what \p Construct makes is empty, zero, false
/// or null at first.
static bool beginsEmpty(const CXXConstructExpr &Construct,
                        const FieldDecl &Member,
                        llvm::function_ref<bool(const Expr *)> IsEmpty) {
  const CXXConstructorDecl &Constructor = *Construct.getConstructor();
  if (Constructor.isUserProvided()) {
    const FunctionDecl *Body = nullptr;
    if (!Constructor.hasBody(Body))
      return false;
    for (const CXXCtorInitializer *Init :
         cast<CXXConstructorDecl>(Body)->inits())
      if (Init->getMember() == &Member)
        return IsEmpty(Init->getInit());
    const auto *Code = dyn_cast<CompoundStmt>(Body->getBody());
    if (!Code || !Code->body_empty())
      return false;
  }
  const Expr *Initial = Member.getInClassInitializer();
  return Initial ? IsEmpty(Initial)
                 : Member.getType()->isRecordType() ||
                       Construct.requiresZeroInitialization();
}

/// Returns true if \p Var, or its \p Member, is empty, zero, false or null at
/// first, unless \p Of is live.
bool LivenessSearch::beginsLive(const VarDecl &Var, const FieldDecl *Member,
                                const Frame *In, const LiveCell &Of,
                                unsigned Depth) {
  const Expr *Init = Var.getInit();
  if (!Init)
    return false;
  if (!Member)
    return isEmptyValue(Init) || hasLiveContent({Init, In}, Of, Depth + 1) ||
           implies({Init, In}, true, Of, Depth + 1);
  const Expr *E = stripConversions(Init);
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    const unsigned Index = Member->getFieldIndex();
    const auto *Class = dyn_cast<CXXRecordDecl>(Member->getParent());
    return Class && Class->getNumBases() == 0 && Index < List->getNumInits() &&
           isEmptyValue(List->getInit(Index));
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return isEmptyValue(E) && beginsEmpty(*Construct, *Member, isEmptyValue);
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && returnsOnlyLive(*Call, Member, In, Of, Depth + 1);
}

/// Returns true if \p Method returns whether a time in its object, of class
/// \p Own, is over.
static bool asksExpiry(const CXXMethodDecl &Method, const CXXRecordDecl &Own) {
  if (!Method.isConst() || !Method.getReturnType()->isBooleanType() ||
      Method.isOverloadedOperator())
    return false;
  const FunctionDecl *Body = nullptr;
  if (!Method.hasBody(Body))
    return llvm::any_of(Method.parameters(), [](const ParmVarDecl *P) {
      return isTimeClass(P->getType());
    });
  return anyStatement(*Body->getBody(), [&](const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    const Compared C = E ? comparisonIn(*E) : Compared();
    if (!BinaryOperator::isRelationalOp(C.Op))
      return false;
    const auto IsOwn = [&](const Expr *Side) {
      const auto *Field = dyn_cast_or_null<FieldDecl>(namedValue(Side));
      return Field && Field->getParent() == &Own;
    };
    return IsOwn(C.L) != IsOwn(C.R) && isTimeClass(C.L->getType());
  });
}

/// Returns true if \p Type is, or holds, a class of the user whose objects tell
/// whether they have expired: 'bool Expired(time_point now) const'. Returns
/// false if \p Code asks them itself.
static bool tellsExpiry(QualType Type, const Stmt &Code, unsigned Depth) {
  Type = Type.getNonReferenceType();
  const CXXRecordDecl *Class = Type->isPointerType()
                                   ? Type->getPointeeCXXRecordDecl()
                                   : Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Depth == MaxNesting)
    return false;
  Class = Class->getDefinition();
  if (!isOfLibrary(*Class) && !isStandard(*Class))
    return llvm::any_of(Class->methods(),
                        [&](const CXXMethodDecl *Method) {
                          return asksExpiry(*Method, *Class);
                        }) &&
           !anyStatement(Code, [&](const Stmt &S) {
             const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
             const CXXMethodDecl *Method =
                 Call ? Call->getMethodDecl() : nullptr;
             return Method && asksExpiry(*Method, *Class);
           });
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return Instance &&
         llvm::any_of(Instance->getTemplateArgs().asArray(),
                      [&](const TemplateArgument &Argument) {
                        return Argument.getKind() == TemplateArgument::Type &&
                               tellsExpiry(Argument.getAsType(), Code,
                                           Depth + 1);
                      });
}

/// Adds where a function goes on with what \p Return returns. Returns false if
/// that is not known.
bool LivenessSearch::passReturn(const Stmt &Return, const Frame *In, Ways &To) {
  const FunctionDecl *Function = Rows.functionAround(Return);
  if (!Function)
    return false;
  if (In && In->Callee->getDefinition() == Function) {
    To.Returned.push_back({In->Call, In->Caller});
    return true;
  }
  // What a comparison for a sort returns decides only about the order.
  if (const auto *Sort =
          dyn_cast_or_null<CallExpr>(Rows.algorithmCalling(*Function).E);
      Sort && algorithmOf(*Sort).Kind == AlgorithmKind::Order)
    return true;
  if (const Operand By = predicateOf(Function); By.E) {
    To.Returned.push_back(By);
    return true;
  }
  if (In || !TrustsUnseen)
    return false;
  // Callers in other files may do as those in this one.
  llvm::SmallVector<Caller, 8> Callers(Code.callIndex().callersOf(*Function));
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      llvm::append_range(Callers, Code.callIndex().callersOf(*Base));
  if (Callers.empty()) {
    const bool AreAsked =
        Function->isExternallyVisible() &&
        tellsExpiry(Function->getReturnType(), *Function->getBody(), 0);
    HasTest |= AreAsked;
    return AreAsked;
  }
  if (Callers.size() > MaxNesting)
    return false;
  for (const Caller &Of : Callers) {
    if (!Of.From || !Rows.enter(*Of.From))
      return false;
    To.Returned.push_back({Of.Call, nullptr});
  }
  return true;
}

/// Returns the statement that \p S is, alone in its braces or without any.
static const Stmt *onlyIn(const Stmt *S) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  return Block && Block->size() == 1 ? Block->body_front() : S;
}

/// Returns true if \p L and \p R leave the code around them in the same way.
static bool leaveAlike(const Stmt *L, const Stmt *R,
                       llvm::function_ref<bool(const Expr *)> IsEmpty) {
  const auto *A = dyn_cast_or_null<ReturnStmt>(L);
  const auto *B = dyn_cast_or_null<ReturnStmt>(R);
  const auto Empty = [&](const ReturnStmt *S) {
    return !S->getRetValue() || IsEmpty(S->getRetValue());
  };
  if (A && B)
    return Empty(A) && Empty(B);
  return L && R && isa<ContinueStmt, BreakStmt>(L) &&
         L->getStmtClass() == R->getStmtClass();
}

/// Returns true if \p E only decides whether the code leaves before a
/// comparison that has it leave, unless \p Of is live:
/// 'if (value.empty()) continue; if (expires <= now) continue;'.
bool LivenessSearch::isBeforeGuard(const Expr &E, const Frame *In,
                                   const LiveCell &Of) {
  const Stmt *Condition = &E;
  while (isa_and_nonnull<Expr>(Rows.parentOf(*Condition)))
    Condition = Rows.parentOf(*Condition);
  const auto *If = dyn_cast_or_null<IfStmt>(Rows.parentOf(*Condition));
  const auto *Block = dyn_cast_or_null<CompoundStmt>(
      If && If->getCond() == Condition && !If->getElse() ? Rows.parentOf(*If)
                                                         : nullptr);
  if (!Block || !Rows.onlyDecides(E, In))
    return false;
  const Stmt *Left = onlyIn(If->getThen());
  const auto Ends = [&](const Stmt *S) {
    return S ? leaveAlike(Left, onlyIn(S), isEmptyValue)
             : isa_and_nonnull<ContinueStmt>(Left) &&
                   isa_and_nonnull<ForStmt, WhileStmt, CXXForRangeStmt>(
                       Rows.parentOf(*Block));
  };
  for (auto Next = std::next(llvm::find(Block->body(), If));
       Next != Block->body_end(); ++Next) {
    const auto *Guard = dyn_cast<IfStmt>(*Next);
    if (!Guard && !isa<DeclStmt>(*Next))
      return false;
    if (!Guard)
      continue;
    const std::optional<int64_t> Where =
        Guard->getElse() ? std::nullopt
                         : whereNotLive({Guard->getCond(), In}, Of);
    // 'if (cell.timestamp() > now) values.push_back(cell.value());'
    if (Where == 0)
      return Ends(std::next(Next) == Block->body_end() ? nullptr
                                                       : *std::next(Next));
    if (Guard->getElse() || !Ends(Guard->getThen()))
      return false;
    if (Where == 1)
      return true;
  }
  return false;
}

/// Returns true if \p Access only decides, by a time or with the same member of
/// another object, which of two objects comes first.
bool LivenessSearch::ordersElements(const MemberExpr &Access) const {
  const auto *Field = dyn_cast<FieldDecl>(Access.getMemberDecl());
  if (!Field || !Rows.isCondition(Access))
    return false;
  if (isTimeClass(Field->getType()))
    return true;
  const Stmt *Child = &Access;
  while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Rows.parentOf(*Child)))
    Child = Rows.parentOf(*Child);
  const auto *Op = dyn_cast_or_null<BinaryOperator>(Rows.parentOf(*Child));
  const Expr *Other = !Op                     ? nullptr
                      : Op->getLHS() == Child ? Op->getRHS()
                                              : Op->getLHS();
  return Op && Op->isRelationalOp() && namedValue(Other) == Field;
}

/// Returns true if \p Picks returns no elements except those that it picks.
bool LivenessSearch::isOnlyPicked(const CallExpr &Picks) {
  const AlgorithmKind Kind = algorithmOf(Picks).Kind;
  if (Kind == AlgorithmKind::Partition)
    return true;
  const VarDecl *Var =
      Kind == AlgorithmKind::Find ? Rows.useOfValue(Picks).Var : nullptr;
  const bool IsOnly =
      !Var || llvm::all_of(Rows.mentionsOf(*Var), [&](const Expr *Mention) {
        return isOnlyElement(*Mention);
      });
  HasTest |= IsOnly;
  return IsOnly;
}

} // namespace clang::tidy::bigtable
