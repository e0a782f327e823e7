// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/Judgement.h"
#include "analysis/Analysis.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/Duration.h"
#include "model/QueryFlaws.h"
#include "model/TextFormat.h"
#include "protocol/FamilyRules.h"
#include "protocol/FilterBuilder.h"
#include "reads/CellFamilies.h"
#include "reads/Guards.h"
#include "reads/Purges.h"
#include "reads/Queries.h"
#include "reads/Reads.h"
#include "record/CallDetails.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Reason = Unknown::Reason;

namespace {

/// Judges one call.
class Judge {
public:
  Judge(const Analysis &Code, ReadJudge &Reads, const CallSite &Site)
      : Code(Code), Reads(Reads), Site(Site) {}

  std::optional<Judgement> run();

private:
  void doubt(std::string Why, StringRef Help, SourceLocation At = {},
             std::vector<std::string> Keys = {}, const Expr *Of = nullptr);
  /// \p Of is the value that is unknown; null without one.
  void doubt(const Unknown &U, const Expr *Of = nullptr);
  /// Doubts the argument \p Of, a \p Noun, and names the function that returns
  /// it. \p Is is the end of a sentence.
  void doubtMade(Role Of, StringRef Noun, StringRef Is, StringRef Help);
  template <typename T>
  void doubtIfOpen(const ValueSet<T> &Set, const Expr *Of = nullptr) {
    if (!Set.isComplete())
      doubt(Set.Gap.value_or(Unknown{Reason::Unassigned}), Of);
  }

  void touch(const FamilyUse &Use);
  /// Touches and returns the families that \p Of names.
  FamilyChoice touchNamed(const CallSite &Of);
  /// All families of the tables that the call may mean.
  void touchAll();
  void doubtFamily(const CallSite &Of);
  void doubtUnlistedTables(const CallSite &Of);
  /// Doubts the family \p Name, which has no tag, if the schema lacks it.
  void doubtUnlisted(StringRef Name, const CallSite &Of);

  void judgeTimestamp(const FamilyChoice &Families);
  void doubtTimestamp(const Timestamp &T, const FamilyUse &Use);
  void judgeRead();
  std::optional<ReadFlaw> flawOfUses();
  void judgeStatement();
  bool setsRules() const;
  /// Doubts families in a list, if there is no schema.
  void doubtTable(const StringSet &Names, const FamilyChoice &Families);
  void judgeRules();
  Judgement unjudged();

  const Analysis &Code;
  ReadJudge &Reads;
  const CallSite &Site;
  Judgement Result;
};

} // namespace

void Judge::doubt(std::string Why, StringRef Help, SourceLocation At,
                  std::vector<std::string> Keys, const Expr *Of) {
  if (llvm::none_of(Result.Doubts,
                    [&](const Doubt &D) { return D.Why == Why && D.At == At; }))
    Result.Doubts.push_back(
        {std::move(Why), Help.str(), At, std::move(Keys), Of});
}

std::string placeElsewhere(StringRef Why, const FunctionSummary &Summary) {
  const std::string Name = "'" + Summary.lastName().str() + "'";
  return (Why.contains(Name) ? ", which is in '"
                             : ", as by " + Name + " in '") +
         llvm::sys::path::filename(Summary.File).str() + "', line " +
         std::to_string(Summary.Line);
}

/// Returns \p E or, if it is a local variable, the code that initializes it.
static const Expr *originOf(const Expr *E) {
  for (unsigned I = 0; E && I != MaxObjectDepth; ++I) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreUnlessSpelledInSource());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || !Var->isLocalVarDecl() || !Var->getInit())
      break;
    E = Var->getInit();
  }
  return E;
}

/// Adds the location of \p What in another source file to \p Why. Returns the
/// keys of its summary if there is none.
static std::vector<std::string>
addPlace(SummaryLookup &Lookup, const NamedDecl &What, std::string &Why) {
  std::vector<std::string> Keys = Lookup.keysOf(What);
  for (const std::string &Key : Keys)
    if (const FunctionSummary *Summary = Lookup.find(Key)) {
      Why += placeElsewhere(Why, *Summary);
      return {};
    }
  return Keys;
}

