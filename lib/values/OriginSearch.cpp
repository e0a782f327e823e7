// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/OriginSearch.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Tags.h"
#include "api/Text.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/CallIndex.h"
#include "values/Conversions.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

/// Returns true if \p E copies by a function that the user wrote.
bool OriginSearch::isCopiedByHand(const Expr *E) const {
  for (const Expr *Outer = nullptr; E != Outer;) {
    Outer = E;
    E = E->IgnoreImplicit()->IgnoreParens();
  }
  const auto *Copy = dyn_cast<CXXConstructExpr>(E);
  const CXXConstructorDecl *Constructor =
      Copy ? Copy->getConstructor() : nullptr;
  return Constructor && Constructor->isCopyOrMoveConstructor() &&
         Constructor->isUserProvided() && !isForeign(*Constructor);
}

/// The object that \p Use is a member of, or \p Use itself.
static const Expr *baseOf(const Expr &Use) {
  const auto *Member = dyn_cast<MemberExpr>(&Use);
  return Member ? Member->getBase() : &Use;
}

/// Null if \p Var is of a thread, which may end soon.
static const ValueDecl *keeperIn(const VarDecl &Var) {
  return Var.getTLSKind() == VarDecl::TLS_None ? &Var : nullptr;
}

void OriginSearch::follow(Operand V, Trail Past) {
  if (++Steps > MaxSearchSteps || !Vals.spend(1))
    return gap(Reason::Limit);
  if (isCopiedByHand(V.E))
    return gap(Reason::Expression);
  Past.Casts.prepend(castsIn(*V.E, Vals.context()));
  followStripped({stripConversions(V.E), V.In}, std::move(Past));
}

void OriginSearch::followStripped(Operand V, Trail Past) {
  const Expr *E = V.E;
  const Operand Self = V;
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    const std::optional<int64_t> Taken = Vals.decide(*Either->getCond(), V.In);
    if (!Taken || *Taken != 0)
      follow({Either->getTrueExpr(), V.In}, Past);
    if (!Taken || *Taken == 0)
      follow({Either->getFalseExpr(), V.In}, Past);
    return;
  }
  if (const auto *Vals = dyn_cast<OpaqueValueExpr>(E);
      Vals && Vals->getSourceExpr())
    return follow({Vals->getSourceExpr(), V.In}, Past);
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf)) {
    // The object behind the pointer is searched for later.
    if (Op->getOpcode() == UO_AddrOf && Vals.namesChangedLocal(Op))
      gap(Reason::Reassigned, namedValue(Op->getSubExpr()));
    return follow({Op->getSubExpr(), V.In}, Past);
  }
  if (const ValueDecl *Named = namedValue(E)) {
    if (findTag(*Named, TagKind::Table))
      return found(Self, Past);
    if (!Past.Tagged && findTag(*Named, TagKind::Ttl))
      Past.Tagged = Named;
  }
  if (const VarDecl *Var = variableIn(E))
    return followVariable(*Var, *E, V.In, Past);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl())) {
      const VarDecl *Held = Binding->getHoldingVar();
      const Expr *Made = Held ? Held->getInit() : Binding->getBinding();
      const auto *Whole = dyn_cast<VarDecl>(Binding->getDecomposedDecl());
      if (!Vals.keepsValue(Whole))
        return gap(Reason::Reassigned, Binding);
      return Made ? follow({Made, V.In}, Past) : gap(Reason::Dependent);
    }
    return found(Self, Past);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return followMember(*Member, V.In, Past);
  if (const Expr *Object = pointee(*E))
    return isOptional(Object->getType())
               ? followOptional({Object, V.In}, nullptr, Past)
               : follow({Object, V.In}, Past);
  if (const auto [Optional, Otherwise] = valueOr(*E); Optional)
    return followOptional({Optional, V.In}, Otherwise, Past);
  if (const Expr *Text = sameText(*E))
    return follow({Text, V.In}, Past);
  if (elementAccess(*E).Container && !E->isInstantiationDependent())
    return followAccess(Self, Past);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return followCall(*Call, V.In, Past);
  // Only a call may be known in spite of that: some argument depends.
  if (E->isInstantiationDependent() && !isa<CXXConstructExpr>(E))
    return gap(Reason::Dependent);
  found(Self, Past);
}

