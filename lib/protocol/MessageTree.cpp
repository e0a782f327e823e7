// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageTree.h"
#include "api/CallSite.h"
#include "api/Fields.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "protocol/MessageFilling.h"
#include "values/Sequence.h"
#include "values/Values.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Access = AccessorKind;

bool isMessageClass(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class &&
         (isMessage(Type) || (isOfProtobuf(*Class) &&
                              !isa<ClassTemplateSpecializationDecl>(Class)));
}

namespace {

/// RepeatedPtrField, RepeatedField or Map.
bool isContainerClass(QualType Type) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Class && isOfProtobuf(*Class);
}

/// Returns \p E as a call of a method; null if it is none, or if only its name
/// is known, in a template.
const CXXMemberCallExpr *methodCall(const Expr *E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  return Call && Call->getMethodDecl() ? Call : nullptr;
}

/// The name that \p E begins with: 'request' of '*request.mutable_filter()'.
const DeclRefExpr *nameIn(const Expr *E) {
  for (unsigned I = 0; I != MaxMessageDepth; ++I) {
    E = stripConversions(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref;
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
      E = Op->getSubExpr();
    else if (const CXXMemberCallExpr *Call = methodCall(E))
      E = Call->getImplicitObjectArgument();
    else if (const auto *Subscript = dyn_cast<CXXOperatorCallExpr>(E);
             Subscript && Subscript->getOperator() == OO_Subscript)
      E = Subscript->getArg(0);
    else
      return nullptr;
  }
  return nullptr;
}

} // namespace

bool MessageFilling::start(const VarDecl &Holder) {
  if (!Holder.getInit())
    return true;
  const Expr &Made = *stripConversions(Holder.getInit());
  // Another constructor has another use: an arena's, say.
  if (!isEmptyMessage(Made) && (isa<CXXConstructExpr, InitListExpr>(Made) ||
                                !isSameMessage(Made, Holder.getType())))
    return false;
  copy(Root, Made);
  return true;
}

const MessageNode *MessageFilling::resolve(const Expr *E, unsigned Depth) {
  E = stripConversions(E);
  if (Depth == MaxMessageDepth)
    return nullptr;
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
    return resolve(Op->getSubExpr(), Depth + 1);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (const Place P = Handles.lookup(Var); P.Node)
      return P.Node;
    // A view of the message.
    return Var && Var->getType()->isReferenceType() && Var->getInit()
               ? resolve(Var->getInit(), Depth + 1)
               : nullptr;
  }
  const CXXMemberCallExpr *Call = methodCall(E);
  if (!Call || Call->getNumArgs() != 0)
    return nullptr;
  const MessageNode *Object =
      resolve(Call->getImplicitObjectArgument(), Depth + 1);
  const Accessor A = accessorOf(Call->getMethodDecl());
  if (!Object || Object->IsUnknown || A.Field.empty() ||
      (A.Kind != Access::Get && A.Kind != Access::Mutable))
    return nullptr;
  if (const MessageNode::Field *F = Object->field(A.Field))
    return F->message();
  return Object->Copied.E ? nullptr : &Empty;
}

bool MessageFilling::mayFill(QualType Type) {
  return (Type->isLValueReferenceType() || Type->isPointerType()) &&
         !Type->getPointeeType().isConstQualified();
}

bool MessageFilling::isEmptyMessage(const Expr &E) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(&E);
  const auto *List = dyn_cast<InitListExpr>(&E);
  return (Construct && Construct->getNumArgs() == 0) ||
         (List && List->getNumInits() == 0);
}

bool MessageFilling::isSameMessage(const Expr &E, QualType Type) {
  return E.getType()
             .getNonReferenceType()
             .getCanonicalType()
             .getUnqualifiedType() ==
         Type.getCanonicalType().getUnqualifiedType();
}

bool MessageFilling::isOnlyRead(const Expr &E) {
  bool Result = true;
  return forEachMention(
             Vals, E, [this](const VarDecl &V) { return isFollowed(V); },
             [&](const Mention &M) { Result &= M.isRead(); }) &&
         Result;
}

MessageNode::Field &MessageFilling::fieldIn(MessageNode &Node, StringRef Name) {
  for (MessageNode::Field &F : Node.Fields)
    if (F.Name == Name)
      return F;
  ++NumNodes;
  Node.Fields.emplace_back();
  Node.Fields.back().Name = Name.str();
  Node.Fields.back().IsUncertain = Node.IsUnknown;
  return Node.Fields.back();
}

MessageEntry &MessageFilling::addTo(MessageNode::Field &F, bool IsRepeated) {
  ++NumNodes;
  F.IsRepeated |= IsRepeated;
  MessageEntry &Entry = F.Entries.emplace_back();
  Entry.Message.IsUnknown = F.IsUncertain || IsOfOther;
  Entry.IsOfElement = IsInLoop;
  return Entry;
}

void MessageFilling::forget(MessageNode &Node) {
  Node.IsUnknown = true;
  for (MessageNode::Field &F : Node.Fields)
    forget(F);
}

