// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/MakerSearch.h"
#include "api/Api.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/Tags.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Index.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

void MakerSearch::follow(Operand V, const ValueDecl *Tagged) {
  if (++Steps > MaxSearchSteps || !Known.spend(1))
    return gap(Reason::Limit);
  const Expr *E = stripConversions(V.E);
  const Operand Self{E, V.In};
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    const std::optional<int64_t> Taken = Known.decide(*Either->getCond(), V.In);
    if (!Taken || *Taken != 0)
      follow({Either->getTrueExpr(), V.In}, Tagged);
    if (!Taken || *Taken == 0)
      follow({Either->getFalseExpr(), V.In}, Tagged);
    return;
  }
  if (const auto *Known = dyn_cast<OpaqueValueExpr>(E);
      Known && Known->getSourceExpr())
    return follow({Known->getSourceExpr(), V.In}, Tagged);
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
    return follow({Op->getSubExpr(), V.In}, Tagged);
  if (const ValueDecl *Named = namedValue(E)) {
    if (findTag(*Named, TagKind::Table))
      return found(Self, Tagged);
    if (!Tagged && findTag(*Named, TagKind::Ttl))
      Tagged = Named;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      return followVariable(*Var, *E, V.In, Tagged);
    if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl())) {
      const VarDecl *Held = Binding->getHoldingVar();
      const Expr *Made = Held ? Held->getInit() : Binding->getBinding();
      const auto *Whole = dyn_cast<VarDecl>(Binding->getDecomposedDecl());
      if (!Known.keepsValue(Whole))
        return gap(Reason::Reassigned, Binding);
      return Made ? follow({Made, V.In}, Tagged) : gap(Reason::Dependent);
    }
    return found(Self, Tagged);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return followMember(*Member, V.In, Tagged);
  if (const Expr *Object = pointee(*E))
    return follow({Object, V.In}, Tagged);
  if (const Expr *Text = sameText(*E))
    return follow({Text, V.In}, Tagged);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return followCall(*Call, V.In, Tagged);
  // Only a call may be known in spite of that: some argument depends.
  if (E->isInstantiationDependent() && !isa<CXXConstructExpr>(E))
    return gap(Reason::Dependent);
  found(Self, Tagged);
}

void MakerSearch::followVariable(const VarDecl &Var, const Expr &Use,
                                 const Frame *In, const ValueDecl *Tagged) {
  if (const Expr *Init = constantInitializer(Var, Known.Context);
      Init && !Var.isCXXForRangeDecl() && !Var.isLocalVarDecl())
    // Constant or not, what it points to may be changed.
    return Known.Calls.isChanged(Var) ? gap(Reason::Variable, &Var)
                                      : followEarlier(Init, Tagged);
  // What a lambda keeps lives from one call to the next.
  if (Var.isInitCapture())
    return gap(Reason::Variable, &Var);
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  // A lambda uses variables of the function around it.
  while (In && In->Callee != Owner)
    In = In->Caller;
  FunctionFlow *Flow =
      Var.isLocalVarDeclOrParm() ? Known.flowOf(Owner) : nullptr;
  if (!Flow)
    return gap(Reason::Variable, &Var);
  followReaching(Flow->reaching(Var, nullptr, Use,
                                [this](const ParmVarDecl &P) {
                                  return Known.mayChange(P);
                                }),
                 Var, nullptr, Use, In, Tagged);
}

