// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FamilyRules.h"
#include "api/Types.h"
#include "code/Names.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/TimeUnit.h"
#include "protocol/ReachedTrees.h"
#include "run/Models.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::memberOf;
using run::ValueKind;

/// Returns true if \p S consists only of numbers and calls of the standard
/// library.
static bool isWrittenInPlace(const Stmt &S) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    if (!isa<FunctionDecl>(Ref->getDecl()) || !isStandard(*Ref->getDecl()))
      return false;
  if (const auto *Member = dyn_cast<MemberExpr>(&S))
    if (!isStandard(*Member->getMemberDecl()))
      return false;
  return llvm::all_of(S.children(), [](const Stmt *Child) {
    return !Child || isWrittenInPlace(*Child);
  });
}

bool isCallOfMessage(const CallSite &Site) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Site.Call);
  return Member && isMessage(Member->getObjectType());
}

bool sendsMessage(const CallSite &Site) {
  const Expr *Sent = Site.argument(Role::Message);
  if (!Sent)
    Sent = Site.argument(Role::Families);
  const QualType Of = Sent ? Sent->getType().getNonReferenceType() : QualType();
  if (Of.isNull() || isMessage(Of))
    return !Of.isNull();
  const auto *List = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Of->getAsCXXRecordDecl());
  return List && List->getTemplateArgs().size() != 0 &&
         List->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         isMessage(List->getTemplateArgs()[0].getAsType());
}

const GcRule *wrongAgeIn(const GcRule &Rule, const TtlPolicy &P) {
  const Contradiction What = contradictionOf(Rule, P);
  if (What != Contradiction::Late && What != Contradiction::Early)
    return nullptr;
  const GcRule *Age = onlyAgeIn(Rule);
  if (!Age || !Age->Number ||
      (Age->IsInSeconds &&
       P.ruleAge() % std::chrono::seconds(1) != std::chrono::milliseconds(0)))
    return nullptr;
  return isWrittenInPlace(*Age->Number) ? Age : nullptr;
}

namespace {

/// Code that a finding could be at, the best first.
struct Candidate {
  const code::Expr *Is;
  bool OnlyInRow; ///< Only if it is in a list of other values.
};
using Candidates = llvm::SmallVector<Candidate, 8>;

/// A family of FamilyRules.
struct Draft {
  FamilyRule Is;
  const code::Expr *Origin = nullptr; ///< Of the name.
  Candidates Places;
};

class Collector {
public:
  explicit Collector(Values &Vals) : Vals(Vals), By(*Vals.reached()) {}

  std::vector<FamilyRules> take();

private:
  struct List {
    FamilyRules Is;
    std::vector<Draft> Families;
  };

  void addSent(const run::Event &E);
  void addMade(const run::Event &E);
  /// Code that is not in view gets the message \p V, at \p At.
  void addLeaving(const run::Value &V, const code::Expr &At);
  /// Adds the families in \p V. With OfMessage, maps have families of messages;
  /// otherwise rules of the client.
  void addFamilies(List &To, const run::Value &V, unsigned Depth,
                   bool OfMessage = true);
  void addFamilies(List &To, const Alternative &A, unsigned Depth,
                   bool OfMessage = true);
  void addFamily(List &To, const run::Value *Name, const run::Value *Rule,
                 const Alternative *Made, bool IsUpdate);
  /// Adds a family of a message. \p Name is null if it has none yet.
  void addMessage(List &To, const run::Value *Name, const run::Value &Family,
                  bool IsUpdate);
  /// Adds the code that makes \p Rule for the family that \p Name names.
  void addPlaces(Candidates &To, const Alternative &Rule,
                 const code::Expr *Name) const;
  void addPath(Candidates &To, const Alternative &A) const;
  void place(Draft &Of);

  /// Notes the rules in \p V, which is used: none of them is set in vain.
  void noteEffect(const run::Value &V, unsigned Depth);

  Values &Vals;
  Reached &By;
  RuleMakers HasEffect;
  std::vector<List> All;
  /// The client's calls whose families were sent.
  llvm::DenseSet<const code::Expr *> SeenSites;
  /// For each candidate, the only family that it is about; empty if there are
  /// several.
  llvm::DenseMap<const code::Expr *, std::string> About;
  llvm::DenseMap<const code::Expr *, std::string> OfTable; ///< Likewise.
};

} // namespace

