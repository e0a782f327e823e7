// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/MemberEffects.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Kind = EffectKind;

namespace {

/// Returns true if \p E is the member \p Member of this object.
bool isOwn(const Expr *E, const FieldDecl &Member) {
  return ownMemberIn(*E->IgnoreParens()) == &Member;
}

/// Returns the value that \p E assigns to \p Member; null if it assigns none.
const Expr *assignedTo(const FieldDecl &Member, const Expr &E) {
  if (const auto *Op = dyn_cast<BinaryOperator>(&E);
      Op && Op->getOpcode() == BO_Assign && isOwn(Op->getLHS(), Member))
    return Op->getRHS();
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E);
      Op && Op->getOperator() == OO_Equal && Op->getNumArgs() == 2 &&
      isOwn(Op->getArg(0), Member))
    return Op->getArg(1);
  return nullptr;
}

/// Returns true if \p Member and its value can only be reached by its own name.
bool isPlain(const FieldDecl &Member) {
  const RecordDecl *Class = Member.getParent();
  return !Member.isMutable() && !Member.getType()->isReferenceType() &&
         !Class->isUnion() && !Class->isAnonymousStructOrUnion();
}

/// Returns true if a value of \p Type can be used to change the object behind
/// it.
bool leadsOn(QualType Type) {
  return Type->isPointerType() && !Type->getPointeeType().isConstQualified();
}

/// Returns true if the statements \p Around a member, outermost first, only
/// read it.
bool isOnlyRead(llvm::ArrayRef<const Stmt *> Around, IsOfClient *Client) {
  for (const Stmt *S : llvm::reverse(Around)) {
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
      const bool ToBase = Cast->getCastKind() == CK_DerivedToBase ||
                          Cast->getCastKind() == CK_UncheckedDerivedToBase;
      const bool IsRead = Cast->getCastKind() == CK_LValueToRValue;
      if (IsRead && !leadsOn(Cast->getType()))
        return true;
      if ((ToBase || Cast->getCastKind() == CK_NoOp) &&
          Cast->getType().isConstQualified())
        return true;
      if (!ToBase && !IsRead)
        return false;
      continue;
    }
    const auto *Part = dyn_cast<MemberExpr>(S);
    const auto *Called =
        Part ? dyn_cast<CXXMethodDecl>(Part->getMemberDecl()) : nullptr;
    if (Called && Client(*Called->getParent()))
      return true;
    if (!isa<ParenExpr>(S) && !(Part && isa<FieldDecl>(Part->getMemberDecl())))
      return false;
  }
  return false;
}

} // namespace

/// Visits a statement, and sums up its effects on the member.
class MemberEffects::Walk {
public:
  Walk(MemberEffects &Effects, const FieldDecl &Member)
      : Effects(Effects), Member(Member) {}

  Kind run(const Stmt &S) {
    visit(S);
    return Result;
  }
  /// A statement from which the function may return.
  bool MayLeave = false;

private:
  void found(Kind K) {
    if (K != Kind::None && (Result == Kind::None || K > Result))
      Result = K == Kind::Sets ? Kind::Changes : K;
  }