void MessageFilling::forget(MessageNode::Field &F) {
  F.IsUncertain = true;
  for (MessageEntry &Entry : F.Entries)
    forget(Entry.Message);
}

void MessageFilling::setValue(MessageNode &Node, StringRef Name,
                              const Expr &Value) {
  if (IsOfOther)
    return forget(fieldIn(Node, Name));
  fieldIn(Node, Name).Value = {&Value, In};
  const auto It =
      llvm::find_if(Node.Fields, [&](const auto &F) { return F.Name == Name; });
  if (!It->Entries.empty())
    forget(*It);
  Node.Fields.splice(Node.Fields.end(), Node.Fields, It);
}

void MessageFilling::copy(MessageNode &Node, const Expr &Value) {
  // Which pointers into it are still good?
  if (!Node.Fields.empty() || IsOfOther)
    forget(Node);
  Node.Copied = isEmptyMessage(*stripConversions(&Value)) ? Operand()
                                                          : Operand{&Value, In};
}

MessageFilling::Place MessageFilling::place(const Expr *E, unsigned Depth) {
  E = stripConversions(E);
  if (Depth == MaxMessageDepth)
    return {};
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
    return place(Op->getSubExpr(), Depth + 1);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Handles.lookup(variableIn(Ref));
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->getOperator() == OO_Subscript && Op->getNumArgs() == 2 &&
      isOnlyRead(*Op->getArg(1))) {
    const Place P = place(Op->getArg(0), Depth + 1);
    return P.Many ? entryAt(*P.Many, *Op->getArg(1)) : Place();
  }
  const CXXMemberCallExpr *Call = methodCall(E);
  if (!Call || !isMessageClass(Call->getObjectType())) {
    const auto *Any = dyn_cast<CallExpr>(E);
    if (std::optional<Place> P = Any ? runCallee(*Any) : std::nullopt)
      return *P;
  }
  if (!Call || Call->getNumArgs() != 0)
    return {};
  const Place P = place(Call->getImplicitObjectArgument(), Depth + 1);
  const Accessor A = accessorOf(Call->getMethodDecl());
  const QualType Result = Call->getType();
  if (!P || !Result->isPointerType())
    return {};
  const bool IsMessage = isMessageClass(Result->getPointeeType());
  if (P.Many)
    return A.Field == "Add" && IsMessage ? Place{&addTo(*P.Many).Message, {}}
                                         : Place();
  if (A.Kind == Access::Add && IsMessage)
    return {&addTo(fieldIn(*P.Node, A.Field)).Message, nullptr};
  if (A.Kind != Access::Mutable)
    return {};
  if (isContainerClass(Result->getPointeeType())) {
    MessageNode::Field &F = fieldIn(*P.Node, A.Field);
    F.IsRepeated = true;
    return {nullptr, &F};
  }
  if (!IsMessage)
    return {};
  MessageNode::Field &F = fieldIn(*P.Node, A.Field);
  if (F.Entries.empty())
    addTo(F, /*IsRepeated=*/false);
  return {&F.Entries.front().Message, nullptr};
}

MessageFilling::Place MessageFilling::entryAt(MessageNode::Field &F,
                                              const Expr &Key) {
  const StringSet Names = Vals.strings({&Key, In});
  const StringRef Wanted =
      Names.single() ? StringRef(Names.single()->Value) : StringRef();
  for (MessageEntry &Entry : F.Entries) {
    // Whether it is the same entry is unknown.
    if (Wanted.empty() || Entry.Name.empty())
      forget(F);
    else if (Wanted == Entry.Name)
      return {&Entry.Message, nullptr};
  }
  MessageEntry &Entry = addTo(F);
  Entry.Name = Wanted.str();
  if (!IsOfOther)
    Entry.Key = {&Key, In};
  return {&Entry.Message, nullptr};
}

bool MessageFilling::set(const Expr &E) {
  // '((*list.add_filters() = stages), ...)'
  if (const auto *Both = dyn_cast<BinaryOperator>(E.IgnoreParens());
      Both && Both->getOpcode() == BO_Comma) {
    run(*Both->getLHS());
    run(*Both->getRHS());
    return true;
  }
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E);
      Op && Op->getOperator() == OO_Subscript)
    return static_cast<bool>(place(Op)); // An empty entry of a map.
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E))
    return Op->getOperator() == OO_Equal && Op->getNumArgs() == 2 &&
           isOnlyRead(*Op->getArg(1)) && assign(*Op->getArg(0), *Op->getArg(1));
  const CXXMemberCallExpr *Call = methodCall(&E);
  if (!Call || !isMessageClass(Call->getObjectType())) {
    const auto *Any = dyn_cast<CallExpr>(&E);
    if (Any && runCallee(*Any))
      return true;
  }
  if (!Call)
    return false;
  if (Call->getNumArgs() == 0)
    return static_cast<bool>(place(Call));
  const Expr &Value = *Call->getArg(0);
  const Accessor A = accessorOf(Call->getMethodDecl());
  if (Call->getNumArgs() != 1 || !isOnlyRead(Value) ||
      (A.Kind != Access::Set && A.Kind != Access::Add))
    return false;
  const Place P = place(Call->getImplicitObjectArgument());
  if (!P.Node)
    return false;
  if (A.Kind == Access::Set)
    setValue(*P.Node, A.Field, Value);
  else
    addTo(fieldIn(*P.Node, A.Field)).Message.Copied = {&Value, In};
  return true;
}