void Judge::doubtMade(Role Of, StringRef Noun, StringRef Is, StringRef Help) {
  const Expr *Made = Site.argument(Of);
  if (Made)
    Made = Code.values().throughParameters({Made, Site.In}).E;
  const auto *Call =
      Made ? dyn_cast<CallExpr>(stripConversions(Made)) : nullptr;
  const FunctionDecl *Maker = Call ? Call->getDirectCallee() : nullptr;
  if (!Maker || isOfKnownLibrary(*Maker) || isa<CXXOperatorCallExpr>(Call))
    return doubt(("the " + Noun + " " + Is).str(), Help,
                 Made ? Made->getBeginLoc() : SourceLocation());
  (void)Maker->isDefined(Maker);
  std::string Why =
      ("the " + Noun + " that '" + Maker->getNameAsString() + "' returns " + Is)
          .str();
  (void)addPlace(Code.callTable().summaries(), *Maker, Why);
  doubt(std::move(Why), Help, Maker->getLocation());
}

void Judge::doubt(const Unknown &U, const Expr *Of) {
  std::string Why = describe(U);
  std::vector<std::string> Keys;
  if (U.What && (U.Why == Reason::Function || U.Why == Reason::Variable ||
                 U.Why == Reason::Member))
    Keys = addPlace(Code.callTable().summaries(), *U.What, Why);
  // No edit of a library's function helps.
  const Expr *Origin = originOf(Of);
  SourceLocation At = Origin ? Origin->getBeginLoc() : SourceLocation();
  if (U.What && !(Origin && isOfKnownLibrary(*U.What)))
    At = U.What->getLocation();
  doubt(std::move(Why), whatHelps(U.Why), At, std::move(Keys),
        isNamed(U) ? nullptr : Origin);
}

void Judge::touch(const FamilyUse &Use) {
  auto &Known = Use.Policy.hasTtl() ? Result.Touched : Result.Lasting;
  if (llvm::none_of(Known, [&](const FamilyUse &Other) {
        return Other.Name == Use.Name && Other.In == Use.In;
      }))
    Known.push_back(Use);
}

FamilyChoice Judge::touchNamed(const CallSite &Of) {
  FamilyChoice Families = familiesWritten(Code, Of);
  for (const FamilyUse &Use : Families.Uses)
    touch(Use);
  if (Families.MayBeOther) {
    Result.MayTouchOthers = true;
    doubtFamily(Of);
  }
  return Families;
}

void Judge::touchAll() {
  const TableChoice Tables = Code.targets().tablesOf(Site);
  for (const Table *T : Tables.Tables)
    for (const Family &F : T->Families)
      touch(Code.targets().use(*T, F));
  Result.MayTouchOthers |= Tables.MayBeOther || Tables.Tables.empty();
}

void Judge::doubtUnlistedTables(const CallSite &Of) {
  const Schema *Known = Code.targets().schemaOf(Of);
  if (!Known)
    return;
  for (const ConstantString &Id : Code.targets().tableIdsOf(Of).Values)
    if (!Known->findTable(Id.Value))
      doubt("the schema does not list table '" + Id.Value + "'", ListIt);
}

void Judge::doubtUnlisted(StringRef Name, const CallSite &Of) {
  const TableChoice Tables = Code.targets().tablesOf(Of);
  bool IsListed = false;
  for (const Table *T : Tables.Tables)
    if (T->findFamily(Name))
      IsListed = true;
    else if (Tables.IsNamed)
      doubt("the schema's '" + T->Id + "' does not list family '" + Name.str() +
                "'",
            ListIt);
  if (Tables.MayBeOther)
    doubtUnlistedTables(Of);
  else if (!IsListed && !Tables.IsNamed)
    doubt("no table of the schema lists family '" + Name.str() + "'", ListIt);
}

