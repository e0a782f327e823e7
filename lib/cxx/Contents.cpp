// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Contents.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

QualType elementOf(QualType Type) {
  if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return Array->getElementType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && llvm::is_contained<StringRef>({"array", "deque", "list",
                                                 "multiset", "set",
                                                 "unordered_set", "vector"},
                                                identifierOf(*Class))
             ? firstArgument(Type)
             : QualType();
}

namespace {

bool isList(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() &&
         identifierOf(*Class) == "initializer_list";
}

/// Visits the names of one variable.
class Search {
public:
  Search(const VarDecl &Var, const FunctionUses &Around, IsOfClient *Client,
         llvm::function_ref<bool(const VarDecl &)> Keeps)
      : Var(Var), Around(Around), Client(Client), Keeps(Keeps) {}

  /// Returns true if the use of the variable at \p Name is understood.
  bool follow(const DeclRefExpr &Name);

  llvm::SmallVector<Content, 8> Found;

private:
  bool add(const Expr &Value, bool IsContainer = false) {
    Found.push_back({&Value, Around.functionAround(Value), IsContainer});
    return Found.back().Within != nullptr;
  }
  bool addInto(const Expr &Value) {
    return add(Value, isList(Value.getType()));
  }

  bool followCall(const CXXMemberCallExpr &Call);
  bool addInserted(const CXXMemberCallExpr &Call, ContainerCall Which);
  bool followFunction(const CallExpr &Call, const Expr &Argument);
  bool followElement(const Expr &Element);
  bool followPart(const Use &Part, bool IsWhole);
  bool followIterator(const Expr &Iterator);
  bool isConstruct(const Stmt *Parent) const;
  bool isDiscarded(const Expr &E) const;

  const VarDecl &Var;
  const FunctionUses &Around;
  IsOfClient *const Client;
  llvm::function_ref<bool(const VarDecl &)> Keeps;
};

/// Returns true if \p Parent makes a container of the same type from the
/// variable.
bool Search::isConstruct(const Stmt *Parent) const {
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Parent);
  if (!Made || Made->getType()->getAsCXXRecordDecl() !=
                   Var.getType()->getAsCXXRecordDecl())
    return false;
  // A moved-from array still has elements, with other values.
  const bool KeepsNone = !elementOfGrowing(Var.getType()).isNull();
  return Made->getConstructor()->isCopyConstructor() ||
         (KeepsNone && Made->getConstructor()->isMoveConstructor());
}

/// Returns true if no code uses the result of \p E.
bool Search::isDiscarded(const Expr &E) const {
  const Use U = Around.useOf(E);
  return U.is(UseKind::Dropped) ||
         (U.is(UseKind::Returned) && E.getType()->isVoidType());
}

bool Search::follow(const DeclRefExpr &Name) {
  const Use U = Around.useOf(Name);
  switch (U.Kind) {
  case UseKind::Read:
    // A constant reference changes neither the container nor an element.
    return U.by<Expr>()->getType().isConstQualified();
  case UseKind::Converted: {
    const Stmt *By = Around.useOf(*U.by<Expr>()).By;
    const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(By);
    return Element ? followElement(*Element) : isConstruct(By);
  }
  case UseKind::Captured:
    return !U.Var;
  case UseKind::Called:
    return U.method() && followCall(*U.by<CXXMemberCallExpr>());
  case UseKind::Iterated:
    return !U.Var->getType()->isReferenceType() ||
           U.Var->getType()->getPointeeType().isConstQualified() ||
           Keeps(*U.Var);
  default:
    return U.by() ? followFunction(*U.by(), *U.Of)
                  : isConstruct(U.By) || U.is(UseKind::Dropped);
  }
}

bool Search::followFunction(const CallExpr &Call, const Expr &Argument) {
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Op->getArg(0) != &Argument)
      return false;
    if (Op->getOperator() == OO_Subscript)
      return followElement(*Op);
    return Op->getOperator() == OO_Equal && isDiscarded(*Op) &&
           add(*Op->getArg(1), /*IsContainer=*/true);
  }
  if (Call.isCallToStdMove())
    return isConstruct(Around.useOf(Call).By);
  if (const Expr *Whole = elementAccess(Call).Container)
    return Whole == &Argument && followElement(Call);
  const ContainerCall Which = containerCall(Call.getDirectCallee());
  return (Which == ContainerCall::Begin || Which == ContainerCall::End) &&
         followIterator(Call);
}

bool Search::followCall(const CXXMemberCallExpr &Call) {
  const ContainerCall Which = containerCall(Call.getMethodDecl());
  const unsigned Count = Call.getNumArgs();
  const unsigned Place = keepsOrder(Var.getType()) ? 1 : 0;
  if (elementAccess(Call).Container)
    return followElement(Call);
  if (Which == ContainerCall::Begin || Which == ContainerCall::End)
    return followIterator(Call);
  if (Which == ContainerCall::Emplace || Which == ContainerCall::EmplaceFront)
    return Count == 1 && add(*Call.getArg(0)) &&
           (isDiscarded(Call) || followElement(Call));
  // Through an iterator of a set no element changes.
  if (Place != 0 && !isDiscarded(Call))
    return false;
  switch (Which) {
  case ContainerCall::Append:
  case ContainerCall::Prepend:
    return Count == 1 && add(*Call.getArg(0));
  case ContainerCall::EmplaceAt:
    return Count == Place + 1 && add(*Call.getArg(Place));
  case ContainerCall::Insert:
  case ContainerCall::Assign:
  case ContainerCall::Resize:
    return addInserted(Call, Which);
  case ContainerCall::Remove:
  case ContainerCall::Clear:
  case ContainerCall::Reserve:
    return true; // Others are still among these.
  default:
    return false;
  }
}

