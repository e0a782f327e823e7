// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Determines whether two expressions have the same value.

#include "values/Sameness.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "model/Steps.h"
#include "values/CallIndex.h"
#include "values/Conversions.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

bool isText(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Type->isArrayType() || Type->isPointerType() ||
         (Class && isStringClass(*Class));
}

class Comparison {
public:
  Comparison(Values &Vals, bool AtOnce) : Vals(Vals), AtOnce(AtOnce) {}

  Sameness Result;

  bool same(Operand L, Operand R, unsigned Depth = 0) {
    if (Depth == MaxSamenessDepth || !L.E || !R.E || !Vals.spend(1))
      return false;
    const Operand Left = argument(L), Right = argument(R);
    const bool AreCastAlike =
        castsIn(*Left.E, Vals.context()) == castsIn(*Right.E, Vals.context());
    L = {stripConversions(Left.E), Left.In};
    R = {stripConversions(Right.E), Right.In};
    if (L.E->isInstantiationDependent() || R.E->isInstantiationDependent())
      return false;
    if (isText(L.E->getType()) && isText(R.E->getType())) {
      const StringSet A = Vals.strings(L), B = Vals.strings(R);
      if (A.single() && B.single())
        return A.single()->Value == B.single()->Value;
    } else if (hasSameType(L, R)) {
      const std::optional<int64_t> A = Vals.count(L);
      const std::optional<int64_t> B = A ? Vals.count(R) : std::nullopt;
      if (B)
        return *A == *B;
    }
    if (!AreCastAlike)
      return false;
    const Sameness Before = Result;
    if (haveSameForm(L, R, Depth))
      return true;
    Result = Before;
    return haveSameMaker(L, R, Depth);
  }

private:
  bool hasSameType(Operand L, Operand R) const {
    return Vals.context().hasSameUnqualifiedType(
        L.E->getType().getNonReferenceType(),
        R.E->getType().getNonReferenceType());
  }

  /// Returns the caller's argument, if \p V is a parameter that keeps its
  /// value, or a member that the constructor got from one.
  Operand argument(Operand V) const {
    while (V.In) {
      const FieldDecl *Field = ownMemberIn(*stripConversions(V.E));
      if (const Operand Given = Field ? Vals.givenTo(*Field, V.In) : Operand();
          Given.E) {
        V = Given;
        continue;
      }
      const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(namedValue(V.E));
      if (!Parameter || Parameter->getDeclContext() != V.In->Callee)
        break;
      const Expr *Argument = argumentFor(*V.In->Call, *Parameter);
      if (!Argument || !Vals.keepsValue(Parameter))
        break;
      V = {Argument, V.In->Caller};
    }
    return V;
  }

  bool sameAll(llvm::ArrayRef<const Expr *> L, const Frame *InL,
               llvm::ArrayRef<const Expr *> R, const Frame *InR,
               unsigned Depth) {
    return L.size() == R.size() &&
           llvm::all_of(llvm::zip(L, R), [&](const auto &Pair) {
             return same({std::get<0>(Pair), InL}, {std::get<1>(Pair), InR},
                         Depth + 1);
           });
  }

  bool haveSameMaker(Operand L, Operand R, unsigned Depth) {
    const MakerSet A = Vals.makersOf(L), B = Vals.makersOf(R);
    const Maker *ML = A.single(), *MR = B.single();
    // Code that ran once may have run once for each of two objects.
    if (!ML || !MR || ML->IsEarlier || MR->IsEarlier)
      return false;
    if (ML->E == MR->E && ML->In == MR->In && !ML->In && !L.In && !R.In) {
      Result.Changes.push_back(ML->E);
      return true;
    }
    if ((ML->E == L.E && MR->E == R.E) || !same(*ML, *MR, Depth + 1))
      return false;
    // A variable was read at an unknown earlier time.
    return !Result.ReadsClock || (!namedValue(L.E) && !namedValue(R.E));
  }

