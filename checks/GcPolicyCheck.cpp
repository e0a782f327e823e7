// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GcPolicyCheck.h"
#include "analysis/Targets.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

GcPolicyCheck::GcPolicyCheck(StringRef Name, ClangTidyContext *Context,
                             std::shared_ptr<TranslationUnit> Unit)
    : BigtableCheck(Name, Context, std::move(Unit)),
      MissingFamilies(flag("MissingFamilies")) {}

void GcPolicyCheck::checkSite(const CallSite &Site) {
  if (Site.Kind != CallKind::Rule || !Seen.insert(Site.Call).second)
    return;
  for (const GcRule &Rule : analysis().givenRules().madeBy(*Site.Call))
    reportFlaws(Rule);
}

void GcPolicyCheck::reportFlaws(const GcRule &Rule) {
  for (const RuleFlaw &Flaw : flawsOf(Rule)) {
    const Expr *Place = placeOf(*Flaw.Rule);
    if (!Place)
      continue;
    Finding F;
    F.At = Place->getBeginLoc();
    F.Message = describe(Flaw);
    if (Flaw.Kind == RuleFlawKind::Several)
      F.note({}, "to collect what any of them collects, add them to "
                 "'mutable_union_()'; what all of them collect, to "
                 "'mutable_intersection()'");
    unit().refuse("the code does not show what is meant");
    report(F);
  }
}

void GcPolicyCheck::checkRule(const FamilyRule &Family,
                              const FamilyRules &Given) {
  if (Family.Rules.empty())
    return;
  if (llvm::all_of(Family.Rules, hasFlaw))
    llvm::for_each(Family.Rules, [&](const GcRule &R) { reportFlaws(R); });
  const SourceLocation At = Family.At->getBeginLoc();
  const Targets &Resolver = analysis().targets();
  const FamilyChoice Choice = Resolver.familiesNamed(
      Family.Names, [&] { return Resolver.tablesNamed(At, Given.Tables); });
  const auto IsWrong = [&](const GcRule &Rule, const FamilyUse &U) {
    return contradicts(Rule, U, Family.IsUpdate || strict());
  };
  const auto AreWrong = [&](const FamilyUse &U, bool OrSome) {
    const unsigned Wrong = llvm::count_if(
        Family.Rules, [&](const GcRule &R) { return IsWrong(R, U); });
    return Wrong == Family.Rules.size() || (OrSome && Wrong != 0);
  };
  const auto Uses = Choice.wrong(
      [&](const FamilyUse &U) { return AreWrong(U, strict()); }, strict());
  if (Uses.empty())
    return;
  const FamilyUse &Use = Uses.front();
  const GcRule &Rule = *llvm::find_if(
      Family.Rules, [&](const GcRule &R) { return IsWrong(R, Use); });
  Finding F;
  F.At = At;
  F.Message = "the garbage-collection rule of " + describe(Use) + " " +
              problemOf(Rule, Use);
  F.noteDeclarations(Uses);
  // Several families may get one rule.
  if (Family.Name)
    F.About = Family.Name->getBeginLoc();
  const Expr *Made = placeOf(Rule);
  if (Made && Made != Family.At)
    F.note(Made->getBeginLoc(), "the rule is made here");
  if (const Expr *Call = Family.Site ? Family.Site : Given.SentBy;
      Call && Call != Family.At)
    F.note(Call->getBeginLoc(), "the family gets the rule here");
  F.noteOthers(Choice, Uses);
  if (!AreWrong(Use, /*OrSome=*/false))
    F.note({}, "in some cases only: it may also have another rule");
  const bool AllAlike =
      Uses.size() == Choice.Uses.size() && !Choice.MayBeOther &&
      Family.Rules.size() == 1 &&
      llvm::all_of(Uses, [&](auto &U) { return U.Policy == Use.Policy; });
  const GcRule *Age = AllAlike && Made == Family.At && Family.MayChange
                          ? wrongAgeIn(Rule, Use.Policy)
                          : nullptr;
  if (Age) {
    // The field of a message is set by a statement of its own.
    CallSite Number;
    Number.Call = Age->IsInSeconds ? Age->Number : Age->Made;
    Edits(unit(), Number)
        .replaceArgument(*Age->Number, spellAge(*Age, Use.Policy), F);
  } else {
    unit().refuse(Made && Made != Family.At
                      ? "other families may have the same rule"
                  : wrongAgeIn(Rule, Use.Policy)
                      ? "the code may give this rule to other families, or "
                        "other rules to this one"
                      : "the code does not show what else the rule should "
                        "collect");
  }
  report(F);
}

void GcPolicyCheck::checkTable(const FamilyRules &Given) {
  const Expr *Place = Given.SentBy;
  for (const FamilyRule &Family : Given.Families)
    if (!Place)
      Place = Family.Name;
  if (!Place)
    return;
  const TableChoice Choice =
      analysis().targets().tablesNamed(Place->getBeginLoc(), Given.Tables);
  if (!Choice.IsNamed || Choice.MayBeOther || Choice.Tables.size() != 1 ||
      Choice.Tables.front()->IsGlob)
    return;
  const Table &T = *Choice.Tables.front();
  llvm::StringSet<> Created;
  bool IsComplete =
      MissingFamilies && Given.IsTable && !Given.MayBeMore && Given.SentBy;
  for (const FamilyRule &Family : Given.Families) {
    const ConstantString *Name = Family.Names.single();
    IsComplete &= Name != nullptr;
    if (!Name || !Created.insert(Name->Value).second || !Family.Name ||
        Family.Rules.empty() || Name->Policy || T.findFamily(Name->Value))
      continue;
    Finding F;
    F.At = Family.Name->getBeginLoc();
    F.Message = "family '" + Name->Value + "' is not listed in the schema's '" +
                T.Id +
                "', so nothing that writes or reads it is checked; list it";
    F.note(analysis().schemas().locationOf(T, T.At),
           "the table is described here");
    unit().refuse("the code does not show when its cells expire");
    report(F);
  }
  for (const Family &Listed : T.Families) {
    if (!IsComplete || Created.contains(Listed.Name))
      continue;
    Finding F;
    F.At = Given.SentBy->getBeginLoc();
    F.About = analysis().schemas().locationOf(T, Listed.At);
    F.Message = "table '" + T.Id + "' is created without family '" +
                Listed.Name +
                "', which the schema lists; create it, or take it from the "
                "schema";
    F.note(F.About, "the family is listed here");
    unit().refuse("the code or the schema may be right");
    report(F);
  }
}

} // namespace clang::tidy::bigtable
