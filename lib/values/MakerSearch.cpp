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
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Index.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

/// Whether \p Var is an object of a function's own, not a name for another.
static bool isLocalObject(const VarDecl &Var) {
  return Var.isLocalVarDeclOrParm() && !Var.getType()->isReferenceType() &&
         !Var.getType()->isPointerType();
}

/// Whether the copy that \p E makes is one that the user's code makes in its own
/// way.
bool MakerSearch::isCopiedByHand(const Expr *E) const {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bind->getSubExpr();
    else
      break;
  }
  const auto *Copy = dyn_cast<CXXConstructExpr>(E);
  const CXXConstructorDecl *Constructor =
      Copy ? Copy->getConstructor() : nullptr;
  return Constructor && Constructor->isCopyOrMoveConstructor() &&
         Constructor->isUserProvided() &&
         !isForeign(*Constructor, Known.Context.getSourceManager());
}

/// The object that \p Use is a member of, or \p Use itself.
static const Expr *baseOf(const Expr &Use) {
  const auto *Member = dyn_cast<MemberExpr>(&Use);
  return Member ? Member->getBase() : &Use;
}

void MakerSearch::follow(Operand V, const ValueDecl *Tagged) {
  if (++Steps > MaxSearchSteps || !Known.spend(1))
    return gap(Reason::Limit);
  if (isCopiedByHand(V.E))
    return gap(Reason::Expression);
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
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf)) {
    // What it points to is asked for later.
    if (Op->getOpcode() == UO_AddrOf && Known.namesChangedLocal(Op))
      gap(Reason::Reassigned, namedValue(Op->getSubExpr()));
    return follow({Op->getSubExpr(), V.In}, Tagged);
  }
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
  if (!Var.isLocalVarDeclOrParm())
    return gap(Reason::Variable, &Var);
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  // A lambda uses variables of the function around it.
  while (In && In->Callee != Owner)
    In = In->Caller;
  FunctionFlow *Flow = Known.flowOf(Owner);
  if (!Flow)
    return gap(Reason::Variable, &Var);
  followReaching(reaching(*Flow, Var, nullptr, Use), Var, nullptr, Use, In,
                 Tagged);
}

ReachingDefinitions MakerSearch::reaching(FunctionFlow &Flow,
                                          const VarDecl &Var,
                                          const FieldDecl *Member,
                                          const Expr &Use) {
  return Flow.reaching(Var, Member, Use,
                       [this](const Definition &By, const FieldDecl *Of) {
                         return Known.effectOf(By, Of);
                       });
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
    if (D->CalledOn && Member)
      followSetter(*D, *Member, In, Tagged);
    else if (D->Kind == DefinitionKind::Adjust && D->Member == Member)
      found({cast<Expr>(D->At), In}, Tagged);
    else if (D->Kind != DefinitionKind::Value || !D->Value)
      gap(Reason::Reassigned, &Var);
    else if (Var.isCXXForRangeDecl() && !D->At && !Member)
      followRange(Var, Use, In, Tagged);
    else if (Var.isCXXForRangeDecl() && !D->At)
      followEach(*Member, {baseOf(Use), In}, Tagged);
    else if (D->Member == Member && Var.getType()->isReferenceType() && !Member)
      followReferent(D->Value, Use, In, Tagged);
    else if ((IsView || (Member && isView(Member->getType()))) &&
             Known.namesChangedLocal(D->Value))
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

void MakerSearch::followRange(const VarDecl &Var, const Expr &Use,
                              const Frame *In, const ValueDecl *Tagged) {
  const Expr *Range = rangeOf(Var);
  if (!Range)
    return gap(Reason::Expression);
  // What the loop does to its container it sees in the elements that follow.
  followElements(Known.namesChangedLocal(Range) ? madeBefore(*Range, Use, In)
                                                : Known.makersOf({Range, In}),
                 Tagged);
}

MakerSet MakerSearch::madeBefore(const Expr &Object, const Expr &Use,
                                 const Frame *In) {
  if (Known.MakerDepth == MaxMakerDepth)
    return MakerSet::unknown({Reason::Limit});
  MakerSearch Search(Known);
  ++Known.MakerDepth;
  Search.followReferent(&Object, Use, In, nullptr);
  --Known.MakerDepth;
  return std::move(Search.Out);
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
  if (isa<CXXThisExpr>(Base))
    return followThis(Use, *Field, In, Tagged);
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && !Use.isArrow() && isLocalObject(*Var))
    return followPart(*Var, *Field, Use, In, Tagged);
  followField(*Field, {Base, In}, Tagged);
}

