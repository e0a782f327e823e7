// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "lower/Expressions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable::lower {

using code::ExprKind;
using code::Written;
using llvm::StringRef;

//===-- What has no description -------------------------------------------===//

const code::Expr *Expressions::VisitStmt(const Stmt *S) {
  return unknown("a statement", S->getSourceRange(), {}, U.type({}));
}

const code::Expr *Expressions::VisitExpr(const Expr *E) {
  // What is left of a call that does not fit is a set of functions.
  if (E->containsErrors() || isa<OverloadExpr>(E))
    return unknown("an error of the compiler", *E);
  if (E->isInstantiationDependent())
    return unknown("a parameter of a template decides", *E);
  if (isa<StmtExpr>(E))
    return unknown("statements in an expression", *E);
  return unknown((StringRef("not described: ") + E->getStmtClassName()).str(),
                 *E);
}

//===-- Calls -------------------------------------------------------------===//

/// Returns the field of \p Given that \p Argument names or initializes; null
/// without one.
static const FieldDecl *fieldIn(const Expr &Given, const Expr &Argument) {
  const auto *Access = dyn_cast<MemberExpr>(&Argument);
  if (Access && Access->getBase() == &Given)
    return dyn_cast<FieldDecl>(Access->getMemberDecl());
  const auto *List = dyn_cast<InitListExpr>(stripConversions(&Given));
  const auto *Class = Given.getType()->getAsCXXRecordDecl();
  if (List && Class)
    for (const FieldDecl *Field : Class->fields())
      if (Field->getFieldIndex() < List->getNumInits() &&
          List->getInit(Field->getFieldIndex()) == &Argument)
        return Field;
  return nullptr;
}

/// Returns the type of \p Object, or of what it points to.
static QualType typeOf(const Expr &Object) {
  const QualType Pointee = Object.getType()->getPointeeType();
  return Pointee.isNull() ? Object.getType() : Pointee;
}

const code::ClientCall *
Expressions::clientCall(const Expr &E, const Expr *Object,
                        llvm::ArrayRef<const Expr *> Arguments,
                        unsigned FirstArgument) {
  const std::optional<CallSite> Site = U.Calls.classify(E);
  if (!Site || Site->Elsewhere)
    return nullptr;
  code::ClientCall Call;
  Call.Kind = Site->Kind;
  Call.Filter = Site->FilterKind;
  const bool Carries = Call.Kind == CallKind::Carry;
  const Expr *Carrier = Carries ? carrierIn(*Site) : nullptr;
  if (Carries && (!Carrier || !isCarrier(typeOf(*Carrier))))
    return nullptr; // A vector of something else.
  llvm::SmallVector<code::RoleOf, 6> Roles;
  const auto AddRole = [&](Role R, const Expr &Argument, const Expr *Whole,
                           unsigned Operand) {
    if (!Whole)
      return;
    if (&Argument == Whole)
      Roles.push_back({R, Operand, ""});
    else if (const FieldDecl *Field = fieldIn(*Whole, Argument))
      Roles.push_back({R, Operand, U.fieldName(*Field)});
  };
  for (unsigned I = 0; I != NumRoles; ++I) {
    const auto R = static_cast<Role>(I);
    const Expr *Argument = Site->argument(R);
    if (!Argument || R == Role::Other)
      continue;
    Role OfObject = R;
    if (R == Role::Table && Object && isMessage(typeOf(*Object)))
      OfObject = Role::Message;
    else if (R == Role::Table && Carries)
      OfObject = Role::Mutation;
    AddRole(OfObject, *Argument, Object, 0);
    for (auto [Place, Whole] : llvm::enumerate(Arguments))
      AddRole(R, *Argument, Whole, unsigned(Place) + FirstArgument);
  }
  Call.Roles = U.Program->list(llvm::ArrayRef(Roles));
  return U.Program->make(Call);
}