//===-- Places ------------------------------------------------------------===//

void Collector::addPath(Candidates &To, const Alternative &A) const {
  if (A.Run)
    for (const code::Expr *Call : llvm::reverse(By.codePathTo(A)))
      To.push_back({Call, false});
}

/// Returns true if \p E is in \p Whole.
static bool isIn(const code::Expr &E, const code::Expr &Whole) {
  return &E == &Whole ||
         llvm::any_of(Whole.Operands,
                      [&](const code::Expr *Each) { return isIn(E, *Each); });
}

/// Returns true if \p E is a variable, or a copy of it.
static bool isVariable(const code::Expr &E) {
  return E.Var || (E.Operands.size() == 1 && E.Called &&
                   run::isLibrary(*E.Called) && isVariable(*E.Operands[0]));
}

void Collector::addPlaces(Candidates &To, const Alternative &Rule,
                          const code::Expr *Name) const {
  if (!Rule.is(ValueKind::Object))
    return;
  Candidates Code;
  if (Rule.Made) {
    // The row of a table with the number, or the name beside it.
    for (const Role Is : {Role::MaxAge, Role::Limit}) {
      const run::Value *V = roleIn(Rule, Is);
      const code::Expr *Number =
          V && V->size() == 1 ? V->front().Origin : nullptr;
      if (!Number || isIn(*Number, *Rule.Made))
        continue;
      if (Name && By.rowOf(*Name) == By.rowOf(*Number))
        To.push_back({Name, true});
      To.push_back({Number, true});
    }
    Code.push_back({Rule.Made, false});
  } else if (const auto Parts = rulePartsOf(Rule); Parts.size() == 1) {
    const RulePart &Set = Parts.front();
    const code::Expr *Last = Set.SetBy;
    for (const llvm::StringRef Field : {"nanos", "seconds"})
      if (const run::Member *Age =
              Set.Of->In ? findMember(*Set.Of->In, Field) : nullptr)
        Last = setterOf(*Age);
    Code.push_back({Last, false});
  }
  addPath(Code, Rule);
  // A function is not to blame for what it is given.
  const auto Given = std::stable_partition(
      Code.begin(), Code.end(),
      [](const Candidate &Each) { return Each.Is && !namesGiven(*Each.Is); });
  To.append(Code.begin(), Given);
  if (Name)
    To.push_back({Name, true});
  To.append(Given, Code.end());
}

void Collector::place(Draft &Of) {
  const StringSet &Names = Of.Is.Names;
  const bool IsNamed = Names.Gap || !Names.Values.empty();
  for (const auto &[Is, OnlyInRow] : Of.Places) {
    if (!Is || (OnlyInRow && !By.rowOf(*Is)) ||
        (IsNamed && About.lookup(Is).empty()))
      continue;
    Of.Is.At = By.sourceOf(Is);
    const code::Function *Namer =
        Of.Origin ? By.functionOf(*Of.Origin) : nullptr;
    Of.Is.MayChange =
        !OfTable.lookup(Is).empty() && (!Namer || Namer == By.functionOf(*Is));
    if (Of.Is.At || Is->By == code::Written::Spelled)
      return;
  }
  Of.Is.At = Of.Is.Site;
}

//===-- Families ----------------------------------------------------------===//