void MakerSearch::followReaching(const ReachingDefinitions &Reaching,
                                 const VarDecl &Var, const FieldDecl *Member,
                                 const Expr &Use, const Frame *In,
                                 const ValueDecl *Tagged) {
  const bool WasEarlier = IsEarlier;
  IsEarlier |= Var.isStaticLocal();
  const bool IsView = isView(Var.getType());
  if (!Reaching.IsComplete)
    gap(Reason::Reassigned, &Var);
  if (Reaching.FromEntry && !Member)
    followParameter(cast<ParmVarDecl>(Var), In, Tagged);
  else if (Reaching.FromEntry)
    gap(Reason::Parameter, &Var);
  for (const Definition *D : Reaching.Found) {
    if (D->Kind == DefinitionKind::Adjust && D->Member == Member)
      found({cast<Expr>(D->At), In}, Tagged);
    else if (D->Kind != DefinitionKind::Value || !D->Value)
      gap(Reason::Reassigned, &Var);
    else if (Var.isCXXForRangeDecl() && !D->At && !Member)
      followRange(Var, In, Tagged);
    else if (Var.isCXXForRangeDecl() && !D->At)
      followField(*Member, {cast<MemberExpr>(Use).getBase(), In}, Tagged);
    else if (D->Member == Member && Var.getType()->isReferenceType() && !Member)
      followReferent(D->Value, Use, In, Tagged);
    else if (IsView && Known.namesChangedLocal(D->Value))
      gap(Reason::Reassigned, &Var);
    else if (D->Member == Member)
      follow({D->Value, In}, Tagged);
    else if (Member && !D->Member)
      followField(*Member, {D->Value, In}, Tagged);
    else
      gap(Reason::Reassigned, &Var); // A part of it was assigned to.
  }
  IsEarlier = WasEarlier;
}

void MakerSearch::followRange(const VarDecl &Var, const Frame *In,
                              const ValueDecl *Tagged) {
  const Expr *Range = rangeOf(Var);
  return Range ? followElements({Range, In}, Tagged) : gap(Reason::Expression);
}

void MakerSearch::followReferent(const Expr *E, const Expr &Use,
                                 const Frame *In, const ValueDecl *Tagged) {
  if (++Steps > MaxSearchSteps)
    return gap(Reason::Limit);
  E = stripConversions(E);
  if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
    followReferent(Either->getTrueExpr(), Use, In, Tagged);
    return followReferent(Either->getFalseExpr(), Use, In, Tagged);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      return followVariable(*Var, Use, In, Tagged);
  if (Known.namesChangedLocal(E))
    return gap(Reason::Reassigned);
  follow({E, In}, Tagged);
}

void MakerSearch::followEarlier(const Expr *Init, const ValueDecl *Tagged) {
  const bool WasEarlier = std::exchange(IsEarlier, true);
  follow({Init, nullptr}, Tagged);
  IsEarlier = WasEarlier;
}

void MakerSearch::followParameter(const ParmVarDecl &Parameter, const Frame *In,
                                  const ValueDecl *Tagged) {
  if (In) {
    if (Known.isChangedWhileViewed(Parameter, *In->Call))
      return gap(Reason::Reassigned, &Parameter);
    const Expr *Argument = argumentFor(*In->Call, Parameter);
    return Argument ? follow({Argument, In->Caller}, Tagged)
                    : gap(Reason::Parameter, &Parameter);
  }
  const auto &Function = *cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Known.JoinsCallers || !Known.isClosed(Function))
    return gap(Reason::Parameter, &Parameter);
  const llvm::ArrayRef<Caller> Callers = Known.Calls.callersOf(Function);
  if (Callers.empty() || Callers.size() > MaxJoinedCallers)
    return gap(Reason::Parameter, &Parameter);
  for (const Caller &C : Callers) {
    const Expr *Argument = argumentFor(*C.Call, Parameter);
    if (Known.isChangedWhileViewed(Parameter, *C.Call))
      gap(Reason::Reassigned, &Parameter);
    else if (Argument && C.From != &Function)
      follow({Argument, nullptr}, Tagged);
    else if (!Argument || namedValue(Argument) != &Parameter)
      gap(Reason::Parameter, &Parameter);
  }
}

