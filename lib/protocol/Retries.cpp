// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Retries.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "values/Operand.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

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

//===-- Loops -------------------------------------------------------------===//

/// Returns the last statement of \p S, if that is a block; \p S otherwise.
static const Stmt *lastOf(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_back();
  return S;
}

/// Returns true if \p S leaves a loop, without a value that code computed.
static bool leavesWithout(const Stmt *S) {
  const auto *Return = dyn_cast_or_null<ReturnStmt>(S);
  return isa_and_nonnull<BreakStmt>(S) ||
         (Return &&
          (!Return->getRetValue() ||
           !anyReference(*Return->getRetValue(), [](const VarDecl &Var) {
             return Var.isLocalVarDeclOrParm();
           })));
}

/// Returns true if \p E names the success of an operation: 'OK', 0.
static bool isSuccess(const Expr &E, const ASTContext &Context) {
  const ValueDecl *Named = namedValue(&E);
  Expr::EvalResult Result;
  return Named ? hasWord(Named->getNameAsString(), {"ok", "success"})
               : !E.isValueDependent() && E.EvaluateAsInt(Result, Context) &&
                     Result.Val.getInt() == 0;
}

/// Returns whether \p Condition is true after success, where \p IsResult
/// returns true for its result; std::nullopt if it is about something else.
static std::optional<bool>
meansSuccess(const Expr &Condition, const ASTContext &Context,
             llvm::function_ref<bool(const Stmt &)> IsResult) {
  const Expr *E = stripConversions(&Condition);
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot) {
    const auto Is = meansSuccess(*Not->getSubExpr(), Context, IsResult);
    return Is ? std::optional(!*Is) : std::nullopt;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (!Op->isEqualityOp() || !anyStatement(*Op->getLHS(), IsResult) ||
        !isSuccess(*Op->getRHS(), Context))
      return std::nullopt;
    return Op->getOpcode() == BO_EQ;
  }
  if (!E->getType()->isBooleanType() && !E->getType()->isRecordType())
    return std::nullopt;
  return anyStatement(*E, IsResult) ? std::optional(true) : std::nullopt;
}

/// Returns true if \p Loop stores what the result \p Var contains: a number
/// that it allocates.
static bool storesContent(const Stmt &Loop, const VarDecl &Var) {
  const auto IsContent = [&Var](const Stmt &S) {
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(&S);
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&S);
    const Expr *Object = Op       ? Op->getArg(0)
                         : Member ? Member->getImplicitObjectArgument()
                                  : nullptr;
    const FunctionDecl *Callee = Object ? calleeOf(cast<Expr>(S)) : nullptr;
    return Callee && rowPart(*Callee) == RowPart::Inside &&
           namedValue(Object) == &Var;
  };
  return anyStatement(Loop, [&](const Stmt &S) {
    const auto *Op = dyn_cast<BinaryOperator>(&S);
    const auto *Own = dyn_cast<CXXOperatorCallExpr>(&S);
    return (Op && Op->isAssignmentOp() &&
            anyStatement(*Op->getRHS(), IsContent)) ||
           (Own && Own->isAssignmentOp() &&
            anyStatement(*Own->getArg(1), IsContent));
  });
}

/// Returns true if \p Loop ends with the first success of \p Call, whose
/// result \p Var has, if that is not null.
static bool endsWithSuccess(const Stmt &Loop, const Expr &Call,
                            const VarDecl *Var, const ASTContext &Context) {
  const auto IsResult = [&](const Stmt &S) {
    return &S == &Call || (Var && variableIn(&S) == Var);
  };
  const auto *Last = lastOf(&Loop);
  return anyStatement(Loop, [&](const Stmt &S) {
    const auto *If = dyn_cast<IfStmt>(&S);
    const auto Is =
        If ? meansSuccess(*If->getCond(), Context, IsResult) : std::nullopt;
    return Is && (*Is ? leavesWithout(lastOf(If->getThen()))
                      : isa_and_nonnull<ContinueStmt>(lastOf(If->getThen())) &&
                            leavesWithout(Last));
  });
}