void Collector::addFamily(List &To, const run::Value *Name,
                          const run::Value *Rule, const Alternative *Made,
                          bool IsUpdate) {
  Draft Next;
  FamilyRule &Is = Next.Is;
  Is.IsUpdate = IsUpdate;
  if (Name)
    Is.Names = textsOf(Name);
  if (Rule)
    Is.Rules = rulesOf(By, *Rule, HasEffect);
  else
    Is.Rules.emplace_back(); // None.
  const code::Expr *Origin = Next.Origin =
      Name && Name->size() == 1 ? Name->front().Origin : nullptr;
  Is.Name = By.sourceOf(Origin);
  const code::Expr *Operand = nullptr;
  if (Made) {
    Is.Site = By.sourceOf(Made->Made);
    for (const code::RoleOf &R : Made->Made->Client->Roles) {
      if (R.Operand >= Made->Made->Operands.size())
        continue;
      const code::Expr *Given = Made->Made->Operands[R.Operand];
      if (R.Is == Role::Rule)
        Operand = Given;
      // The constant may have a tag.
      if (const Expr *Spelled =
              R.Is == Role::Family ? By.sourceOf(Given) : nullptr) {
        const StringSet Tagged = Vals.strings({Spelled, nullptr});
        if (Tagged.single() && Is.Names.single() && Tagged.single()->Policy &&
            Tagged.single()->Value == Is.Names.single()->Value)
          Is.Names = Tagged;
        if (!Is.Name)
          Is.Name = Spelled;
      }
    }
  }
  // Another source file may have the constant.
  if (Is.Name && !Is.Names.isComplete())
    if (StringSet Known = Vals.strings({Is.Name, nullptr}); Known.single())
      Is.Names = std::move(Known);
  // A variable has the rule: the family gets it where that is named.
  const Alternative *Only =
      Rule && Rule->size() == 1 ? &Rule->front() : nullptr;
  if (Operand && isVariable(*Operand) && !namesGiven(*Operand))
    Next.Places.push_back({Operand, false});
  if (Only)
    addPlaces(Next.Places, *Only, Origin);
  if (Operand)
    Next.Places.push_back({Operand, false});
  if (Made) {
    Next.Places.push_back({Made->Made, false});
    addPath(Next.Places, *Made);
  }
  if (Origin)
    Next.Places.push_back({Origin, false});
  To.Families.push_back(std::move(Next));
}

void Collector::addMessage(List &To, const run::Value *Name,
                           const run::Value &Family, bool IsUpdate) {
  for (const Alternative &A : Family) {
    if (A.is(ValueKind::Absent))
      continue;
    if (!A.is(ValueKind::Object) || A.In->OtherMembers) {
      To.Is.MayBeMore = true;
      continue;
    }
    const run::Value *Rule = memberOf(*A.In, "gc_rule");
    // An update without a rule may be about something else.
    if (Rule || !IsUpdate)
      addFamily(To, Name, Rule, nullptr, IsUpdate);
  }
}

void Collector::addFamilies(List &To, const run::Value &V, unsigned Depth,
                            bool OfMessage) {
  To.Is.MayBeMore |= V.size() != 1;
  for (const Alternative &A : V)
    if (A.is(ValueKind::Object) && Depth != MaxRuleDepth)
      addFamilies(To, A, Depth, OfMessage);
    else if (!A.is(ValueKind::Absent) && !A.is(ValueKind::Text))
      To.Is.MayBeMore = true;
}

void Collector::addFamilies(List &To, const Alternative &A, unsigned Depth,
                            bool OfMessage) {
  const auto Field = [&](llvm::StringRef Name) {
    return memberOf(*A.In, Name);
  };
  To.Is.MayBeMore |= A.In->OtherElements || A.In->OtherMembers;
  if (A.Made && A.Made->Client && A.Made->Client->Kind == CallKind::Family) {
    SeenSites.insert(A.Made);
    To.Is.IsTable |= A.Made->Called->IsConstructor;
    if (const run::Value *Name = roleIn(A, Role::Family)) {
      addFamily(To, Name, roleIn(A, Role::Rule), &A,
                run::lastName(A.Made->Called->Name) == "Update");
      if (!roleIn(A, Role::Rule))
        To.Families.back().Is.Rules.clear();
    }
    if (const run::Value *Map = roleIn(A, Role::Families)) {
      const size_t Before = To.Families.size();
      addFamilies(To, *Map, Depth + 1, /*OfMessage=*/false);
      for (Draft &Each : llvm::MutableArrayRef(To.Families).drop_front(Before))
        Each.Is.Site = By.sourceOf(A.Made);
    }
  }
  if (const run::Value *Table = Field("table"))
    addFamilies(To, *Table, Depth + 1);
  if (const run::Value *Changes = Field("modifications"))
    addFamilies(To, *Changes, Depth + 1);
  if (const run::Value *Families = Field("column_families")) {
    To.Is.IsTable = true;
    addFamilies(To, *Families, Depth + 1);
  }
  if (const run::Value *Create = Field("create"))
    addMessage(To, Field("id"), *Create, /*IsUpdate=*/false);
  if (const run::Value *Update = Field("update"))
    addMessage(To, Field("id"), *Update, /*IsUpdate=*/true);
  if (Field("gc_rule") && !Field("id"))
    addMessage(To, nullptr, A, /*IsUpdate=*/false);
  if (!A.Made && !rulePartsOf(A).empty()) {
    const run::Value Rule(A);
    addFamily(To, nullptr, &Rule, nullptr, /*IsUpdate=*/false);
  }
  for (const run::Element &Each : A.In->Elements)
    for (const Alternative &Entry : Each.Of) {
      if (!Entry.is(ValueKind::Object)) {
        To.Is.MayBeMore |= !Entry.is(ValueKind::Text);
        continue;
      }
      const run::Value *Key = memberOf(*Entry.In, "first");
      const run::Value *Of = memberOf(*Entry.In, "second");
      if (!Key || !Of)
        addFamilies(To, Entry, Depth + 1);
      else if (!OfMessage)
        addFamily(To, Key, Of, nullptr, /*IsUpdate=*/false);
      else
        addMessage(To, Key, *Of, /*IsUpdate=*/false);
    }
}

