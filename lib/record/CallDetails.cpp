// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/CallDetails.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "model/TextFormat.h"
#include "model/Timestamp.h"
#include "protocol/FamilyRules.h"
#include "protocol/FilterBuilder.h"
#include "protocol/FilterText.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

namespace {

template <typename T>
CallDetail fromSet(llvm::StringLiteral Name, const ValueSet<T> &Set,
                   llvm::function_ref<std::string(const T &)> Spell) {
  CallDetail F(Name);
  for (const T &Value : Set.Values)
    F.Values.push_back(Spell(Value));
  std::vector<std::string> Alternatives = F.Values;
  if (!Set.isComplete()) {
    F.IsComplete = false;
    F.Gap = Set.Gap.value_or(Unknown{Reason::Unassigned});
    Alternatives.push_back("unknown (" + describe(*F.Gap) + ")");
  }
  F.Text = (Name + " " + llvm::join(Alternatives, " or ")).str();
  return F;
}

CallDetail fromStrings(llvm::StringLiteral Name, const StringSet &Set) {
  return fromSet<ConstantString>(Name, Set, [](const ConstantString &S) {
    return "'" + withoutHoles(S.Value) + "'" +
           (S.Policy ? " tagged '" + describe(*S.Policy) + "'" : "");
  });
}

/// Something that no expression gives.
CallDetail known(llvm::StringLiteral Name, llvm::StringLiteral Value,
                 llvm::StringLiteral Text) {
  CallDetail F(Name);
  F.Values.push_back(Value.str());
  F.Text = Text.str();
  return F;
}

/// Returns the detail of a value that only some paths set, or a path that is
/// not tracked.
CallDetail sometimes(llvm::StringLiteral Name, llvm::StringLiteral Text) {
  CallDetail F = known(Name, "set on some paths", Text);
  F.IsComplete = false;
  F.Gap = Unknown{Reason::Message};
  return F;
}

CallDetail unknown(llvm::StringLiteral Name, const Unknown &Why) {
  CallDetail F(Name);
  F.IsComplete = false;
  F.Gap = Why;
  F.Text = (Name + " unknown").str();
  return F;
}

CallDetail fromFilter(const FilterNode &Filter) {
  CallDetail F("filter");
  F.Text = "filter " + describe(Filter, F.IsComplete);
  const std::vector<FilterNode> Alternatives =
      Filter.Kind == Stage::Either ? Filter.Parts : std::vector{Filter};
  for (const FilterNode &Each : Alternatives)
    if (bool IsComplete; Each.Kind != Stage::None)
      F.Values.push_back(describe(Each, IsComplete));
  std::optional<Unknown> BoundGap;
  forEachStage(Filter, [&](const FilterNode &Stage) {
    merge(F.Gap, Stage.Gap);
    merge(BoundGap, Stage.BoundGap);
  });
  if (!F.Gap)
    F.Gap = BoundGap;
  if (!F.IsComplete && !F.Gap)
    F.Gap = Unknown{Reason::Expression};
  return F;
}

} // namespace

Unknown whySilent(const Analysis &Code, const CallSite &Site) {
  if (const Expr *Cell = Site.argument(Role::Cell))
    return Code.values()
        .makersOf({Cell, Site.In})
        .Gap.value_or(Unknown{Reason::Expression});
  if (Site.IsWrapper)
    return {Reason::Undescribed, Site.Callee};
  return {Reason::Message};
}

/// Returns the detail of a write that names no timestamp.
static CallDetail withoutTimestamp(const Analysis &Code, const CallSite &Site) {
  if (Site.CalleeDecides)
    return known("timestamp", "by the callee", "timestamp by the callee");
  switch (Site.Stamp) {
  case Presence::None:
    return known("timestamp", "none", "no timestamp");
  case Presence::Unset:
    return known("timestamp", "unset", "timestamp unset");
  case Presence::SometimesSet:
    return sometimes("timestamp", "timestamp set on some paths");
  case Presence::Unknown:
    return unknown("timestamp", whySilent(Code, Site));
  }
  llvm_unreachable("covered switch");
}

/// Returns the detail of a read that names no filter.
static CallDetail withoutFilter(const Analysis &Code, const CallSite &Site) {
  switch (Site.Stamp) {
  case Presence::None:
  case Presence::Unset:
    return known("filter", "none", "no filter");
  case Presence::SometimesSet:
    return sometimes("filter", "no filter on some paths");
  case Presence::Unknown:
    return unknown("filter", whySilent(Code, Site));
  }
  llvm_unreachable("covered switch");
}

bool CallDetails::isComplete() const {
  return llvm::all_of(Details,
                      [](const CallDetail &F) { return F.IsComplete; });
}

std::string CallDetails::toText() const {
  std::string Text = toString(Kind).str();
  llvm::StringRef Separator = ": ";
  for (const CallDetail &F : Details) {
    Text += Separator.str() + F.Text;
    Separator = ", ";
  }
  if (!Verdicts.empty())
    Text += Separator.str() + "which leaves ";
  for (const FamilyVerdicts &Of : Verdicts)
    Text += (&Of == &Verdicts.front() ? "" : ", ") + describe(Of);
  return Text;
}