void OriginSearch::followVariable(const VarDecl &Var, const Expr &Use,
                                  const Frame *In, const Trail &Past) {
  if (const Expr *Init = constantInitializer(Var, Vals.context());
      Init && !Var.isCXXForRangeDecl() && !Var.isLocalVarDecl())
    // Even if it is constant, the object to which it points may change.
    return Vals.callIndex().isChanged(Var)
               ? gap(Reason::Variable, &Var)
               : follow({Init, nullptr}, Past.within(true, keeperIn(Var)));
  if (!Var.isLocalVarDeclOrParm())
    return followGlobal(Var, Past);
  followLocal(Var, nullptr, Use, In, Past);
}

void OriginSearch::followGlobal(const VarDecl &Var, const Trail &Past) {
  const Operand Use{Vals.callTable().summaries().reference(Var), nullptr};
  if (followElsewhere(Var, Use, Past.within(true, keeperIn(Var))))
    return;
  const auto Assigned = Vals.callIndex().assignedTo(Var);
  const Expr *Init = Var.getAnyInitializer();
  if (!Assigned || !Init || Assigned->size() >= MaxValues)
    return gap(Reason::Variable, &Var);
  const Trail Since =
      Past.within(true, Assigned->empty() ? keeperIn(Var) : nullptr);
  llvm::SmallVector<const Expr *, 4> Values{Init};
  Values.append(Assigned->begin(), Assigned->end());
  for (const Expr *Value : Values) {
    const MakerSet Made = isView(Var.getType()) && Vals.namesChangedLocal(Value)
                              ? MakerSet::unknown({Reason::Variable, &Var})
                              : Vals.makersOf({Value, nullptr});
    for (const Maker &M : Made.Values)
      found(M, Since.after(M));
    // The arguments of another function are unknown here.
    if (Made.Gap)
      gap(Reason::Variable, &Var);
  }
}

bool OriginSearch::followElsewhere(const NamedDecl &D, Operand Use,
                                   const Trail &Past) {
  SummaryLookup &Lookup = Vals.callTable().summaries();
  const auto Strings = Lookup.stringsOf(D);
  for (const Expr *Text : Strings)
    found({Text, nullptr}, Past);
  if (!Strings.empty())
    return true;
  if (!Lookup.valuesBehind(*Use.E))
    return false;
  found(Use, Past);
  return true;
}

bool OriginSearch::followOverriders(const CallExpr &Call, Operand Self,
                                    const Trail &Past) {
  SummaryLookup &Lookup = Vals.callTable().summaries();
  const auto &Method = *cast<CXXMethodDecl>(Call.getDirectCallee());
  const FunctionSummary *Summary = Lookup.findOverriders(Method);
  if (!Summary || (Summary->Strings.empty() && !Summary->hasOthers()))
    return false;
  for (const Expr *Text : Lookup.stringsOf(*Summary, Method))
    found({Text, nullptr}, Past);
  if (Summary->Strings.empty())
    found(Self, Past);
  return true;
}

const Definition *OriginSearch::clockBehind(const ReachingDefinitions &Reaching,
                                            const VarDecl &Var,
                                            const FieldDecl &Member,
                                            const Expr &Use) {
  const auto *Named = dyn_cast<MemberExpr>(&Use);
  if (!Named || Named->getMemberDecl() != &Member || !tickOfField(Use))
    return nullptr;
  const auto *Clock = llvm::find_if(Reaching.Found, [](const Definition *D) {
    const auto *Call = dyn_cast_or_null<CallExpr>(D->At);
    return Call && D->PassedTo && clockRead(*Call).IsDate;
  });
  if (Clock == Reaching.Found.end())
    return nullptr;
  FunctionFlow *Flow =
      Vals.flowOf(dyn_cast<FunctionDecl>(Var.getDeclContext()));
  const bool HasRun =
      Reaching.Found.size() == 1 ||
      (Flow && Flow->mustRun(Var, {(*Clock)->At}, {&Use}) == true);
  return HasRun ? *Clock : nullptr;
}

