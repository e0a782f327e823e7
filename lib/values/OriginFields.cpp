// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/Flow.h"
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/CallIndex.h"
#include "values/OriginSearch.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// The members of objects.

using Reason = Unknown::Reason;

/// Returns true if \p Var is a function's own object, or a parameter that the
/// function does not change, and not another name for one of its objects.
static bool isLocalObject(const VarDecl &Var) {
  const QualType Type = Var.getType();
  if (isa<ParmVarDecl>(Var) && Type->isLValueReferenceType())
    return Type->getPointeeType().isConstQualified();
  return Var.isLocalVarDeclOrParm() && !Type->isReferenceType() &&
         !Type->isPointerType();
}

void OriginSearch::followMember(const MemberExpr &Use, const Frame *In,
                                const Trail &Past) {
  if (const auto *Static = dyn_cast<VarDecl>(Use.getMemberDecl()))
    return followVariable(*Static, Use, In, Past);
  const auto *Field = dyn_cast<FieldDecl>(Use.getMemberDecl());
  if (!Field)
    return found({&Use, In}, Past); // An enumerator.
  if (followTable(*Field, Past))
    return;
  const Expr *Base = Use.getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base))
    return followThis(Use, *Field, In, Past);
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var)
    Var = &Vals.objectOf(*Var);
  if (Var && (!Use.isArrow() || Var != Ref->getDecl()) && isLocalObject(*Var))
    return followPart(*Var, *Field, Use, In, Past);
  if (const DeclRefExpr *Owner = soleOwnerIn(*Base))
    return followPart(*cast<VarDecl>(Owner->getDecl()), *Field, Use, In, Past);
  followField(*Field, {Base, In}, Past);
}

bool OriginSearch::followTable(const FieldDecl &Field, const Trail &Past) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !llvm::is_contained(tablesIn(*Class), &Field) ||
      Vals.callIndex().isChanged(Field))
    return false;
  const auto Ids = Vals.callTable().summaries().idsOf(Field);
  if (Ids.size() == 1) {
    found({Ids.front(), nullptr}, Past);
    return true;
  }
  // Other source files may make objects of a class in a header.
  const SourceManager &Sources = Vals.context().getSourceManager();
  const auto Lists = Vals.callIndex().listsOf(*Class);
  const Expr *Only =
      Lists.size() == 1 && Lists.front() &&
              Sources.isInMainFile(
                  Sources.getExpansionLoc(Class->getLocation())) &&
              Field.getFieldIndex() < Lists.front()->getNumInits()
          ? Lists.front()->getInit(Field.getFieldIndex())
          : nullptr;
  if (Only)
    follow({Only, nullptr}, Past);
  return Only;
}

/// The local variable that alone points to \p Object.
const DeclRefExpr *OriginSearch::soleOwnerIn(const Expr &Object) {
  const DeclRefExpr *Ref = pointerBefore(Object);
  return Ref && isSoleOwner(*cast<VarDecl>(Ref->getDecl())) ? Ref : nullptr;
}

void OriginSearch::followThis(const MemberExpr &Use, const FieldDecl &Field,
                              const Frame *In, const Trail &Past) {
  const bool IsInvariant = Vals.callIndex().isInvariant(Field);
  const auto AddAll = [&](const MakerSet &Own) {
    for (const Maker &M : Own.Values)
      found(M, Past.after(M));
  };
  // The value with which this object was made, or else those of any object.
  if (const Operand Given = IsInvariant ? Vals.givenTo(Field, In) : Operand();
      Given.E)
    if (const MakerSet Own = Vals.makersOf(Given); !Own.Gap)
      return AddAll(Own);
  const Expr *Object = nullptr;
  for (; In; In = In->Caller) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(In->Call);
    Object = Call ? Call->getImplicitObjectArgument() : nullptr;
    const auto *Named =
        Object ? dyn_cast_or_null<VarDecl>(namedValue(Object)) : nullptr;
    const bool IsOwn = Object && isa<CXXThisExpr>(Object->IgnoreImpCasts());
    const bool IsTemporary =
        Object && Object->getType()->isRecordType() && isTemporary(Object);
    if (!Named && !IsOwn && !IsTemporary &&
        !(Object && ownMemberIn(*stripConversions(Object))) &&
        !(Object && soleOwnerIn(*Object)))
      return followOwnField(Field, Past);
    // The function itself may change the member before the use.
    const auto *Method = cast<CXXMethodDecl>(In->Callee);
    if (!IsInvariant &&
        (isCoroutine(*Method) ||
         (!Method->isConst() &&
          Vals.memberEffects().of(*Method, Field).Kind != EffectKind::None)))
      return gap(Reason::Member, &Field);
    if (!IsOwn)
      break;
  }
  if (!In)
    return followOwnField(Field, Past);
  if (!IsInvariant)
    return followField(Field, {Object, In->Caller}, Past);
  const MakerSet Own = Vals.makersOf(Field, {Object, In->Caller});
  Own.Gap ? followOwnField(Field, Past) : AddAll(Own);
}