/// Adds the rules that \p Site gives to families: "'sessions' max-age 1s", or
/// "? max-age 1s", for each; and the table that they are sent to. Those of a
/// message are what is sent, not what one call sets.
static void addRules(CallDetails &To, const Analysis &Code,
                     const CallSite &Site) {
  if (isCallOfMessage(Site) ||
      (Site.Kind == CallKind::Admin && !sendsMessage(Site)))
    return;
  CallDetail F("rules");
  const FamilyRules Given = Code.givenRules().givenBy(Site);
  F.IsComplete &= !Given.MayBeMore;
  To.Names.HasOpenFamily |= Given.MayBeMore;
  for (const FamilyRule &Family : Given.Families) {
    To.Names.addFamilies(Family.Names);
    if (Family.Rules.empty())
      continue;
    const ConstantString *Name = Family.Names.single();
    if (!Name || Family.Rules.size() != 1 || !isKnown(Family.Rules.front()))
      F.IsComplete = false;
    const std::string Rule = Family.Rules.size() == 1
                                 ? describe(Family.Rules.front())
                                 : std::string("?");
    F.Values.push_back((Name ? "'" + Name->Value + "' " : "? ") +
                       (Rule.empty() ? "none" : Rule));
  }
  if (Site.Kind == CallKind::Family && Given.Tables.single())
    To.Details.push_back(fromStrings("table", Given.Tables));
  if (F.Values.empty() && F.IsComplete)
    return;
  llvm::sort(F.Values);
  F.Values.erase(std::unique(F.Values.begin(), F.Values.end()), F.Values.end());
  if (!F.IsComplete)
    F.Gap = Unknown{Reason::Unassigned};
  F.Text = "rules " + (F.Values.empty() ? std::string("unknown")
                                        : llvm::join(F.Values, ", "));
  To.Details.push_back(std::move(F));
}

std::optional<CallDetails> detailsOf(const Analysis &Code,
                                     const CallSite &Site) {
  bool HasTable = false;
  switch (Site.Kind) {
  case CallKind::Cell:
  case CallKind::Row:
  case CallKind::Bulk:
  case CallKind::Carry:
  case CallKind::Statement:
  case CallKind::Filter:
  case CallKind::TableName:
  case CallKind::Rows:
  case CallKind::Ttl:
  case CallKind::Live:
  case CallKind::IsLive:
  case CallKind::Expiry:
  case CallKind::Field:
  case CallKind::Time:
  case CallKind::OfFamily:
  case CallKind::NoTime:
    return std::nullopt;
  case CallKind::Query:
  case CallKind::Rule:
  case CallKind::Family:
    break;
  default:
    HasTable = true;
    break;
  }
  const bool IsRead =
      Site.Kind == CallKind::Read || Site.Kind == CallKind::Predicate;
  Values &Asked = Code.values();
  CallDetails Result{Site.Kind, {}, {}, {}};
  const auto AddDetail = [&](CallDetail F) {
    Result.Details.push_back(std::move(F));
  };

  if (Code.isInTest(decidingCall(Site).getBeginLoc()))
    AddDetail(known("checked", "no", "not checked: the file is a test"));
  if (Code.targets().isOnlyCompared(Site))
    AddDetail(known("sent", "no", "not sent: it is only compared"));
  else if (HasTable) {
    const StringSet Tables = Code.targets().tableIdsOf(Site);
    if (IsRead || Site.Kind == CallKind::Apply || Site.Kind == CallKind::Admin)
      Result.Names.addTables(Tables);
    AddDetail(fromStrings("table", Tables));
  }

  if (const Expr *Family = Site.argument(Role::Family)) {
    const StringSet Families = Asked.strings({Family, Site.In});
    Result.Names.addFamilies(Families);
    AddDetail(fromStrings("family", Families));
  } else if (Site.Kind == CallKind::Write && !Site.CalleeDecides) {
    Result.Names.HasOpenFamily = true;
    AddDetail(unknown("family", whySilent(Code, Site)));
  } else if (Site.Kind == CallKind::Family &&
             !isa<CXXConstructExpr>(Site.Call)) {
    Result.Names.HasOpenFamily = true;
  }

  if (const Expr *Time = Site.argument(Role::Timestamp))
    AddDetail(
        fromSet<Timestamp>("timestamp", Asked.timestamps({Time, Site.In}),
                           [](const Timestamp &T) { return describe(T); }));
  else if (Site.Kind == CallKind::Write)
    AddDetail(withoutTimestamp(Code, Site));

  if (const std::optional<FilterNode> Filter =
          Code.filterBuilder().treeOf(Site))
    AddDetail(fromFilter(*Filter));
  else if (IsRead && !Site.CalleeDecides)
    AddDetail(withoutFilter(Code, Site));

  if (IsRead)
    Result.Verdicts = verdictsOn(Code, Site);
  if (Site.Kind == CallKind::Admin || Site.Kind == CallKind::Family)
    addRules(Result, Code, Site);
  if (const Expr *Text = Site.argument(Role::Text))
    AddDetail(fromStrings("text", Asked.statements({Text, Site.In})));
  return Result;
}

} // namespace clang::tidy::bigtable