const code::Expr *Expressions::call(const CallExpr &E,
                                    const code::Callee *Called, Operands All,
                                    unsigned FirstArgument) {
  const llvm::SaveAndRestore Restore(IsCasting, false);
  code::Expr Node = node(ExprKind::Call, E);
  Node.Called = Called;
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&E);
  llvm::ArrayRef<const Expr *> Arguments(E.getArgs(), E.getNumArgs());
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E.getDirectCallee());
  if (isa<CXXOperatorCallExpr>(E) && Method && Method->isStatic())
    Arguments = Arguments.drop_front(); // It has no object.
  if (Called)
    Node.Client =
        clientCall(E, Member ? Member->getImplicitObjectArgument() : nullptr,
                   Arguments, FirstArgument);
  for (const Expr *Argument : Arguments)
    All.push_back(lower(Argument));
  return add(Node, E, All);
}

/// An operator that gets the digits as arguments of its template has the number
/// as an operand, as one that gets it as an argument.
const code::Expr *
Expressions::VisitUserDefinedLiteral(const UserDefinedLiteral *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  const auto *Given =
      Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
  if (!Given || E->getLiteralOperatorKind() != UserDefinedLiteral::LOK_Template)
    return VisitCallExpr(E);
  std::string Digits;
  for (const TemplateArgument &Digit : Given->get(0).pack_elements())
    if (const char C = char(Digit.getAsIntegral().getExtValue()); C != '\'')
      Digits += C;
  code::Expr Number = node(ExprKind::Number, *E);
  Number.By = Mode == Written::Default ? Mode : Written::Implied;
  Number.Of = U.type(U.Context.UnsignedLongLongTy);
  if (StringRef(Digits).getAsInteger(0, Number.Number)) {
    Number.Kind = ExprKind::Real;
    Number.Of = U.type(U.Context.LongDoubleTy);
    if (StringRef(Digits).getAsDouble(Number.RealNumber))
      return VisitCallExpr(E);
  }
  return call(*E, U.callee(*Callee), {add(Number, *E)}, 1);
}

const code::Expr *Expressions::callOfPointer(const CallExpr &E) {
  const Expr *Callee = E.getCallee()->IgnoreParens();
  if (const auto *Gone = dyn_cast<CXXPseudoDestructorExpr>(Callee)) {
    // Of a number or pointer: it does nothing.
    code::Expr Node = node(ExprKind::Convert, E);
    return add(Node, E, {lower(Gone->getBase())});
  }
  // '(object.*pointer)(...)': the object comes behind the function.
  const auto *Access = dyn_cast<BinaryOperator>(Callee);
  if (!Access || !Access->isPtrMemOp())
    return call(E, nullptr, {lower(E.getCallee())}, 1);
  const code::Expr *Object = lower(Access->getLHS());
  if (Access->getOpcode() == BO_PtrMemI)
    Object = dereferenced(Object, Access->getLHS()->getType()->getPointeeType(),
                          Access->getLHS()->getSourceRange());
  return call(E, nullptr, {lower(Access->getRHS()), Object}, 2);
}

const code::Expr *Expressions::VisitCallExpr(const CallExpr *E) {
  if (E->containsErrors() && !E->getDirectCallee())
    return unknown("an error of the compiler", *E);
  const FunctionDecl *Callee = E->getDirectCallee();
  // Also of a constant: '(object.*&Class::method)()' has the object.
  const auto *Operator =
      dyn_cast<BinaryOperator>(E->getCallee()->IgnoreParens());
  if (!Callee || (Operator && Operator->isPtrMemOp()))
    return E->isTypeDependent() ? VisitExpr(E) : callOfPointer(*E);
  if (isUnevaluated(*E, U.Context) || E->isUnevaluatedBuiltinCall(U.Context))
    return unknown("a call that is not evaluated", *E);
  // Of std::numeric_limits.
  if (E->getNumArgs() == 0 && Callee->isConstexpr() && isForeign(*Callee))
    if (const code::Expr *Number = constant(*E))
      return Number;
  const FunctionDecl *Exact = exactCalleeOf(*E);
  const code::Expr *Call =
      call(*E, Exact ? U.exactCallee(*Exact) : U.callee(*Callee), {}, 0);
  const auto *Access =
      dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts());
  return Access ? behindObject(*Access, *E, Call) : Call;
}

const code::Expr *
Expressions::VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) {
  const auto *Access = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (!Access || !Method || !Method->isImplicitObjectMemberFunction())
    return VisitCallExpr(E);
  const code::Expr *Object = objectOf(*Access);
  if (isa<CXXConversionDecl>(Method) && Method->getParent()->isLambda())
    return add(node(ExprKind::Convert, *E), *E, {Object});
  const FunctionDecl *Exact = exactCalleeOf(*E);
  return call(*E, Exact ? U.exactCallee(*Exact) : U.callee(*Method), {Object},
              1);
}

