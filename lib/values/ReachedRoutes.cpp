// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where mutations went in the run of the interpreter.

#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "code/Names.h"
#include "run/Times.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;
using Reason = Unknown::Reason;

Reached::Route Reached::routeOf(const run::Departure &D) const {
  Route New;
  New.By = D.By;
  New.Calls = Engine->path();
  if (D.Table)
    New.Table = *D.Table;
  New.How = D.How;
  New.Argument = D.Argument;
  return New;
}

void Reached::forEachSentList(
    llvm::function_ref<void(const Alternative &)> Visit) {
  if (!Engine)
    run();
  for (const auto &[Where, All] : SentLists)
    llvm::for_each(All, Visit);
}

/// Returns true if \p A is a row, or a list of rows.
static bool isList(const Alternative &A) {
  return A.Made->Client &&
         llvm::is_contained({CallKind::Row, CallKind::Bulk, CallKind::Carry},
                            A.Made->Client->Kind);
}

void Reached::leave(const run::Departure &D) {
  const Alternative &A = D.Is;
  if (A.Run && isList(A) &&
      llvm::is_contained(
          {run::Leaving::Sent, run::Leaving::Kept, run::Leaving::Told},
          D.How)) {
    std::vector<Alternative> &All = SentLists[{A.Run, D.By}];
    if (All.size() <= MaxRunUses &&
        llvm::none_of(All, [&](const Alternative &Old) {
          return run::same(run::Value(Old), run::Value(A));
        }))
      All.push_back(A);
  }
  if (A.Run && A.Made->Client && A.Made->Client->Kind == CallKind::Bulk)
    return;
  if (A.Run && D.How != run::Leaving::Ended &&
      KnownRoutes.emplace(A.Run, D.By, Engine->path()).second) {
    const auto Add = [&](const code::Expr *Call) {
      if (const Expr *Source = sourceOf(Call))
        RoutesFrom[Source].push_back(Routes.size());
    };
    Route New = routeOf(D);
    New.Made = Engine->pathTo(A);
    llvm::for_each(New.Made, Add);
    Add(A.Made);
    Routes.push_back(std::move(New));
  }
  if ((!A.In->IsMessage && !A.In->OtherMembers) || D.How > run::Leaving::Lost)
    return;
  std::vector<Left> &All = Messages[A.Made];
  const Left Next{A, D.Table ? *D.Table : run::Member(), D.How};
  if (All.size() <= MaxRunUses && llvm::none_of(All, [&](const Left &Old) {
        return Old.How == D.How && Old.Is.Run == A.Run &&
               Old.Table.SetBy == Next.Table.SetBy && run::same(Old.Is, A);
      }))
    All.push_back(Next);
}

const run::Unseen *Reached::unseenAt(const code::Expr &Call) {
  const auto [At, IsNew] = Unseen.try_emplace(&Call);
  if (IsNew)
    if (const auto *Source = dyn_cast_or_null<CallExpr>(sourceOf(&Call)))
      if (const FunctionSummary *Says =
              Functions.summaries().findCallee(*Source).Summary) {
        At->second.emplace();
        for (const SummarySend &Each : Says->Sends)
          At->second->Sends.push_back(Each.Parameter);
        for (const SummaryRole &Each :
             Says->Call ? Says->Call->Roles : std::vector<SummaryRole>())
          if (Each.Name == "mutation")
            At->second->AddsTo = Each.Parameter;
      }
  return At->second ? &*At->second : nullptr;
}

const Reached::Passed *Reached::passedIn(const FunctionDecl &Function) {
  if (!Engine)
    run();
  const code::Callee *Is = Unit.Callees.lookup(Function.getCanonicalDecl());
  const code::Function *Code = Is ? Unit.Code->function(Is->Key) : nullptr;
  if (!Code || !Code->Body)
    return nullptr;
  const auto [At, IsNew] = PassedIn.try_emplace(Code);
  if (!IsNew)
    return At->second ? &*At->second : nullptr;
  Passed Result;
  for (auto [I, P] : llvm::enumerate(Code->Parameters))
    if (run::carriesMutation(*P->Of))
      Result.Carriers.push_back(I);
  const bool IsFinished = Engine->runAlone(
      *Code,
      [&](const run::Departure &D) {
        if (!D.Is.Run || D.How == run::Leaving::Ended)
          return;
        for (auto [I, P] : llvm::enumerate(Code->Parameters))
          if (D.Is.Made == &Engine->placeOf(*P))
            Result.Given.emplace_back(I, routeOf(D));
        for (const code::Expr *Call : Engine->pathTo(D.Is))
          if (const Expr *Source = sourceOf(Call))
            Result.Made.emplace_back(Source, routeOf(D));
        if (const Expr *Source = sourceOf(D.Is.Made))
          Result.Made.emplace_back(Source, routeOf(D));
      },
      [](const code::Expr &, const run::Value &, const run::State &) {});
  if (!IsFinished)
    return nullptr;
  At->second = std::move(Result);
  return &*At->second;
}

