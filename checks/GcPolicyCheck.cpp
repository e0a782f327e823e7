// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GcPolicyCheck.h"
#include "analysis/Targets.h"
#include "api/Types.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

GcPolicyCheck::GcPolicyCheck(StringRef Name, ClangTidyContext *Context,
                             std::shared_ptr<TranslationUnit> Unit)
    : BigtableCheck(Name, Context, std::move(Unit)),
      MissingFamilies(flag("MissingFamilies")) {}

static SourceLocation locationOf(const CallSite &Site, const GcRule &Rule,
                                 const FamilyRule &Family) {
  const Expr *At = Site.In ? nullptr : placeOf(Family, Rule);
  return (At ? *At : decidingCall(Site)).getBeginLoc();
}

void GcPolicyCheck::checkSite(const CallSite &Site) {
  const GcBuilder Rules(analysis().values());
  if (Site.Kind == CallKind::Admin)
    for (const Expr *Argument : argumentsOf(*Site.Call)) {
      checkList(Site, Rules.tableMadeBy(*Argument), /*IsInPlace=*/true);
      if (isMessage(Argument->getType().getNonReferenceType()))
        checkMessage(Site, *Argument);
    }
  if (Site.Kind != CallKind::Rule && Site.Kind != CallKind::Family)
    return;
  if (const Expr *Message = changedMessage(Site))
    return checkMessage(Site, *Message);
  if (Site.Kind == CallKind::Family)
    return checkFamilies(Site, Rules.familiesIn(Site));
  const auto All = Rules.rulesOf({Site.Call, Site.In});
  if (strict() || llvm::all_of(All, hasFlaw))
    llvm::for_each(All, [&](const GcRule &R) { reportFlaws(Site, R); });
}

void GcPolicyCheck::checkMessage(const CallSite &Site, const Expr &Object) {
  const VarDecl *Holder = holderOf(&Object);
  if (!Holder || !Seen.insert(Holder).second)
    return;
  const auto Sent = analysis().targets().destinationsOf(*Holder, Site.In);
  const GcBuilder Rules(analysis().values());
  const auto Uses = analysis().callIndex().messageUses().readsOf(*Holder);
  // A rule that was used before the next was set had an effect.
  const bool IsInVain = Rules.isSetInVain(*Holder, Uses);
  Rules.forEachUse(*Holder, Uses,
                   [&](const Expr &Use, const FamilyRules &Families) {
                     for (const FamilyRule &Family : Families.Families)
                       for (const GcRule &Rule : Family.Rules)
                         if (IsInVain || !isOverridden(Rule))
                           reportFlaws(Site, Rule);
                     if (!Families.Table.E && Sent.size() > 1)
                       return;
                     const Expr *Table = Families.Table.E;
                     if (!Table && !Sent.empty() && Sent.front().In == Site.In)
                       Table = Sent.front().Table;
                     CallSite At = Site;
                     At.Call = &Use;
                     At.setArgument(Role::Table, Table);
                     checkFamilies(At, Families);
                   });
}

void GcPolicyCheck::reportFlaws(const CallSite &Site, const GcRule &Rule) {
  for (const RuleFlaw &Flaw : flawsOf(Rule)) {
    Finding F;
    F.At = locationOf(Site, *Flaw.Rule, {});
    F.Message = describe(Flaw);
    if (Flaw.Kind == RuleFlawKind::Several)
      F.note({}, "to collect what any of them collects, add them to "
                 "'mutable_union_()'; what all of them collect, to "
                 "'mutable_intersection()'");
    report(F);
  }
}

void GcPolicyCheck::checkFamilies(const CallSite &Site,
                                  const FamilyRules &Families) {
  for (const FamilyRule &Family : Families.Families)
    if (Family.Name.E && !Site.IsSanctioned)
      checkFamily(Site, Family);
  checkList(Site, Families, /*IsInPlace=*/false);
}