  void visit(const Stmt &S) {
    if (Result >= Kind::Leaks)
      return;
    if (++Visits > MaxFlowStatements || Around.size() >= MaxNesting)
      return found(Kind::Leaks);
    MayLeave |= isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt,
                    CoroutineBodyStmt, CoreturnStmt>(S);
    if (isUnevaluated(S, Effects.Context))
      return;
    if (isa<CXXThisExpr>(S))
      return visitThis();
    if (const auto *Lambda = dyn_cast<LambdaExpr>(&S);
        Lambda && llvm::any_of(Lambda->captures(), [](const LambdaCapture &C) {
          return C.capturesThis();
        }))
      return found(Kind::Leaks);
    Around.push_back(&S);
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(&S))
      visit(*Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&S))
      visit(*Default->getExpr());
    for (const Stmt *Child : S.children())
      if (Child)
        visit(*Child);
    Around.pop_back();
  }

  /// The expressions around a use of 'this' decide its effect.
  void visitThis() {
    size_t I = Around.size();
    while (I != 0 && isa<ImplicitCastExpr, ParenExpr>(Around[I - 1]))
      --I;
    const Stmt *Next = I == 0 ? nullptr : Around[I - 1];
    if (const auto *Deref = dyn_cast_or_null<UnaryOperator>(Next);
        Deref && Deref->getOpcode() == UO_Deref && I >= 2) {
      const auto *Cast = dyn_cast<ImplicitCastExpr>(Around[I - 2]);
      if (!Cast || Cast->getCastKind() != CK_NoOp ||
          !Cast->getType().isConstQualified())
        found(Kind::Leaks);
      return;
    }
    const auto *Named = dyn_cast_or_null<MemberExpr>(Next);
    if (!Named)
      return found(Kind::Leaks);
    if (Named->getMemberDecl() == &Member)
      return visitMember(llvm::ArrayRef(Around).take_front(I - 1));
    const auto *Method = dyn_cast<CXXMethodDecl>(Named->getMemberDecl());
    if (!Method || Method->isStatic() || Method->isConst())
      return;
    // A call; anything else would not be valid.
    found(Effects.of(*Method, Member).Kind);
  }

  void visitMember(llvm::ArrayRef<const Stmt *> Outside) {
    if (isOnlyRead(Outside, Effects.Client))
      return;
    const auto *E = Outside.empty() ? nullptr : dyn_cast<Expr>(Outside.back());
    found(E && assignedTo(Member, *E) ? Kind::Changes : Kind::Leaks);
  }

  MemberEffects &Effects;
  const FieldDecl &Member;
  Kind Result = Kind::None;
  llvm::SmallVector<const Stmt *, 32> Around;
  unsigned Visits = 0;
};

MemberEffect MemberEffects::ofPart(const Stmt &S, const FieldDecl &Member) {
  MemberEffect Result;
  const Expr *E = expressionOf(S);
  // 'member = value' in which the value does nothing.
  if (const Expr *Value = E ? assignedTo(Member, *E) : nullptr) {
    Walk Inside(*this, Member);
    Result.Kind = Inside.run(*Value);
    if (Result.Kind == Kind::None) {
      Result.Kind = Kind::Sets;
      Result.Value = Value;
    }
    return Result;
  }
  // 'set(value)'
  if (const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(E);
      Call && Call->getMethodDecl() && !Call->getMethodDecl()->isConst() &&
      isThis(*Call->getImplicitObjectArgument())) {
    for (const Expr *Argument : Call->arguments()) {
      Walk Inside(*this, Member);
      if (const Kind K = Inside.run(*Argument); K != Kind::None) {
        Result.Kind = K;
        return Result;
      }
    }
    Result = of(*Call->getMethodDecl(), Member);
    if (Result.Kind == Kind::Sets)
      Result.Through.insert(Result.Through.begin(), Call);
    return Result;
  }
  Walk Inside(*this, Member);
  Result.Kind = Inside.run(S);
  return Result;
}

MemberEffect MemberEffects::ofBody(const FunctionDecl &Function,
                                   const FieldDecl &Member) {
  MemberEffect Result;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Function.getBody());
  if (!Body || Function.isDependentContext()) {
    Result.Kind = Kind::Unseen;
    return Result;
  }
  bool MayLeave = false;
  for (const Stmt *S : Body->body()) {
    const MemberEffect Next = ofPart(*S, Member);
    if (Next.Kind >= Kind::Leaks) {
      Result = Next;
      return Result;
    }
    if (Next.Kind == Kind::Sets && !MayLeave)
      Result = Next;
    else if (Next.Kind != Kind::None)
      Result.Kind = Kind::Changes;
    Walk Jumps(*this, Member);
    Jumps.run(*S);
    // From here on, the code that follows may not run, or run again.
    MayLeave |= Jumps.MayLeave;
  }
  return Result;
}