bool OriginSearch::isSkipped(const Definition &D, const VarDecl &Var,
                             const Frame *In) {
  const auto *Function = dyn_cast<FunctionDecl>(Var.getDeclContext());
  const FunctionUses *Around = D.At ? Vals.treeOf(Function) : nullptr;
  FunctionFlow *Flow = Around ? Vals.flowOf(Function) : nullptr;
  const Stmt *Part = D.At;
  for (const Stmt *S = Part; Flow && S; Part = S, S = Around->parentOf(*S)) {
    const auto *If = dyn_cast<IfStmt>(S);
    if (!If || (Part != If->getThen() && Part != If->getElse()))
      continue;
    const Expr &Condition = *If->getCond();
    const auto MayDiffer = [&](const VarDecl &Named) {
      if (Named.getDeclContext() != Function || !isa<ParmVarDecl>(Named))
        return true;
      const auto Reaching =
          Flow->reaching(Named, nullptr, Condition, Vals.effects());
      return !Reaching.IsComplete || !Reaching.Found.empty();
    };
    if (anyReference(Condition, MayDiffer, MaxReferences))
      continue;
    const std::optional<int64_t> Decided = Vals.decide(Condition, In);
    if (Decided && (*Decided != 0) != (Part == If->getThen()))
      return true;
  }
  return false;
}

void OriginSearch::followReaching(const ReachingDefinitions &Reaching,
                                  const VarDecl &Var, const FieldDecl *Member,
                                  const Expr &Use, const Frame *In, Trail Past,
                                  bool IsOnlyName) {
  if (Var.isStaticLocal())
    Past = Past.within(true, Vals.keepsValue(&Var) ? keeperIn(Var) : nullptr);
  // For a reference or pointer, the object to which it is bound counts.
  const QualType Type =
      IsOnlyName ? Var.getType().getNonReferenceType() : Var.getType();
  const auto IsView = [&](const Definition &D) {
    return isView(D.IsPointee && Type->isPointerType() ? Type->getPointeeType()
                                                       : Type);
  };
  if (!Reaching.IsComplete || isChangedByOthers(Var))
    gap(Reason::Reassigned, &Var);
  if (Reaching.FromEntry && !Member)
    followParameter(cast<ParmVarDecl>(Var), In, Past);
  else if (Reaching.FromEntry)
    gap(Reason::Parameter, &Var);
  const Definition *Clock =
      Member ? clockBehind(Reaching, Var, *Member, Use) : nullptr;
  for (const Definition *D : Reaching.Found) {
    if (Clock && D != Clock)
      continue; // It has replaced that.
    if (isSkipped(*D, Var, In))
      continue;
    // Lookup may change it, too.
    const bool IsShared = !IsOnlyName && ((D->IsPointee && !isSoleOwner(Var)) ||
                                          (D->IsReferred && D->At));
    const Operand Made = D->Kind == DefinitionKind::Value && D->Value &&
                                 !D->IsPointee && !D->Member && isSoleOwner(Var)
                             ? ownedBy(*D->Value, In)
                             : Operand();
    if (IsShared)
      gap(Reason::Reassigned, &Var);
    else if (Made.E && Member)
      followField(*Member, Made, Past);
    else if (Made.E)
      follow(Made, Past);
    else if (D->CalledOn && Member)
      followSetter(*D, *Member, In, Past);
    else if (D->Kind == DefinitionKind::Adjust && D->Member == Member)
      found({cast<Expr>(D->At), In}, Past);
    else if (D == Clock)
      found({&Use, In}, Past);
    else if (D->PassedTo || D->CapturedBy)
      followPassed(*D, Member, In, Past);
    else if (D->Kind != DefinitionKind::Value || !D->Value)
      gap(Reason::Reassigned, &Var);
    else if (Var.isCXXForRangeDecl() && !D->At && !Member)
      followRange(Var, Use, In, Past);
    else if (Var.isCXXForRangeDecl() && !D->At)
      followEach(*Member, {baseOf(Use), In}, Past);
    else if (!D->At && Var.getType()->isReferenceType() && !Member)
      followReferent(D->Value, Use, In, Past);
    else if ((IsView(*D) || (Member && isView(Member->getType()))) &&
             Vals.namesChangedLocal(D->Value))
      gap(Reason::Reassigned, &Var);
    else if (D->Member == Member)
      follow({D->Value, In}, Past);
    else if (Member && !D->Member)
      followField(*Member, {D->Value, In}, Past);
    else
      gap(Reason::Reassigned, &Var); // A part of it was assigned to.
  }
}