void Collector::noteEffect(const run::Value &V, unsigned Depth) {
  if (Depth == MaxNesting)
    return;
  for (const Alternative &A : V) {
    if (!A.In)
      continue;
    for (const RulePart &Each : rulePartsOf(A))
      HasEffect.insert(Each.SetBy);
    for (const run::Member &Each : A.In->Members)
      if (Each.Name != run::ReplacedRule)
        noteEffect(Each.Of, Depth + 1);
    for (const run::Element &Each : A.In->Elements)
      noteEffect(Each.Of, Depth + 1);
  }
}

//===-- What is sent ------------------------------------------------------===//

void Collector::addSent(const run::Event &E) {
  List Next;
  Next.Is.SentBy = By.sourceOf(E.Call);
  const run::Value Table = E[Role::Table], Message = E[Role::Message];
  const run::Value Families = E[Role::Families] ? E[Role::Families] : Message;
  if (!Families)
    return;
  const run::Value *Name = Table ? &Table : nullptr;
  for (const Alternative &A : Families)
    for (const llvm::StringRef Field : {"table_id", "name"})
      if (!Name && A.In)
        Name = memberOf(*A.In, Field);
  const StringSet Tables = textsOf(Name);
  for (const ConstantString &Text : Tables.Values)
    Next.Is.Tables.add(tableIdOf(Text));
  merge(Next.Is.Tables.Gap, Tables.Gap);
  addFamilies(Next, Families, 0);
  for (Draft &Each : Next.Families)
    Each.Places.push_back({E.Call, false});
  All.push_back(std::move(Next));
}

void Collector::addMade(const run::Event &E) {
  if (SeenSites.contains(E.Call))
    return;
  List Next;
  Next.Is.Tables = StringSet::unknown({Unknown::Reason::Route});
  Alternative Made;
  Made.Kind = ValueKind::Object;
  Made.Made = E.Call;
  run::Parts In;
  for (const code::RoleOf &R : E.Call->Client->Roles)
    if (R.Operand < E.Operands.size())
      setMember(In, code::wordFor(code::roleWords(), R.Is),
                E.Operands[R.Operand]);
  Made.In = std::make_shared<const run::Parts>(std::move(In));
  addFamilies(Next, Made, 0);
  SeenSites.erase(E.Call);
  for (Draft &Each : Next.Families)
    for (const code::Expr *Call : llvm::reverse(E.Path))
      Each.Places.push_back({Call, false});
  All.push_back(std::move(Next));
}

void Collector::addLeaving(const run::Value &V, const code::Expr &At) {
  List Next;
  Next.Is.Tables = StringSet::unknown({Unknown::Reason::Route});
  addFamilies(Next, V, 0);
  for (Draft &Each : Next.Families)
    Each.Places.push_back({&At, false});
  Next.Is.MayBeMore = true;
  All.push_back(std::move(Next));
}