/// Adds the elements that 'insert', 'assign', or 'resize' adds.
bool Search::addInserted(const CXXMemberCallExpr &Call, ContainerCall Which) {
  const CXXMethodDecl &Method = *Call.getMethodDecl();
  const unsigned Count = Call.getNumArgs();
  // Ranges of iterators, or elements that are made from something else.
  if (Method.isTemplateInstantiation() && Method.getPrimaryTemplate())
    return false;
  const auto IsNumber = [&](unsigned I) {
    return Call.getArg(I)->getType()->isIntegerType();
  };
  if (Which == ContainerCall::Insert) {
    const bool HasPlace = keepsOrder(Var.getType());
    if (Count == 3)
      return HasPlace && IsNumber(1) && add(*Call.getArg(2));
    return Count == (HasPlace ? 2 : 1) && addInto(*Call.getArg(Count - 1));
  }
  if (Count == 2)
    return IsNumber(0) && add(*Call.getArg(1));
  return Count == 1 && Which == ContainerCall::Assign &&
         addInto(*Call.getArg(0));
}

bool Search::followElement(const Expr &Element) {
  Use U = Around.useOf(Element);
  const bool IsWhole = !U.is(UseKind::Member);
  while (U.is(UseKind::Member) && isa<FieldDecl>(U.Named))
    U = Around.useOf(*U.by<Expr>());
  if (U.is(UseKind::Read))
    return true;
  return U.Named ? Client(*U.Named) : U.By && followPart(U, IsWhole);
}

/// Follows the use \p Part of an element or, if \p IsWhole is false, of a
/// member of it.
bool Search::followPart(const Use &Part, bool IsWhole) {
  if (Part.is(UseKind::Assigned))
    return IsWhole && isDiscarded(*Part.by<Expr>()) && add(*Part.Other);
  const FunctionDecl *Callee = nullptr;
  if (const CallExpr *Call = Part.by())
    Callee = Call->getDirectCallee();
  else if (const auto *Made = Part.by<CXXConstructExpr>())
    Callee = Made->getConstructor();
  if (!Callee)
    return Part.is(UseKind::Dropped);
  if (Client(*Callee))
    return true;
  // A copy is made of it.
  const auto *Call = Part.by<CXXMemberCallExpr>();
  const QualType To =
      Call && isOfStandardLibrary(*Callee) && putsIn(*Callee)
          ? elementOf(Call->getImplicitObjectArgument()->getType())
          : QualType();
  return !To.isNull() &&
         To.getCanonicalType().getUnqualifiedType() ==
             Part.Of->getType().getCanonicalType().getUnqualifiedType();
}

bool Search::followIterator(const Expr &Iterator) {
  const Expr *E = &Iterator;
  for (;;) {
    const Use U = Around.useOf(*E);
    if (const auto *Made = U.by<CXXConstructExpr>()) {
      const CXXConstructorDecl &Constructor = *Made->getConstructor();
      if (Client(Constructor) || !elementOf(Made->getType()).isNull())
        return true;
      if (Made->getNumArgs() != 1 || !isOfStandardLibrary(Constructor))
        return false; // No other kind of iterator.
    } else if (U.is(UseKind::Compared)) {
      return true;
    } else if (const auto *Op = U.by<CXXOperatorCallExpr>()) {
      if (Op->getOperator() == OO_Star && Op->getNumArgs() == 1)
        return followElement(*Op);
      if (Op->getOperator() != OO_Plus && Op->getOperator() != OO_Minus)
        return false;
    } else if (const CallExpr *Call = U.by()) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      const auto *Object =
          Member ? dyn_cast<DeclRefExpr>(
                       Member->getImplicitObjectArgument()->IgnoreParens())
                 : nullptr;
      // The argument is a position in the same container.
      return Callee &&
             (Client(*Callee) || (Object && Object->getDecl() == &Var));
    } else if (!isa_and_nonnull<ImplicitCastExpr>(U.By)) {
      return false;
    }
    E = U.by<Expr>();
  }
}

} // namespace

std::optional<llvm::SmallVector<Content, 8>>
contentsOf(const VarDecl &Var, const FunctionUses &Around, IsOfClient *Client,
           llvm::function_ref<bool(const VarDecl &)> Keeps) {
  Search Contents(Var, Around, Client, Keeps);
  // In the order of the code, or almost.
  for (const DeclRefExpr *Name : llvm::reverse(Around.namesOf(Var)))
    if (!Contents.follow(*Name))
      return std::nullopt;
  return std::move(Contents.Found);
}

} // namespace clang::tidy::bigtable