void MakerSearch::followThis(const MemberExpr &Use, const FieldDecl &Field,
                             const Frame *In, const ValueDecl *Tagged) {
  const auto *Call = In ? dyn_cast<CXXMemberCallExpr>(In->Call) : nullptr;
  const Expr *Object = Call ? Call->getImplicitObjectArgument() : nullptr;
  const auto *Named =
      Object ? dyn_cast_or_null<VarDecl>(namedValue(Object)) : nullptr;
  if (!Named || Known.Calls.isInvariant(Field, Known.Context))
    return followOwnField(Field, Tagged);
  // What the function itself does may come before the use.
  const CXXMethodDecl *Method = Call->getMethodDecl();
  if (!Method->isConst() &&
      Known.Effects->of(*Method, Field).Kind != EffectKind::None)
    return gap(Reason::Member, &Field);
  followField(Field, {Object, In->Caller}, Tagged);
}

void MakerSearch::followPart(const VarDecl &Var, const FieldDecl &Field,
                             const Expr &Use, const Frame *In,
                             const ValueDecl *Tagged) {
  if (++Steps > MaxSearchSteps || !Known.spend(1))
    return gap(Reason::Limit);
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  FunctionFlow *Flow = Known.flowOf(Owner);
  if (!Flow || Var.isInitCapture())
    return gap(Reason::Variable, &Var);
  // A lambda uses variables of the function around it.
  while (In && In->Callee != Owner)
    In = In->Caller;
  const ReachingDefinitions Reaching = reaching(*Flow, Var, &Field, Use);
  // What the caller passed: the member of that.
  if (Reaching.FromEntry && Reaching.IsComplete && Reaching.Found.empty()) {
    const Expr *Argument =
        In ? argumentFor(*In->Call, cast<ParmVarDecl>(Var)) : nullptr;
    return Argument ? followField(Field, {Argument, In->Caller}, Tagged)
                    : gap(Reason::Parameter, &Var);
  }
  followReaching(Reaching, Var, &Field, Use, In, Tagged);
}

void MakerSearch::followSetter(const Definition &Set, const FieldDecl &Field,
                               const Frame *In, const ValueDecl *Tagged) {
  const MemberEffect Effect = Known.Effects->of(*Set.CalledOn, Field);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Set.At);
  if (Effect.Kind != EffectKind::Sets || !Call || isView(Field.getType()))
    return gap(Reason::Member, &Field);
  llvm::SmallVector<const CXXMemberCallExpr *, 2> Calls{Call};
  Calls.append(Effect.Through.begin(), Effect.Through.end());
  for (const CXXMemberCallExpr *Next : Calls) {
    const FunctionDecl *Definition = nullptr;
    In = Next->getMethodDecl()->hasBody(Definition)
             ? Known.enter(*Next, *Definition, In)
             : nullptr;
    if (!In)
      return gap(Reason::Limit, Next->getMethodDecl());
  }
  follow({Effect.Value, In}, Tagged);
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
  if (isCopiedByHand(Object.E))
    return gap(Reason::Member, &Field);
  const auto *Ref = dyn_cast<DeclRefExpr>(stripConversions(Object.E));
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && isLocalObject(*Var))
    return followPart(*Var, Field, *Ref, Object.In, Tagged);
  followEach(Field, Object, Tagged);
}

void MakerSearch::followEach(const FieldDecl &Field, Operand Object,
                             const ValueDecl *Tagged) {
  const MakerSet Objects = Known.makersOf(Object);
  if (Objects.Gap)
    Out.addGap(*Objects.Gap);
  for (const Maker &M : Objects.Values)
    followMade(Field, M, Tagged);
}

