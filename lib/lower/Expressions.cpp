// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Expressions.h"
#include "cxx/Ast.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable::lower {

using code::ExprKind;
using code::Op;
using code::Written;
using llvm::StringRef;

const code::Expr *Expressions::lower(const Expr *E) {
  if (!E)
    return unknown("no expression", SourceRange(), {}, U.type({}));
  const llvm::SaveAndRestore Restore(
      Mode, Mode == Written::Implied && Spelled.contains(E) ? Written::Spelled
                                                            : Mode);
  const code::Expr *Result = nullptr;
  clang::runWithSufficientStackSpace([] {}, [&] { Result = Visit(E); });
  return Result;
}

const code::Expr *Expressions::dropped(const Expr &E) {
  const code::Expr *Value = lower(&E);
  const code::Callee *Destructor =
      E.isPRValue() ? U.destructorOf(E.getType()) : nullptr;
  if (!Destructor)
    return Value;
  code::Expr Node = node(ExprKind::Temporary, E);
  Node.By = Written::Implied;
  Node.IsPlace = true;
  Node.Called = Destructor;
  return add(Node, E, {Value});
}

Operands Expressions::lowerAll(llvm::ArrayRef<const Expr *> All) {
  Operands Result;
  for (const Expr *E : All)
    Result.push_back(lower(E));
  return Result;
}

//===-- Nodes -------------------------------------------------------------===//

code::Expr Expressions::node(ExprKind Kind, const Expr &From) const {
  code::Expr Node;
  Node.Kind = Kind;
  Node.By = Mode;
  Node.IsPlace = From.isGLValue();
  Node.Of = U.type(From.getType().getNonReferenceType());
  Node.At = U.location(From.getSourceRange());
  return Node;
}

const code::Expr *Expressions::add(code::Expr Node, const Expr &From,
                                   llvm::ArrayRef<const code::Expr *> Parts) {
  Node.Operands = U.Program->list(Parts);
  const code::Expr *Made = U.Program->make(Node);
  U.SourceOf[Made] = &From;
  return Made;
}

const code::Expr *Expressions::number(const Expr &From, int64_t Value) {
  code::Expr Node = node(ExprKind::Number, From);
  Node.Number = Value;
  Node.IsPlace = false;
  return add(Node, From);
}

const code::Expr *Expressions::implied(ExprKind Kind, const code::Type *Of,
                                       bool IsPlace, SourceRange At,
                                       llvm::ArrayRef<const code::Expr *> Parts,
                                       Op Operator) {
  code::Expr Node;
  Node.Kind = Kind;
  Node.By = Mode == Written::Default ? Mode : Written::Implied;
  Node.Of = Of;
  Node.IsPlace = IsPlace;
  Node.Operator = Operator;
  Node.At = U.location(At);
  Node.Operands = U.Program->list(Parts);
  return U.Program->make(Node);
}

const code::Expr *Expressions::unknown(StringRef Why, SourceRange At,
                                       llvm::ArrayRef<const code::Expr *> May,
                                       const code::Type *Of) {
  code::Expr Node;
  Node.By = Mode;
  Node.Text = U.Program->text(Why);
  Node.Of = Of;
  Node.At = U.location(At);
  Node.Operands = U.Program->list(May);
  return U.Program->make(Node);
}

/// Collects what \p Of consists of: its parts, which may be statements.
void Expressions::lowerParts(const Stmt &Of, Operands &To) {
  clang::runWithSufficientStackSpace(
      [] {},
      [&] {
        if (const auto *Declares = dyn_cast<DeclStmt>(&Of)) {
          for (const Decl *D : Declares->decls())
            if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->getInit())
              To.push_back(lower(Var->getInit()));
          return;
        }
        for (const Stmt *Child : Of.children())
          if (const auto *E = dyn_cast_or_null<Expr>(Child))
            To.push_back(lower(E));
          else if (Child)
            lowerParts(*Child, To);
      });
}

const code::Expr *Expressions::constant(const Expr &From) {
  const bool MayBe =
      !From.containsErrors() && From.getType()->isIntegralOrEnumerationType();
  const auto Value = MayBe ? integerIn(From, U.Context) : std::nullopt;
  return Value ? number(From, *Value) : nullptr;
}

const code::Expr *Expressions::unknown(StringRef Why, const Expr &From) {
  if (const code::Expr *Number = constant(From))
    return Number;
  Operands Parts;
  if (!isUnevaluated(From, U.Context))
    lowerParts(From, Parts);
  code::Expr Node = node(ExprKind::Unknown, From);
  Node.Text = U.Program->text(Why);
  return add(Node, From, Parts);
}