void Judge::doubtFamily(const CallSite &Of) {
  const Expr *Argument = Of.argument(Role::Family);
  if (!Argument)
    return doubt(whySilent(Code, Of));
  const StringSet Names = Code.values().strings({Argument, Of.In});
  doubtIfOpen(Names, Argument);
  const Schema *Known = Code.targets().schemaOf(Of);
  for (const ConstantString &Name : Names.Values) {
    if (Name.Policy)
      continue;
    if (!Known) {
      Result.IsUndescribed = true;
      doubt("no schema and no tag describes family '" + Name.Value + "'",
            "write a schema, or tag the constant that names the family");
      continue;
    }
    doubtUnlisted(Name.Value, Of);
  }
  if (Names.Values.empty() && !Known)
    Result.IsUndescribed = true;
}

/// How long a value with the timestamp \p T lives in a family of the strategy
/// 'default'; nothing if that is not known, or if it is no longer than is
/// meant. A timestamp that is the maximum age from now on is that of the other
/// strategy.
static std::optional<std::chrono::microseconds>
excessiveLifetime(const Timestamp &T, const TtlPolicy &Policy) {
  if (Policy.Kind != Strategy::Default || T.Kind != TimestampKind::Now ||
      T.TakenFor)
    return std::nullopt;
  const std::chrono::microseconds Age = Policy.Ttl->max_age(),
                                  Lifetime =
                                      Age + std::chrono::microseconds(T.Count);
  const auto Most =
      Policy.MaxLifetime ? Policy.MaxLifetime : Policy.ExpireAfter;
  const bool IsMeant = Most ? Lifetime <= *Most : Lifetime < 2 * Age;
  return IsMeant ? std::nullopt : std::optional(Lifetime);
}

/// Returns true if \p T is a known distance from now at which a value may
/// expire.
static bool isExpiry(const Timestamp &T, const TtlPolicy &Policy) {
  return T.Kind == TimestampKind::Now && !T.TakenFor && !isExpired(T, Policy) &&
         (Policy.Kind != Strategy::OneSecond || T.Count > 0) &&
         !excessiveLifetime(T, Policy);
}

void Judge::doubtTimestamp(const Timestamp &T, const FamilyUse &Use) {
  const auto Lifetime = excessiveLifetime(T, Use.Policy);
  if (!Lifetime)
    return doubtMade(Role::Timestamp, "timestamp",
                     "is " + describe(T) +
                         ", which need not be when the value is to expire",
                     "make it with the runtime's 'ExpireAfter' or 'ExpireAt'");
  doubt("the timestamp is " + describe(T) + ", so a value of family '" +
            Use.Name + "' lives for " + formatDuration(*Lifetime),
        "subtract the maximum age, " +
            formatDuration(Use.Policy.Ttl->max_age()) +
            ", or make it with the runtime's 'ExpireAfter' or 'ExpireAt'");
}

void Judge::judgeTimestamp(const FamilyChoice &Families) {
  const bool HasTtl = !Result.Touched.empty();
  if (!HasTtl && !Result.MayTouchOthers)
    return;
  if (!Code.targets().isStamped(Site, /*Strict=*/true)) {
    // In a raw message that is 1970, and no time of the server's.
    const bool IsAllowed =
        Site.Stamp == Presence::None &&
        llvm::all_of(Result.Touched, [](const FamilyUse &Use) {
          return Use.Policy.AllowsUnstamped;
        });
    if (HasTtl && !IsAllowed)
      doubt("it may have no timestamp", "give it one in every case");
    return;
  }
  const Expr *Time = Site.argument(Role::Timestamp);
  if (!Time)
    return doubt(whySilent(Code, Site));
  const TimestampSet Times = Code.values().timestamps({Time, Site.In});
  doubtIfOpen(Times, Time);
  const std::optional<bigtable_ttl::Ttl> Maker =
      Code.values().ttlBehind({Time, Site.In});
  for (const Timestamp &T : Times.Values)
    for (const FamilyUse &Use : Families.Uses) {
      if (!Use.Policy.hasTtl() || isExpiry(T, Use.Policy))
        continue;
      if (T.Kind != TimestampKind::Helper)
        doubtTimestamp(T, Use);
      else if (Maker != Use.Policy.Ttl)
        doubt("the timestamp is made by a policy that is not known to be that "
              "of family '" +
                  Use.Name + "'",
              "make it with the family's policy, a constant");
    }
}