namespace {

/// A question about all rounds of a loop.
class Rounds {
public:
  /// \p Round runs in each round, with the variables that are declared in it.
  Rounds(Values &Vals, const Stmt &Round) : Vals(Vals), Round(Round) {}

  /// Returns true if \p E certainly has the same value in each round.
  bool isSame(const Expr &E, unsigned Depth = 0) {
    return Depth != MaxPolicyDepth && Vals.spend(1) &&
           !anyStatement(E, [&](const Stmt &S) {
             if (isa<LambdaExpr, CXXNewExpr>(S))
               return true;
             if (const auto *Whole = dyn_cast<Expr>(&S);
                 Whole && (isa<CallExpr, CXXConstructExpr>(S)) &&
                 !isRepeatable(*Whole, Depth))
               return true;
             if (const auto *Member = dyn_cast<MemberExpr>(&S))
               if (const auto *Field =
                       dyn_cast<FieldDecl>(Member->getMemberDecl()))
                 return isChanged(*Field);
             const VarDecl *Var = variableIn(&S);
             return Var && !isSameVariable(*Var, Depth);
           });
  }

private:
  /// Returns true if \p Call computes the same of the same arguments.
  bool isRepeatable(const Expr &Call, unsigned Depth) {
    const FunctionDecl *Callee = calleeOf(Call);
    if (!Callee || readsClock(*Callee))
      return false;
    if (isa<CXXConstructExpr>(Call) || isOfCloud(*Callee))
      return isa<CXXConstructExpr>(Call)
                 ? isOfKnownLibrary(*Callee) || Callee->isImplicit() ||
                       Callee->isDefaulted()
                 : true;
    if (isPure(*Callee))
      return true;
    // An access to an object that does not change: 'keys[i]', '*key', 'f()'.
    if (isOfKnownLibrary(*Callee))
      return isa<CXXMethodDecl>(*Callee) &&
             !cast<CXXMethodDecl>(*Callee).isStatic() &&
             Callee->getOverloadedOperator() != OO_Call;
    const FunctionDecl *Code = bigtable::codeRunBy(Call);
    return Code && Code->getBody() &&
           !anyStatement(*Code->getBody(), [&](const Stmt &S) {
             const auto *E = dyn_cast<Expr>(&S);
             const VarDecl *Var = variableIn(&S);
             return isa<LambdaExpr, CXXNewExpr>(S) ||
                    (Var && Var->isStaticLocal() &&
                     !Var->getType().isConstQualified()) ||
                    (E && isa<CallExpr, CXXConstructExpr>(S) &&
                     (Depth + 1 == MaxPolicyDepth || !Vals.spend(1) ||
                      !isRepeatable(*E, Depth + 1)));
           });
  }

  bool isSameVariable(const VarDecl &Var, unsigned Depth) {
    if (isChanged(Var))
      return false;
    const Expr *Init = Var.getInit();
    if (!Var.isLocalVarDecl() || Var.isStaticLocal() || !Init ||
        isa<ParmVarDecl>(Var))
      return true;
    const bool IsView =
        Var.getType()->isReferenceType() || Var.getType()->isPointerType();
    const bool IsOfRound = anyStatement(Round, [&](const Stmt &S) {
      const auto *Declares = dyn_cast<DeclStmt>(&S);
      return Declares && llvm::is_contained(Declares->decls(), &Var);
    });
    return !(IsOfRound || (IsView && !Var.isCXXForRangeDecl())) ||
           isSame(*Init, Depth + 1);
  }

