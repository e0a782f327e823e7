// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageArguments.h"
#include "api/Fields.h"
#include "cxx/Ast.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using run::Alternative;
using run::ValueKind;

const Expr *argumentOf(const Reached &By, const run::Member *Field) {
  const auto IsAbsent = [](const Alternative &A) {
    return A.is(ValueKind::Absent);
  };
  const auto *Setter = dyn_cast_or_null<CallExpr>(
      Field && Field->SetBy && llvm::none_of(Field->Of, IsAbsent)
          ? By.sourceOf(Field->SetBy)
          : nullptr);
  return !Setter                            ? nullptr
         : isa<CXXOperatorCallExpr>(Setter) ? Setter->getArg(1)
                                            : Setter->getArg(0);
}

const run::Member *mutationIn(const run::Value &Mutation) {
  const Alternative *Whole = Mutation.only(ValueKind::Object);
  if (!Whole || !Whole->In->IsMessage || Whole->In->OtherMembers)
    return nullptr;
  const run::Member *Result = nullptr;
  for (const run::Member &Each : Whole->In->Members)
    if (!Each.Of.only(ValueKind::Absent)) {
      if (Result || !Each.Of.only(ValueKind::Object))
        return nullptr;
      Result = &Each;
    }
  return Result;
}

namespace {

/// A field in all messages of one call.
struct Field {
  bool MayBeUnset = false, MayBeSet = false, IsUnknown = false;
  const run::Member *Is = nullptr; ///< Null if they differ.

  void add(const run::Parts &Message, const run::Member *In) {
    if (!In || In->Of.only(ValueKind::Absent)) {
      // What was there before may have it.
      IsUnknown |= !In && Message.OtherMembers;
      MayBeUnset = true;
      Is = nullptr;
      return;
    }
    const bool IsSame = Is && Is->SetBy == In->SetBy;
    Is = (MayBeSet || MayBeUnset) && !IsSame ? nullptr : In;
    MayBeSet = true;
    for (const Alternative &A : In->Of)
      if (A.is(ValueKind::Absent)) {
        MayBeUnset = true;
        // It is set in one of several messages, and no path says in which.
        IsUnknown |= A.Guard.empty();
      }
  }
};

} // namespace

const run::Member *fieldFor(Role Is, CallKind Kind, const run::Parts &Message) {
  const auto Find = [&](StringRef Name) {
    return run::findMember(Message, Name);
  };
  switch (Is) {
  case Role::Family:
    return Find(Kind == CallKind::Family ? "id" : "family_name");
  case Role::Column:
    return Find("column_qualifier");
  case Role::Value:
    return Find("value");
  case Role::Start:
  case Role::End: {
    const run::Value *Range = run::memberOf(Message, "time_range");
    const Alternative *In = Range ? Range->only(ValueKind::Object) : nullptr;
    return In ? run::findMember(*In->In, Is == Role::Start
                                             ? "start_timestamp_micros"
                                             : "end_timestamp_micros")
              : nullptr;
  }
  case Role::Filter:
    return isReading(Kind) ? Find(filterField(Kind)) : nullptr;
  case Role::Timestamp: {
    // An aggregate has a message for its timestamp.
    const run::Member *Whole = Find("timestamp");
    const Alternative *In = Whole ? Whole->Of.only(ValueKind::Object) : nullptr;
    return Whole ? In ? run::findMember(*In->In, "raw_timestamp_micros") : Whole
                 : Find("timestamp_micros");
  }
  default:
    for (const StringRef Name :
         {"table_name", "authorized_view_name", "table_id", "name"})
      if (const run::Member *Found = Find(Name))
        return Found;
    return nullptr;
  }
}

/// Returns true if \p Made, a call on an object, finds what it would make.
static bool isMadeBefore(Reached &By, const CallSite &Site) {
  const auto *Made = dyn_cast<CXXMemberCallExpr>(Site.Call);
  if (!Made)
    return false;
  const StringRef Name = accessorOf(Made->getMethodDecl()).Field;
  const auto Uses =
      By.alternativesOf({Made->getImplicitObjectArgument(), Site.In});
  return !Uses.empty() && llvm::all_of(Uses, [&](const Reached::Use &Each) {
    const run::Parts *In = Each.Of.front().In.get();
    const run::Value *Old = In ? run::memberOf(*In, Name) : nullptr;
    return Old && llvm::none_of(*Old, [](const Alternative &A) {
             return A.is(ValueKind::Absent);
           });
  });
}