//===-- Variables ---------------------------------------------------------===//

const code::Variable *Expressions::addVariable(StringRef Name, QualType Type,
                                               code::Storage Kind,
                                               SourceRange At) {
  code::Variable Is;
  const unsigned Same = Names[Name]++;
  Is.Name = U.Program->text(Same ? (Name + "#" + std::to_string(Same + 1)).str()
                                 : Name.str());
  Is.Kind = Kind;
  Is.Of = U.type(Type);
  Is.At = U.location(At);
  Is.IsConstant =
      !Type.isNull() && (Type.isConstQualified() || Type->isReferenceType());
  if (Kind == code::Storage::Local || Kind == code::Storage::Parameter)
    Is.Destructor = U.destructorOf(Type);
  return U.Program->make(Is);
}

const code::Variable *Expressions::variable(const ValueDecl &Var) {
  if (const auto *Is = Known.lookup(&Var))
    return Is;
  const auto *Declared = dyn_cast<VarDecl>(&Var);
  if (Declared && Declared->hasGlobalStorage())
    return U.global(*Declared);
  const bool IsParameter = isa<ParmVarDecl>(Var);
  StringRef Name = identifierOf(Var);
  if (Name.empty())
    Name = isa<DecompositionDecl>(Var) ? "bound" : "unnamed";
  const code::Variable *Made =
      addVariable(Name, Var.getType(),
                  IsParameter ? code::Storage::Parameter : code::Storage::Local,
                  Var.getLocation());
  return Known[&Var] = Made;
}

const code::Expr *Expressions::use(const code::Variable &Var, SourceRange At) {
  code::Expr Node;
  Node.Kind = ExprKind::Variable;
  Node.By = Mode == Written::Default ? Mode : Written::Implied;
  Node.Var = &Var;
  Node.IsPlace = true;
  Node.Of =
      Var.Of->Kind == code::TypeKind::Reference ? Var.Of->Arguments[0] : Var.Of;
  Node.At = U.location(At);
  return U.Program->make(Node);
}

const code::Expr *Expressions::VisitDeclRefExpr(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
    return number(*E, toInteger(Enumerator->getInitVal()).value_or(0));
  if (const auto *Called = dyn_cast<FunctionDecl>(D)) {
    code::Expr Node = node(ExprKind::Function, *E);
    Node.Called = U.callee(*Called);
    Node.IsPlace = false;
    return add(Node, *E);
  }
  if (const auto *Part = dyn_cast<BindingDecl>(D); Part && !Known.count(Part)) {
    if (const VarDecl *Holder = Part->getHoldingVar())
      D = Holder;
    else if (Part->getBinding()) {
      llvm::SaveAndRestore Restore(Mode, Written::Implied);
      const code::Expr *Bound = lower(Part->getBinding());
      if (Bound->Kind != ExprKind::Member && Bound->Kind != ExprKind::Element)
        return Bound;
      code::Expr Node = *Bound;
      Node.By = Restore.get();
      Node.At = U.location(E->getSourceRange());
      return add(Node, *E, Bound->Operands);
    }
  }
  if (!isa<VarDecl, BindingDecl>(D))
    return unknown("a name of something else than a variable", *E);
  // A lambda or a local class need not capture a constant.
  const auto *Var = dyn_cast<VarDecl>(D);
  const auto *Owner =
      Var ? dyn_cast<FunctionDecl>(Var->getDeclContext()) : nullptr;
  if (Owner && Function && Var->hasLocalStorage() && !Known.count(Var) &&
      Owner->getCanonicalDecl() != Function->getCanonicalDecl()) {
    const llvm::SaveAndRestore Restore(
        Mode, Mode == Written::Spelled ? Written::Implied : Mode);
    return Var->getInit() ? lower(Var->getInit())
                          : unknown("a variable of another function", *E);
  }
  code::Expr Node = node(ExprKind::Variable, *E);
  Node.Var = variable(*D);
  Node.IsPlace = true;
  return add(Node, *E);
}

//===-- What is the same as a part of it ----------------------------------===//

