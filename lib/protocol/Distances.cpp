// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Distances.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/TimeUnit.h"
#include "model/Timestamp.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

using std::chrono::microseconds;

namespace {

/// Looks for a subtraction in all code that a value may depend on: initial
/// values of variables and members, arguments of callers, and functions.
class SubtractionSearch {
public:
  explicit SubtractionSearch(const CallIndex &Calls) : Calls(Calls) {}

  bool isIn(const Stmt *S) {
    return S && anyStatement(
                    *S, [this](const Stmt &Part) { return subtracts(Part); },
                    MaxSumStatements);
  }

private:
  bool subtracts(const Stmt &S) {
    if (const auto *Op = dyn_cast<BinaryOperator>(&S))
      return Op->getOpcode() == BO_Sub || Op->getOpcode() == BO_SubAssign;
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
        Call && (Call->getOperator() == OO_Minus ||
                 Call->getOperator() == OO_MinusEqual))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(&S)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return Callee && isInBody(*Callee);
    }
    if (const VarDecl *Var = variableIn(&S))
      return isInVariable(*Var);
    if (const auto *Member = dyn_cast<MemberExpr>(&S))
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
        return isInField(*Field);
    return false;
  }

  bool isInBody(const FunctionDecl &Function) {
    const FunctionDecl *Defined = Function.getDefinition();
    const SourceManager &Sources = Function.getASTContext().getSourceManager();
    if (!Defined || Sources.isInSystemHeader(Defined->getLocation()) ||
        !Seen.insert(Defined).second)
      return false;
    // The call has the arguments that count.
    Seen.insert(Defined->param_begin(), Defined->param_end());
    return isIn(Defined->getBody());
  }

  bool isInVariable(const VarDecl &Var) {
    if (!Seen.insert(&Var).second)
      return false;
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var))
      return isInArguments(*Parameter);
    if (isIn(Var.getAnyInitializer()))
      return true;
    // Statements may change it: 'expiry -= age'.
    const auto *Function = dyn_cast<FunctionDecl>(Var.getDeclContext());
    const Stmt *Body = Function ? Function->getBody() : nullptr;
    return Body && anyStatement(*Body, [&](const Stmt &S) {
             return changedBy(S) == &Var && isIn(&S);
           });
  }

  bool isInArguments(const ParmVarDecl &Parameter) {
    const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
    return Function &&
           llvm::any_of(Calls.callersOf(*Function), [&](const Caller &By) {
             return isIn(argumentFor(*By.Call, Parameter));
           });
  }

  bool isInField(const FieldDecl &Field) {
    if (!Seen.insert(&Field).second)
      return false;
    if (isIn(Field.getInClassInitializer()))
      return true;
    const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
    return Class && llvm::any_of(Class->ctors(), [&](const auto *Constructor) {
             return llvm::any_of(Constructor->inits(), [&](const auto *Init) {
               return Init->getAnyMember() == &Field && isIn(Init->getInit());
             });
           });
  }

  /// Returns the variable to which \p S assigns; null if it assigns to none.
  static const ValueDecl *changedBy(const Stmt &S) {
    if (const auto *Op = dyn_cast<BinaryOperator>(&S))
      return Op->isAssignmentOp() ? namedValue(Op->getLHS()) : nullptr;
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
    return Call && Call->isAssignmentOp() ? namedValue(Call->getArg(0))
                                          : nullptr;
  }

  const CallIndex &Calls;
  llvm::SmallPtrSet<const Decl *, 16> Seen;
};

} // namespace

/// The year 10000. A later time is an error of units.
static constexpr microseconds TooFar(253'402'300'800'000'000);

llvm::SmallVector<Distance, 2> Distance::allOf(Values &Vals, Operand Time) {
  llvm::SmallVector<Distance, 2> Result;
  const MakerSet Makers = Vals.makersOf(Time);
  if (!Makers.isComplete())
    return {};
  // Few timestamps get as far as this search.
  std::optional<bool> Subtracts;
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Site =
        Vals.callTable().classify(dyn_cast<CallExpr>(M.E));
    const bool ByPolicy = Site && Site->Kind == CallKind::Expiry;
    const Expr *From = ByPolicy ? Site->argument(Role::Lifetime) : M.E;
    const Expr *Clock = ByPolicy ? Site->argument(Role::Clock) : nullptr;
    if (!From || (Clock && !isa<CXXDefaultArgExpr>(Clock)))
      return {};
    const TimestampSet Times = Vals.timestamps({From, M.In});
    if (!Times.isComplete())
      return {};
    for (const Timestamp &T : Times.Values) {
      const microseconds Count(T.Count);
      if (!ByPolicy && T.Kind == TimestampKind::Constant && !T.TakenFor &&
          Count >= FarAway && Count < TooFar) {
        Result.push_back({false, Count - LatestRun, false, Count});
        continue;
      }
      if (T.TakenFor ||
          T.Kind != (ByPolicy ? TimestampKind::Constant : TimestampKind::Now))
        return {};
      if (!ByPolicy && !Subtracts)
        Subtracts = SubtractionSearch(Vals.callIndex()).isIn(Time.E);
      Result.push_back({ByPolicy, Count, Subtracts.value_or(false)});
    }
  }
  return Result;
}

} // namespace clang::tidy::bigtable