void MakerSearch::followMade(const FieldDecl &Field, const Maker &Whole,
                             const ValueDecl *Tagged) {
  // What the runtime computes has one member, for which the call stands.
  if (isa<CallExpr>(Whole.E) && isOfRuntime(Field))
    return found(Whole, Tagged);
  const auto *List = dyn_cast<InitListExpr>(Whole.E);
  if (!List)
    return followConstructed(Field, Whole, Tagged);
  const auto *Record = List->getType()->getAsCXXRecordDecl();
  const unsigned I =
      Field.getFieldIndex() + (Record ? Record->getNumBases() : 0);
  if (Record != Field.getParent() || Field.getParent()->isUnion() ||
      I >= List->getNumInits() || Known.Effects->isKeptByDefault(Field) ||
      isShown(Field, *List->getInit(I), Whole.In))
    return gap(Reason::Member, &Field);
  follow({List->getInit(I), Whole.In}, Tagged);
}

/// Whether \p Field shows what \p From names, which may change later.
bool MakerSearch::isShown(const FieldDecl &Field, const Expr &From,
                          const Frame *In) {
  return isView(Field.getType()) &&
         (Known.namesChangedLocal(&From) ||
          (In && anyReference(
                     From,
                     [](const VarDecl &Var) {
                       return isa<ParmVarDecl>(Var) && isView(Var.getType());
                     },
                     MaxReferences)));
}

void MakerSearch::followConstructed(const FieldDecl &Field, const Maker &Whole,
                                    const ValueDecl *Tagged) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(Whole.E);
  const CXXConstructorDecl *Constructor =
      Construct ? Construct->getConstructor() : nullptr;
  if (!Constructor ||
      llvm::any_of(Construct->arguments(), [&](const Expr *Argument) {
        return isShown(Field, *Argument, Whole.In);
      }))
    return gap(Reason::Member, &Field);
  // std::pair keeps what it is made of.
  if (Construct->getNumArgs() == 2 && isPair(Constructor->getParent()) &&
      Field.getFieldIndex() < 2)
    return follow({Construct->getArg(Field.getFieldIndex()), Whole.In}, Tagged);
  if (Constructor->getParent() != Field.getParent())
    return gap(Reason::Member, &Field);
  if (!Constructor->isUserProvided()) {
    const Expr *Init = Field.getInClassInitializer();
    return Init && Construct->getNumArgs() == 0 &&
                   !Known.Effects->isKeptByDefault(Field)
               ? follow({Init, nullptr}, Tagged)
               : gap(Reason::Member, &Field);
  }
  const FunctionDecl *Definition = nullptr;
  if (!Constructor->hasBody(Definition))
    return gap(Reason::Member, &Field);
  const auto &Defined = *cast<CXXConstructorDecl>(Definition);
  const Expr *Init = Known.Calls.isChanged(Field)
                         ? Known.Effects->givenBy(Defined, Field)
                         : valueGivenBy(Defined, Field, Known.Calls);
  const Frame *Inside =
      Init ? Known.enter(*Construct, Defined, Whole.In) : nullptr;
  return Inside ? follow({Init, Inside}, Tagged) : gap(Reason::Member, &Field);
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

void MakerSearch::followElements(const MakerSet &Containers,
                                 const ValueDecl *Tagged) {
  if (Containers.Gap)
    Out.addGap(*Containers.Gap);
  for (const Maker &M : Containers.Values) {
    const InitListExpr *List = listOf(M.E);
    if (!List || List->getNumInits() == 0) {
      gap(Reason::Expression);
      continue;
    }
    for (const Expr *Element : List->inits())
      followElement(*Element, M.In, Tagged);
  }
}

void MakerSearch::followElement(const Expr &Element, const Frame *In,
                                const ValueDecl *Tagged) {
  // What it shows may have been changed since.
  if (isView(Element.getType()) && Known.namesChangedLocal(&Element))
    return gap(Reason::Reassigned);
  follow({&Element, In}, Tagged);
}

} // namespace clang::tidy::bigtable