std::vector<FamilyRules> Collector::take() {
  for (const run::Event &E : By.familyEvents())
    if (E.Call->Client->Kind == CallKind::Admin)
      for (const run::Value &V : E.Operands)
        noteEffect(V, 0);
  By.forEachLeaving(
      [&](const code::Expr &, const run::Value &V) { noteEffect(V, 0); });
  // A table that is created may be sent again, or be what the client makes.
  for (const run::Event &E : By.familyEvents())
    if (E.Call->Client->Kind == CallKind::Admin)
      addSent(E);
  By.forEachLeaving(
      [&](const code::Expr &At, const run::Value &V) { addLeaving(V, At); });
  for (const run::Event &E : By.familyEvents())
    if (E.Call->Client->Kind == CallKind::Family)
      addMade(E);
  const auto Note = [](auto &Map, const code::Expr *Is,
                       const std::string &Key) {
    const auto [I, IsNew] = Map.try_emplace(Is, Key);
    if (!IsNew && I->second != Key)
      I->second.clear();
  };
  const auto Only = [](const StringSet &Of) {
    return Of.single() ? Of.single()->Value : std::string();
  };
  for (List &Each : All)
    for (Draft &Family : Each.Families)
      for (const Candidate &Place : Family.Places) {
        Note(About, Place.Is, Only(Family.Is.Names));
        // If no table is known, all are meant.
        Note(OfTable, Place.Is,
             Each.Is.Tables.Gap ? "(all)" : Only(Each.Is.Tables));
      }
  std::vector<FamilyRules> Result;
  for (List &Each : All) {
    llvm::StringMap<FamilyRule *> First;
    for (Draft &Family : Each.Families) {
      place(Family);
      Each.Is.Families.push_back(std::move(Family.Is));
    }
    // Which of the rules for one family a table has is not known.
    for (FamilyRule &Family : Each.Is.Families) {
      if (!Each.Is.IsTable || !Family.Names.single())
        continue;
      const auto [Other, IsNew] =
          First.try_emplace(Family.Names.single()->Value, &Family);
      if (!IsNew)
        Family.Rules = Other->second->Rules = {GcRule::unknown()};
    }
    Result.push_back(std::move(Each.Is));
  }
  return Result;
}

llvm::ArrayRef<FamilyRules> GivenRules::all() {
  if (!All)
    All = Vals.reached() ? Collector(Vals).take() : std::vector<FamilyRules>();
  return *All;
}

/// Returns true if \p Site is given an empty list of families: 'TableConfig({},
/// {})'.
static bool isGivenNone(Values &Vals, const CallSite &Site) {
  const Expr *List = Site.argument(Role::Families);
  Reached *By = List ? Vals.reached() : nullptr;
  const auto Lists =
      By ? By->alternativesOf({List, Site.In}) : std::vector<Reached::Use>();
  return !Lists.empty() && llvm::all_of(Lists, [](const Reached::Use &Each) {
    const run::Parts *In = Each.Of.front().In.get();
    return In && In->Elements.empty() && In->Members.empty() &&
           !In->OtherElements && !In->OtherMembers;
  });
}

FamilyRules GivenRules::givenBy(const CallSite &Site) {
  FamilyRules Result;
  bool IsSeen = false;
  for (const FamilyRules &Each : all()) {
    if (Each.SentBy == Site.Call) {
      llvm::append_range(Result.Families, Each.Families);
      Result.Tables.join(Each.Tables);
      Result.MayBeMore |= Each.MayBeMore;
      IsSeen = true;
      continue;
    }
    for (const FamilyRule &Family : Each.Families)
      if (Family.Site == Site.Call) {
        Result.MayBeMore |= !Site.argument(Role::Family) && Each.MayBeMore;
        Result.Families.push_back(Family);
        Result.Tables.join(Each.Tables);
        IsSeen = true;
      }
  }
  Result.MayBeMore |= !IsSeen && !isGivenNone(Vals, Site);
  return Result;
}

llvm::SmallVector<GcRule, 1> GivenRules::madeBy(const Expr &Call) {
  llvm::SmallVector<GcRule, 1> Result;
  if (Reached *By = Vals.reached())
    for (const Reached::Use &Each : By->alternativesOf({&Call, nullptr}))
      Result.append(rulesOf(*By, Each.Of, {}));
  return Result;
}

} // namespace clang::tidy::bigtable