std::optional<std::vector<Reached::Route>> Reached::routesOf(const Expr &Made,
                                                             const Frame *In) {
  if (!Engine)
    run();
  const auto All = RoutesFrom.find(&Made);
  if (All == RoutesFrom.end())
    return std::nullopt;
  if (All->second.size() > MaxRunUses)
    return std::nullopt;
  std::vector<Route> Result;
  const auto IsAlong = [&](const Route &Each) {
    return isOfRestriction(CallPath(Each.Made));
  };
  const bool IsAlongIt =
      isRestricted() &&
      llvm::any_of(All->second, [&](unsigned I) { return IsAlong(Routes[I]); });
  for (const unsigned I : All->second) {
    if (IsAlongIt && !IsAlong(Routes[I]))
      continue;
    Route Each = Routes[I];
    const auto *At = llvm::find_if(Each.Made, [&](const code::Expr *Call) {
      return sourceOf(Call) == &Made;
    });
    Each.Before = At - Each.Made.begin();
    const Frame *F = In;
    for (; F && Each.Before != 0 &&
           sourceOf(Each.Made[Each.Before - 1]) == F->Call;
         F = F->Caller)
      --Each.Before;
    if (F)
      continue;
    if (!Each.leavesContext()) {
      Result.push_back(std::move(Each));
      continue;
    }
    // There may be other callers.
    const bool HasOutside = llvm::any_of(
        Each.Made.take_front(Each.Before),
        [this](const code::Expr *Call) { return !sourceOf(Call); });
    if (!TrustsCallers || (LeavesToOthers && HasOutside))
      return std::nullopt;
    if (HasOutside)
      Outside.emplace_back();
    Result.push_back(std::move(Each));
  }
  return Result;
}

bool Reached::goesWithTime(const Expr &Made, const Frame *In) {
  const auto Routes = routesOf(Made, In);
  return Routes && llvm::any_of(*Routes, [](const Route &Each) {
           return Each.By && !Each.By->Client && Each.By->Called &&
                  !run::isLibrary(*Each.By->Called) &&
                  llvm::any_of(Each.By->Operands, [](const code::Expr *Other) {
                    return Other->Of && run::isTime(*Other->Of);
                  });
         });
}

const code::Expr *Reached::tableIn(const code::Expr &Send) {
  for (const code::RoleOf &Each : Send.Client->Roles)
    if (Each.Is == Role::Table && Each.Field.empty() &&
        Each.Operand < Send.Operands.size())
      return Send.Operands[Each.Operand];
  return nullptr;
}

/// Returns true if \p Of can have the name of a table as a value.
static bool isName(const code::Type &Of) {
  return run::isCharacters(Of) || Of.Name.ends_with("basic_string") ||
         Of.Name.ends_with("string_view") ||
         Of.Name.ends_with("bigtable::TableResource") ||
         Of.Name.ends_with("bigtable::Table");
}

StringSet Reached::tablesIn(const run::Value &Table, const CallPath &Calls,
                            unsigned Depth) const {
  StringSet Result;
  const auto Lose = [&] { Result.addGap({Reason::Route}); };
  for (const Alternative &A : Table) {
    if (std::optional<std::string> Text = textOf(A)) {
      Result.add(tableIdOf({*Text, {}}));
      continue;
    }
    const run::Value *Named =
        A.Made && A.Made->Client && A.Made->Client->Kind == CallKind::TableName
            ? roleIn(A, Role::Table)
            : nullptr;
    if (Named && Depth != 0) {
      Result.join(tablesIn(*Named, Calls, Depth - 1));
      continue;
    }
    // A table, which has no value: the name is the last text.
    const run::Unknown *Is =
        A.is(ValueKind::Unknown) && Depth != 0 ? &Engine->M[A.Id] : nullptr;
    const code::Expr *Name = nullptr;
    if (Is && Is->At && !Is->PartOf && isName(*Is->At->Of))
      for (const code::Expr *Each : Is->At->Operands)
        if (Each->By != code::Written::Default && isName(*Each->Of))
          Name = Each;
    const llvm::ArrayRef<Record> Names =
        Name ? recordsOf(*Name) : llvm::ArrayRef<Record>();
    if (Names.empty())
      Lose();
    // That of a function around, or of any other.
    const auto IsAround = [&](const Record &Each) {
      return Each.Calls.size() <= Calls.size() &&
             std::equal(Each.Calls.begin(), Each.Calls.end(), Calls.begin());
    };
    const bool HasOneAround = llvm::any_of(Names, IsAround);
    for (const Record &Each : Names)
      if (!HasOneAround || IsAround(Each))
        Result.join(tablesIn(Each.Value.Of, Calls, Depth - 1));
  }
  return Result;
}

StringSet Reached::tablesOf(const Route &Sent) const {
  StringSet Result;
  if (Sent.Table.Of)
    return tablesIn(Sent.Table.Of, Sent.Calls, MaxNesting);
  if (const code::Expr *Table = tableIn(*Sent.By))
    for (const Record &Each : recordsOf(*Table))
      if (Each.Calls == Sent.Calls)
        Result.join(tablesIn(Each.Value.Of, Sent.Calls, MaxNesting));
  return Result;
}

const code::Expr *Reached::givenBy(const code::Expr &E,
                                   const code::Expr &Call) {
  const code::Expr *Named = &E;
  while (!Named->Var && Named->Operands.size() == 1)
    Named = Named->Operands.front();
  const code::Function *Of = functionOf(E);
  if (!Named->Var || Named->Var->Kind != code::Storage::Parameter || !Of ||
      !Of->Captures.empty() || (Call.Called && run::isLibrary(*Call.Called)))
    return nullptr;
  return argumentOf(Call, *Of,
                    llvm::find(Of->Parameters, Named->Var) -
                        Of->Parameters.begin());
}

} // namespace clang::tidy::bigtable