void MakerSearch::followMember(const MemberExpr &Use, const Frame *In,
                               const ValueDecl *Tagged) {
  if (const auto *Static = dyn_cast<VarDecl>(Use.getMemberDecl()))
    return followVariable(*Static, Use, In, Tagged);
  const auto *Field = dyn_cast<FieldDecl>(Use.getMemberDecl());
  if (!Field)
    return found({&Use, In}, Tagged); // An enumerator.
  const Expr *Base = Use.getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base)) {
    const auto *Method = In ? dyn_cast<CXXMemberCallExpr>(In->Call) : nullptr;
    const auto *Object = Method ? dyn_cast_or_null<VarDecl>(namedValue(
                                      Method->getImplicitObjectArgument()))
                                : nullptr;
    if (Object && !isa<FieldDecl>(Object) &&
        Known.Calls.isInvariant(*Field, Known.Context))
      return followOwnField(*Field, Tagged);
    if (Object)
      return followField(
          *Field, {Method->getImplicitObjectArgument(), In->Caller}, Tagged);
    return followOwnField(*Field, Tagged);
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && Var->isLocalVarDeclOrParm() && !Use.isArrow() &&
      !Var->getType()->isReferenceType()) {
    const auto *Owner = dyn_cast<FunctionDecl>(Var->getDeclContext());
    FunctionFlow *Flow = Known.flowOf(Owner);
    if (!Flow)
      return gap(Reason::Variable, Var);
    const Frame *Around = In;
    while (Around && Around->Callee != Owner)
      Around = Around->Caller;
    const ReachingDefinitions Reaching =
        Flow->reaching(*Var, Field, Use, [this](const ParmVarDecl &P) {
          return Known.mayChange(P);
        });
    // What the caller passed: the member of that.
    if (Reaching.FromEntry && Reaching.IsComplete && Reaching.Found.empty())
      return Around ? followField(*Field, {Ref, Around}, Tagged)
                    : gap(Reason::Parameter, Var);
    return followReaching(Reaching, *Var, Field, Use, Around, Tagged);
  }
  followField(*Field, {Base, In}, Tagged);
}

/// What \p Constructor, which has a body, gives \p Field in the end; null if
/// that is not plain.
static const Expr *valueGivenBy(const CXXConstructorDecl &Constructor,
                                const FieldDecl &Field, const Index &Calls) {
  if (const Expr *Assigned = Calls.assignedBy(Constructor, Field))
    return Assigned;
  for (const CXXCtorInitializer *I : Constructor.inits())
    if (I->getMember() == &Field)
      return I->getInit();
  return nullptr;
}

void MakerSearch::followField(const FieldDecl &Field, Operand Object,
                              const ValueDecl *Tagged) {
  // What a const object holds may change nevertheless.
  if (Field.isMutable())
    return gap(Reason::Member, &Field);
  MakerSet Objects = Known.makersOf(Object);
  if (Objects.Gap)
    Out.addGap(*Objects.Gap);
  for (const Maker &M : Objects.Values) {
    // What the runtime computes has one member, for which the call stands.
    if (isa<CallExpr>(M.E) && isOfRuntime(Field)) {
      found(M, Tagged);
      continue;
    }
    if (const auto *List = dyn_cast<InitListExpr>(M.E)) {
      const auto *Record = List->getType()->getAsCXXRecordDecl();
      const unsigned I =
          Field.getFieldIndex() + (Record ? Record->getNumBases() : 0);
      if (Record == Field.getParent() && !Field.getParent()->isUnion() &&
          I < List->getNumInits())
        follow({List->getInit(I), M.In}, Tagged);
      else
        gap(Reason::Member, &Field);
      continue;
    }
    const auto *Construct = dyn_cast<CXXConstructExpr>(M.E);
    const CXXConstructorDecl *Constructor =
        Construct ? Construct->getConstructor() : nullptr;
    // std::pair keeps what it is made of.
    if (Constructor && Construct->getNumArgs() == 2 &&
        isPair(Constructor->getParent()) && Field.getFieldIndex() < 2) {
      follow({Construct->getArg(Field.getFieldIndex()), M.In}, Tagged);
      continue;
    }
    if (!Constructor || Constructor->getParent() != Field.getParent()) {
      gap(Reason::Member, &Field);
      continue;
    }
    const FunctionDecl *Definition = nullptr;
    if (!Constructor->isUserProvided()) {
      if (const Expr *Init = Field.getInClassInitializer();
          Init && Construct->getNumArgs() == 0)
        follow({Init, nullptr}, Tagged);
      else
        gap(Reason::Member, &Field);
      continue;
    }
    const auto *Defined =
        Constructor->hasBody(Definition) && !Known.Calls.isChanged(Field)
            ? cast<CXXConstructorDecl>(Definition)
            : nullptr;
    const Frame *Inside =
        Defined ? Known.enter(*Construct, *Defined, M.In) : nullptr;
    const Expr *Init =
        Inside ? valueGivenBy(*Defined, Field, Known.Calls) : nullptr;
    if (Init)
      follow({Init, Inside}, Tagged);
    else
      gap(Reason::Member, &Field);
  }
}

