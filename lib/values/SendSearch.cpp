// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/SendSearch.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "api/Comparisons.h"
#include "api/Holders.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

/// Returns the object on which \p Call is called; null if it is not a member.
static const Expr *objectOf(const Expr &Call) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  return Member ? Member->getImplicitObjectArgument() : nullptr;
}

void SendSearch::run(Operand V, const FunctionDecl *Within) {
  const FunctionUses *Around = Vals.usesIn(Within);
  if (!Around)
    return lose();
  const Place At{V.E, V.In, Around, false};
  add(At);
  // It is made in the message, or the list, that it is a part of.
  if (const std::optional<CallSite> Site = Vals.callTable().classify(*V.E))
    for (const Expr *Whole :
         {Site->Kind == CallKind::Family ? objectOf(*V.E)
                                         : Site->argument(Role::Message),
          Site->argument(Role::Mutation)})
      if (Whole)
        fill(*Whole, At);
  followAll();
}

void SendSearch::run(const VarDecl &Var, const Frame *In) {
  holdVariable(&Var, In);
  followAll();
}

void SendSearch::followAll() {
  while (!Pending.empty() && !Out.Gap) {
    if (++Steps > MaxTakers || !Vals.spend(1))
      return lose(Reason::Limit);
    const Place At = Pending.pop_back_val();
    At.IsFilled ? followFilled(At) : follow(At);
  }
}

SendSearch::Holder SendSearch::holderOf(QualType Type) {
  Type = Type.getCanonicalType();
  const auto [It, IsNew] = Holders.try_emplace(Type);
  if (IsNew)
    It->second = {mayHoldMutation(Type), isPlainHolder(Type),
                  isSoleOwner(Type.getNonReferenceType())};
  return It->second;
}

void SendSearch::add(const Place &P) {
  if (P.Around && Seen.insert({{P.E, P.IsFilled}, P.In}).second)
    Pending.push_back(P);
  else if (!P.Around)
    lose();
}

//===----------------------------------------------------------------------===//
// The surroundings of an expression that holds it.
//===----------------------------------------------------------------------===//

void SendSearch::follow(const Place &At) {
  const Use U = At.Around->useOf(*At.E);
  if (!mayHold(*At.E) || !mayHold(*U.Of))
    return;
  if (!U.By || !holderOf(At.E->getType()).IsPlain ||
      !holderOf(U.Of->getType()).IsPlain)
    return lose();
  followUse({U.Of, At.In, At.Around, false}, U);
}

void SendSearch::followUse(const Place &At, const Use &U) {
  const auto *By = U.by<Expr>();
  switch (U.Kind) {
  case UseKind::Dropped:
  case UseKind::Decides:
    return;
  case UseKind::Captured:
    // A variable of the function around it goes by its own name.
    if (U.Var)
      holdVariable(U.Var, At.In);
    return;
  case UseKind::Initializes:
    return holdVariable(U.Var, At.In);
  case UseKind::Iterated: // The hidden variable.
    return holdVariable(initializedBy(*U.by<DeclStmt>(), *At.E), At.In);
  case UseKind::Returned:
    return followReturn(At, *U.by<ReturnStmt>());
  case UseKind::Member:
    return isa<FieldDecl>(U.Named) ? hold(*By, At) : lose();
  default:
    return By ? followExpression(At, *By) : lose();
  }
}

void SendSearch::followExpression(const Place &At, const Expr &By) {
  if (isa<CXXConstructExpr, CallExpr>(By) && onlyCompares(By))
    return compare(By, At);
  if (const auto *Cast = dyn_cast<CastExpr>(&By))
    return followCast(At, *Cast);
  if (const auto *Op = dyn_cast<BinaryOperator>(&By))
    return followOperator(At, *Op);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&By))
    return followConstruct(At, *Construct);
  if (const auto *Call = dyn_cast<CallExpr>(&By))
    return followCall(At, *Call);
  const auto *New = dyn_cast<CXXNewExpr>(&By);
  if ((New && New->getNumPlacementArgs() == 0) ||
      isa<ArraySubscriptExpr, ConditionalOperator, CXXParenListInitExpr,
          CXXStdInitializerListExpr, InitListExpr, UnaryOperator>(By))
    return hold(By, At); // Of '!p' it cannot be held.
  if (!isa<CXXDeleteExpr>(By))
    lose();
}

void SendSearch::followCast(const Place &At, const CastExpr &Parent) {
  switch (Parent.getCastKind()) {
  case CK_NoOp:
  case CK_LValueToRValue:
  case CK_ArrayToPointerDecay:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return hold(Parent, At);
  case CK_PointerToBoolean:
    return;
  default:
    return lose();
  }
}

void SendSearch::followOperator(const Place &At, const BinaryOperator &Parent) {
  if (Parent.isComparisonOp() || Parent.isLogicalOp())
    return;
  if (Parent.isCommaOp())
    return hold(Parent, At);
  if (!Parent.isAdditiveOp() && !Parent.isAssignmentOp())
    return lose();
  if (Parent.getOpcode() == BO_Assign)
    fill(At.E == Parent.getLHS() ? *Parent.getRHS() : *Parent.getLHS(), At);
  hold(Parent, At);
}

