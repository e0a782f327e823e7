// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/Contents.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Containers.h"
#include "values/OriginSearch.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// The elements of containers, and what pointers own.

using Reason = Unknown::Reason;

void OriginSearch::followAccess(Operand V, const Trail &Past) {
  const ElementAccess Access = elementAccess(*V.E);
  const Operand Container{Access.Container, V.In};
  const QualType Type = Access.Container->getType().getNonReferenceType();
  const auto *Class = Type->getAsCXXRecordDecl();
  if (isPair(Class)) {
    for (const FieldDecl *Field : Class->fields())
      if (Field->getFieldIndex() == Access.Place)
        return followField(*Field, Container, Past);
    return gap(Reason::Expression);
  }
  if (isTuple(Class))
    return followTuple(Container, Access.Place, Past);
  if (Access.Index && isMap(Class))
    return gap(Reason::Expression);
  if (!keepsOrder(Type))
    return found(V, Past);
  std::optional<int64_t> Place;
  if (!Access.Index)
    Place = Access.Place;
  else
    Place = integerIn(*Access.Index, Vals.context());
  const MakerSet Containers = Vals.makersOf(Container);
  // Any of them, if it is not known which.
  if (Containers.Gap) {
    const auto Elements =
        Place && isa<MemberExpr>(stripConversions(Container.E))
            ? elementsOf(Vals, Container, *V.E)
            : std::nullopt;
    const int64_t Size = Elements ? Elements->size() : 0;
    const int64_t I = Access.Index || (Place && *Place >= 0)
                          ? Place.value_or(0)
                          : Size + Place.value_or(0);
    if (!Elements || I < 0 || I >= Size ||
        llvm::any_of(*Elements, [](const Element &E) { return E.IsOptional; }))
      return followContents(Container, Past);
    return follow((*Elements)[I].Value, Past);
  }
  if (!Place)
    return followElements(Containers, Past);
  for (const Maker &M : Containers.Values) {
    const InitListExpr *List = listOf(M.E);
    const int64_t Size = List ? List->getNumInits() : 0;
    const int64_t I = Access.Index || *Place >= 0 ? *Place : Size + *Place;
    if (I < 0 || I >= Size)
      gap(Reason::Expression);
    else
      followElement(*List->getInit(I), M, Past);
  }
}

void OriginSearch::followOptional(Operand Optional, const Expr *Otherwise,
                                  const Trail &Past) {
  const MakerSet Made = Vals.makersOf(Optional);
  bool MayBeEmpty = false, IsFound = false;
  if (Made.Gap) {
    Out.addGap(*Made.Gap);
    MayBeEmpty = IsFound = true;
  }
  for (const Maker &M : Made.Values) {
    const OptionalValue Content = contentOf(*M.E);
    const std::optional<bool> HasValue =
        Content.Kind == OptionalValue::Copy
            ? Vals.hasValue({Content.E, M.In})
            : std::optional(Content.Kind != OptionalValue::Empty);
    MayBeEmpty |= !HasValue || !*HasValue;
    if (HasValue && !*HasValue)
      continue;
    IsFound = true;
    if (Content.Kind == OptionalValue::Copy)
      followOptional({Content.E, M.In}, nullptr, Past.after(M));
    else if (Content.E && Content.E != M.E)
      follow({Content.E, M.In}, Past.after(M));
    else
      found(M, Past.after(M));
  }
  if (Otherwise && MayBeEmpty)
    follow({Otherwise, Optional.In}, Past);
  else if (!IsFound)
    gap(Reason::Unassigned);
}

void OriginSearch::followTuple(Operand Tuple, int64_t Place,
                               const Trail &Past) {
  const MakerSet Tuples = Vals.makersOf(Tuple);
  merge(Out.Gap, Tuples.Gap);
  for (const Maker &M : Tuples.Values) {
    llvm::ArrayRef<const Expr *> Parts;
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(M.E))
      Parts = {Construct->getArgs(), Construct->getNumArgs()};
    else if (const auto *Call = dyn_cast<CallExpr>(M.E);
             Call && Call->getDirectCallee() &&
             makesTuple(*Call->getDirectCallee()))
      Parts = {Call->getArgs(), Call->getNumArgs()};
    const auto Types = tupleElements(M.E->getType()->getAsCXXRecordDecl());
    // One element may be made of another tuple.
    if (Parts.size() < 2 || Parts.size() != Types.size() || Place < 0 ||
        Place >= static_cast<int64_t>(Parts.size()) ||
        (isView(Types[Place]) && Vals.namesChangedLocal(Parts[Place])))
      gap(Reason::Expression);
    else
      followElement(*Parts[Place], M, Past);
  }
}

bool OriginSearch::isSoleOwner(const VarDecl &Var) {
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  const FunctionFlow *Flow =
      Var.getType()->isPointerType() || isStandardOwner(Var.getType())
          ? Vals.flowOf(Owner)
          : nullptr;
  return Flow && Flow->isSoleOwner(Var);
}

bool OriginSearch::isChangedByOthers(const VarDecl &Var) {
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  const FunctionFlow *Flow =
      isStandardOwner(Var.getType()) ? Vals.flowOf(Owner) : nullptr;
  return Flow && Flow->isChangedByOthers(Var);
}