void MakerSearch::followOwnField(const FieldDecl &Field,
                                 const ValueDecl *Tagged) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !Known.Calls.isInvariant(Field, Known.Context))
    return gap(Reason::Member, &Field);
  const auto Follow = [&](const Expr *Init) {
    if (Init)
      followEarlier(Init, Tagged);
    else
      gap(Reason::Member, &Field);
  };
  // One that nobody has called yet is not among the others.
  if (Class->needsImplicitDefaultConstructor())
    Follow(Field.getInClassInitializer());
  for (const CXXConstructorDecl *Constructor : Class->ctors()) {
    if (Constructor->isDeleted() || (Constructor->isCopyOrMoveConstructor() &&
                                     !Constructor->isUserProvided()))
      continue;
    const FunctionDecl *Definition = nullptr;
    const Expr *Init = nullptr;
    if (!Constructor->isUserProvided())
      Init = Field.getInClassInitializer();
    else if (Constructor->hasBody(Definition))
      Init = valueGivenBy(*cast<CXXConstructorDecl>(Definition), Field,
                          Known.Calls);
    // Another constructor gives the value then.
    const bool Delegates =
        Definition &&
        cast<CXXConstructorDecl>(Definition)->isDelegatingConstructor();
    if (Init || !Delegates)
      Follow(Init);
  }
}

void MakerSearch::followCall(const CallExpr &Call, const Frame *In,
                             const ValueDecl *Tagged) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return gap(Call.isInstantiationDependent() ? Reason::Dependent
                                               : Reason::Function);
  const Operand Self{&Call, In};
  // An element of a tuple: of a structured binding, too.
  if (isGet(*Callee) && Call.getNumArgs() == 1) {
    const TemplateArgumentList *Which = Callee->getTemplateSpecializationArgs();
    const auto *Pair =
        Call.getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (Which && Which->size() != 0 && isPair(Pair) &&
        Which->get(0).getKind() == TemplateArgument::Integral)
      for (const FieldDecl *Field : Pair->fields())
        if (Which->get(0).getAsIntegral() == Field->getFieldIndex())
          return followField(*Field, {Call.getArg(0), In}, Tagged);
    return found(Self, Tagged);
  }
  const FunctionDecl *Definition = nullptr;
  // What the client or a system header does inside says nothing of its result.
  if (Known.Functions.classify(Call) || !Callee->hasBody(Definition) ||
      isForeign(*Callee, Known.Context.getSourceManager()))
    return found(Self, Tagged);
  if (mayBeOverridden(*Callee))
    return gap(Reason::Function, Callee);
  const Frame *Inside = Known.enter(Call, *Definition, In);
  FunctionFlow *Flow = Inside ? Known.flowOf(Definition) : nullptr;
  if (!Flow)
    return gap(Reason::Limit, Callee);
  const auto Returned = Flow->returns([this, Inside](const Expr &Condition) {
    return Known.decide(Condition, Inside);
  });
  if (!Returned || Returned->empty())
    return gap(Reason::Function, Callee);
  for (const Expr *E : *Returned)
    follow({E, Inside}, Tagged);
}

void MakerSearch::followElements(Operand Container, const ValueDecl *Tagged) {
  MakerSet Containers = Known.makersOf(Container);
  if (Containers.Gap)
    Out.addGap(*Containers.Gap);
  for (const Maker &M : Containers.Values) {
    const InitListExpr *List = listOf(M.E);
    if (!List || List->getNumInits() == 0) {
      gap(Reason::Expression);
      continue;
    }
    for (const Expr *Element : List->inits())
      follow({Element, M.In}, Tagged);
  }
}

} // namespace clang::tidy::bigtable
