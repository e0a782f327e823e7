// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/MessageUses.h"
#include "api/Fields.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Members of messageUses that send nothing anywhere.
bool isHarmless(const CXXMethodDecl &Method) {
  return llvm::is_contained<StringRef>({"Clear", "add_initial_split", "clear",
                                        "empty", "estimated_size_in_bytes",
                                        "reserve", "set_timestamp_granularity",
                                        "size"},
                                       identifierOf(Method));
}

/// \p E, if it names a local variable that carries mutations.
const DeclRefExpr *carrierName(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(stripConversions(E));
  const VarDecl *Var = variableIn(Name);
  return Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
                 isCarrier(Var->getType())
             ? Name
             : nullptr;
}

/// Returns true if uses of variables of that type are counted.
bool isHolder(QualType Type) {
  if (Type->isReferenceType() || Type->isPointerType())
    Type = Type->getPointeeType();
  return isCarrier(Type) || isMessage(Type);
}

/// The name of the variable that \p E is or points to: 'v', '*v', 'v.op'; if
/// \p Inside, also of one that holds the message that \p E leads to:
/// 'v.mutable_a()'.
const DeclRefExpr *holderName(const Expr *E, bool Inside = false) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf)) {
      E = Op->getSubExpr();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
    } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
               Inside && Call && Call->getNumArgs() == 0 &&
               Call->getMethodDecl() && isMessage(Call->getObjectType())) {
      E = Call->getImplicitObjectArgument();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
               Inside && Op && Op->getOperator() == OO_Subscript &&
               Op->getCalleeDecl() && isOfProtobuf(*Op->getCalleeDecl())) {
      E = Op->getArg(0); // An entry of a map.
    } else {
      const auto *Name = dyn_cast<DeclRefExpr>(E);
      const VarDecl *Var = variableIn(Name);
      return Var && isHolder(Var->getType()) ? Name : nullptr;
    }
  }
}

/// The member function that \p Call names after an object; null if it is called
/// by a pointer, as in '(v.*&T::f)()': nothing else follows that.
const CXXMethodDecl *methodOf(const Expr &Call) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  return Member ? Member->getMethodDecl() : nullptr;
}

/// A message's member that sets one field by value, or only reads.
bool isFieldAccess(const CXXMethodDecl &Method) {
  using Kind = AccessorKind;
  const Accessor A = accessorOf(&Method);
  if (A.Kind == Kind::Mutable) {
    // A string that is filled in, of no interest unless it is a name.
    const auto *Text =
        Method.getReturnType()->isPointerType()
            ? Method.getReturnType()->getPointeeType()->getAsCXXRecordDecl()
            : nullptr;
    return A.Field != "family_name" && A.Field != "table_name" && Text &&
           isStringClass(*Text);
  }
  return A.Kind == Kind::Get || A.Kind == Kind::Set ||
         (A.Kind == Kind::Add && Method.getNumParams() != 0);
}

} // namespace

void MessageUses::addName(const DeclRefExpr &Name) {
  if (const VarDecl *Var = variableIn(&Name); Var && isHolder(Var->getType()))
    UsesOf[Var].All.insert(&Name);
}

void MessageUses::addDeclaration(const VarDecl &Var) {
  const Expr *Init = Var.getInit();
  if (!Init || !Var.isLocalVarDecl())
    return;
  const QualType Type = Var.getType();
  if (!Var.isStaticLocal() && isCarrier(Type))
    addRouted({Init});
  if (!Type->isReferenceType() && !Type->isPointerType())
    return;
  if (!isHolder(Type)) {
    // 'auto &families = *table.mutable_column_families();'
    addPart(*Init);
    return;
  }
  Handles.push_back(&Var);
  addFilling(*Init);
}

void MessageUses::addStatement(const Expr &Whole) {
  // '(*table.mutable_column_families())["family"];'
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Whole.IgnoreImplicit()))
    addPart(*Op);
}

void MessageUses::addAssignment(const Expr &To) {
  // '*modification.mutable_create() = ...'
  if (!isa<DeclRefExpr>(To.IgnoreParenImpCasts()))
    addPart(To);
  // '*request.add_mutations() = ...'
  if (const auto *Deref = dyn_cast<UnaryOperator>(To.IgnoreParenImpCasts()))
    if (const auto *Added = dyn_cast<CXXMemberCallExpr>(
            Deref->getSubExpr()->IgnoreParenImpCasts());
        Added && Added->getMethodDecl() &&
        accessorOf(Added->getMethodDecl()).Kind == AccessorKind::Add)
      addFilling(*Added->getImplicitObjectArgument());
}

bool MessageUses::addCall(const FunctionDecl &Callee, const Expr &Call,
                          const CallSite *Site) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *Object = Member ? Member->getImplicitObjectArgument() : nullptr;
  addArguments(Callee, Call);
  if (!Site) {
    const CXXMethodDecl *Method = methodOf(Call);
    if (Method && isHarmless(*Method))
      addHarmless(*Object);
    return true;
  }
  switch (Site->Kind) {
  case CallKind::Apply:
  case CallKind::Predicate:
  case CallKind::Admin:
    if (Site->argument(Role::Table))
      addRouted(argumentsOf(Call));
    return true;
  case CallKind::Family:
    // 'config.add_column_family(...)'
    if (const VarDecl *Into =
            Object ? variableIn(carrierName(Object)) : nullptr;
        Into && !isMessage(Into->getType()))
      addHarmless(*Object);
    return true;
  case CallKind::Carry: {
    const Expr *E = carrierIn(*Site);
    const VarDecl *Into = E ? variableIn(carrierName(E)) : nullptr;
    // Other vectors hold other things.
    if (!Into)
      return false;
    addHarmless(*E);
    addRouted(carriedIn(*Site));
    return true;
  }
  default:
    return true;
  }
}