bool MessageFilling::assign(const Expr &To, const Expr &Value) {
  if (isMessageClass(To.getType())) {
    const Place P = place(&To);
    if (P.Node && isSameMessage(*stripConversions(&Value), To.getType())) {
      copy(*P.Node, Value);
      return true;
    }
    return false;
  }
  // '*f.mutable_name() = "text"'
  const auto *Op = dyn_cast<UnaryOperator>(To.IgnoreParenImpCasts());
  const auto *Call = Op && Op->getOpcode() == UO_Deref
                         ? methodCall(Op->getSubExpr()->IgnoreParens())
                         : nullptr;
  const auto *Text = To.getType()->getAsCXXRecordDecl();
  const Accessor A = Call && Call->getNumArgs() == 0
                         ? accessorOf(Call->getMethodDecl())
                         : Accessor();
  if (A.Kind != Access::Mutable || !Text || !isStringClass(*Text))
    return false;
  const Place P = place(Call->getImplicitObjectArgument());
  if (!P.Node)
    return false;
  setValue(*P.Node, A.Field, Value);
  return true;
}

const MessageNode::Field *MessageNode::field(StringRef Name) const {
  const auto It =
      llvm::find_if(Fields, [&](const Field &F) { return F.Name == Name; });
  return It == Fields.end() ? nullptr : &*It;
}

const VarDecl *holderOf(const Expr *E) {
  for (unsigned I = 0; I != MaxMessageDepth; ++I) {
    const VarDecl *Var = variableIn(nameIn(E));
    if (!Var || isa<ParmVarDecl>(Var) || !Var->isLocalVarDecl())
      return nullptr;
    if (!Var->getType()->isPointerType() && !Var->getType()->isReferenceType())
      return isMessageClass(Var->getType()) ? Var : nullptr;
    if (!Var->getInit())
      return nullptr;
    E = Var->getInit();
  }
  return nullptr;
}

/// The message that \p Made returns: the call of a function of the user's that
/// has a single one to return.
static std::optional<MessageNode> returnedBy(Values &Vals, const CallExpr &Made,
                                             const Frame *In) {
  const FunctionDecl *Definition = codeRunBy(Made);
  if (!Definition || isOfLibrary(*Definition))
    return std::nullopt;
  const Frame *Inside = Vals.enter(Made, *Definition, In);
  const auto Returned = Vals.returnedBy(Inside ? Definition : nullptr, Inside);
  if (Returned.size() != 1)
    return std::nullopt;
  const Expr &Only = *Returned.front();
  return messageAt(Vals, {&Only, Inside}, Only);
}

/// Returns the message that the caller passes, if \p Message names a parameter
/// that is never changed; \p Message otherwise.
static Operand passedFor(Values &Vals, Operand Message) {
  const Expr *E = stripConversions(Message.E);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(E));
  if (!Parameter || !Vals.keepsValue(Parameter) ||
      Parameter->getType()->isPointerType())
    return Message;
  const Operand Passed = Vals.throughParameters({E, Message.In});
  return Passed.E == E ? Message : Passed;
}

std::optional<MessageNode> messageAt(Values &Vals, Operand Message,
                                     const Expr &Use, FillingLoops *Loops) {
  if (const Operand Passed = passedFor(Vals, Message); Passed.E != Message.E)
    return messageAt(Vals, Passed, *Passed.E, Loops);
  if (const auto *Call = dyn_cast<CallExpr>(stripConversions(Message.E));
      Call && Call->isPRValue() && isMessageClass(Call->getType()))
    return returnedBy(Vals, *Call, Message.In);
  const VarDecl *Holder = holderOf(Message.E);
  const std::optional<Sequence> Statements =
      Holder ? sequenceTo(Vals, *Holder, Use) : std::nullopt;
  if (!Statements)
    return std::nullopt;
  MessageFilling Content(Vals, *Holder, frameOf(*Holder, Message.In));
  if (!Content.start(*Holder))
    return std::nullopt;
  Content.declare(*Statements->Declaration, Holder);
  for (const Stmt *S : Statements->Before) {
    if (Content.isTooLarge())
      return std::nullopt;
    Content.run(*S);
  }
  Content.finish(*Statements->Last, nameIn(Message.E));
  const MessageNode *Found = Content.resolve(Message.E);
  if (Loops)
    Loops->append(Content.Loops);
  if (!Found || Found->IsUnknown || Content.Root.IsUnknown)
    return std::nullopt;
  return *Found;
}

} // namespace clang::tidy::bigtable
