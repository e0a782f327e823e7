// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Comparisons.h"
#include "api/Headers.h"
#include "api/Holders.h"
#include "api/SummaryLookup.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/CallIndex.h"
#include "values/SendSearch.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// The object that \p Call is called on, and its arguments.
struct Parts {
  const Expr *Object = nullptr;
  llvm::ArrayRef<const Expr *> Arguments;

  explicit Parts(const Expr &Call) : Arguments(argumentsOf(Call)) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(calleeOf(Call));
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
      Object = Member->getImplicitObjectArgument();
    } else if (isa<CXXOperatorCallExpr>(Call) && Method &&
               !Method->isStatic()) {
      Object = Arguments.front();
      Arguments = Arguments.drop_front();
    }
  }
};

} // namespace

const FunctionUses *SendSearch::aroundCall(const Frame &In) const {
  for (const Caller &C : Vals.callIndex().callersOf(*In.Callee))
    if (C.Call == In.Call)
      return Vals.usesIn(C.From);
  return nullptr;
}

/// The code of the user's that \p Call runs; null if that is not known.
const FunctionDecl *SendSearch::codeOf(const CallExpr &Call) const {
  const FunctionDecl *Code = codeRunBy(Call);
  return Code && !isForeign(*Code) ? Code : nullptr;
}

//===----------------------------------------------------------------------===//
// Calls that take what holds it.
//===----------------------------------------------------------------------===//

void SendSearch::followConstruct(const Place &At,
                                 const CXXConstructExpr &Parent) {
  const CXXConstructorDecl &Constructor = *Parent.getConstructor();
  const bool IsCalledBack =
      llvm::any_of(argumentsOf(Parent), [&](const Expr *Argument) {
        return Argument->getType() != At.E->getType() &&
               isCallable(Argument->getType());
      });
  if ((Constructor.isUserProvided() && !isOfHolder(Constructor)) ||
      IsCalledBack)
    return lose();
  hold(Parent, At);
}

void SendSearch::followCall(const Place &At, const CallExpr &Parent) {
  const FunctionDecl *Callee = Parent.getDirectCallee();
  if (!Callee)
    return lose();
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Parent);
  if (Op && Op->getOperator() == OO_Equal && isa<CXXMethodDecl>(Callee))
    return followAssignment(At, *Op);
  if (followKnown(At, Parent))
    return;
  isOfHolder(*Callee) ? followHolder(At, Parent, *Callee)
                      : followUser(At, Parent, *Callee);
}

void SendSearch::followAssignment(const Place &At,
                                  const CXXOperatorCallExpr &Parent) {
  const auto &Method = *cast<CXXMethodDecl>(Parent.getDirectCallee());
  if (Method.isUserProvided() && !isOfHolder(Method))
    return lose();
  const Expr &To = *Parent.getArg(0), &From = *Parent.getArg(1);
  if (At.E != &To)
    fill(To, At);
  else if (isShared(To))
    fill(From, At); // What it leads to may be found there, too.
  hold(Parent, At);
}

/// Returns the table name that a statement puts into the local variable
/// \p Request; null unless there is exactly one.
const Expr *SendSearch::tableNamedIn(const Expr *Request,
                                     const Place &At) const {
  const auto *Var =
      dyn_cast_or_null<VarDecl>(Request ? namedValue(Request) : nullptr);
  if (!Var || !Var->isLocalVarDecl() || Var->getType()->isReferenceType() ||
      Var->getType()->isPointerType())
    return nullptr;
  const Expr *Name = nullptr;
  for (const DeclRefExpr *Mention : At.Around->namesOf(*Var)) {
    const Use U = At.Around->useOf(*Mention);
    const std::optional<CallSite> Site =
        U.method() ? Vals.callTable().classify(*U.by()) : std::nullopt;
    if (!Site || Site->Kind != CallKind::Field || !Site->argument(Role::Table))
      continue;
    if (Name)
      return nullptr;
    Name = Site->argument(Role::Table);
  }
  return Name;
}

/// Returns true if \p Parent is a known call of the client.
bool SendSearch::followKnown(const Place &At, const CallExpr &Parent) {
  const std::optional<CallSite> Site = Vals.callTable().classify(Parent);
  if (!Site || Site->IsWrapper)
    return false;
  switch (Site->Kind) {
  case CallKind::Apply:
  case CallKind::Predicate:
  case CallKind::Admin:
    if (const Expr *Table = Site->argument(Role::Table))
      Out.add({Table, &Parent, At.In});
    else if (const Expr *Named = tableNamedIn(Site->argument(Role::Message), At))
      Out.add({Named, &Parent, At.In});
    else
      lose();
    return true;
  case CallKind::Carry:
    if (isStandard(*Site->Callee))
      return false;
    if (const Expr *Carrier = carrierIn(*Site); Carrier && Carrier != At.E)
      fill(*Carrier, At);
    hold(Parent, At);
    return true;
  case CallKind::Family:
  case CallKind::Field:
  case CallKind::Rule:
    return false;
  default:
    // The accessors of a message.
    if (Site->argument(Role::Message) == &Parent)
      return false;
    lose();
    return true;
  }
}