const code::Expr *
Expressions::VisitCXXDefaultArgExpr(const CXXDefaultArgExpr *E) {
  const ParmVarDecl *Of = E->getParam();
  if (!Of->hasDefaultArg() || Of->hasUnparsedDefaultArg() ||
      Of->hasUninstantiatedDefaultArg())
    return unknown("a default argument that was not parsed",
                   E->getSourceRange(), {}, U.type(E->getType()));
  const llvm::SaveAndRestore Restore(Mode, Written::Default);
  return lower(E->getExpr());
}

const code::Expr *
Expressions::VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *E) {
  if (!E->getField()->hasInClassInitializer() || !E->getExpr())
    return unknown("an initializer that was not parsed", E->getSourceRange(),
                   {}, U.type(E->getType()));
  // Its own arguments are as written.
  code::Expr Node = *lower(E->getExpr());
  Node.By = Written::Default;
  return add(Node, *E->getExpr(), Node.Operands);
}

//===-- New objects -------------------------------------------------------===//

const code::Expr *
Expressions::constructed(const Expr &From, const CXXConstructorDecl &Made,
                         llvm::ArrayRef<const code::Expr *> By) {
  code::Expr Node = node(ExprKind::Construct, From);
  Node.Called = U.callee(Made);
  return add(Node, From, By);
}

const code::Expr *
Expressions::VisitCXXConstructExpr(const CXXConstructExpr *E) {
  const bool IsCast = IsCasting;
  const llvm::SaveAndRestore Restore(IsCasting, false);
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (E->isElidable() && E->getNumArgs() >= 1)
    return lower(E->getArg(0));
  if (E->requiresZeroInitialization() && Constructor->isTrivial()) {
    code::Expr Node = node(ExprKind::Zero, *E);
    return add(Node, *E);
  }
  code::Expr Node = node(ExprKind::Construct, *E);
  Node.Called = U.callee(*Constructor);
  Node.IsPlace = false;
  if (Node.By == Written::Spelled && !IsCast &&
      !isa<CXXTemporaryObjectExpr>(E) && E->getParenOrBraceRange().isInvalid())
    Node.By = Written::Implied;
  const llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  Node.Client = clientCall(*E, nullptr, Arguments, 0);
  return add(Node, *E, lowerAll(Arguments));
}

const code::Expr *
Expressions::VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *E) {
  Operands Parameters;
  if (Function)
    for (const ParmVarDecl *P : Function->parameters())
      Parameters.push_back(use(*variable(*P), E->getSourceRange()));
  return constructed(*E, *E->getConstructor(), Parameters);
}

const code::Expr *Expressions::VisitInitListExpr(const InitListExpr *E) {
  if (const InitListExpr *Meaning = E->getSemanticForm())
    E = Meaning;
  if (E->isTransparent())
    return lower(E->getInit(0));
  const QualType Type = E->getType();
  if (Type->isScalarType() || E->isGLValue())
    return E->getNumInits() ? lower(E->getInit(0))
                            : add(node(ExprKind::Zero, *E), *E);
  code::Expr Node = node(ExprKind::Aggregate, *E);
  if (const FieldDecl *Field = E->getInitializedFieldInUnion())
    Node.Text = U.fieldName(*Field);
  Operands All;
  for (const Expr *Init : E->inits()) {
    // Only the default initializers of members are of another object.
    const llvm::SaveAndRestore Own(
        IsInAggregate,
        IsInAggregate || isa_and_nonnull<CXXDefaultInitExpr>(Init));
    All.push_back(lower(Init));
  }
  if (E->hasArrayFiller())
    All.push_back(lower(E->getArrayFiller()));
  return add(Node, *E, All);
}

const code::Expr *
Expressions::VisitCXXParenListInitExpr(const CXXParenListInitExpr *E) {
  code::Expr Node = node(ExprKind::Aggregate, *E);
  Operands All;
  for (const Expr *Init : E->getInitExprs()) {
    const llvm::SaveAndRestore Own(
        IsInAggregate, IsInAggregate || isa<CXXDefaultInitExpr>(Init));
    All.push_back(lower(Init));
  }
  if (const Expr *Filler = E->getArrayFiller())
    All.push_back(lower(Filler));
  return add(Node, *E, All);
}

