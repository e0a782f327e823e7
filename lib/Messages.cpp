// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Messages.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Accessors and variables that one message is reached through.
constexpr unsigned MaxDepth = 16;

} // namespace

Messages::Messages(const Index &Calls, Values &Known)
    : Calls(Calls), Known(Known) {
  llvm::DenseSet<const Expr *> Assigned;
  for (const CallSite &Site : Calls.sites()) {
    const auto *Setter = Site.Kind == CallKind::Field
                             ? dyn_cast<CXXMemberCallExpr>(Site.Call)
                             : nullptr;
    if (!Setter)
      continue;
    const Path P = pathOf(Setter->getImplicitObjectArgument());
    if (!P.Root)
      continue;
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
  for (const VarDecl *Handle : Calls.handles())
    if (const Path P = pathOf(Handle->getInit()); P.Root)
      Handles[P.Root].push_back(Handle);
}

Messages::Path Messages::pathOf(const Expr *E, unsigned Depth) const {
  if (Depth == MaxDepth)
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
    if (!P.Root)
      P.Root = Var;
    return P;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      return {Member->getMemberDecl(), "", nullptr};
    Path P = pathOf(Member->getBase(), Depth + 1);
    P.Inside += "." + Member->getMemberDecl()->getNameAsString();
    return P;
  }
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier() || Call->getNumArgs() != 0)
    return {};
  StringRef Name = Method->getName();
  if (Name.starts_with("add_")) {
    // A new message, which has a root only where a variable names it.
    Path P;
    P.AddedTo = Call->getImplicitObjectArgument();
    return P;
  }
  Name.consume_front("mutable_");
  Path P = pathOf(Call->getImplicitObjectArgument(), Depth + 1);
  P.Inside += "." + Name.str();
  return P;
}

bool Messages::isFollowed(const Path &P) const {
  // A member, or what a caller passed, is filled in elsewhere too.
  const auto *Root = dyn_cast_or_null<VarDecl>(P.Root);
  return Root && Root->isLocalVarDecl() && !Root->isStaticLocal() &&
         Calls.isOnlyFilledIn(*Root) &&
         llvm::all_of(Handles.lookup(Root), [this](const VarDecl *Handle) {
           return Calls.isOnlyFilledIn(*Handle);
         });
}

bool Messages::complete(CallSite &Site) {
  Path P = pathOf(Site.argument(Role::Message));
  const bool IsSent = Site.argument(Role::Message) != Site.Call;
  if (!P.Root) {
    Site.Stamp = Stamping::Unknown;
    return true;
  }
  if (!IsSent && !Completed[P.Root].insert(P.Inside).second)
    return false;
  llvm::SmallVector<const Stmt *, 2> Stamped;
  const Role Guarded =
      Site.Kind == CallKind::Read ? Role::Filter : Role::Timestamp;
  bool IsAmbiguous = false;
  llvm::SmallSet<Role, 8> Seen;
  for (const Field &F : Fields.lookup(P.Root)) {
    if (F.Inside != P.Inside)
      continue;
    if (F.Plays == Guarded)
      Stamped.push_back(F.Setter);
    // Set twice: which one counts depends on the path.
    const bool IsFirst = Seen.insert(F.Plays).second && F.Value;
    IsAmbiguous |= !IsFirst && F.Plays == Guarded;
    Site.setArgument(F.Plays, IsFirst ? F.Value : nullptr);
  }
  if (!isFollowed(P) || IsAmbiguous) {
    Site.Stamp = Stamping::Unknown;
  } else if (Stamped.empty()) {
    Site.Stamp = Stamping::Unset;
  } else if (!IsSent &&
             Known.mustRun(*Site.Call, Stamped, Site.Within) == false) {
    Site.Stamp = Stamping::SometimesSet;
    Site.setArgument(Guarded, nullptr);
  }
  if (!Site.argument(Role::Table)) {
    const auto *Root = dyn_cast<VarDecl>(P.Root);
    if (const auto Tables = Root ? Calls.destinationsOf(*Root) : std::nullopt;
        Tables && Tables->size() == 1)
      Site.setArgument(Role::Table, Tables->front());
    // An element of a request, which names the table.
    if (P.AddedTo)
      for (const Field &F : Fields.lookup(pathOf(P.AddedTo).Root))
        if (F.Plays == Role::Table)
          Site.setArgument(Role::Table, F.Value);
  }
  return true;
}

} // namespace clang::tidy::bigtable