  /// Returns true if a round may change \p D, a variable or a member.
  bool isChanged(const ValueDecl &D) {
    const auto *Field = dyn_cast<FieldDecl>(&D);
    // A round uses the table, and seldom becomes another one's.
    const auto IsTable = [](const ValueDecl *Of) {
      return Of && isSender(pointee(Of->getType().getNonReferenceType()));
    };
    bool Result = false;
    const auto Note = [&](const Change &C) {
      const Place To = placeOf(C.Target);
      const bool Is = Field ? To.Member == Field : To.Var == &D;
      Result |= Is && (C.Kind == ChangeKind::Assign ||
                       !IsTable(To.Member ? To.Member : &D));
    };
    return anyStatement(Round, [&](const Stmt &S) {
      forEachChange(S, isOfClient, Note);
      if (const auto *Declares = dyn_cast<DeclStmt>(&S))
        for (const Decl *Each : Declares->decls())
          if (const auto *Var = dyn_cast<VarDecl>(Each))
            forEachChange(*Var, Note);
      const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
      return Result ||
             (Field && !IsTable(Field) && Call && Call->getMethodDecl() &&
              isThis(*Call->getImplicitObjectArgument()) &&
              Vals.effectOf(*Call->getMethodDecl(), *Field) !=
                  CallEffect::None);
    });
  }

  Values &Vals;
  const Stmt &Round;
};

} // namespace

/// Returns true if \p Name is a code after which a request may have arrived, or
/// has.
static bool mayHaveArrived(StringRef Name) {
  const std::string Word = Name.ltrim('k').lower();
  return llvm::is_contained<StringRef>({"ok", "unavailable", "deadlineexceeded",
                                        "deadline_exceeded", "aborted",
                                        "internal", "unknown"},
                                       Word);
}

static bool isStatusCode(QualType Type) {
  const auto *Enum = Type.getNonReferenceType()->getAs<EnumType>();
  return Enum && Enum->getDecl()->getName() == "StatusCode";
}

/// Returns true if \p E has the result of a request: a code, a status, or a
/// value with its status.
static bool isOutcome(const Expr &E) {
  const QualType Type = E.getType().getNonReferenceType();
  const auto *Class = Type->getAsCXXRecordDecl();
  return isStatusCode(Type) ||
         (Class && isOfLibrary(*Class) &&
          (identifierOf(*Class) == "Status" || isStatusOr(*Class)));
}

/// Returns true if \p S, which runs in each round, may find out whether the
/// attempt \p Attempt arrived, or undo it, or if it tells errors apart by which
/// that is known. \p Attempt may be null.
static bool mayKnow(Values &Vals, const Stmt &S, const Expr *Attempt,
                    unsigned Depth) {
  const auto IsCode = [](const Expr *E) {
    const auto *Named =
        dyn_cast_or_null<EnumConstantDecl>(namedValue(stripConversions(E)));
    return Named && isStatusCode(Named->getType());
  };
  return anyStatement(S, [&](const Stmt &Part) {
    if (const auto *Name = dyn_cast<DeclRefExpr>(&Part))
      return IsCode(Name) && !mayHaveArrived(identifierOf(*Name->getDecl()));
    if (const auto *Op = dyn_cast<BinaryOperator>(&Part))
      return Op->isComparisonOp() &&
             isStatusCode(stripConversions(Op->getLHS())->getType()) &&
             !IsCode(Op->getLHS()) && !IsCode(Op->getRHS());
    const auto *Call = dyn_cast<CallExpr>(&Part);
    if (!Call)
      return false;
    if (const auto Site = Vals.callTable().classify(*Call))
      return isReading(Site->Kind) || Site->Kind == CallKind::Delete;
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && (isOfLibrary(*Callee) || isMoveOrForward(*Callee) ||
                   Callee->getOverloadedOperator() == OO_LessLess))
      return false;
    const bool IsUsed = !Call->getType()->isVoidType();
    if (Callee && isOfKnownLibrary(*Callee))
      return IsUsed && llvm::any_of(Call->arguments(), [](const Expr *E) {
               return isOutcome(*E);
             });
    if (const FunctionDecl *Code = bigtable::codeRunBy(*Call))
      return Code->getBody() && Depth != MaxObjectDepth && Vals.spend(1)
                 ? mayKnow(Vals, *Code->getBody(), nullptr, Depth + 1)
                 : true;
    if (llvm::any_of(Call->arguments(), [&](const Expr *E) {
          return isSender(E->getType().getNonReferenceType()) ||
                 (IsUsed && isOutcome(*E));
        }))
      return Call != Attempt;
    const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
    return IsUsed && Method && isThis(*Method->getImplicitObjectArgument());
  });
}

