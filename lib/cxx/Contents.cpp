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
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier() ||
      !llvm::is_contained<StringRef>({"array", "deque", "list", "multiset",
                                      "set", "unordered_set", "vector"},
                                     Class->getName()) ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return Class->getTemplateArgs()[0].getAsType();
}

namespace {

bool isList(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         Class->getName() == "initializer_list";
}

/// Goes through the names of one variable.
class Search {
public:
  Search(const VarDecl &Var, const FunctionUses &Around, IsOfClient *Client,
         llvm::function_ref<bool(const VarDecl &)> Keeps)
      : Var(Var), Around(Around), Client(Client), Keeps(Keeps) {}

  /// Whether it is clear what happens to the variable at \p Name.
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
  bool followPart(const Expr &Element, const Expr &Part, const Stmt &Parent);
  bool followIterator(const Expr &Iterator);
  bool isConstruct(const Stmt *Parent) const;
  bool isDiscarded(const Expr &E) const;
  const Stmt *outOfParens(const Expr *&E) const;

  const VarDecl &Var;
  const FunctionUses &Around;
  IsOfClient *const Client;
  llvm::function_ref<bool(const VarDecl &)> Keeps;
};

const Stmt *Search::outOfParens(const Expr *&E) const {
  const Stmt *Parent = Around.parentOf(*E);
  while (const auto *Paren = dyn_cast_or_null<ParenExpr>(Parent)) {
    E = Paren;
    Parent = Around.parentOf(*E);
  }
  return Parent;
}

/// Whether \p Parent makes a container of the same type of the variable.
bool Search::isConstruct(const Stmt *Parent) const {
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Parent);
  if (!Made || Made->getType()->getAsCXXRecordDecl() !=
                   Var.getType()->getAsCXXRecordDecl())
    return false;
  // What is moved out of an array is still there, as something else.
  const bool KeepsNone = !elementOfGrowing(Var.getType()).isNull();
  return Made->getConstructor()->isCopyConstructor() ||
         (KeepsNone && Made->getConstructor()->isMoveConstructor());
}

/// Whether nothing takes what \p E leads to.
bool Search::isDiscarded(const Expr &E) const {
  const Expr *At = &E;
  for (const Stmt *Parent = Around.parentOf(*At); Parent;
       Parent = Around.parentOf(*At)) {
    if (isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt,
            SwitchCase, LabelStmt, AttributedStmt>(Parent))
      return true;
    if (isa<ReturnStmt>(Parent))
      return E.getType()->isVoidType();
    const auto *Cast = dyn_cast<CastExpr>(Parent);
    if (Cast && Cast->getCastKind() == CK_ToVoid)
      return true;
    if (!isSameAsOperand(*Parent))
      return false;
    At = cast<Expr>(Parent);
  }
  return false;
}

bool Search::follow(const DeclRefExpr &Name) {
  const Expr *E = &Name;
  const Stmt *Parent = outOfParens(E);
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay) {
      const auto *Element =
          dyn_cast_or_null<ArraySubscriptExpr>(Around.parentOf(*Cast));
      return Element && followElement(*Element);
    }
    // Who has it as a constant changes neither it nor an element.
    return Cast->getCastKind() == CK_NoOp &&
           (Cast->getType().isConstQualified() ||
            isConstruct(Around.parentOf(*Cast)));
  }
  if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(Parent)) {
    for (auto [Capture, Init] :
         llvm::zip(Lambda->captures(), Lambda->capture_inits()))
      if (Init == E)
        return !Lambda->isInitCapture(&Capture);
    return false;
  }
  if (const auto *Member = dyn_cast_or_null<MemberExpr>(Parent)) {
    const auto *Call =
        dyn_cast_or_null<CXXMemberCallExpr>(Around.parentOf(*Member));
    return Call && Call->getMethodDecl() && followCall(*Call);
  }
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent))
    return followFunction(*Call, *E);
  if (const auto *Declares = dyn_cast_or_null<DeclStmt>(Parent)) {
    const auto *For =
        dyn_cast_or_null<CXXForRangeStmt>(Around.parentOf(*Declares));
    if (!For || For->getRangeStmt() != Declares)
      return false;
    const VarDecl *Each = For->getLoopVariable();
    return !Each->getType()->isReferenceType() ||
           Each->getType()->getPointeeType().isConstQualified() || Keeps(*Each);
  }
  return Parent && (isConstruct(Parent) || isDiscarded(*E));
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
  if (Call.isCallToStdMove()) {
    const Expr *E = &Call;
    return isConstruct(outOfParens(E));
  }
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

