// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "model/ConstantString.h"
#include "protocol/Age.h"
#include "values/Reached.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

const Schema *Targets::schemaOf(const CallSite &Site) const {
  const Expr *Deciding = Site.Call;
  for (const Frame *F = Site.In; F; F = F->Caller)
    Deciding = F->Call;
  return SchemaSet.at(Deciding->getBeginLoc());
}

llvm::SmallVector<Destination, 2>
Targets::destinationsOf(const CallSite &Site) const {
  return sentTo(Site).Values;
}

/// Returns true if \p Site makes a mutation, also in a message, or changes a
/// family.
static bool makesMutation(const CallSite &Site) {
  switch (Site.Kind) {
  case CallKind::Write:
  case CallKind::Aggregate:
  case CallKind::Counter:
  case CallKind::Delete:
    return true;
  case CallKind::Family:
    // And no use of the message that it is in.
    return calleeOf(*Site.Call) == Site.Callee;
  default:
    return false;
  }
}

bool Targets::isOnlyCompared(const CallSite &Site) const {
  if (Site.argument(Role::Table) || !makesMutation(Site))
    return false;
  Reached *By = Vals.reached();
  const size_t Before = By ? By->numAnswers() : 0;
  const bool Result =
      bigtable::isOnlyCompared(Vals.destinationsOf({Site.Call, Site.In}));
  // If it is sent at all, its values are no less wrong for who does so.
  if (By)
    By->forgetCallers(Before);
  return Result;
}

DestinationSet Targets::sentTo(const CallSite &Site) const {
  if (const Expr *Table = Site.argument(Role::Table))
    return DestinationSet::of({Table, nullptr, Site.In});
  DestinationSet Sent;
  if (makesMutation(Site))
    Sent = Vals.destinationsOf({Site.Call, Site.In});
  dropComparisons(Sent);
  if (Sent.Values.empty())
    Sent.addGap({Unknown::Reason::Route});
  // If other destinations are possible, the known ones prove nothing.
  if (Sent.Gap)
    Sent.Values.clear();
  return Sent;
}

bool Targets::areRowsOfTime(const CallSite &Site) const {
  const auto Sent = destinationsOf(Site);
  return !Sent.empty() && llvm::all_of(Sent, [this](const Destination &To) {
    const auto Sends = To.Send ? Vals.callTable().classify(*To.Send)
                               : std::optional<CallSite>();
    const Expr *Key = Sends ? Sends->argument(Role::RowKey) : nullptr;
    return Key && readsClock({Key, To.In}, Vals);
  });
}

StringSet Targets::tableIdsOf(const CallSite &Site) const {
  StringSet Ids;
  const DestinationSet Sent = sentTo(Site);
  for (const Destination &To : Sent.Values) {
    const StringSet Next = Vals.tableIds({To.Table, To.In});
    for (const ConstantString &Id : Next.Values)
      if (!llvm::is_contained(Ids.Values, Id))
        Ids.Values.push_back(Id);
    merge(Ids.Gap, Next.Gap);
  }
  merge(Ids.Gap, Sent.Gap);
  return Ids;
}

static TableChoice tablesIn(const Schema *TheSchema, const StringSet &Ids) {
  TableChoice Choice;
  if (!TheSchema)
    return Choice;
  Choice.IsNamed = Ids.isComplete();
  if (!Choice.IsNamed) {
    for (const Table &T : TheSchema->tables())
      Choice.Tables.push_back(&T);
    return Choice;
  }
  for (const ConstantString &Id : Ids.Values)
    if (const Table *T = TheSchema->findTable(Id.Value)) {
      if (!llvm::is_contained(Choice.Tables, T))
        Choice.Tables.push_back(T);
    } else {
      Choice.MayBeOther = true;
    }
  return Choice;
}

TableChoice Targets::tablesOf(const CallSite &Site) const {
  const Schema *TheSchema = schemaOf(Site);
  return tablesIn(TheSchema, TheSchema ? tableIdsOf(Site) : StringSet());
}

bool dependOnTable(llvm::ArrayRef<ConstantString> Names, const Schema &In) {
  return llvm::any_of(Names, [&In](const ConstantString &Name) {
    const Family *First = nullptr;
    return !Name.Policy && llvm::any_of(In.tables(), [&](const Table &T) {
      const Family *F = T.findFamily(Name.Value);
      First = First ? First : F;
      return F && !(F->Policy == First->Policy);
    });
  });
}

TableChoice Targets::tablesOf(const CallSite &Site,
                              llvm::ArrayRef<ConstantString> Families) const {
  const Schema *In = schemaOf(Site);
  Reached *By = Vals.reached();
  const size_t Before = By ? By->numAnswers() : 0;
  TableChoice Choice = tablesOf(Site);
  if (By && In &&
      !(Families.empty() ? In->tables().size() > 1
                         : dependOnTable(Families, *In)))
    By->forgetCallers(Before);
  return Choice;
}