/// Returns true if \p Site adds nothing: an increment by 0.
static bool addsNothing(Values &Vals, const CallSite &Site) {
  const Expr *Value = Site.argument(Role::Value);
  return llvm::any_of(argumentsOf(*Site.Call), [&](const Expr *E) {
    return (E == Value || E->getType()->isIntegerType()) &&
           Vals.count({E, Site.In}) == 0;
  });
}

/// Returns the parameters of \p Function that \p E, and the local variables in
/// it, name. \p UsesObject becomes true if it names 'this'.
static llvm::SmallPtrSet<const ParmVarDecl *, 4>
parametersIn(const Expr &E, bool &UsesObject) {
  llvm::SmallPtrSet<const ParmVarDecl *, 4> Result;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  StatementWalk Walk(E);
  while (const Stmt *S = Walk.next()) {
    Walk.enter(*S);
    UsesObject |= isa<CXXThisExpr>(S);
    const VarDecl *Var = variableIn(S);
    if (!Var || !Seen.insert(Var).second)
      continue;
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var))
      Result.insert(Parameter);
    else if (Var->isLocalVarDecl())
      Walk.add(Var->getInit());
  }
  return Result;
}

const Stmt *loopOfRetries(Values &Vals, const CallSite &Site) {
  if (addsNothing(Vals, Site))
    return nullptr;
  const Expr *At = Site.Call;
  // What the attempt is made of, in the function of At.
  llvm::SmallVector<const Expr *, 4> Given;
  for (const Frame *F = Site.In;; F = F->Caller) {
    const FunctionUses *Tree = Vals.treeOf(
        F                           ? F->Callee
        : Site.In && Vals.reached() ? Vals.reached()->declarationAround(*At)
                                    : Site.Within);
    if (!Tree)
      return nullptr;
    const Expr *Whole = &Tree->wholeOf(*At);
    const VarDecl *Var = Tree->useOf(*Whole).Var;
    if (const auto *Own = dyn_cast<CXXOperatorCallExpr>(Whole);
        Own && Own->isAssignmentOp()) {
      Var = variableIn(Own->getArg(0));
      Whole = Own->getArg(1);
    }
    if (At == Site.Call)
      Given.push_back(Whole);
    const auto IsSame = [&](const Stmt &Round) {
      Rounds In(Vals, Round);
      return llvm::all_of(Given, [&](const Expr *E) { return In.isSame(*E); });
    };
    for (const Stmt *S = Whole; S; S = Tree->parentOf(*S)) {
      const Stmt *Body = nullptr;
      if (const auto *For = dyn_cast<ForStmt>(S))
        Body = For->getBody();
      else if (const auto *While = dyn_cast<WhileStmt>(S))
        Body = While->getBody();
      else if (const auto *Do = dyn_cast<DoStmt>(S))
        Body = Do->getBody();
      else if (isa<LambdaExpr, CXXForRangeStmt>(S))
        break;
      if (Body && !(Var && storesContent(*Body, *Var)) &&
          endsWithSuccess(*Body, *At, Var, Vals.context()) && IsSame(*S) &&
          !mayKnow(Vals, *S, At, 0))
        return S;
    }
    const Stmt *Code = F && F->Callee ? F->Callee->getBody() : nullptr;
    if (!Code || !F->Call || !IsSame(*Code) || mayKnow(Vals, *Code, At, 0))
      return nullptr;
    llvm::SmallVector<const Expr *, 4> Next;
    bool UsesObject = false;
    for (const Expr *E : Given)
      for (const ParmVarDecl *Parameter : parametersIn(*E, UsesObject))
        if (const Expr *Argument = argumentFor(*F->Call, *Parameter))
          Next.push_back(Argument);
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(F->Call);
        Method && UsesObject)
      Next.push_back(Method->getImplicitObjectArgument());
    Given = std::move(Next);
    At = F->Call;
  }
}

} // namespace clang::tidy::bigtable