const code::Expr *Expressions::VisitCXXStdInitializerListExpr(
    const CXXStdInitializerListExpr *E) {
  const code::Expr *Array = lower(E->getSubExpr());
  while (Array->Kind == ExprKind::Temporary ||
         (Array->Kind == ExprKind::Convert && Array->By != Written::Spelled))
    Array = Array->Operands[0];
  if (Array->Kind != ExprKind::Aggregate)
    return add(node(ExprKind::Convert, *E), *E, {Array});
  return add(node(ExprKind::Aggregate, *E), *E, Array->Operands);
}

const code::Expr *Expressions::VisitCXXNewExpr(const CXXNewExpr *E) {
  const Expr *Init = E->getInitializer();
  Operands All;
  if (Init)
    All.push_back(lower(Init));
  else
    All.push_back(unknown("no initial value", E->getSourceRange(), {},
                          U.type(E->getAllocatedType())));
  if (E->isArray() && E->getArraySize() && *E->getArraySize())
    All.push_back(lower(*E->getArraySize()));
  // It may put the object into memory that it is given; std::nothrow is none.
  if (E->getNumPlacementArgs() == 0 ||
      E->getPlacementArg(0)->getType()->isRecordType())
    return add(node(ExprKind::New, *E), *E, All);
  for (unsigned I = 0; I != E->getNumPlacementArgs(); ++I)
    All.push_back(lower(E->getPlacementArg(I)));
  code::Expr Node = node(ExprKind::Unknown, *E);
  Node.Text = U.Program->text("an object in memory that was there");
  return add(Node, *E, All);
}

const code::Expr *Expressions::VisitCXXDeleteExpr(const CXXDeleteExpr *E) {
  const code::Expr *Pointer = lower(E->getArgument());
  const QualType Of = E->getDestroyedType();
  const FunctionDecl *Delete = E->getOperatorDelete();
  if (Of.isNull() || !Delete)
    return VisitExpr(E);
  code::Expr Node = node(ExprKind::Call, *E);
  Node.Called = U.callee(*Delete);
  const code::Callee *Destructor = U.destructorOf(Of);
  if (!Destructor)
    return add(Node, *E, {Pointer});
  if (const auto *Class = Of->getAsCXXRecordDecl();
      Class && Class->getDestructor())
    Destructor = U.callee(*Class->getDestructor());
  code::Expr Destroy;
  Destroy.Kind = ExprKind::Call;
  Destroy.By = Written::Implied;
  Destroy.Called = Destructor;
  Destroy.Of = Node.Of;
  Destroy.At = Node.At;
  Destroy.Operands = U.Program->list(llvm::ArrayRef(
      {dereferenced(Pointer, Of, E->getArgument()->getSourceRange())}));
  code::Expr Both = node(ExprKind::Binary, *E);
  Both.Operator = code::Op::Comma;
  return add(Both, *E, {U.Program->make(Destroy), add(Node, *E, {Pointer})});
}

const code::Expr *Expressions::VisitLambdaExpr(const LambdaExpr *E) {
  const CXXMethodDecl *Operator = E->getCallOperator();
  if (!Operator)
    return VisitExpr(E);
  U.Lambdas.push_back(E);
  code::Expr Node = node(ExprKind::Closure, *E);
  Node.Called = U.closureOf(*E);
  Operands Captured;
  for (const auto [Capture, Init] :
       llvm::zip(E->captures(), E->capture_inits()))
    if (!Capture.capturesVLAType())
      Captured.push_back(lower(Init));
  return add(Node, *E, Captured);
}

//===-- Flow in expressions -----------------------------------------------===//

const code::Expr *Expressions::VisitCoawaitExpr(const CoawaitExpr *E) {
  return add(node(ExprKind::Await, *E), *E, {lower(E->getOperand())});
}

const code::Expr *Expressions::VisitCXXThrowExpr(const CXXThrowExpr *E) {
  Operands Thrown;
  if (E->getSubExpr())
    Thrown.push_back(lower(E->getSubExpr()));
  return add(node(ExprKind::Throw, *E), *E, Thrown);
}

} // namespace clang::tidy::bigtable::lower
