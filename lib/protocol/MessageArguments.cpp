// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageArguments.h"
#include "api/Fields.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "model/ValueSet.h"
#include "protocol/MessageTree.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

MessageArguments::MessageArguments(Values &Vals)
    : Calls(Vals.callIndex()), Vals(Vals) {
  llvm::DenseSet<const Expr *> Assigned;
  for (const CallSite &Site : Calls.sites()) {
    // A change of a family names it, too.
    const bool SetsField =
        Site.Kind == CallKind::Field ||
        (Site.Kind == CallKind::Family && Site.argument(Role::Family));
    const auto *Setter =
        SetsField ? dyn_cast<CXXMemberCallExpr>(Site.Call) : nullptr;
    if (!Setter)
      continue;
    Path P = pathOf(Setter->getImplicitObjectArgument());
    if (!P.Root)
      continue;
    // An aggregate has a message for its timestamp.
    if (StringRef(P.Inside).ends_with(".timestamp"))
      P.Inside.resize(P.Inside.size() - StringRef(".timestamp").size());
    for (const Role R : {Role::Family, Role::Column, Role::Timestamp,
                         Role::Value, Role::Table, Role::Filter})
      if (const Expr *Value = Site.argument(R);
          Value && Value != Setter->getImplicitObjectArgument()) {
        Fields[P.Root].push_back({P.Inside, R, Value, Setter});
        Assigned.insert(Setter);
      }
    // An assignment is seen before the accessor that it assigns through.
    if (Site.argument(Role::Message) && !Assigned.contains(Setter))
      Fields[P.Root].push_back({P.Inside, Role::Filter, nullptr, Setter});
  }
  for (const VarDecl *Handle : Calls.messageUses().handles()) {
    const Expr *Init = stripConversions(Handle->getInit());
    if (const auto *Op = dyn_cast<UnaryOperator>(Init);
        Op && Op->getOpcode() == UO_Deref)
      Init = stripConversions(Op->getSubExpr());
    HandleOf[Init] = Handle;
    if (const Path P = pathOf(Init); P.Root)
      Handles[P.Root].push_back(Handle);
  }
}

MessageArguments::Path MessageArguments::pathOf(const Expr *E,
                                                unsigned Depth) const {
  if (Depth == MaxMessageDepth)
    return {};
  E = stripConversions(E);
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
    return pathOf(Op->getSubExpr(), Depth + 1);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var)
      return {};
    Path P;
    const QualType Type = Var->getType();
    if (Var->getInit() && !isa<ParmVarDecl>(Var) &&
        (Type->isReferenceType() || Type->isPointerType()))
      P = pathOf(Var->getInit(), Depth + 1);
    if (!P.Root) {
      P.Root = Var;
      P.Inside.clear();
    }
    return P;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isThis(*Member->getBase()))
      return {Member->getMemberDecl(), "", nullptr};
    Path P = pathOf(Member->getBase(), Depth + 1);
    P.Inside += "." + Member->getMemberDecl()->getNameAsString();
    return P;
  }
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier() || Call->getNumArgs() != 0)
    return {};
  const Accessor A = accessorOf(Method);
  if (A.Kind == AccessorKind::Add) {
    // A new message, which has a root only where a variable names it.
    Path P;
    P.AddedTo = Call->getImplicitObjectArgument();
    return P;
  }
  Path P = pathOf(Call->getImplicitObjectArgument(), Depth + 1);
  P.Inside += "." + (A.Kind == AccessorKind::Mutable ? A.Field.str()
                                                     : Method->getName().str());
  return P;
}

bool MessageArguments::isFollowed(const Path &P) const {
  const auto *Root = dyn_cast_or_null<VarDecl>(P.Root);
  return Root && Root->isLocalVarDeclOrParm() && !Root->isStaticLocal() &&
         Calls.messageUses().isOnlyFilledIn(*Root) &&
         llvm::all_of(Handles.lookup(Root), [this](const VarDecl *Handle) {
           return Calls.messageUses().isOnlyFilledIn(*Handle);
         });
}

/// Returns true if \p Root begins without any field set.
static bool beginsEmpty(const VarDecl &Root) {
  if (isa<ParmVarDecl>(Root))
    return false;
  const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(
      Root.getInit() ? Root.getInit()->IgnoreImplicit() : nullptr);
  return !Root.getInit() || (Construct && Construct->getNumArgs() == 0);
}

namespace {
/// The receiver of a message, or of a copy of it, that may set more fields. By
/// default, it is unknown.
struct Receiver {
  /// True if no code can set more fields.
  bool IsNone = false;
  /// The message that it becomes, or becomes a part of.
  const Expr *Message = nullptr;
  /// The variable that is a copy.
  const VarDecl *Copy = nullptr;
};
} // namespace