void OriginSearch::followPart(const VarDecl &Var, const FieldDecl &Field,
                              const Expr &Use, const Frame *In,
                              const Trail &Past) {
  if (++Steps > MaxSearchSteps || !Vals.spend(1))
    return gap(Reason::Limit);
  followLocal(Var, &Field, Use, In, Past);
}

/// Returns true if \p Value may read a member that \p Constructor assigns to,
/// before or after the assignment.
static bool readsAssigned(const CXXConstructorDecl &Constructor,
                          const Expr &Value, const CallIndex &Calls) {
  return anyStatement(
      Value,
      [&](const Stmt &S) {
        const auto *Member = dyn_cast<MemberExpr>(&S);
        if (!Member || !isThis(*Member->getBase()))
          return false;
        const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
        const auto *Body =
            dyn_cast_or_null<CompoundStmt>(Constructor.getBody());
        return Field ? Calls.assignedBy(Constructor, *Field) != nullptr
                     : !Body || !Body->body_empty();
      },
      MaxReferences);
}

const Expr *Values::givenBy(const CXXConstructorDecl &Constructor,
                            const FieldDecl &Field) const {
  const Expr *Value = Calls.assignedBy(Constructor, Field);
  for (const CXXCtorInitializer *I : Constructor.inits())
    if (!Value && I->getMember() == &Field)
      Value = I->getInit();
  return Value && !readsAssigned(Constructor, *Value, Calls) ? Value : nullptr;
}

void OriginSearch::followField(const FieldDecl &Field, Operand Object,
                               const Trail &Past) {
  // A mutable member of a const object may change.
  if (Field.isMutable())
    return gap(Reason::Member, &Field);
  if (followTable(Field, Past))
    return;
  if (isCopiedByHand(Object.E))
    return gap(Reason::Member, &Field);
  const Expr *E = stripConversions(Object.E);
  if (const VarDecl *Var = variableIn(E); Var && isLocalObject(*Var))
    return followPart(*Var, Field, *E, Object.In, Past);
  if (const DeclRefExpr *Owner = soleOwnerIn(*Object.E))
    return followPart(*cast<VarDecl>(Owner->getDecl()), Field, *Owner,
                      Object.In, Past);
  const FieldDecl *Whole = Object.In ? nullptr : ownMemberIn(*E);
  if (Whole && Vals.callIndex().isChanged(*Whole))
    return followOwnField(*Whole, Past, &Field);
  // For arguments from other source files, only the parts are known.
  if (const MakerSet Part = Whole && Whole->getType()->isRecordType()
                                ? partOf(*Whole, Field, Past)
                                : MakerSet::unknown({Reason::Member, &Field});
      !Part.Gap && !Part.Values.empty()) {
    for (const Maker &M : Part.Values)
      Out.add(M);
    return;
  }
  // The result that a function fills in and returns is known by member.
  if (const Frame *Inside = entered(*E, Object.In)) {
    if (++Steps > MaxSearchSteps || !Vals.spend(1))
      return gap(Reason::Limit);
    const auto Returned = Vals.returnedBy(Inside->Callee, Inside);
    for (const Expr *Each : Returned)
      followField(Field, {Each, Inside}, Past);
    if (Returned.empty())
      gap(Reason::Function, Inside->Callee);
    return;
  }
  followEach(Field, Object, Past);
}

MakerSet OriginSearch::partOf(const FieldDecl &Whole, const FieldDecl &Part,
                              const Trail &Past) {
  return Vals.search(
      [&](OriginSearch &Search) { Search.followOwnField(Whole, Past, &Part); });
}