const code::Expr *Expressions::VisitParenExpr(const ParenExpr *E) {
  return lower(E->getSubExpr());
}
const code::Expr *Expressions::VisitFullExpr(const FullExpr *E) {
  return lower(E->getSubExpr());
}
const code::Expr *
Expressions::VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *E) {
  return lower(E->getSubExpr());
}
const code::Expr *Expressions::VisitSubstNonTypeTemplateParmExpr(
    const SubstNonTypeTemplateParmExpr *E) {
  return lower(E->getReplacement());
}
const code::Expr *
Expressions::VisitGenericSelectionExpr(const GenericSelectionExpr *E) {
  return E->isResultDependent() ? VisitExpr(E) : lower(E->getResultExpr());
}
const code::Expr *Expressions::VisitChooseExpr(const ChooseExpr *E) {
  return E->isConditionDependent() ? VisitExpr(E)
                                   : lower(E->getChosenSubExpr());
}
const code::Expr *
Expressions::VisitCompoundLiteralExpr(const CompoundLiteralExpr *E) {
  return lower(E->getInitializer());
}
const code::Expr *
Expressions::VisitPackIndexingExpr(const PackIndexingExpr *E) {
  return E->isInstantiationDependent() ? VisitExpr(E)
                                       : lower(E->getSelectedExpr());
}
const code::Expr *Expressions::VisitOpaqueValueExpr(const OpaqueValueExpr *E) {
  return E->getSourceExpr() ? lower(E->getSourceExpr()) : VisitExpr(E);
}
/// A copy of an array, as in a capture.
const code::Expr *
Expressions::VisitArrayInitLoopExpr(const ArrayInitLoopExpr *E) {
  code::Expr Node = node(ExprKind::Convert, *E);
  return add(Node, *E, {lower(E->getCommonExpr())});
}

//===-- Constants ---------------------------------------------------------===//

const code::Expr *Expressions::VisitIntegerLiteral(const IntegerLiteral *E) {
  return number(*E, int64_t(E->getValue().getLimitedValue()));
}
const code::Expr *
Expressions::VisitCharacterLiteral(const CharacterLiteral *E) {
  // The signedness of char decides.
  return number(*E, E->getType()->isSignedIntegerType() &&
                            U.Context.getTypeSize(E->getType()) == 8
                        ? int64_t(int8_t(E->getValue()))
                        : int64_t(E->getValue()));
}
const code::Expr *
Expressions::VisitCXXBoolLiteralExpr(const CXXBoolLiteralExpr *E) {
  return number(*E, E->getValue());
}
const code::Expr *Expressions::VisitFloatingLiteral(const FloatingLiteral *E) {
  code::Expr Node = node(ExprKind::Real, *E);
  Node.RealNumber = E->getValueAsApproximateDouble();
  return add(Node, *E);
}
const code::Expr *Expressions::VisitStringLiteral(const StringLiteral *E) {
  if (E->getCharByteWidth() != 1)
    return unknown("a text of wide characters", *E);
  code::Expr Node = node(ExprKind::Text, *E);
  Node.Text = U.Program->text(E->getBytes());
  return add(Node, *E);
}
const code::Expr *Expressions::VisitPredefinedExpr(const PredefinedExpr *E) {
  return E->getFunctionName() ? lower(E->getFunctionName()) : VisitExpr(E);
}
const code::Expr *
Expressions::VisitCXXNullPtrLiteralExpr(const CXXNullPtrLiteralExpr *E) {
  return add(node(ExprKind::Null, *E), *E);
}
const code::Expr *Expressions::VisitGNUNullExpr(const GNUNullExpr *E) {
  return add(node(ExprKind::Null, *E), *E);
}
const code::Expr *
Expressions::VisitCXXScalarValueInitExpr(const CXXScalarValueInitExpr *E) {
  return add(node(ExprKind::Zero, *E), *E);
}
const code::Expr *
Expressions::VisitImplicitValueInitExpr(const ImplicitValueInitExpr *E) {
  code::Expr Node = node(ExprKind::Zero, *E);
  if (Node.By == Written::Spelled)
    Node.By = Written::Implied;
  return add(Node, *E);
}

//===-- Objects and their parts -------------------------------------------===//

const code::Expr *Expressions::thisPlace(QualType Class, SourceRange At) {
  return implied(ExprKind::This, U.type(Class), /*IsPlace=*/true, At, {});
}

const code::Expr *Expressions::VisitCXXThisExpr(const CXXThisExpr *E) {
  if (IsInAggregate)
    return unknown("the object that a list of initializers makes", *E);
  const QualType Class = E->getType()->getPointeeType();
  if (CapturedThis && !IsThisCopied) {
    code::Expr Node = node(ExprKind::Variable, *E);
    Node.Var = CapturedThis;
    Node.IsPlace = true;
    return add(Node, *E);
  }
  const code::Expr *Place = CapturedThis
                                ? use(*CapturedThis, E->getSourceRange())
                                : thisPlace(Class, E->getSourceRange());
  return add(node(ExprKind::AddressOf, *E), *E, {Place});
}