/// Returns the flaw of a read that does no harm if the program compares the
/// cells itself, or reads them in order to delete them; std::nullopt if there
/// is another one.
std::optional<ReadFlaw> Judge::flawOfUses() {
  if (Reads.flawOf(Site, {FlawKind::Scope, FlawKind::Count, FlawKind::Sink},
                   /*Strict=*/true))
    return std::nullopt;
  std::optional<ReadFlaw> Flaw = Reads.flawOf(
      Site, {FlawKind::Expired, FlawKind::Dropped, FlawKind::Stale},
      /*Strict=*/true);
  return Flaw && Flaw->IsCertain ? Flaw : std::nullopt;
}

void Judge::judgeRead() {
  const ReadOutlook Outlook = outlookOf(Code, Site);
  for (const FamilyUse &Use : Outlook.Reached)
    touch(Use);
  Result.Doubtful = Outlook.Doubtful;
  for (const FamilyUse &Use : Outlook.Lasting)
    touch(Use);
  const TableChoice Tables = Code.targets().tablesOf(Site);
  const Schema *const Known = Code.targets().schemaOf(Site);
  if (!Known && Outlook.Reached.empty()) {
    Result.IsUndescribed = true;
    Result.MayTouchOthers = true;
    doubt("no schema and no tag describes what it reads", "write a schema");
  }
  if (Tables.MayBeOther) {
    Result.MayTouchOthers = true;
    doubtUnlistedTables(Site);
  }
  const auto Filter = Code.filterBuilder().treeOf(Site);
  if (Known && Filter)
    for (const ConstantString &Name : namedFamilies(*Filter))
      if (!Name.Policy)
        doubtUnlisted(Name.Value, Site);
  if (!Outlook.IsKnown && Outlook.Reached.empty()) {
    touchAll();
    Result.Doubtful = Result.Touched;
  }
  if (!Outlook.IsKnown && (!Result.Touched.empty() || Result.MayTouchOthers)) {
    std::optional<Unknown> Gap, BoundGap;
    if (Filter)
      forEachStage(*Filter, [&](const FilterNode &Stage) {
        merge(Gap, Stage.Gap);
        merge(BoundGap, Stage.BoundGap);
      });
    else
      Gap = whySilent(Code, Site);
    if (Gap || BoundGap)
      doubt(Gap ? *Gap : *BoundGap);
    else
      doubtMade(Role::Filter, "filter", "is of a form that is not tracked",
                "begin the filter with the runtime's 'LiveCells'");
  }
  if (!Outlook.MayBeWrong)
    return;
  const std::optional<ReadFlaw> Flaw = flawOfUses();
  if (Flaw && isPurge(Code, Site))
    return;
  if (const Guard Found =
          Flaw ? Reads.guardOf(Site, *Flaw, /*CountsNear=*/true) : Guard())
    return doubt(Found.Why.str() + ", but the analysis does not check which "
                                   "uses depend on that",
                 "begin the filter with the runtime's 'LiveCells'",
                 Found.At->getBeginLoc());
  if (Known && !Tables.IsNamed)
    doubtIfOpen(Code.targets().tableIdsOf(Site));
  const std::optional<ReadFlaw> Shown =
      Reads.flawOf(Site,
                   {FlawKind::Expired, FlawKind::Dropped, FlawKind::Scope,
                    FlawKind::Count, FlawKind::Sink, FlawKind::Stale},
                   /*Strict=*/true);
  const bool IsShown = Shown &&
                       !Reads.guardOf(Site, *Shown, /*CountsNear=*/false) &&
                       purposeOf(Code, Site) != Purpose::Delete;
  const StringRef Help =
      IsShown ? "begin the filter with the runtime's 'LiveCells'; option "
                "'Strict' shows the cases"
              : "begin the filter with the runtime's 'LiveCells'";
  if (Site.argument(Role::Filter))
    return doubtMade(Role::Filter, "filter",
                     "may pass expired cells, or drop live ones, in some cases",
                     Help);
  doubt("it may return expired cells, or drop live ones, in some cases", Help);
}