bool SendSearch::mayFill(const FunctionDecl &Callee,
                         const ParmVarDecl &Parameter, const Expr &Argument) {
  return !onlyReturns(Callee) && !putsIn(Callee) &&
         (isMutableReference(Parameter.getType()) || isShared(Argument));
}

/// A call of a container, of an algorithm and the like.
void SendSearch::followHolder(const Place &At, const CallExpr &Parent,
                              const FunctionDecl &Callee) {
  const Parts Call(Parent);
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  const bool IsShared = isShared(*At.E) && !onlyReturns(Callee);
  for (auto [Parameter, Argument] :
       llvm::zip(Callee.parameters(), Call.Arguments)) {
    if (Argument == At.E)
      continue;
    if (isCallable(Argument->getType()))
      passToCallback(*Argument, At);
    else if (IsShared || mayFill(Callee, *Parameter, *Argument))
      fill(*Argument, At);
  }
  if (Call.Object && Call.Object != At.E) {
    if (isCallable(Call.Object->getType()))
      passToCallback(*Call.Object, At);
    else if (Method && (!Method->isConst() || IsShared))
      fill(*Call.Object, At);
  }
  mayHold(Parent) ? hold(Parent, At) : compareResult(Parent, At);
}

/// \p Taken holds no mutation, but tells of one: its row key, or its text.
void SendSearch::compareResult(const Expr &Taken, const Place &At) {
  Use U = At.Around->useOf(Taken);
  while (isa_and_nonnull<CastExpr>(U.By))
    U = At.Around->useOf(*U.by<Expr>());
  const auto *By = U.by<Expr>();
  if ((U.is(UseKind::Compared) && isa<BinaryOperator>(By)) ||
      (isa_and_nonnull<CallExpr, CXXConstructExpr>(By) && onlyCompares(*By)))
    compare(*By, At);
}

/// \p Callback may be called with it.
void SendSearch::passToCallback(const Expr &Callback, const Place &At) {
  const auto *Class =
      Callback.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->isLambda())
    return lose();
  const auto Pass = [&](const FunctionDecl &Operator) {
    if (Operator.isVariadic())
      return lose();
    for (const ParmVarDecl *Parameter : Operator.parameters())
      if (holderOf(Parameter->getType()).MayHold)
        holdVariable(Parameter, At.In);
  };
  if (const FunctionTemplateDecl *Generic =
          Class->getDependentLambdaCallOperator())
    for (const FunctionDecl *Instance : Generic->specializations())
      Pass(*Instance);
  else
    Pass(*Class->getLambdaCallOperator());
}

/// A call of the user's function, or of one that is not known.
void SendSearch::followUser(const Place &At, const CallExpr &Parent,
                            const FunctionDecl &Callee) {
  const FunctionDecl *Definition = codeOf(Parent);
  const Frame *Inside =
      Definition ? Vals.enter(Parent, *Definition, At.In) : nullptr;
  const Parts Call(Parent);
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Parent);
  if (Definition && Member && Call.Object == At.E)
    return followMethod(*Member, *Definition, At);
  const auto *Argument = llvm::find(Call.Arguments, At.E);
  const size_t I = Argument - Call.Arguments.begin();
  if (!Definition)
    return passElsewhere(At, Parent, I);
  if (!Inside || I >= Definition->getNumParams() || !aroundCall(*Inside))
    return lose();
  holdVariable(Definition->getParamDecl(I), Inside);
}

/// A call of a function that another source defines: what that says of its
/// argument \p I.
void SendSearch::passElsewhere(const Place &At, const CallExpr &Parent,
                               size_t I) {
  const auto [Callee, Summary] =
      Vals.callTable().summaries().findCallee(Parent);
  if (!Summary)
    return lose();
  const auto Sent = llvm::find_if(
      Summary->Sends, [I](const SummarySend &S) { return S.Parameter == I; });
  if (Sent == Summary->Sends.end())
    return lose();
  if (!Sent->To)
    return;
  const Expr *Table = Vals.callTable().playerOf(*Sent->To, Parent, *Callee);
  Table ? Out.add({Table, &Parent, At.In}) : lose();
}

//===----------------------------------------------------------------------===//
// Calls whose result it is put into.
//===----------------------------------------------------------------------===//

/// All arguments of \p Call may refer to it, and functions may get it.
void SendSearch::fillArguments(const Place &At, const Expr &Call) {
  const Parts Passed(Call);
  const auto Fill = [&](const Expr &E) {
    if (!isCallable(E.getType()))
      fill(E, At);
    else if (isa<CallExpr>(Call))
      passToCallback(E, At);
    else
      lose(); // A deleter.
  };
  for (const Expr *Argument : Passed.Arguments)
    Fill(*Argument);
  if (Passed.Object)
    Fill(*Passed.Object);
}