void SendSearch::followReturn(const Place &At, const ReturnStmt &Parent) {
  const FunctionDecl *Function = At.Around->functionAround(Parent);
  if (!Function ||
      !forEachCaller(*Function, At.In, *At.Around, [&](const Place &Caller) {
        const auto *Call = dyn_cast<CallExpr>(Caller.E);
        // The results of a lambda that was passed on.
        if (Call && Caller.IsFilled)
          fillArguments(Caller, *Call);
        hold(*Caller.E, Caller);
      }))
    lose();
}

//===----------------------------------------------------------------------===//
// Variables.
//===----------------------------------------------------------------------===//

void SendSearch::holdVariable(const VarDecl *Var, const Frame *In) {
  const auto *Owner =
      Var ? dyn_cast<FunctionDecl>(Var->getDeclContext()) : nullptr;
  const FunctionUses *Around = Vals.usesIn(Owner);
  if (!Around || Var->hasGlobalStorage() || Var->isExceptionVariable() ||
      !holderOf(Var->getType()).IsPlain)
    return lose();
  while (In && !isWithin(*Owner, *In->Callee))
    In = In->Caller;
  if (!SeenVariables.insert({Var, In}).second)
    return;
  // Others may have come there before; a way in a circle is followed here.
  if (!Outermost)
    if (const auto Sent = Vals.destinationsOf(*Var, In))
      return Out.join(*Sent);
  followNames(*Var, In, *Owner, *Around);
}

void SendSearch::followNames(const VarDecl &Var, const Frame *In,
                             const FunctionDecl &Owner,
                             const FunctionUses &Around) {
  if (Var.getType()->isReferenceType() || !holderOf(Var.getType()).IsSoleOwner)
    fillBound(Var, In, Around);
  for (const DeclRefExpr *Name : Around.namesOf(Var)) {
    const FunctionDecl *Function = Around.functionAround(*Name);
    if (!Function)
      return lose();
    forEachContext(*Function, Owner, In, Around, 0, [&](const Frame *Each) {
      add({Name, Each, &Around, false});
    });
  }
}

/// The calls that \p Function, a lambda in \p Owner or that itself, may run in,
/// where \p Owner runs in \p In.
void SendSearch::forEachContext(const FunctionDecl &Function,
                                const FunctionDecl &Owner, const Frame *In,
                                const FunctionUses &Around, unsigned Depth,
                                llvm::function_ref<void(const Frame *)> Visit) {
  if (Function.getCanonicalDecl() == Owner.getCanonicalDecl() ||
      Depth == MaxFrames)
    return Visit(In);
  const auto Uses = usesOf(Function, Around);
  if (!Uses || Uses->size() > MaxJoinedCallers ||
      !llvm::all_of(*Uses, [](const LambdaUse &U) { return U.IsCallee; }))
    return Visit(In);
  for (const LambdaUse &U : *Uses) {
    const FunctionDecl *From = Around.functionAround(*U.Call);
    if (!From || !isWithin(*From, Owner))
      return Visit(In);
    forEachContext(*From, Owner, In, Around, Depth + 1, [&](const Frame *Each) {
      const Frame *Inside = Vals.enter(*U.Call, Function, Each);
      Visit(Inside ? Inside : In);
    });
  }
}

/// The object to which \p Alias, a reference or pointer, refers gets it, too.
void SendSearch::fillBound(const VarDecl &Alias, const Frame *In,
                           const FunctionUses &Around) {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Alias);
  if (!Parameter) {
    if (Alias.getInit())
      add({Alias.getInit(), In, &Around, true});
    return;
  }
  const auto &Function = *cast<FunctionDecl>(Parameter->getDeclContext());
  const bool IsKnown =
      forEachCaller(Function, In, Around, [&](const Place &Caller) {
        if (Caller.IsFilled)
          return fillArguments(Caller, *Caller.E);
        const Expr *Argument = argumentFor(*Caller.E, *Parameter);
        Argument ? fill(*Argument, Caller) : lose();
      });
  if (IsKnown)
    return;
  if (Outermost && !In &&
      Function.getCanonicalDecl() == Outermost->getCanonicalDecl())
    Receivers.insert(Parameter);
  else
    lose();
}

//===----------------------------------------------------------------------===//
// The objects into which it is put.
//===----------------------------------------------------------------------===//