void Judge::judgeStatement() {
  const Expr *Text = Site.argument(Role::Text);
  if (!Text)
    return doubt(whySilent(Code, Site));
  const Schema *Known = Code.targets().schemaOf(Site);
  if (!Known) {
    Result.IsUndescribed = true;
    Result.MayTouchOthers = true;
    return doubt("no schema describes what it reads", "write a schema");
  }
  const StringSet Texts = Code.values().texts({Text, Site.In});
  doubtIfOpen(Texts, Text);
  Result.MayTouchOthers = !Texts.isComplete();
  for (const ConstantString &Each : Texts.Values) {
    const std::optional<SqlQuery> Query = parseQuery(Each.Value);
    // The unknown part may be anything.
    if (hasHoles(Each.Value) &&
        (!Query || llvm::any_of(Query->Reads, [](const SqlRead &Read) {
          return hasHoles(Read.Table);
        }))) {
      Result.MayTouchOthers = true;
      doubtIfOpen(Code.values().strings({Text, Site.In}), Text);
    }
    if (!Query && hasHoles(Each.Value))
      continue;
    if (!Query) {
      Result.MayTouchOthers = true;
      doubt("a statement of a form that is not followed",
            "read with a filter instead");
      continue;
    }
    bool Reaches = false;
    for (const SqlRead &Read : Query->Reads) {
      const auto Tables = tablesRead(*Known, Read);
      if (Tables.empty() && !hasHoles(Read.Table)) {
        Result.MayTouchOthers = true;
        doubt("the schema does not list table '" + Read.Table + "'", ListIt);
      }
      for (const Table *In : Tables)
        for (const Family &F : In->Families)
          if (Read.reads(F.Name)) {
            touch(Code.targets().use(*In, F));
            Reaches |= F.Policy.hasTtl();
          }
    }
    if (Reaches && Query->MentionsTime)
      doubt("bounds in SQL are not evaluated", "read with a filter instead");
    else if (Reaches)
      doubt("the statement has no lower bound on '_timestamp'",
            "read with a filter, as bounds in SQL are not evaluated");
  }
}

/// Returns true if \p Rule is completely known, and fits \p Policy.
static bool isRight(const GcRule &Rule, const TtlPolicy &Policy) {
  const AgeRange Age = ageOf(Rule);
  return !Rule.IsUnknown && Age.Least == Age.Most &&
         contradictionOf(Rule, Policy) == Contradiction::None;
}

/// Returns true if the constructor gives families rules.
bool Judge::setsRules() const {
  const auto *Construct = cast<CXXConstructExpr>(Site.Call);
  return Construct->getNumArgs() != 0 &&
         !Construct->getConstructor()->isCopyOrMoveConstructor();
}

void Judge::doubtTable(const StringSet &Names, const FamilyChoice &Families) {
  if (Code.targets().schemaOf(Site) || !Families.Uses.empty())
    return;
  Result.IsUndescribed = true;
  for (const ConstantString &Name : Names.Values)
    doubt("no schema and no tag describes family '" + Name.Value + "'",
          "write a schema, or tag the constant that names the family");
}