void GcPolicyCheck::checkFamily(const CallSite &Site,
                                const FamilyRule &Family) {
  CallSite Named = Site;
  Named.setArgument(Role::Family, Family.Name.E);
  Named.In = Site.In ? Site.In : Family.Name.In; // What fills in the message.
  const FamilyChoice Choice = analysis().targets().familiesOf(Named);
  const auto IsWrong = [&](const GcRule &Rule, const FamilyUse &U) {
    return contradicts(Rule, U, Family.IsUpdate || strict());
  };
  const auto AreWrong = [&](const FamilyUse &U, bool OrSome) {
    const unsigned Wrong = llvm::count_if(
        Family.Rules, [&](const GcRule &R) { return IsWrong(R, U); });
    return Wrong == Family.Rules.size() || (OrSome && Wrong != 0);
  };
  const auto Uses =
      Choice.wrong([&](const FamilyUse &U) { return AreWrong(U, strict()); },
                   strict() || Family.IsForEach);
  if (Uses.empty())
    return;
  const FamilyUse &Use = Uses.front();
  const GcRule &Rule = *llvm::find_if(
      Family.Rules, [&](const GcRule &R) { return IsWrong(R, Use); });
  Finding F;
  F.At = locationOf(Site, Rule, Family);
  F.Message = "the garbage-collection rule of " + describe(Use) + " " +
              problemOf(Rule, Use);
  F.noteDeclarations(Uses);
  if (Rule.Made && isMadeElsewhere(Family) && Rule.Made != Family.User)
    F.note(Rule.Made->getBeginLoc(), "the rule is made here");
  F.noteCalls(Site);
  if (!Site.In) // Several families may be given one rule.
    F.About = Family.Name.E->getBeginLoc();
  const Expr *Entry = entryBehind(analysis().values(), Family.Name);
  const SourceLocation Name =
      (Entry ? Entry : literalBehind(analysis().values(), Family.Name))
          ->getBeginLoc();
  if (Family.IsAddedByLoop)
    F.note(Name, "a loop adds the rule of this family");
  else if ((Site.IsForElement || Family.IsOfElement) && !Entry)
    F.note(F.About = Name, "a loop gives the rule to this family");
  else if (Site.IsForElement || Family.IsOfElement)
    F.moveTo(Name, "the family gets the rule here, in a loop");
  if (!Family.IsForEach)
    F.noteOthers(Choice, Uses);
  if (!AreWrong(Use, /*OrSome=*/false))
    F.note({}, "in some cases only: it may also have another rule");
  const bool AllAlike =
      Uses.size() == Choice.Uses.size() && !Choice.MayBeOther &&
      Family.Rules.size() == 1 &&
      llvm::all_of(Uses, [&](auto &U) { return U.Policy == Use.Policy; });
  if (const GcRule *Age = AllAlike ? wrongAgeIn(Rule, Use.Policy) : nullptr) {
    // The field of a message is set by a statement of its own.
    CallSite Number = Site;
    if (Age->IsInSeconds)
      Number.Call = Age->Number;
    Edits(unit(), Number)
        .replaceArgument(*Age->Number, spellAge(*Age, Use.Policy), F);
  }
  report(F);
}

void GcPolicyCheck::checkList(const CallSite &Site, const FamilyRules &Families,
                              bool IsInPlace) {
  const TableChoice Choice = analysis().targets().tablesOf(Site);
  if (!Choice.IsNamed || Choice.MayBeOther || Choice.Tables.size() != 1 ||
      Choice.Tables.front()->IsGlob)
    return;
  const Table &T = *Choice.Tables.front();
  llvm::StringSet<> Created;
  bool IsComplete = MissingFamilies && Families.IsTable && !Families.MayBeMore;
  for (const FamilyRule &Family : Families.Families) {
    // A rule or a family that is yet to be put under a name has none.
    const StringSet Names =
        Family.Name.E ? analysis().values().strings(Family.Name) : StringSet();
    const ConstantString *Name = Names.single();
    IsComplete &= Name != nullptr;
    if (!Name || !Created.insert(Name->Value).second || IsInPlace ||
        Name->Policy || T.findFamily(Name->Value))
      continue;
    Finding F;
    F.At = Family.Name.E->getBeginLoc();
    F.Message = "family '" + Name->Value + "' is not listed in the schema's '" +
                T.Id +
                "', so nothing that writes or reads it is checked; list it";
    F.note(analysis().schemas().locationOf(T, T.At),
           "the table is described here");
    report(F);
  }
  for (const Family &Listed : T.Families) {
    if (!IsComplete || Created.contains(Listed.Name))
      continue;
    Finding F;
    F.At = decidingCall(Site).getBeginLoc();
    F.About = analysis().schemas().locationOf(T, Listed.At);
    F.Message = "table '" + T.Id + "' is created without family '" +
                Listed.Name +
                "', which the schema lists; create it, or take it from the "
                "schema";
    F.note(F.About, "the family is listed here");
    report(F);
  }
}

} // namespace clang::tidy::bigtable