void SendSearch::followFilled(const Place &At) {
  const Expr *E = At.E;
  // A copy, which nothing else refers to.
  if (!mayHold(*E) || (E->isPRValue() && !isShared(*E)))
    return;
  if (isa<DeclRefExpr>(E))
    return holdVariable(wholeVariableIn(E), At.In);
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr, CXXScalarValueInitExpr,
          ImplicitValueInitExpr>(E))
    return;
  if (isa<CXXThisExpr>(E))
    return fillObject(At);
  if (isa<LambdaExpr>(E))
    return lose();
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return fillReturned(At, *Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return fillArguments(At, *Construct);
  if (const auto *Member = dyn_cast<MemberExpr>(E);
      Member && !isa<FieldDecl>(Member->getMemberDecl()))
    return lose();
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (!Op->isCommaOp())
      fill(*Op->getLHS(), At);
    if (!Op->isCompoundAssignmentOp())
      fill(*Op->getRHS(), At);
    return;
  }
  if (!isSameAsOperand(*E) &&
      !isa<CastExpr, MemberExpr, UnaryOperator, ArraySubscriptExpr,
           ConditionalOperator, InitListExpr, CXXParenListInitExpr,
           CXXStdInitializerListExpr, CXXNewExpr>(E))
    return lose();
  for (const Stmt *Child : E->children())
    if (const auto *Inner = dyn_cast_or_null<Expr>(Child))
      fill(*Inner, At);
}

//===----------------------------------------------------------------------===//
// Objects of the user's classes that collect mutations.
//===----------------------------------------------------------------------===//

void SendSearch::fillObject(const Place &At) {
  const auto *Call =
      dyn_cast_or_null<CXXMemberCallExpr>(At.In ? At.In->Call : nullptr);
  const FunctionUses *Around = Call ? aroundCall(*At.In) : nullptr;
  if (!Around)
    return lose();
  const Expr *Object = Call->getImplicitObjectArgument();
  add({Object, At.In->Caller, Around, true});
  add({Object, At.In->Caller, Around, false});
}

void SendSearch::followMethod(const CXXMemberCallExpr &Call,
                              const FunctionDecl &Definition, const Place &At) {
  const Frame *Inside = Vals.enter(Call, Definition, At.In);
  const FunctionUses *Around = Inside ? Vals.usesIn(&Definition) : nullptr;
  if (!Around || !aroundCall(*Inside) || !Vals.spend(1))
    return lose();
  anyStatement(*Definition.getBody(), [&](const Stmt &S) {
    if (const auto *This = dyn_cast<CXXThisExpr>(&S))
      followThis(*This, {This, Inside, Around, false});
    return false;
  });
}

void SendSearch::followThis(const CXXThisExpr &This, const Place &Inside) {
  const Use U = Inside.Around->useOfValue(This);
  if (const auto *Member = U.by<MemberExpr>();
      Member && isa<FieldDecl>(Member->getMemberDecl()))
    return mayHold(*Member) ? hold(*Member, Inside) : void();
  if (const auto *Call = U.by<CXXMemberCallExpr>();
      Call && U.is(UseKind::Called)) {
    const FunctionDecl *Definition = codeOf(*Call);
    return Definition ? followMethod(*Call, *Definition, Inside) : lose();
  }
  // 'return *this;'
  const auto *Deref = U.by<UnaryOperator>();
  if (!Deref || Deref->getOpcode() != UO_Deref ||
      !Inside.Around->useOfValue(*Deref).is(UseKind::Returned))
    return lose();
  add({Inside.In->Call, Inside.In->Caller, aroundCall(*Inside.In), false});
}

DestinationSet Values::destinationsOf(Operand V, const FunctionDecl *Within) {
  const auto It = Destinations.find({V.E, V.In});
  if (It != Destinations.end())
    return It->second;
  SendSearch Search(*this);
  Search.run(V, Within);
  return Destinations[{V.E, V.In}] = std::move(Search.Out);
}

std::optional<DestinationSet> Values::destinationsOf(const VarDecl &Var,
                                                     const Frame *In) {
  const std::pair<const VarDecl *, const Frame *> Key(&Var, In);
  const auto It = HeldDestinations.find(Key);
  if (It != HeldDestinations.end())
    return It->second;
  if (TakerDepth == MaxMakerDepth)
    return std::nullopt;
  HeldDestinations[Key] = std::nullopt;
  SendSearch Search(*this);
  ++TakerDepth;
  Search.run(Var, In);
  --TakerDepth;
  return HeldDestinations[Key] = std::move(Search.Out);
}

DestinationSet Values::destinationsWithin(const ParmVarDecl &Parameter) {
  SendSearch Search(*this);
  Search.Outermost = cast<FunctionDecl>(Parameter.getDeclContext());
  Search.run(Parameter, nullptr);
  for (const ParmVarDecl *Other : Search.Receivers)
    if (Other != &Parameter)
      return DestinationSet::unknown({Unknown::Reason::Route});
  return std::move(Search.Out);
}

const ParmVarDecl *Values::receiverOf(Operand V, const FunctionDecl *Within,
                                      const FunctionDecl &Outermost) {
  SendSearch Search(*this);
  Search.Outermost = &Outermost;
  Search.run(V, Within);
  return Search.Out.Gap || !Search.Out.Values.empty() ||
                 Search.Receivers.size() != 1
             ? nullptr
             : Search.Receivers.front();
}

} // namespace clang::tidy::bigtable