void OriginSearch::followRange(const VarDecl &Var, const Expr &Use,
                               const Frame *In, const Trail &Past) {
  const Expr *Range = rangeOf(Var);
  if (!Range)
    return gap(Reason::Expression);
  // If the loop changes its container, it sees that in the next elements.
  const MakerSet Ranges = Vals.namesChangedLocal(Range)
                              ? madeBefore(*Range, Use, In)
                              : Vals.makersOf({Range, In});
  const std::optional<unsigned> I = Vals.currentElement(Var);
  const Maker *Whole = I ? Ranges.single() : nullptr;
  const InitListExpr *List = Whole ? listOf(Whole->E) : nullptr;
  if (List && *I < List->getNumInits())
    return followElement(*List->getInit(*I), *Whole, Past);
  followElements(Ranges, Past);
}

MakerSet OriginSearch::madeBefore(const Expr &Object, const Expr &Use,
                                  const Frame *In) {
  return Vals.search([&](OriginSearch &Search) {
    Search.followReferent(&Object, Use, In, {});
  });
}

void OriginSearch::followReferent(const Expr *E, const Expr &Use,
                                  const Frame *In, const Trail &Past) {
  if (++Steps > MaxSearchSteps)
    return gap(Reason::Limit);
  E = stripConversions(E);
  if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
    const std::optional<int64_t> Taken = Vals.decide(*Either->getCond(), In);
    if (!Taken || *Taken != 0)
      followReferent(Either->getTrueExpr(), Use, In, Past);
    if (!Taken || *Taken == 0)
      followReferent(Either->getFalseExpr(), Use, In, Past);
    return;
  }
  if (const VarDecl *Var = variableIn(E))
    return followVariable(*Var, Use, In, Past);
  if (Vals.namesChangedLocal(E))
    return gap(Reason::Reassigned);
  follow({E, In}, Past);
}

void OriginSearch::followParameter(const ParmVarDecl &Parameter,
                                   const Frame *In, const Trail &Past) {
  if (In) {
    if (Vals.isChangedWhileViewed(Parameter, *In->Call))
      return gap(Reason::Reassigned, &Parameter);
    const Expr *Argument = argumentFor(*In->Call, Parameter);
    return Argument ? follow({Argument, In->Caller}, Past)
                    : gap(Reason::Parameter, &Parameter);
  }
  followJoined(Parameter, nullptr, Past);
}

