// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Age.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "protocol/Waits.h"
#include "values/Reached.h"
#include "values/Sequence.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

static bool isQuick(const Stmt &S, const CallTable &Functions) {
  return paceOf(S, Functions) == Pace::Quick;
}

bool onlyMakesValue(const FunctionDecl &Function, const CallTable &Functions) {
  const FunctionDecl *Definition = nullptr;
  if (mayBeOverridden(Function) || !Function.hasBody(Definition))
    return false;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  return Body && Body->size() == 1 && isa<ReturnStmt>(Body->body_front()) &&
         isQuick(*Body, Functions);
}

bool comesSoon(const FunctionDecl &Function, const Stmt &Use,
               const CallTable &Functions) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Function.getBody());
  if (!Body)
    return true;
  for (const Stmt *S : Body->body()) {
    if (const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
        Loop && contains(*Loop->getRangeInit(), Use))
      return true;
    if (contains(*S, Use))
      return isa<DeclStmt, ReturnStmt, Expr>(S);
    if (!isQuick(*S, Functions))
      return false;
  }
  return true;
}

Age ageOf(Operand V, Values &Vals) {
  llvm::SmallVector<std::pair<Operand, unsigned>, 8> Pending{{V, 0}};
  for (unsigned N = 0; !Pending.empty(); ++N) {
    const auto [Next, Depth] = Pending.pop_back_val();
    if (N == MaxFilterDepth || Depth == MaxFilterDepth)
      return Age::Earlier;
    const auto IsEarlier = [&, Next = Next, Depth = Depth](const VarDecl &Var) {
      if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var)) {
        const Frame *In = frameOf(*Parameter, Next.In);
        const Expr *Argument =
            In ? argumentFor(*In->Call, *Parameter) : nullptr;
        if (!Argument)
          return false;
        Pending.push_back({{Argument, In->Caller}, Depth + 1});
        return !comesSoon(*In->Callee, *Next.E, Vals.callTable());
      }
      if (!Var.isLocalVarDecl())
        return false;
      if (Var.getInit())
        Pending.push_back({{Var.getInit(), Next.In}, Depth + 1});
      const auto Between = sequenceTo(Vals, Var, *Next.E);
      return !Between || !llvm::all_of(Between->Before, [&](const Stmt *S) {
        return isQuick(*S, Vals.callTable());
      });
    };
    if (anyReference(*Next.E, IsEarlier))
      return Age::Earlier;
  }
  return Age::Now;
}

/// Returns true if \p S is a loop that pauses and goes on until something
/// outside of the function ends it, or that pauses for long.
static bool isPoll(const Stmt &S, Values &Vals) {
  const auto *For = dyn_cast<ForStmt>(&S);
  return (isa<WhileStmt, DoStmt>(S) ||
          (For && !For->getInit() && !For->getInc())) &&
         pausesIn(S) && (!mayEndByItself(S) || pausesLong(S, Vals));
}

const VarDecl *keptOverPoll(Operand V, Values &Vals) {
  if (!V.E)
    return nullptr;
  V = Vals.throughParameters({stripConversions(V.E), V.In});
  const VarDecl *Found = nullptr;
  // What is computed anew counts from now on.
  const bool IsComputed = anyStatement(*V.E, [&](const Stmt &S) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const VarDecl *Var = variableIn(&S);
    if (Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
        Var->getInit() && Vals.keepsValue(Var) &&
        (isFilter(Var->getType().getNonReferenceType()) ||
         readsClock({Var->getInit(), V.In}, Vals)))
      Found = Var;
    return Call && (!Callee || !(isStandard(*Callee) || isOfAbseil(*Callee)) ||
                    returnsNow(*Call));
  });
  const FunctionUses *Around =
      Found && !IsComputed
          ? Vals.usesIn(dyn_cast<FunctionDecl>(Found->getDeclContext()))
          : nullptr;
  const Stmt *S = Around ? V.E : nullptr;
  while (S && !isa<LambdaExpr>(S) &&
         !(isPoll(*S, Vals) && !contains(*S, *Found->getInit())))
    S = Around->parentOf(*S);
  return S && !isa<LambdaExpr>(S) ? Found : nullptr;
}

/// Returns true if \p Parameter, whose value is unknown, is a time.
static bool isTimeParameter(const ParmVarDecl &Parameter) {
  const auto *Class =
      Parameter.getType().getNonReferenceType()->getAsCXXRecordDecl();
  return (Class && (isChrono(*Class) ||
                    (isOfAbseil(*Class) && Class->getName() == "Time"))) ||
         hasWord(Parameter.getName(), {"now"});
}

/// Adds what code puts into the local variable \p Var after its declaration:
/// 'strftime(buffer, ...)', 'key += minute'.
static void addStored(const VarDecl &Var, Values &Vals, StatementWalk &To) {
  const FunctionUses *Around =
      Vals.usesIn(dyn_cast<FunctionDecl>(Var.getDeclContext()));
  if (!Around)
    return;
  for (const DeclRefExpr *Name : Around->namesOf(Var)) {
    const Use U = Around->useOfValue(*Name);
    const CallExpr *Call = U.by();
    if (U.is(UseKind::Assigned) || U.is(UseKind::Adjusted))
      To.add(U.Other);
    else if (Var.getType()->isArrayType() && Call && Call->getNumArgs() != 0 &&
             Call->getArg(0) == U.Of)
      To.add(Call);
  }
}

/// Returns true if \p Function, which has no body here, asks for the current
/// time, as far as its code or, if that is unknown, its name tells.
static bool mayReadClockElsewhere(const FunctionDecl &Function, Values &Vals) {
  Reached *By = Vals.reached();
  const std::optional<bool> Reads =
      By ? By->readsClockElsewhere(Function) : std::nullopt;
  return Reads.value_or(hasWord(identifierOf(Function),
                                {"bucket", "date", "day", "hour", "minute",
                                 "month", "now", "period", "today", "week"}));
}

bool readsClock(Operand V, Values &Vals) {
  llvm::SmallVector<Operand, 4> Pending{V};
  llvm::SmallPtrSet<const Decl *, 8> Seen;
  for (unsigned N = 0; !Pending.empty() && N != MaxFilterDepth; ++N) {
    const Operand Next = Pending.pop_back_val();
    StatementWalk Walk(*Next.E, MaxReferences);
    while (const Stmt *S = Walk.next()) {
      Walk.enter(*S);
      if (const auto *Call = dyn_cast<CallExpr>(S)) {
        if (returnsNow(*Call))
          return true;
        const FunctionDecl *Callee = Call->getDirectCallee();
        if (!Callee || isOfLibrary(*Callee) || isStandard(*Callee) ||
            !Seen.insert(Callee).second)
          continue;
        if (Callee->hasBody(Callee))
          Walk.add(Callee->getBody());
        else if (mayReadClockElsewhere(*Callee, Vals))
          return true;
      }
      const VarDecl *Var = variableIn(S);
      if (!Var)
        continue;
      const Operand Passed = Vals.throughParameters({cast<Expr>(S), Next.In});
      if (Passed.E != S)
        Pending.push_back(Passed);
      else if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var);
               Parameter && Next.E == V.E && isTimeParameter(*Parameter))
        return true;
      else if (Var->isLocalVarDecl() && Seen.insert(Var).second) {
        Walk.add(Var->getInit());
        addStored(*Var, Vals, Walk);
      }
    }
  }
  return false;
}

} // namespace clang::tidy::bigtable