bool OriginSearch::followDefault(const FieldDecl &Field, const Trail &Past) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !Class->isAggregate() || !Vals.callIndex().isInvariant(Field))
    return false;
  followOwnField(Field, Past);
  return true;
}

void OriginSearch::followEach(const FieldDecl &Field, Operand Object,
                              const Trail &Past) {
  const MakerSet Objects = Vals.makersOf(Object);
  if (Objects.Gap && followDefault(Field, Past))
    return;
  merge(Out.Gap, Objects.Gap);
  for (const Maker &M : Objects.Values)
    followMade(Field, M, Past.within(M.IsEarlier, M.KeptIn));
}

void OriginSearch::followMade(const FieldDecl &Field, const Maker &Whole,
                              const Trail &Past) {
  // A result of the runtime has one member, which the call represents.
  if (isa<CallExpr>(Whole.E) && isOfRuntime(Field))
    return found(Whole, Past);
  if (const auto *Call = dyn_cast<CallExpr>(Whole.E);
      Call && Call->getNumArgs() == 2 && Call->getDirectCallee() &&
      makesTuple(*Call->getDirectCallee()) && Field.getFieldIndex() < 2 &&
      !isView(Field.getType()))
    return follow({Call->getArg(Field.getFieldIndex()), Whole.In}, Past);
  const auto *List = dyn_cast<InitListExpr>(Whole.E);
  if (!List)
    return followConstructed(Field, Whole, Past);
  const auto *Record = List->getType()->getAsCXXRecordDecl();
  const unsigned I =
      Field.getFieldIndex() + (Record ? Record->getNumBases() : 0);
  if (Record != Field.getParent() || Field.getParent()->isUnion() ||
      I >= List->getNumInits() || Vals.memberEffects().isKeptByDefault(Field) ||
      isShown(Field, *List->getInit(I), Whole.In))
    return gap(Reason::Member, &Field);
  follow({List->getInit(I), Whole.In}, Past);
}

/// Returns the value that \p Constructor, which the compiler makes, gives to
/// \p Field; null if it is none, or unknown.
static const Expr *defaultOf(const CXXConstructorDecl &Constructor,
                             const FieldDecl &Field) {
  for (const CXXCtorInitializer *I : Constructor.inits())
    if (I->getMember() == &Field)
      return I->getInit();
  return Field.getInClassInitializer();
}

/// The constructor that \p Made runs with its own arguments; null if that is
/// not known.
static const CXXConstructorDecl *constructorIn(const Expr &Made) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Made))
    return Construct->getConstructor();
  const auto *Call = dyn_cast<CallExpr>(&Made);
  return Call ? constructorRunBy(*Call) : nullptr;
}

/// Returns true if \p Field refers to an object that \p From names, which may
/// change later.
bool OriginSearch::isShown(const FieldDecl &Field, const Expr &From,
                           const Frame *In) {
  return isView(Field.getType()) &&
         (Vals.namesChangedLocal(&From) ||
          (In && anyReference(
                     From,
                     [](const VarDecl &Var) {
                       return isa<ParmVarDecl>(Var) && isView(Var.getType());
                     },
                     MaxReferences)));
}

void OriginSearch::followConstructed(const FieldDecl &Field, const Maker &Whole,
                                     const Trail &Past) {
  const CXXConstructorDecl *Constructor = constructorIn(*Whole.E);
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Whole.E);
  if (!Constructor || llvm::any_of(Arguments, [&](const Expr *Argument) {
        return isShown(Field, *Argument, Whole.In);
      }))
    return gap(Reason::Member, &Field);
  // std::pair stores its arguments.
  if (Arguments.size() == 2 && isPair(Constructor->getParent()) &&
      Field.getFieldIndex() < 2)
    return follow({Arguments[Field.getFieldIndex()], Whole.In}, Past);
  if (Constructor->getParent() != Field.getParent())
    return gap(Reason::Member, &Field);
  if (!Constructor->isUserProvided()) {
    const Expr *Init = defaultOf(*Constructor, Field);
    return Init && Arguments.empty() &&
                   !Vals.memberEffects().isKeptByDefault(Field)
               ? follow({Init, nullptr}, Past)
               : gap(Reason::Member, &Field);
  }
  const FunctionDecl *Definition = nullptr;
  if (!Constructor->hasBody(Definition)) {
    if (!followGivenElsewhere(*Constructor, Arguments, Field, Whole.In, Past))
      gap(Reason::Member, &Field);
    return;
  }
  const auto &Defined = *cast<CXXConstructorDecl>(Definition);
  const Expr *Init = Vals.callIndex().isChanged(Field)
                         ? Vals.memberEffects().givenBy(Defined, Field)
                         : Vals.givenBy(Defined, Field);
  if (Init && readsAssigned(Defined, *Init, Vals.callIndex()))
    Init = nullptr;
  const Frame *Inside =
      Init ? Vals.enter(*Whole.E, Defined, Whole.In) : nullptr;
  return Inside ? follow({Init, Inside}, Past) : gap(Reason::Member, &Field);
}