void OriginSearch::followJoined(const ParmVarDecl &Parameter,
                                const FieldDecl *Member, const Trail &Past) {
  const auto &Function = *cast<FunctionDecl>(Parameter.getDeclContext());
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function);
  const std::optional<llvm::ArrayRef<Caller>> Callers =
      Vals.joinsCallers() ? Vals.allCallersOf(Function) : std::nullopt;
  if (!Callers && Vals.joinsCallers() &&
      (Constructor || receivesTable(Function))) {
    const auto Passed = Vals.callTable().summaries().passedTo(
        Function, Parameter.getFunctionScopeIndex(), Member);
    for (const Expr *E : Passed)
      found({E, nullptr}, Past);
    if (!Passed.empty())
      return;
  }
  if (!Callers || Callers->empty() || Callers->size() > MaxJoinedCallers) {
    if (!Member || !followDefault(*Member, Past))
      gap(Reason::Parameter, &Parameter);
    return;
  }
  // An object may use later what its constructor receives.
  const bool IsKept = Constructor && isView(Parameter.getType()) && !Member;
  for (const Caller &C : *Callers) {
    const Expr *Argument = argumentFor(*C.Call, Parameter);
    if (Vals.isChangedWhileViewed(Parameter, *C.Call) ||
        (IsKept && Argument && Vals.namesChangedLocal(Argument)))
      gap(Reason::Reassigned, &Parameter);
    else if (Argument && C.From != &Function && Member)
      followField(*Member, {Argument, nullptr}, Past);
    else if (Argument && C.From != &Function)
      follow({Argument, nullptr}, Past);
    else if (!Argument || namedValue(Argument) != &Parameter)
      gap(Reason::Parameter, &Parameter);
  }
}

void OriginSearch::followCall(const CallExpr &Call, const Frame *In,
                              const Trail &Past) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return gap(Call.isInstantiationDependent() ? Reason::Dependent
                                               : Reason::Function);
  const Operand Self{&Call, In};
  if (const Expr *Old = exchangedBy(Call).first)
    return follow({Old, In}, Past);
  if (const LambdaExpr *Stored = storedLambda(Call, In))
    Callee = Stored->getCallOperator();
  const bool MayBeAnother = mayBeOverridden(*Callee);
  const CXXMethodDecl *Exact =
      MayBeAnother ? exactMethod(cast<CXXMethodDecl>(*Callee), Call, In)
                   : nullptr;
  if (Exact)
    Callee = Exact;
  const FunctionDecl *Definition = nullptr;
  if (!Callee->hasBody() && (!MayBeAnother || Exact) &&
      followElsewhere(*Callee, Self, Past))
    return;
  if (MayBeAnother && !Exact && followOverriders(Call, Self, Past))
    return;
  // The bodies of the client and of system headers do not determine their
  // results.
  if (Vals.callTable().classify(Call) || !Callee->hasBody(Definition) ||
      isForeign(*Callee))
    return found(Self, Past);
  if (MayBeAnother && !Exact)
    return gap(Reason::Function, Callee);
  const Frame *Inside = Vals.enter(Call, *Definition, In);
  if (!Inside)
    return gap(Reason::Limit, Callee);
  const auto Returned = Vals.returnedBy(Inside->Callee, Inside);
  if (Returned.empty())
    return gap(Reason::Function, Callee);
  for (const Expr *Each : Returned)
    follow({Each, Inside}, Past);
}

const Frame *OriginSearch::entered(const Expr &Object, const Frame *In) {
  const auto *Call = dyn_cast<CallExpr>(&Object);
  if (!Call || !Call->isPRValue() || !Call->getType()->isRecordType() ||
      isStandardOwner(Call->getType()))
    return nullptr; // Lookup may change what it refers to.
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (Callee && mayBeOverridden(*Callee))
    Callee = exactMethod(cast<CXXMethodDecl>(*Callee), *Call, In);
  const FunctionDecl *Definition = nullptr;
  return Callee && Callee->hasBody(Definition) && !isForeign(*Callee) &&
                 !Vals.callTable().classify(*Call)
             ? Vals.enter(*Call, *Definition, In)
             : nullptr;
}

MakerSet Values::search(llvm::function_ref<void(OriginSearch &)> Follow) {
  if (MakerDepth == MaxMakerDepth)
    return MakerSet::unknown({Reason::Limit});
  OriginSearch Search(*this);
  ++MakerDepth;
  Follow(Search);
  --MakerDepth;
  return std::move(Search.Out);
}

MakerSet Values::makersOf(Operand V) {
  return search([&](OriginSearch &Search) { Search.follow(V, {}); });
}

MakerSet Values::makersOf(const FieldDecl &Field, Operand Object) {
  return search(
      [&](OriginSearch &Search) { Search.followField(Field, Object, {}); });
}

} // namespace clang::tidy::bigtable