/// Returns true if \p U converts or copies the message.
static bool isSameMessage(const Use &U) {
  if (const auto *Construct = U.by<CXXConstructExpr>())
    return Construct->getNumArgs() == 1 && isMessage(Construct->getType());
  if (const auto *Op = U.by<UnaryOperator>())
    return Op->getOpcode() == UO_Deref;
  if (const auto *List = U.by<InitListExpr>())
    return List->getType()->isArrayType();
  return U.is(UseKind::Moved) ||
         isa_and_nonnull<CastExpr, ConditionalOperator,
                         CXXStdInitializerListExpr>(U.By);
}

/// Returns the receiver of \p Child, an argument of the call \p E.
static Receiver receiverBy(const Expr &E, const Stmt *Child) {
  const Receiver Nobody{/*IsNone=*/true};
  const FunctionDecl *Callee = calleeOf(E);
  if (!Callee)
    return {};
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&E);
  const Expr *Object = Member ? Member->getImplicitObjectArgument() : nullptr;
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E);
      Op && Op->getOperator() == OO_Equal && isMessage(Op->getType()))
    return Op->getArg(1) == Child ? Receiver{false, Op->getArg(0)} : Nobody;
  if (isCarrier(E.getType()) ? isOfLibrary(*Callee)
                             : Object && isSender(Object->getType()))
    return Nobody;
  // 'CopyFrom', 'Add'
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Object && (isMessage(Member->getObjectType()) || isOfProtobuf(*Callee)))
    return Method && Method->isConst() ? Nobody : Receiver{false, Object};
  for (const ParmVarDecl *P : Callee->parameters()) {
    if (argumentFor(E, *P) != Child)
      continue;
    // The return value may be a copy.
    const QualType Type = P->getType(),
                   Returned = Callee->getReturnType().getNonReferenceType();
    if (isa<CallExpr>(E) && Type->isLValueReferenceType() &&
        Type->getPointeeType().isConstQualified() && !isMessage(Returned) &&
        !isCarrier(Returned) && !isStandard(*Callee))
      return Nobody;
  }
  return {};
}

/// Returns the receiver of the message that \p Name names.
static Receiver receiverOf(const DeclRefExpr &Name,
                           const FunctionUses &Around) {
  const Expr *E = &Name;
  for (unsigned Depth = 0; Depth != MaxNesting; ++Depth) {
    const Use U = Around.useOf(*E);
    E = U.by<Expr>();
    if (isSameMessage(U))
      continue;
    if (!U.By || U.is(UseKind::Returned))
      return {};
    if (U.is(UseKind::Initializes)) {
      const QualType Type = U.Var->getType();
      return Type->isReferenceType() || Type->isPointerType()
                 ? Receiver{true}
                 : Receiver{false, nullptr, U.Var};
    }
    if (!E || U.Named || isa<LambdaExpr>(E))
      return Receiver{true}; // Its fields, or what the lambda names.
    return isa<CallExpr, CXXConstructExpr>(E) ? receiverBy(*E, U.Of)
                                              : Receiver();
  }
  return {};
}

bool MessageArguments::isHandedOn(const VarDecl &Holder, Role Guarded,
                                  const FunctionUses &Around,
                                  unsigned Depth) const {
  llvm::SmallVector<const VarDecl *, 4> Same{&Holder};
  Same.append(Handles.lookup(&Holder));
  for (const VarDecl *Var : Same)
    for (const DeclRefExpr *Name : Around.namesOf(*Var)) {
      const Receiver By = receiverOf(*Name, Around);
      if (By.IsNone)
        continue;
      Path To{By.Copy, "", nullptr};
      if (By.Message)
        To = pathOf(By.Message);
      if (To.AddedTo)
        To = pathOf(To.AddedTo);
      const auto *Copy = dyn_cast_or_null<VarDecl>(To.Root);
      const bool IsSet =
          !Copy || !Copy->isLocalVarDecl() ||
          Copy->getType()->isReferenceType() ||
          Copy->getType()->isPointerType() || !isFollowed(To) ||
          llvm::any_of(Fields.lookup(Copy), [Guarded](const Field &F) {
            return F.Plays == Guarded;
          });
      if (IsSet || Depth == MaxMessageDepth ||
          isHandedOn(*Copy, Guarded, Around, Depth + 1))
        return true;
    }
  return false;
}

void MessageArguments::nameTable(CallSite &Site, const Expr &Request) {
  const std::optional<MessageNode> Made =
      messageAt(Vals, {&Request, Site.In}, *Site.Call);
  for (const StringRef Name :
       {"table_name", "authorized_view_name", "table_id", "name"})
    if (const MessageNode::Field *F = Made ? Made->field(Name) : nullptr;
        F && !F->IsUncertain && F->Value.E) {
      Site.setArgument(Role::Table, F->Value.E);
      return;
    }
}

