// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Libraries.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
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
  if (Containers.Gap)
    return Out.addGap(*Containers.Gap);
  // Any of them, if it is not known which.
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

void OriginSearch::followElement(const Expr &Element, const Maker &Of,
                                 const Trail &Past) {
  // The object behind a view may have changed since.
  if (isView(Element.getType()) && Vals.namesChangedLocal(&Element))
    return gap(Reason::Reassigned);
  // A constant's were made when that was.
  follow({&Element, Of.In}, Past.within(Of.IsEarlier, Of.KeptIn));
}

} // namespace clang::tidy::bigtable