/// The uses of messages in \p Call that fill them in or read them.
void MessageUses::addArguments(const FunctionDecl &Callee, const Expr &Call) {
  if (const CXXMethodDecl *Method = methodOf(Call)) {
    const auto &Member = *cast<CXXMemberCallExpr>(&Call);
    if ((isMessage(Member.getObjectType()) || isOfProtobuf(*Method)) &&
        isFieldAccess(*Method))
      addFilling(*Member.getImplicitObjectArgument());
  }
  llvm::ArrayRef<const Expr *> Arguments = argumentsOf(Call);
  if (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee))
    Arguments = Arguments.drop_front(); // The object.
  // Elements of a list in braces are copied.
  for (const Expr *Argument : Arguments)
    if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(
            Argument->IgnoreParenImpCasts()))
      addReads(*List, Call);
  for (auto [Parameter, Argument] : llvm::zip(Callee.parameters(), Arguments)) {
    const QualType Type = Parameter->getType();
    const bool IsRead =
        (!Type->isPointerType() && !Type->isLValueReferenceType()) ||
        ((!Type->isPointerType() || isOfLibrary(Callee)) &&
         Type->getPointeeType().isConstQualified());
    const auto *Plain = dyn_cast<CallExpr>(&Call);
    if (!IsRead && !(Plain && Plain->isCallToStdMove()))
      continue;
    const Expr *E = Argument->IgnoreParenImpCasts();
    // Stubs with callbacks are passed a pointer to a constant request.
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && Op->getOpcode() == UO_AddrOf) {
      if (!IsRead)
        continue;
      E = Op->getSubExpr()->IgnoreParenImpCasts();
    }
    if (const DeclRefExpr *Name = holderName(E))
      addRead(*Name, Call);
  }
}

void MessageUses::addReads(const CXXStdInitializerListExpr &Elements,
                           const Expr &Call) {
  const auto *List =
      dyn_cast<InitListExpr>(stripConversions(Elements.getSubExpr()));
  if (!List)
    return;
  for (const Expr *Element : List->inits())
    if (const auto *Ref = dyn_cast<DeclRefExpr>(stripConversions(Element)))
      if (const DeclRefExpr *Name = holderName(Ref);
          Name && !Name->getType()->isPointerType())
        addRead(*Name, Call);
}

/// \p Call copies or reads the message that \p Name names.
void MessageUses::addRead(const DeclRefExpr &Name, const Expr &Call) {
  Uses &U = UsesOf[variableIn(&Name)];
  U.Filled.insert(&Name);
  U.Reads.push_back(&Call);
}

void MessageUses::addFilling(const Expr &Message) {
  if (const DeclRefExpr *Name = holderName(&Message, /*Inside=*/true)) {
    Uses &U = UsesOf[variableIn(Name)];
    U.Filled.insert(Name);
    U.Routed.insert(Name);
  }
}

/// \p Part is a part of a message that carries families: to name it sends the
/// message nowhere.
void MessageUses::addPart(const Expr &Part) {
  const DeclRefExpr *Name = holderName(&Part, /*Inside=*/true);
  if (const VarDecl *Var = variableIn(Name);
      Var && isMessage(Var->getType()) && isCarrier(Var->getType()))
    UsesOf[Var].Routed.insert(Name);
}

/// \p Object is what something is called on that sends it nowhere.
void MessageUses::addHarmless(const Expr &Object) {
  if (const DeclRefExpr *Name = carrierName(&Object))
    UsesOf[variableIn(Name)].Routed.insert(Name);
}

/// \p Arguments are copied into a carrier, or sent.
void MessageUses::addRouted(llvm::ArrayRef<const Expr *> Arguments) {
  StatementWalk Walk(MaxRoutedExpressions);
  for (const Expr *Argument : Arguments)
    Walk.add(Argument);
  while (const Stmt *S = Walk.next()) {
    if (isa<LambdaExpr>(S))
      continue;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      addHarmless(*Ref);
    // A user's function may store its arguments.
    const auto *Call = dyn_cast<CallExpr>(S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Call ||
        (Callee && (Callee->isInStdNamespace() || isOfLibrary(*Callee))))
      Walk.enter(*S);
  }
}

bool MessageUses::isOnlyFilledIn(const VarDecl &Var) const {
  const Uses U = UsesOf.lookup(&Var);
  return U.areFilled() || U.areRouted();
}

llvm::ArrayRef<const Expr *> MessageUses::readsOf(const VarDecl &Var) const {
  const auto It = UsesOf.find(&Var);
  return It == UsesOf.end() ? llvm::ArrayRef<const Expr *>() : It->second.Reads;
}

} // namespace clang::tidy::bigtable