/// What is put there by 'insert', 'assign' or 'resize'.
bool Search::addInserted(const CXXMemberCallExpr &Call, ContainerCall Which) {
  const CXXMethodDecl &Method = *Call.getMethodDecl();
  const unsigned Count = Call.getNumArgs();
  // Ranges of iterators, or what is made of something else.
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
  const Expr *E = &Element;
  for (const Stmt *Parent = Around.parentOf(*E); Parent;
       Parent = Around.parentOf(*E)) {
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Parent)) {
      if (Cast->getCastKind() == CK_LValueToRValue ||
          (Cast->getCastKind() == CK_NoOp &&
           Cast->getType().isConstQualified()))
        return true;
      if (Cast->getCastKind() != CK_DerivedToBase &&
          Cast->getCastKind() != CK_UncheckedDerivedToBase)
        return false;
    } else if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
      if (!isa<FieldDecl>(Member->getMemberDecl()))
        return Client(*Member->getMemberDecl());
    } else if (!isa<ParenExpr>(Parent)) {
      return followPart(Element, *E, *Parent);
    }
    E = cast<Expr>(Parent);
  }
  return false;
}

/// Likewise for \p Part, the element or a member of it, which \p Parent uses.
bool Search::followPart(const Expr &Element, const Expr &Part,
                        const Stmt &Parent) {
  const bool IsWhole = Part.IgnoreParens() == &Element;
  if (const auto *Op = dyn_cast<BinaryOperator>(&Parent))
    return IsWhole && Op->getOpcode() == BO_Assign && Op->getLHS() == &Part &&
           isDiscarded(*Op) && add(*Op->getRHS());
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Parent);
      Op && Op->getOperator() == OO_Equal && Op->getArg(0) == &Part)
    return IsWhole && isDiscarded(*Op) && add(*Op->getArg(1));
  const FunctionDecl *Callee = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(&Parent))
    Callee = Call->getDirectCallee();
  else if (const auto *Made = dyn_cast<CXXConstructExpr>(&Parent))
    Callee = Made->getConstructor();
  if (!Callee)
    return isDiscarded(Part);
  if (Client(*Callee))
    return true;
  // A copy is made of it.
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&Parent);
  const QualType To =
      Call && isOfStandardLibrary(*Callee) && putsIn(*Callee)
          ? elementOf(Call->getImplicitObjectArgument()->getType())
          : QualType();
  return !To.isNull() &&
         To.getCanonicalType().getUnqualifiedType() ==
             Part.getType().getCanonicalType().getUnqualifiedType();
}

bool Search::followIterator(const Expr &Iterator) {
  const Expr *E = &Iterator;
  for (const Stmt *Parent = Around.parentOf(*E); Parent;
       Parent = Around.parentOf(*E)) {
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Parent)) {
      const CXXConstructorDecl &Constructor = *Made->getConstructor();
      if (Client(Constructor) || !elementOf(Made->getType()).isNull())
        return true;
      if (Made->getNumArgs() != 1 || !isOfStandardLibrary(Constructor))
        return false; // No other kind of iterator.
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Parent)) {
      if (Op->isComparisonOp())
        return true;
      if (Op->getOperator() == OO_Star && Op->getNumArgs() == 1)
        return followElement(*Op);
      if (Op->getOperator() != OO_Plus && Op->getOperator() != OO_Minus)
        return false;
    } else if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      const auto *Object =
          Member ? dyn_cast<DeclRefExpr>(
                       Member->getImplicitObjectArgument()->IgnoreParens())
                 : nullptr;
      // Where in the same container.
      return Callee &&
             (Client(*Callee) || (Object && Object->getDecl() == &Var));
    } else if (!isSameAsOperand(*Parent) && !isa<ImplicitCastExpr>(Parent)) {
      return false;
    }
    E = cast<Expr>(Parent);
  }
  return false;
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