bool OriginSearch::followGivenElsewhere(const CXXConstructorDecl &Constructor,
                                        const FieldDecl &Field,
                                        const Trail &Past) {
  SummaryLookup &Lookup = Vals.callTable().summaries();
  const SummaryMember *Summary = Lookup.keeps(Constructor, Field);
  if (Summary && Summary->Parameter &&
      *Summary->Parameter < Constructor.getNumParams()) {
    gap(Reason::Parameter, Constructor.getParamDecl(*Summary->Parameter));
    return true;
  }
  const auto Given = Lookup.given(Constructor, Field);
  for (const Expr *E : Given)
    found({E, nullptr}, Past.within(true, &Field));
  return !Given.empty();
}

bool OriginSearch::followGivenElsewhere(const CXXConstructorDecl &Constructor,
                                        llvm::ArrayRef<const Expr *> Arguments,
                                        const FieldDecl &Field, const Frame *In,
                                        const Trail &Past) {
  if (!Vals.callIndex().isInvariantInObject(Field))
    return false;
  SummaryLookup &Lookup = Vals.callTable().summaries();
  const SummaryMember *Summary = Lookup.keeps(Constructor, Field);
  if (Summary && Summary->Parameter && *Summary->Parameter < Arguments.size()) {
    follow({Arguments[*Summary->Parameter], In}, Past);
    return true;
  }
  const auto Given = Lookup.given(Constructor, Field);
  for (const Expr *E : Given)
    found({E, nullptr}, Past);
  return !Given.empty();
}

void OriginSearch::followOwnField(const FieldDecl &Field, const Trail &Past,
                                  const FieldDecl *Part) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  const auto Leaves = [&](const CXXMethodDecl &Method) {
    return Vals.effectOf(Method, *Part) == CallEffect::None;
  };
  // A time of zero may stand for none.
  if (Class && Class->isAggregate() && Field.hasInClassInitializer() &&
      Vals.count({Field.getInClassInitializer(), nullptr}) == 0)
    return gap(Reason::Member, &Field);
  if (!Class || !(Part ? Vals.callIndex().isInvariantPart(Field, Leaves)
                       : Vals.callIndex().isInvariant(Field)))
    return gap(Reason::Member, &Field);
  const auto Follow = [&](const Expr *Init) {
    if (!Init)
      return gap(Reason::Member, &Field);
    Part ? followField(*Part, {Init, nullptr}, Past.within(true, &Field))
         : follow({Init, nullptr}, Past.within(true, &Field));
  };
  // Clang declares an implicit constructor only when code calls it.
  if (Class->needsImplicitDefaultConstructor())
    Follow(Field.getInClassInitializer());
  for (const CXXConstructorDecl *Constructor : Class->ctors()) {
    if (Constructor->isDeleted() || (Constructor->isCopyOrMoveConstructor() &&
                                     !Constructor->isUserProvided()))
      continue;
    const FunctionDecl *Definition = nullptr;
    const Expr *Init = nullptr;
    if (!Constructor->isUserProvided())
      Init = defaultOf(*Constructor, Field);
    else if (Constructor->hasBody(Definition))
      Init = Vals.givenBy(*cast<CXXConstructorDecl>(Definition), Field);
    else if (!Part && followGivenElsewhere(*Constructor, Field, Past))
      continue;
    // Another constructor gives the value then.
    const bool Delegates =
        Definition &&
        cast<CXXConstructorDecl>(Definition)->isDelegatingConstructor();
    if (Init || !Delegates)
      Follow(Init);
  }
}

} // namespace clang::tidy::bigtable