MemberEffect MemberEffects::of(const CXXMethodDecl &Method,
                               const FieldDecl &Member) {
  MemberEffect Unseen;
  Unseen.Kind = Kind::Unseen;
  const FunctionDecl *Definition = nullptr;
  if (!Method.hasBody(Definition) || mayBeOverridden(Method) ||
      !isPlain(Member))
    return Unseen;
  // Until it is known, also for a function that calls itself.
  MemberEffect Leaks;
  Leaks.Kind = Kind::Leaks;
  const auto [It, IsNew] = Known.try_emplace({Definition, &Member}, Leaks);
  if (!IsNew)
    return It->second;
  const MemberEffect Result = ofBody(*Definition, Member);
  return Known[{Definition, &Member}] = Result;
}

/// Returns true if no code runs when \p Class is constructed as a base.
static bool isMere(const CXXRecordDecl &Class) {
  return Class.hasDefinition() && Class.field_empty() &&
         llvm::all_of(Class.ctors(),
                      [](const CXXConstructorDecl *C) {
                        return !C->isUserProvided();
                      }) &&
         llvm::all_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
           return Of && isMere(*Of);
         });
}

bool MemberEffects::isKeptByDefault(const FieldDecl &Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  return !Class || llvm::any_of(Class->fields(), [&](const FieldDecl *F) {
    const Expr *Init = F->getInClassInitializer();
    if (!Init)
      return false;
    Walk Inside(*this, Member);
    return Inside.run(*Init) != Kind::None ||
           (isMutableReference(F->getType()) && isOwn(Init, Member));
  });
}

bool MemberEffects::usesObject(const CXXMethodDecl &Method) {
  StatementWalk Walk(MaxReferences);
  Walk.add(Method.getBody());
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method))
    for (const CXXCtorInitializer *I : Constructor->inits())
      Walk.add(I->getInit());
  while (const Stmt *S = Walk.next()) {
    if (isa<CXXThisExpr>(S))
      return true;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      // A lambda uses only what it captures.
      Walk.add(Lambda->getBody());
      for (const Expr *Captured : Lambda->capture_inits())
        if (Captured && !isa<CXXThisExpr>(Captured))
          Walk.add(Captured);
      continue;
    }
    const auto *Member = dyn_cast<MemberExpr>(S);
    const auto *Called =
        Member ? dyn_cast<CXXMethodDecl>(Member->getMemberDecl()) : nullptr;
    if (Called && isAssignment(*Called))
      return true;
    if (!Member || !isThis(*Member->getBase()))
      Walk.enter(*S);
  }
  return !Walk.isDone();
}

const Expr *MemberEffects::givenBy(const CXXConstructorDecl &Constructor,
                                   const FieldDecl &Member) {
  const FunctionDecl *Definition = nullptr;
  if (!Constructor.hasBody(Definition) || !isPlain(Member))
    return nullptr;
  const auto &Defined = *cast<CXXConstructorDecl>(Definition);
  if (Defined.isDelegatingConstructor() ||
      !llvm::all_of(Defined.getParent()->bases(),
                    [](const CXXBaseSpecifier &Base) {
                      const auto *Of = Base.getType()->getAsCXXRecordDecl();
                      return Of && isMere(*Of);
                    }))
    return nullptr;
  const Expr *Given = nullptr;
  for (const CXXCtorInitializer *I : Defined.inits()) {
    Walk Inside(*this, Member);
    if (Inside.run(*I->getInit()) != Kind::None)
      return nullptr;
    if (I->getMember() == &Member)
      Given = I->getInit();
  }
  const MemberEffect Then = ofBody(Defined, Member);
  if (Then.Kind == Kind::None)
    return Given;
  return Then.Kind == Kind::Sets && Then.Through.empty() ? Then.Value : nullptr;
}

} // namespace clang::tidy::bigtable