void SendSearch::fillReturned(const Place &At, const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const std::optional<CallSite> Site = Vals.callTable().classify(Call);
  if (!Callee)
    return lose();
  if (Site && Site->Kind == CallKind::Carry && carrierIn(*Site))
    return fill(*carrierIn(*Site), At);
  if (isOfHolder(*Callee))
    return fillArguments(At, Call);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Method && !Method->isUserProvided())
    return fillArguments(At, Call); // An assignment.
  const FunctionDecl *Definition = codeOf(Call);
  const Frame *Inside =
      Definition ? Vals.enter(Call, *Definition, At.In) : nullptr;
  const FunctionUses *Around = Inside ? Vals.usesIn(Definition) : nullptr;
  if (!Around || !aroundCall(*Inside))
    return lose();
  for (const Expr *Returned : Around->returnsOf(*Definition))
    add({Returned, Inside, Around, true});
}

//===----------------------------------------------------------------------===//
// Callers.
//===----------------------------------------------------------------------===//

bool SendSearch::forEachCaller(const FunctionDecl &Function, const Frame *In,
                               const FunctionUses &Around,
                               llvm::function_ref<void(const Place &)> Visit) {
  if (In && In->Callee->getCanonicalDecl() == Function.getCanonicalDecl()) {
    Visit({In->Call, In->Caller, aroundCall(*In), false});
    return true;
  }
  if (isLambda(Function)) {
    const auto Uses = usesOf(Function, Around);
    if (!Uses || Uses->size() > MaxJoinedCallers)
      return false;
    for (const LambdaUse &U : *Uses)
      Visit({U.Call, In, &Around, !U.IsCallee});
    return true;
  }
  // An object may keep what its constructor receives.
  const auto Callers = isa<CXXConstructorDecl>(Function)
                           ? std::nullopt
                           : Vals.allCallersOf(Function);
  if (!Callers || Callers->size() > MaxJoinedCallers)
    return false;
  for (const Caller &C : *Callers)
    if (!C.From || !C.From->isDependentContext())
      Visit({C.Call, nullptr, Vals.usesIn(C.From), false});
  return true;
}

/// Returns true if \p Call, of the standard library, only calls its argument
/// \p Lambda, as an algorithm does, and does not store it.
bool SendSearch::isCalledHere(const CallExpr &Call, const Expr &Lambda) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isOfStandardLibrary(*Callee) || isa<CXXMethodDecl>(Callee) ||
      !llvm::is_contained(argumentsOf(Call), &Lambda))
    return false;
  const auto IsLambda = [](QualType Type) {
    const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Class && Class->isLambda();
  };
  return (IsLambda(Call.getType()) || holderOf(Call.getType()).IsPlain) &&
         llvm::all_of(argumentsOf(Call), [&](const Expr *Argument) {
           return IsLambda(Argument->getType()) ||
                  holderOf(Argument->getType()).IsPlain;
         });
}

/// Nothing if something else may be done with it.
std::optional<llvm::SmallVector<SendSearch::LambdaUse, 4>>
SendSearch::usesOf(const FunctionDecl &Lambda, const FunctionUses &Around) {
  const LambdaExpr *Made = Around.lambdaOf(Lambda);
  if (!Made)
    return std::nullopt;
  const CXXRecordDecl *Class = Made->getLambdaClass();
  llvm::SmallVector<LambdaUse, 4> Uses;
  llvm::SmallVector<const Expr *, 8> Ways{Made};
  while (!Ways.empty()) {
    const Expr *E = Ways.pop_back_val();
    const Use U = Around.useOf(*E);
    if (++Steps > MaxTakers || !U.By)
      return std::nullopt;
    const CallExpr *Call = U.by();
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const auto *Cast = U.by<ImplicitCastExpr>();
    if (U.is(UseKind::Copied) || (Cast && Cast->getCastKind() == CK_NoOp)) {
      Ways.push_back(U.by<Expr>());
    } else if (U.is(UseKind::Initializes) && !U.Var->hasGlobalStorage()) {
      llvm::append_range(Ways, Around.namesOf(*U.Var));
    } else if (U.is(UseKind::Called) && Callee && isLambda(*Callee)) {
      if (Callee->getCanonicalDecl() == Lambda.getCanonicalDecl())
        Uses.push_back({Call, true});
    } else if (Call && isCalledHere(*Call, *U.Of)) {
      Uses.push_back({Call, false});
      if (Call->getType()->getAsCXXRecordDecl() == Class)
        Ways.push_back(Call); // It may be returned.
    } else if (!isa<CompoundStmt>(U.By) &&
               !(U.is(UseKind::Captured) && !U.Var)) {
      return std::nullopt;
    }
  }
  return Uses;
}

} // namespace clang::tidy::bigtable