TableChoice Targets::tablesNamed(SourceLocation At,
                                 const StringSet &Ids) const {
  return tablesIn(SchemaSet.at(At), Ids);
}

FamilyChoice Targets::familiesOf(const CallSite &Site) const {
  const Expr *Argument = Site.argument(Role::Family);
  return familiesNamed(Site, Argument ? Vals.strings({Argument, Site.In})
                                      : StringSet());
}

FamilyChoice Targets::familiesNamed(const CallSite &Site,
                                    const StringSet &Names) const {
  return familiesNamed(Names, [&] { return tablesOf(Site, Names.Values); });
}

FamilyChoice
Targets::familiesNamed(const StringSet &Names,
                       llvm::function_ref<TableChoice()> Of) const {
  FamilyChoice Choice;
  Choice.MayBeOther = !Names.isComplete();
  std::optional<TableChoice> Tables;
  for (const ConstantString &Name : Names.Values) {
    if (Name.Policy) {
      Choice.Uses.push_back({Name.Value, *Name.Policy, nullptr, tagOf(Name)});
      continue;
    }
    if (!Tables)
      Tables = Of();
    // Of several tables, those are meant that have the family.
    bool IsKnown = false;
    for (const Table *T : Tables->Tables)
      if (const Family *F = T->findFamily(Name.Value)) {
        Choice.Uses.push_back(use(*T, *F));
        IsKnown = true;
      }
    Choice.MayBeOther |= !IsKnown || Tables->MayBeOther;
  }
  return Choice;
}

bool Targets::mayBeOneTable(const CallSite &L, const CallSite &R) const {
  const llvm::SmallVector<Destination, 2> SentL = destinationsOf(L),
                                          SentR = destinationsOf(R);
  if (SentL.size() != 1 || SentR.size() != 1 || !SentL.front().Table ||
      !SentR.front().Table)
    return true;
  const Operand TableL{SentL.front().Table, SentL.front().In},
      TableR{SentR.front().Table, SentR.front().In};
  const StringSet IdsL = Vals.tableIds(TableL), IdsR = Vals.tableIds(TableR);
  if (IdsL.single() && IdsR.single())
    return IdsL.single()->Value == IdsR.single()->Value;
  return Vals.same(TableL, TableR, /*AtOnce=*/false).has_value();
}

bool Targets::mayBeFiner(const CallSite &Site) const {
  const Schema *TheSchema = schemaOf(Site);
  if (!TheSchema)
    return false;
  const auto IsFiner = [](const Table &T) {
    return T.Timestamps == Granularity::Micros;
  };
  // The table of a filter or a field is unknown.
  if (Site.Kind != CallKind::Delete && Site.Kind != CallKind::Write)
    return llvm::any_of(TheSchema->tables(), IsFiner);
  return llvm::any_of(tablesOf(Site).Tables,
                      [&](const Table *T) { return IsFiner(*T); });
}

/// Returns true if one policy applies to all families of \p Of.
static bool haveOnePolicy(const FamilyChoice &Of) {
  return !Of.Uses.empty() && llvm::all_of(Of.Uses, [&](const FamilyUse &U) {
    return U.Policy == Of.Uses.front().Policy;
  });
}

bool Targets::isSpelledOut(const CallSite &Site, const Expr &Argument) const {
  Reached *By = Vals.reached();
  const Operand V{&Argument, Site.In};
  // What chooses the value may choose the family, too.
  return By && haveOnePolicy(familiesOf(Site)) &&
         (Site.Outside.isValid() || !By->isGiven(V, Reached::Giving::Passed));
}

std::vector<Reached::Case> Targets::casesOf(const CallSite &Site,
                                            const Expr &Argument,
                                            bool AreKnown) const {
  Reached *By = Vals.reached();
  return By && (AreKnown ? isSpelledOut(Site, Argument)
                         : haveOnePolicy(familiesOf(Site)))
             ? By->casesOf({&Argument, Site.In})
             : std::vector<Reached::Case>();
}

bool Targets::isStamped(const CallSite &Site, bool Strict) const {
  const Expr *Argument = Site.argument(Role::Timestamp);
  if (!Argument)
    return Site.Stamp == Presence::Unknown ||
           (Site.Stamp == Presence::SometimesSet && !Strict) ||
           (!Strict && Vals.reached() &&
            Vals.reached()->goesWithTime(*Site.Call, Site.In));
  if (!Argument->getType()->isIntegerType())
    return true;
  // -1 asks the server to set it.
  const TimestampSet Set = Vals.timestamps({Argument, Site.In});
  const auto IsServer = [](const Timestamp &T) {
    return T.Kind == TimestampKind::Server;
  };
  return Strict                          ? llvm::none_of(Set.Values, IsServer)
         : !Set.isComplete()             ? true
         : isSpelledOut(Site, *Argument) ? llvm::none_of(Set.Values, IsServer)
                                         : !llvm::all_of(Set.Values, IsServer);
}

} // namespace clang::tidy::bigtable
