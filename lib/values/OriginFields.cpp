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
                                const ValueDecl *Tagged) {
  if (const auto *Static = dyn_cast<VarDecl>(Use.getMemberDecl()))
    return followVariable(*Static, Use, In, Tagged);
  const auto *Field = dyn_cast<FieldDecl>(Use.getMemberDecl());
  if (!Field)
    return found({&Use, In}, Tagged); // An enumerator.
  if (followTable(*Field, Tagged))
    return;
  const Expr *Base = Use.getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base))
    return followThis(Use, *Field, In, Tagged);
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var)
    Var = &Vals.objectOf(*Var);
  if (Var && (!Use.isArrow() || Var != Ref->getDecl()) && isLocalObject(*Var))
    return followPart(*Var, *Field, Use, In, Tagged);
  if (const DeclRefExpr *Owner = soleOwnerIn(*Base))
    return followPart(*cast<VarDecl>(Owner->getDecl()), *Field, Use, In,
                      Tagged);
  followField(*Field, {Base, In}, Tagged);
}

bool OriginSearch::followTable(const FieldDecl &Field,
                               const ValueDecl *Tagged) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !llvm::is_contained(tablesIn(*Class), &Field) ||
      Vals.Calls.isChanged(Field))
    return false;
  const auto Ids = Vals.Functions.summaries().idsOf(Field);
  if (Ids.size() == 1) {
    found({Ids.front(), nullptr}, Tagged);
    return true;
  }
  // Other source files may make objects of a class in a header.
  const SourceManager &Sources = Vals.Context.getSourceManager();
  const auto Lists = Vals.Calls.listsOf(*Class);
  const Expr *Only =
      Lists.size() == 1 && Lists.front() &&
              Sources.isInMainFile(
                  Sources.getExpansionLoc(Class->getLocation())) &&
              Field.getFieldIndex() < Lists.front()->getNumInits()
          ? Lists.front()->getInit(Field.getFieldIndex())
          : nullptr;
  if (Only)
    follow({Only, nullptr}, Tagged);
  return Only;
}

/// The local variable that alone points to \p Object.
const DeclRefExpr *OriginSearch::soleOwnerIn(const Expr &Object) {
  const DeclRefExpr *Ref = pointerBefore(Object);
  return Ref && isSoleOwner(*cast<VarDecl>(Ref->getDecl())) ? Ref : nullptr;
}

/// Returns the member of this object that \p E is; null if it is none.
static const FieldDecl *memberOfThis(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(stripConversions(&E));
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

void OriginSearch::followThis(const MemberExpr &Use, const FieldDecl &Field,
                              const Frame *In, const ValueDecl *Tagged) {
  const bool IsInvariant = Vals.Calls.isInvariant(Field, Vals.Context);
  const auto AddAll = [&](const MakerSet &Own) {
    for (const Maker &M : Own.Values) {
      const Age Whole = Since.within(M.IsEarlier, M.KeptIn);
      Out.add(Maker{M, Tagged ? Tagged : M.Tagged, Whole.IsEarlier,
                    Whole.KeptIn, M.castsBefore(Casts)});
    }
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
        !(Object && memberOfThis(*Object)) && !(Object && soleOwnerIn(*Object)))
      return followOwnField(Field, Tagged);
    // The function itself may change the member before the use.
    const auto *Method = cast<CXXMethodDecl>(In->Callee);
    if (!IsInvariant &&
        (isCoroutine(*Method) ||
         (!Method->isConst() &&
          Vals.Effects->of(*Method, Field).Kind != EffectKind::None)))
      return gap(Reason::Member, &Field);
    if (!IsOwn)
      break;
  }
  if (!In)
    return followOwnField(Field, Tagged);
  if (!IsInvariant)
    return followField(Field, {Object, In->Caller}, Tagged);
  const MakerSet Own = Vals.makersOf(Field, {Object, In->Caller});
  Own.Gap ? followOwnField(Field, Tagged) : AddAll(Own);
}

void OriginSearch::followPart(const VarDecl &Var, const FieldDecl &Field,
                              const Expr &Use, const Frame *In,
                              const ValueDecl *Tagged) {
  if (++Steps > MaxSearchSteps || !Vals.spend(1))
    return gap(Reason::Limit);
  followLocal(Var, &Field, Use, In, Tagged);
}

bool Values::isChanged(const FieldDecl &Field) const {
  return Calls.isChanged(Field);
}