Operand OriginSearch::ownedBy(const Expr &Value, const Frame *In) {
  const Expr *E = stripConversions(&Value);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
      Construct && Construct->getNumArgs() != 0 &&
      isStandardOwner(Construct->getType())) {
    const Expr *First = stripConversions(Construct->getArg(0));
    const QualType Type = firstArgument(Construct->getType());
    if (isOptional(Construct->getType()))
      return Construct->getNumArgs() == 1 && !Type.isNull() &&
                     isSameValue(Type, *First)
                 ? Operand{First, In}
                 : Operand();
    E = First;
  }
  if (const auto *New = dyn_cast<CXXNewExpr>(E))
    return New->isArray() || New->getNumPlacementArgs() != 0
               ? Operand()
               : Operand{New->getInitializer(), In};
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !makesOwner(*Callee))
    return {};
  const QualType Type = firstArgument(Call->getType());
  if (Call->getNumArgs() == 1 && !Type.isNull() &&
      isSameValue(Type, *Call->getArg(0)))
    return {Call->getArg(0), In};
  // 'return unique_ptr<T>(new T(...));'
  const FunctionDecl *Definition = nullptr;
  const Frame *Inside = Callee->hasBody(Definition)
                            ? Vals.enter(*Call, *Definition, In)
                            : nullptr;
  const auto Returned = Vals.returnedBy(Inside ? Definition : nullptr);
  const auto *Made =
      Returned.size() == 1
          ? dyn_cast<CXXConstructExpr>(stripConversions(Returned.front()))
          : nullptr;
  const auto *New =
      Made && Made->getNumArgs() != 0
          ? dyn_cast<CXXNewExpr>(stripConversions(Made->getArg(0)))
          : nullptr;
  if (New && !New->isArray())
    return {New->getInitializer(), Inside};
  // The library makes it deep inside, so the call represents it.
  return {Type.isNull() || !Type->isRecordType() ? nullptr : Call, In};
}

void OriginSearch::followElements(const MakerSet &Containers,
                                  const Trail &Past) {
  merge(Out.Gap, Containers.Gap);
  for (const Maker &M : Containers.Values) {
    const InitListExpr *List = listOf(M.E);
    if (!List || List->getNumInits() == 0) {
      gap(Reason::Expression);
      continue;
    }
    for (const Expr *Element : List->inits())
      followElement(*Element, M, Past);
  }
}

/// Returns true if a container of \p Type has no elements by default.
static bool beginsEmpty(QualType Type) {
  return !elementOf(Type).isNull() && !Type->isArrayType() &&
         (!elementOfGrowing(Type).isNull() || !keepsOrder(Type));
}

/// Returns true if \p Var is a container that does not keep its initial
/// elements.
bool OriginSearch::isFilled(const VarDecl &Var) {
  return Var.hasLocalStorage() && !isa<ParmVarDecl>(Var) &&
         !elementOf(Var.getType()).isNull() && !Vals.keepsValue(&Var);
}

void OriginSearch::followContents(Operand Container, const Trail &Past) {
  Filled Into;
  const MakerSet Made = Vals.search([&](OriginSearch &Search) {
    Search.Containers = &Into;
    Search.follow(Container, {});
  });
  merge(Out.Gap, Made.Gap);
  for (const Maker &M : Made.Values) {
    const auto *Construct = dyn_cast<CXXConstructExpr>(M.E);
    const InitListExpr *List = listOf(M.E);
    if (List)
      for (const Expr *Element : List->inits())
        followElement(*Element, M, Past);
    else if (!Construct || Construct->getNumArgs() != 0 ||
             !beginsEmpty(M.E->getType()))
      gap(Reason::Expression);
  }
  for (const auto &[Var, In] : Into)
    followFilled(*Var, In, Past);
}

void OriginSearch::followFilled(const VarDecl &Var, const Frame *In,
                                const Trail &Past) {
  // Elements that it gets from itself are already among its elements.
  if (llvm::is_contained(SeenFilled, std::pair(&Var, In)))
    return;
  SeenFilled.push_back({&Var, In});
  const auto *Owner = cast<FunctionDecl>(Var.getDeclContext());
  const FunctionUses *Around = Vals.usesIn(Owner);
  const auto Contents =
      Around && Vals.spend(Around->namesOf(Var).size())
          ? contentsOf(
                Var, *Around,
                [](const Decl &D) { return isOfClient(D) && !isOfHolder(D); },
                [this](const VarDecl &V) { return Vals.keepsValue(&V); })
          : std::nullopt;
  if (!Contents || Contents->size() > MaxElements || !Var.getInit())
    return gap(Reason::Reassigned, &Var);
  const size_t Before = Out.Values.size();
  const QualType Type = elementOf(Var.getType());
  followContents({Var.getInit(), In}, Past);
  for (const Content &C : *Contents) {
    const bool IsOutside =
        C.Within->getCanonicalDecl() != Owner->getCanonicalDecl();
    if ((IsOutside &&
         Vals.namesLocal(C.Value,
                         [](const auto &, const auto &) { return true; })) ||
        (isView(Type) && Vals.namesChangedLocal(C.Value)))
      gap(Reason::Reassigned, &Var);
    else if (C.IsContainer)
      followContents({C.Value, In}, Past);
    else if (isSameValue(Type, *C.Value))
      followElement(*C.Value, {{nullptr, In}}, Past);
    else
      gap(Reason::Expression);
  }
  if (Out.Values.size() == Before && !Out.Gap)
    gap(Reason::Expression); // There is none.
}

void OriginSearch::followElement(const Expr &Element, const Maker &Of,
                                 const Trail &Past) {
  // The object behind a view may have changed since.
  if (isView(Element.getType()) && Vals.namesChangedLocal(&Element))
    return gap(Reason::Reassigned);
  // A constant's were made when that was.
  follow({&Element, Of.In}, Past.within(Of.IsEarlier, Of.KeptIn));
}

} // namespace clang::tidy::bigtable