void Judge::judgeRules() {
  const FamilyRules Rules = Code.givenRules().givenBy(Site);
  bool IsNamed = false, IsOpen = Rules.MayBeMore;
  for (const FamilyRule &Each : Rules.Families) {
    const FamilyChoice Families = Code.targets().familiesNamed(Each.Names, [&] {
      return Code.targets().tablesNamed(Site.Call->getBeginLoc(), Rules.Tables);
    });
    IsNamed |= Each.Names.isComplete();
    if (Families.MayBeOther && Site.argument(Role::Family)) {
      Result.MayTouchOthers = true;
      doubtFamily(Site);
    } else {
      IsOpen |= !Each.Names.isComplete();
      doubtTable(Each.Names, Families);
    }
    for (const FamilyUse &Use : Families.Uses) {
      touch(Use);
      if (Use.Policy.hasTtl() &&
          (Each.Rules.empty() ||
           !llvm::all_of(Each.Rules, [&](const GcRule &R) {
             return isRight(R, Use.Policy);
           })))
        doubt("the rule that family '" + Use.Name + "' is given is not known",
              "use a constant");
    }
  }
  if (IsOpen) {
    Result.MayTouchOthers = true;
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
    doubt(IsNamed ? "there may be other families than those that are named"
                  : "the families and their rules are not known",
          "name them in the call",
          Arguments.empty() ? SourceLocation()
                            : Arguments.front()->getBeginLoc());
  }
}

/// No cell expires, or is seen, because of it.
Judgement Judge::unjudged() {
  if (Site.argument(Role::Family))
    touchNamed(Site);
  else if (Site.Kind == CallKind::Delete)
    touchAll();
  Result.Doubts.clear();
  Result.IsUndescribed = false;
  return std::move(Result);
}

std::optional<Judgement> Judge::run() {
  // No cell is written.
  if (Code.targets().isOnlyCompared(Site)) {
    Judgement Compared = unjudged();
    Compared.Is = ProofStatus::Irrelevant;
    return Compared;
  }
  switch (Site.Kind) {
  case CallKind::Write:
    judgeTimestamp(touchNamed(Site));
    break;
  case CallKind::Aggregate:
  case CallKind::Counter: {
    const FamilyChoice Families = touchNamed(Site);
    // Without a finding it is one of several families that has a TTL.
    if (!Result.Touched.empty())
      doubt("it may change a family whose cells expire", "name one family");
    break;
  }
  case CallKind::Read:
  case CallKind::Predicate:
    judgeRead();
    break;
  case CallKind::Statement:
    judgeStatement();
    break;
  case CallKind::Family:
    // One that is dropped gets no rule, and what is in a message is judged
    // where that is sent.
    if (isCallOfMessage(Site))
      return std::nullopt;
    if (Site.argument(Role::Family) && !Site.argument(Role::Rule))
      return unjudged();
    // A copy of a table's description, or one without families.
    if (isa<CXXConstructExpr>(Site.Call) && !setsRules())
      return std::nullopt;
    judgeRules();
    break;
  case CallKind::Admin:
    if (!sendsMessage(Site))
      return unjudged();
    judgeRules();
    break;
  case CallKind::Delete:
    return unjudged();
  default:
    return std::nullopt;
  }
  if (Site.Kind != CallKind::Read && Site.Kind != CallKind::Predicate)
    Result.Doubtful = Result.Touched;
  if (Result.Doubts.empty())
    Result.Is =
        Result.Touched.empty() ? ProofStatus::Irrelevant : ProofStatus::Correct;
  else
    Result.Is = ProofStatus::Unknown;
  if ((Site.IsSanctioned || Site.CalleeDecides) &&
      Result.Is == ProofStatus::Unknown) {
    Result.Is = ProofStatus::Suppressed;
    Result.Doubts.clear();
  }
  return std::move(Result);
}

std::optional<Judgement> judgementOf(const Analysis &Code, ReadJudge &Reads,
                                     const CallSite &Site) {
  return Judge(Code, Reads, Site).run();
}

} // namespace clang::tidy::bigtable