/// Returns true if \p Value may read a member that \p Constructor assigns to,
/// before or after the assignment.
static bool readsAssigned(const CXXConstructorDecl &Constructor,
                          const Expr &Value, const CallIndex &Calls) {
  return anyStatement(
      Value,
      [&](const Stmt &S) {
        const auto *Member = dyn_cast<MemberExpr>(&S);
        if (!Member ||
            !isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
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
                               const ValueDecl *Tagged) {
  // A mutable member of a const object may change.
  if (Field.isMutable())
    return gap(Reason::Member, &Field);
  if (followTable(Field, Tagged))
    return;
  if (isCopiedByHand(Object.E))
    return gap(Reason::Member, &Field);
  const auto *Ref = dyn_cast<DeclRefExpr>(stripConversions(Object.E));
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && isLocalObject(*Var))
    return followPart(*Var, Field, *Ref, Object.In, Tagged);
  if (const DeclRefExpr *Owner = soleOwnerIn(*Object.E))
    return followPart(*cast<VarDecl>(Owner->getDecl()), Field, *Owner,
                      Object.In, Tagged);
  const FieldDecl *Whole = Object.In ? nullptr : memberOfThis(*Object.E);
  if (Whole && Vals.Calls.isChanged(*Whole))
    return followOwnField(*Whole, Tagged, &Field);
  // For arguments from other source files, only the parts are known.
  if (const MakerSet Part = Whole && Whole->getType()->isRecordType()
                                ? partOf(*Whole, Field, Tagged)
                                : MakerSet::unknown({Reason::Member, &Field});
      !Part.Gap && !Part.Values.empty()) {
    for (const Maker &M : Part.Values)
      Out.add(M);
    return;
  }
  // The result that a function fills in and returns is known by member.
  if (const Frame *Inside = entered(*stripConversions(Object.E), Object.In)) {
    if (++Steps > MaxSearchSteps || !Vals.spend(1))
      return gap(Reason::Limit);
    const llvm::SmallVector<Operand, 4> Returned = returnedIn(*Inside);
    for (const Operand &Each : Returned)
      followField(Field, Each, Tagged);
    if (Returned.empty())
      gap(Reason::Function, Inside->Callee);
    return;
  }
  followEach(Field, Object, Tagged);
}

MakerSet OriginSearch::partOf(const FieldDecl &Whole, const FieldDecl &Part,
                              const ValueDecl *Tagged) {
  if (Vals.MakerDepth == MaxMakerDepth)
    return MakerSet::unknown({Reason::Limit});
  OriginSearch Search(Vals);
  Search.Since = Since;
  Search.Casts = Casts;
  ++Vals.MakerDepth;
  Search.followOwnField(Whole, Tagged, &Part);
  --Vals.MakerDepth;
  return std::move(Search.Out);
}

void OriginSearch::followEach(const FieldDecl &Field, Operand Object,
                              const ValueDecl *Tagged) {
  const MakerSet Objects = Vals.makersOf(Object);
  if (Objects.Gap)
    Out.addGap(*Objects.Gap);
  for (const Maker &M : Objects.Values) {
    const Age Before =
        std::exchange(Since, Since.within(M.IsEarlier, M.KeptIn));
    followMade(Field, M, Tagged);
    Since = Before;
  }
}

void OriginSearch::followMade(const FieldDecl &Field, const Maker &Whole,
                              const ValueDecl *Tagged) {
  // A result of the runtime has one member, which the call represents.
  if (isa<CallExpr>(Whole.E) && isOfRuntime(Field))
    return found(Whole, Tagged);
  if (const auto *Call = dyn_cast<CallExpr>(Whole.E);
      Call && Call->getNumArgs() == 2 && Call->getDirectCallee() &&
      makesTuple(*Call->getDirectCallee()) && Field.getFieldIndex() < 2 &&
      !isView(Field.getType()))
    return follow({Call->getArg(Field.getFieldIndex()), Whole.In}, Tagged);
  const auto *List = dyn_cast<InitListExpr>(Whole.E);
  if (!List)
    return followConstructed(Field, Whole, Tagged);
  const auto *Record = List->getType()->getAsCXXRecordDecl();
  const unsigned I =
      Field.getFieldIndex() + (Record ? Record->getNumBases() : 0);
  if (Record != Field.getParent() || Field.getParent()->isUnion() ||
      I >= List->getNumInits() || Vals.Effects->isKeptByDefault(Field) ||
      isShown(Field, *List->getInit(I), Whole.In))
    return gap(Reason::Member, &Field);
  follow({List->getInit(I), Whole.In}, Tagged);
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
                                     const ValueDecl *Tagged) {
  const CXXConstructorDecl *Constructor = constructorIn(*Whole.E);
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Whole.E);
  if (!Constructor || llvm::any_of(Arguments, [&](const Expr *Argument) {
        return isShown(Field, *Argument, Whole.In);
      }))
    return gap(Reason::Member, &Field);
  // std::pair stores its arguments.
  if (Arguments.size() == 2 && isPair(Constructor->getParent()) &&
      Field.getFieldIndex() < 2)
    return follow({Arguments[Field.getFieldIndex()], Whole.In}, Tagged);
  if (Constructor->getParent() != Field.getParent())
    return gap(Reason::Member, &Field);
  if (!Constructor->isUserProvided()) {
    const Expr *Init = defaultOf(*Constructor, Field);
    return Init && Arguments.empty() && !Vals.Effects->isKeptByDefault(Field)
               ? follow({Init, nullptr}, Tagged)
               : gap(Reason::Member, &Field);
  }
  const FunctionDecl *Definition = nullptr;
  if (!Constructor->hasBody(Definition)) {
    if (!followGivenElsewhere(*Constructor, Arguments, Field, Whole.In, Tagged))
      gap(Reason::Member, &Field);
    return;
  }
  const auto &Defined = *cast<CXXConstructorDecl>(Definition);
  const Expr *Init = Vals.Calls.isChanged(Field)
                         ? Vals.Effects->givenBy(Defined, Field)
                         : Vals.givenBy(Defined, Field);
  if (Init && readsAssigned(Defined, *Init, Vals.Calls))
    Init = nullptr;
  const Frame *Inside =
      Init ? Vals.enter(*Whole.E, Defined, Whole.In) : nullptr;
  return Inside ? follow({Init, Inside}, Tagged) : gap(Reason::Member, &Field);
}

bool OriginSearch::followGivenElsewhere(const CXXConstructorDecl &Constructor,
                                        const FieldDecl &Field,
                                        const ValueDecl *Tagged) {
  SummaryLookup &Lookup = Vals.Functions.summaries();
  const SummaryMember *Summary = Lookup.keeps(Constructor, Field);
  if (Summary && Summary->Parameter &&
      *Summary->Parameter < Constructor.getNumParams()) {
    gap(Reason::Parameter, Constructor.getParamDecl(*Summary->Parameter));
    return true;
  }
  const Age Before = std::exchange(Since, Since.within(true, &Field));
  const auto Given = Lookup.given(Constructor, Field);
  for (const Expr *E : Given)
    found({E, nullptr}, Tagged);
  Since = Before;
  return !Given.empty();
}

bool OriginSearch::followGivenElsewhere(const CXXConstructorDecl &Constructor,
                                        llvm::ArrayRef<const Expr *> Arguments,
                                        const FieldDecl &Field, const Frame *In,
                                        const ValueDecl *Tagged) {
  if (!Vals.Calls.isInvariantInObject(Field, Vals.Context))
    return false;
  SummaryLookup &Lookup = Vals.Functions.summaries();
  const SummaryMember *Summary = Lookup.keeps(Constructor, Field);
  if (Summary && Summary->Parameter && *Summary->Parameter < Arguments.size()) {
    follow({Arguments[*Summary->Parameter], In}, Tagged);
    return true;
  }
  const auto Given = Lookup.given(Constructor, Field);
  for (const Expr *E : Given)
    found({E, nullptr}, Tagged);
  return !Given.empty();
}

void OriginSearch::followOwnField(const FieldDecl &Field,
                                  const ValueDecl *Tagged,
                                  const FieldDecl *Part) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  const auto Leaves = [&](const CXXMethodDecl &Method) {
    return Vals.effectOf(Method, *Part) == CallEffect::None;
  };
  if (!Class || !(Part ? Vals.Calls.isInvariantPart(Field, Vals.Context, Leaves)
                       : Vals.Calls.isInvariant(Field, Vals.Context)))
    return gap(Reason::Member, &Field);
  const auto Follow = [&](const Expr *Init) {
    if (!Init)
      return gap(Reason::Member, &Field);
    if (!Part)
      return followEarlier(Init, &Field, Tagged);
    const Age Before = std::exchange(Since, Since.within(true, &Field));
    followField(*Part, {Init, nullptr}, Tagged);
    Since = Before;
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
    else if (!Part && followGivenElsewhere(*Constructor, Field, Tagged))
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