static const code::Function *functionAround(Reached &By, const Expr &E) {
  const auto Code = By.codeOf(&E);
  return Code.empty() ? nullptr : By.functionOf(*Code.front());
}

/// Returns the function whose call leads to \p Site; null without one.
static const code::Function *callerOf(Reached &By, const CallSite &Site) {
  const Frame *F = Site.In;
  while (F && F->Caller)
    F = F->Caller;
  return F ? functionAround(By, *F->Call) : nullptr;
}

bool isStampedByCallers(const CallSite &Site, Values &Vals) {
  Reached *By = Vals.reached();
  if (!By || Site.Kind != CallKind::Write ||
      Site.argument(Role::Message) != Site.Call ||
      Site.argument(Role::Timestamp))
    return false;
  const code::Function *Around = functionAround(*By, *Site.Call),
                       *Outermost = callerOf(*By, Site);
  bool Result = false;
  for (const Reached::Left &Each : By->leftOf(*Site.Call, Site.In)) {
    if (!Each.Is.In || Each.How == run::Leaving::Lost)
      return false;
    const run::Member *Time = fieldFor(Role::Timestamp, Site.Kind, *Each.Is.In);
    const code::Function *Setter =
        Time && Time->SetBy ? By->functionOf(*Time->SetBy) : nullptr;
    Result |= Setter && Setter != Around && Setter != Outermost;
  }
  return Result;
}

bool completeMessage(CallSite &Site, Values &Vals) {
  Reached *By = Vals.reached();
  Site.Stamp = Presence::Unknown;
  if (!By)
    return true;
  const bool IsMade = Site.argument(Role::Message) == Site.Call;
  std::vector<Reached::Left> Messages;
  if (IsMade || Site.Kind == CallKind::Counter)
    Messages = By->leftOf(*Site.Call, Site.In);
  else
    for (const Reached::Use &Each :
         By->alternativesOf({Site.argument(Role::Message), Site.In}))
      Messages.push_back({Each.Of.front(), {}, run::Leaving::Sent});
  if (IsMade && isMadeBefore(*By, Site))
    return false;
  const auto Is = [&](run::Leaving How) {
    return llvm::any_of(
        Messages, [How](const Reached::Left &Each) { return Each.How == How; });
  };
  if (Is(run::Leaving::Lost))
    return true;
  const bool IsKept = Is(run::Leaving::Kept);
  // Where it ends matters only if nobody gets it.
  if (IsKept || Is(run::Leaving::Sent))
    llvm::erase_if(Messages, [](const Reached::Left &Each) {
      return Each.How == run::Leaving::Ended;
    });
  const code::Function *Around = functionAround(*By, *Site.Call),
                       *Outermost = callerOf(*By, Site);
  const Role Guarded = isReading(Site.Kind) ? Role::Filter : Role::Timestamp;
  for (const Role R : {Role::Family, Role::Column, Role::Timestamp, Role::Value,
                       Role::Table, Role::Filter}) {
    Field Of;
    for (const Reached::Left &Each : Messages) {
      if (!Each.Is.In) {
        Of.IsUnknown = true;
        continue;
      }
      const run::Member *In = fieldFor(R, Site.Kind, *Each.Is.In);
      if (R == Role::Table && !In && Each.Table.Of)
        In = &Each.Table;
      Of.add(*Each.Is.In, In);
    }
    if (R == Guarded && Of.MayBeUnset && !Of.IsUnknown && !IsKept)
      Site.Stamp = Of.MayBeSet ? Presence::SometimesSet : Presence::Unset;
    const Expr *Value =
        Of.IsUnknown || Of.MayBeUnset ? nullptr : argumentOf(*By, Of.Is);
    // Another function has set it, with its own parameters.
    const code::Function *Setter =
        Value ? By->functionOf(*Of.Is->SetBy) : nullptr;
    if (Value && (R == Role::Table || Setter == Around ||
                  (Outermost && Setter == Outermost)))
      Site.setArgument(R, Value);
  }
  return true;
}

} // namespace clang::tidy::bigtable