MessageArguments::Path MessageArguments::startOf(const Expr &Message) const {
  Path P = pathOf(&Message);
  // 'auto *s = request.add_mutations()->mutable_set_cell();'
  if (!P.Root)
    if (const VarDecl *Handle = HandleOf.lookup(&Message)) {
      P.Root = Handle;
      P.Inside.clear();
    }
  const auto *Root = dyn_cast_or_null<VarDecl>(P.Root);
  if (Root &&
      (Root->getType()->isPointerType() ||
       Root->getType()->isReferenceType()) &&
      Root->getInit() && !isa<ParmVarDecl>(Root))
    P.AddedTo = pathOf(Root->getInit()).AddedTo;
  return P;
}

void MessageArguments::setFields(CallSite &Site, const Path &P, Role Guarded,
                                 llvm::ArrayRef<const Stmt *> Reads,
                                 bool IsHandedOn) const {
  const auto &Root = *cast<VarDecl>(P.Root);
  const bool IsSent = Site.argument(Role::Message) != Site.Call;
  const bool StartsEmpty = P.AddedTo || beginsEmpty(Root);
  FunctionFlow *Flow = Vals.flowOf(Site.Within);
  for (const Role R : {Role::Family, Role::Column, Role::Timestamp, Role::Value,
                       Role::Table, Role::Filter}) {
    llvm::SmallVector<const Stmt *, 2> Setters;
    const Expr *Value = nullptr;
    for (const Field &F : Fields.lookup(P.Root))
      if (F.Inside == P.Inside && F.Plays == R) {
        Value = F.Value;
        Setters.push_back(F.Setter);
      }
    std::optional<bool> Always;
    if (Setters.empty())
      Always = false;
    else if (Flow && IsSent)
      Always = Flow->mustRun(Root, Setters, Reads);
    else if (Flow)
      Always = Flow->mustRun(*Site.Call, Setters, Reads);
    if (R == Guarded && StartsEmpty && Always == false && !IsHandedOn)
      Site.Stamp = Setters.empty() ? Presence::Unset : Presence::SometimesSet;
    // Set twice: which one counts depends on the path.
    if (Setters.size() == 1 && Always == true)
      Site.setArgument(R, Value);
  }
}

bool MessageArguments::complete(CallSite &Site) {
  const Expr *Message = Site.argument(Role::Message);
  const bool IsSent = Message != Site.Call;
  const Path P = startOf(*Message);
  const auto *Root = dyn_cast_or_null<VarDecl>(P.Root);
  Site.Stamp = Presence::Unknown;
  if (!P.Root) {
    if (IsSent)
      nameTable(Site, *Message);
    return true;
  }
  if (!IsSent && !Completed[P.Root].insert(P.Inside).second)
    return false;
  if (!isFollowed(P))
    return true;

  llvm::SmallVector<const Stmt *, 4> Reads;
  Reads.append(Calls.messageUses().readsOf(*Root).begin(),
               Calls.messageUses().readsOf(*Root).end());
  const Role Guarded =
      Site.Kind == CallKind::Read || Site.Kind == CallKind::Predicate
          ? Role::Filter
          : Role::Timestamp;
  const FunctionUses *Around = Vals.usesIn(Site.Within);
  const auto HandsOn = [&](const VarDecl &Holder) {
    return !Around || isHandedOn(Holder, Guarded, *Around);
  };
  bool IsHandedOn = !IsSent && HandsOn(*Root);
  // The entry that it was added to, the request that that was added to.
  Path Request;
  const Expr *AddedTo = P.AddedTo;
  for (unsigned I = 0; AddedTo && I != MaxMessageDepth; ++I) {
    Request = pathOf(AddedTo);
    const auto *Holder = dyn_cast_or_null<VarDecl>(Request.Root);
    if (!Holder || !isFollowed(Request))
      return true;
    Reads.append(Calls.messageUses().readsOf(*Holder).begin(),
                 Calls.messageUses().readsOf(*Holder).end());
    IsHandedOn |= HandsOn(*Holder);
    AddedTo = Holder->getInit() && !isa<ParmVarDecl>(Holder)
                  ? pathOf(Holder->getInit()).AddedTo
                  : nullptr;
  }
  if (IsSent)
    Reads.assign({Site.Call});
  setFields(Site, P, Guarded, Reads, IsHandedOn);
  if (Site.argument(Role::Table))
    return true;
  // An element of a request, which names the table.
  llvm::SmallVector<const Expr *, 2> Names;
  for (const Field &F : Fields.lookup(Request.Root))
    if (F.Plays == Role::Table)
      Names.push_back(F.Value);
  if (Names.size() == 1)
    Site.setArgument(Role::Table, Names.front());
  return true;
}

} // namespace clang::tidy::bigtable