  bool haveSameForm(Operand L, Operand R, unsigned Depth) {
    if (L.E->getStmtClass() != R.E->getStmtClass())
      return false;
    const auto Both = [&](const Expr *A, const Expr *B) {
      return same({A, L.In}, {B, R.In}, Depth + 1);
    };
    if (const auto *A = dyn_cast<DeclRefExpr>(L.E))
      return A->getDecl() == cast<DeclRefExpr>(R.E)->getDecl() &&
             sameDeclaration(*A->getDecl(), L, R, Depth);
    if (const auto *A = dyn_cast<MemberExpr>(L.E)) {
      const auto *B = cast<MemberExpr>(R.E);
      if (A->getMemberDecl() != B->getMemberDecl())
        return false;
      if (const auto *Static = dyn_cast<VarDecl>(A->getMemberDecl()))
        return sameDeclaration(*Static, L, R, Depth);
      const auto *Field = dyn_cast<FieldDecl>(A->getMemberDecl());
      return Field && sameMember(*Field, *A, *B, L, R, Depth);
    }
    if (isa<CXXThisExpr>(L.E))
      return L.In == R.In;
    if (const auto *A = dyn_cast<BinaryOperator>(L.E)) {
      const auto *B = cast<BinaryOperator>(R.E);
      return A->getOpcode() == B->getOpcode() && !A->isAssignmentOp() &&
             Both(A->getLHS(), B->getLHS()) && Both(A->getRHS(), B->getRHS());
    }
    if (const auto *A = dyn_cast<UnaryOperator>(L.E)) {
      const auto *B = cast<UnaryOperator>(R.E);
      return A->getOpcode() == B->getOpcode() && !A->isIncrementDecrementOp() &&
             Both(A->getSubExpr(), B->getSubExpr());
    }
    if (const auto *A = dyn_cast<ExplicitCastExpr>(L.E))
      return hasSameType(L, R) &&
             Both(A->getSubExpr(), cast<ExplicitCastExpr>(R.E)->getSubExpr());
    if (const auto *A = dyn_cast<ConditionalOperator>(L.E)) {
      const auto *B = cast<ConditionalOperator>(R.E);
      return Both(A->getCond(), B->getCond()) &&
             Both(A->getTrueExpr(), B->getTrueExpr()) &&
             Both(A->getFalseExpr(), B->getFalseExpr());
    }
    if (const auto *A = dyn_cast<InitListExpr>(L.E))
      return hasSameType(L, R) &&
             sameAll(A->inits(), L.In, cast<InitListExpr>(R.E)->inits(), R.In,
                     Depth);
    if (const auto *A = dyn_cast<CXXConstructExpr>(L.E)) {
      const auto *B = cast<CXXConstructExpr>(R.E);
      return A->getConstructor() == B->getConstructor() &&
             isOfKnownLibrary(*A->getConstructor()->getParent()) &&
             sameAll(argumentsOf(*A), L.In, argumentsOf(*B), R.In, Depth);
    }
    const auto *A = dyn_cast<CallExpr>(L.E), *B = dyn_cast<CallExpr>(R.E);
    const FunctionDecl *Callee = A ? A->getDirectCallee() : nullptr;
    if (!Callee || B->getDirectCallee() != Callee)
      return false;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(A);
        Member &&
        !Both(Member->getImplicitObjectArgument(),
              cast<CXXMemberCallExpr>(B)->getImplicitObjectArgument()))
      return false;
    const bool IsClock = readsClock(*Callee);
    Result.ReadsClock |= IsClock;
    return (IsClock || isPure(*Callee)) &&
           sameAll(argumentsOf(*A), L.In, argumentsOf(*B), R.In, Depth);
  }

  bool sameDeclaration(const ValueDecl &D, Operand L, Operand R,
                       unsigned Depth) {
    if (const auto *Binding = dyn_cast<BindingDecl>(&D)) {
      const auto *Whole = dyn_cast<VarDecl>(Binding->getDecomposedDecl());
      if (!Vals.keepsValue(Whole) || L.In != R.In)
        return false;
      Result.Declared.push_back(Whole);
      return true;
    }
    const auto *Var = dyn_cast<VarDecl>(&D);
    if (!Var)
      return true; // A function, an enumerator.
    if (!Var->isLocalVarDeclOrParm() || Var->isStaticLocal())
      return AtOnce ||
             (Var->getType().getNonReferenceType().isConstQualified() &&
              !Vals.callIndex().isChanged(*Var));
    return sameLocal(*Var, nullptr, L, R, Depth);
  }

  /// Returns true if the object behind the view \p Var keeps its value.
  bool looksAtSame(const VarDecl &Var, const Frame *In, unsigned Depth) {
    const Expr *Init = Var.getInit();
    if (Var.getType()->isPointerType())
      return true; // Who goes through it is asked.
    // A reference to a temporary object is all that refers to it.
    if (Var.getType()->isReferenceType())
      if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(
              Init->IgnoreImplicitAsWritten());
          Temporary && !isTextView(Temporary->getType()))
        return true;
    return same({Init, In}, {Init, In}, Depth + 1);
  }

  /// Returns true if nothing changes \p Var, or its \p Member, between L and R.
  bool sameLocal(const VarDecl &Var, const FieldDecl *Member, Operand L,
                 Operand R, unsigned Depth) {
    const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
    const auto InOwner = [&](const Frame *F) {
      while (F && F->Callee != Owner)
        F = F->Caller;
      return F;
    };
    FunctionFlow *Flow = Vals.flowOf(Owner);
    if (!Flow || Var.isInitCapture() || InOwner(L.In) != InOwner(R.In))
      return false;
    // The object behind a view may change.
    const QualType Type = Var.getType();
    const bool IsView =
        Type->isReferenceType() || Type->isPointerType() || isTextView(Type);
    if (IsView && !AtOnce && Var.getInit() && !isa<ParmVarDecl>(Var) &&
        !Var.isCXXForRangeDecl() &&
        (Vals.namesChangedLocal(Var.getInit()) ||
         !looksAtSame(Var, L.In, Depth)))
      return false;
    const ReachingDefinitions A = Flow->reaching(Var, Member, *L.E,
                                                 Vals.effects()),
                              B = Flow->reaching(Var, Member, *R.E,
                                                 Vals.effects());
    if (!A.IsComplete || !B.IsComplete || A.FromEntry != B.FromEntry ||
        A.Found != B.Found || A.Found.size() + A.FromEntry > 1)
      return false;
    for (const Definition *D : A.Found)
      if (D->At)
        Result.Changes.push_back(D->At);
    if (!isa<ParmVarDecl>(Var))
      Result.Declared.push_back(&Var);
    return true;
  }

  bool sameMember(const FieldDecl &Field, const MemberExpr &A,
                  const MemberExpr &B, Operand L, Operand R, unsigned Depth) {
    if (Field.isMutable())
      return false;
    const Expr *Base = A.getBase()->IgnoreParenImpCasts();
    const bool IsKept = AtOnce || Field.getType().isConstQualified() ||
                        Vals.callIndex().isInvariant(Field);
    const auto *Var = variableIn(Base);
    if (Var && Var->isLocalVarDeclOrParm() && !A.isArrow()) {
      return variableIn(B.getBase()->IgnoreParenImpCasts()) == Var &&
             sameLocal(*Var, &Field, {&A, L.In}, {&B, R.In}, Depth);
    }
    return (IsKept ||
            (!isa<CXXThisExpr>(Base) && !Vals.callIndex().isChanged(Field))) &&
           same({A.getBase(), L.In}, {B.getBase(), R.In}, Depth + 1);
  }

  Values &Vals;
  const bool AtOnce;
};

} // namespace

std::optional<Sameness> Values::same(Operand L, Operand R, bool AtOnce) {
  countSteps();
  Comparison C(*this, AtOnce);
  if (!C.same(L, R))
    return std::nullopt;
  return std::move(C.Result);
}

std::optional<Sameness> Values::sameTime(Operand L, Operand R, bool AtOnce) {
  countSteps();
  const TimestampSet A = timestamps(L), B = timestamps(R);
  const auto *TL = A.single(), *TR = B.single();
  if (TL && TR && TL->Kind == TimestampKind::Constant &&
      TR->Kind == TimestampKind::Constant)
    return TL->Count == TR->Count ? std::optional<Sameness>(Sameness())
                                  : std::nullopt;
  return same(L, R, AtOnce);
}

} // namespace clang::tidy::bigtable