const code::Expr *Expressions::dereferenced(const code::Expr *Pointer,
                                            QualType To, SourceRange At) {
  // Of 'this', perhaps as that of a base.
  if (Pointer->Kind == ExprKind::AddressOf)
    return Pointer->Operands[0];
  if (Pointer->Kind == ExprKind::Convert && Pointer->By != Written::Spelled &&
      Pointer->Operands[0]->Kind == ExprKind::AddressOf)
    return implied(ExprKind::Convert, U.type(To), /*IsPlace=*/true, At,
                   Pointer->Operands[0]->Operands);
  return implied(ExprKind::Dereference, U.type(To), /*IsPlace=*/true, At,
                 {Pointer});
}

const code::Expr *Expressions::objectOf(const MemberExpr &Access) {
  const Expr *Base = Access.getBase();
  const code::Expr *Object = lower(Base);
  return Access.isArrow() && Base->getType()->isPointerType()
             ? dereferenced(Object, Base->getType()->getPointeeType(),
                            Base->getSourceRange())
             : Object;
}

const code::Expr *Expressions::member(const code::Expr *Object,
                                      const FieldDecl &Field, SourceRange At) {
  code::Expr Node;
  Node.Kind = ExprKind::Member;
  Node.By = Mode == Written::Default ? Mode : Written::Implied;
  Node.Text = U.fieldName(Field);
  Node.IsPlace = true;
  Node.Of = U.type(Field.getType().getNonReferenceType());
  Node.At = U.location(At);
  Node.Operands = U.Program->list(llvm::ArrayRef({Object}));
  return U.Program->make(Node);
}

const code::Expr *Expressions::asBase(const code::Expr *Object, QualType Base,
                                      SourceRange At) {
  return implied(ExprKind::Convert, U.type(Base), /*IsPlace=*/true, At,
                 {Object});
}

const code::Expr *Expressions::VisitMemberExpr(const MemberExpr *E) {
  if (const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl())) {
    code::Expr Node = node(ExprKind::Member, *E);
    Node.Text = U.fieldName(*Field);
    return add(Node, *E, {objectOf(*E)});
  }
  code::Expr Node = node(ExprKind::Variable, *E);
  if (const auto *Var = dyn_cast<VarDecl>(E->getMemberDecl())) {
    Node.Var = U.global(*Var);
    Node.IsPlace = true;
  } else if (const auto *Called = dyn_cast<FunctionDecl>(E->getMemberDecl())) {
    Node.Kind = ExprKind::Function;
    Node.Called = U.callee(*Called);
    Node.IsPlace = false;
  } else if (const auto *Is = dyn_cast<EnumConstantDecl>(E->getMemberDecl())) {
    Node.Kind = ExprKind::Number;
    Node.Number = toInteger(Is->getInitVal()).value_or(0);
  } else {
    return unknown("a member of another kind", *E);
  }
  return behindObject(*E, *E, add(Node, *E));
}

const code::Expr *Expressions::behindObject(const MemberExpr &Access,
                                            const Expr &E,
                                            const code::Expr *Value) {
  if (!Access.getBase()->HasSideEffects(U.Context))
    return Value;
  code::Expr Both = node(ExprKind::Binary, E);
  Both.Operator = Op::Comma;
  const code::Expr *Object =
      Access.isArrow() ? objectOf(Access) : dropped(*Access.getBase());
  return add(Both, E, {Object, Value});
}

const code::Expr *
Expressions::VisitArraySubscriptExpr(const ArraySubscriptExpr *E) {
  const Expr *Base = E->getBase();
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Base);
      Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
    Base = Cast->getSubExpr();
  return add(node(ExprKind::Element, *E), *E,
             {lower(Base), lower(E->getIdx())});
}

const code::Expr *
Expressions::VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr *E) {
  code::Expr Node = node(ExprKind::Temporary, *E);
  if (Node.By == Written::Spelled)
    Node.By = Written::Implied;
  Node.Called = U.destructorOf(E->getType());
  const auto *Extends = dyn_cast_or_null<VarDecl>(E->getExtendingDecl());
  if (Node.Called && Extends &&
      (Known.count(Extends) || Extends->hasGlobalStorage())) {
    // It lives as long as the variable, whose declaration is open.
    auto *Var = const_cast<code::Variable *>(variable(*Extends));
    if (!Var->Destructor)
      Var->Destructor = Node.Called;
    Node.Called = nullptr;
  }
  return add(Node, *E, {lower(E->getSubExpr())});
}

} // namespace clang::tidy::bigtable::lower
