// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Reached.h"
#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "api/Time.h"
#include "code/Names.h"
#include "code/Saved.h"
#include "model/TextFormat.h"
#include "run/Times.h"
#include "values/CallIndex.h"
#include "values/TimeArithmetic.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Path.h"
#include <numeric>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

//===-- The run -----------------------------------------------------------===//

Reached::~Reached() = default;

/// Returns true if \p E asks a container of a library for its size.
static bool asksSize(const code::Expr &E) {
  const llvm::StringRef Name =
      E.Called ? run::lastName(E.Called->Name) : llvm::StringRef();
  return (Name == "size" || Name == "empty") && run::isLibrary(*E.Called);
}

/// Returns true if \p E is a message about tables, families, or their rules.
static bool isOfFamilies(const code::Expr &E) {
  const code::Type *Of = E.Of;
  while (Of->Kind == code::TypeKind::Pointer ||
         Of->Kind == code::TypeKind::Reference)
    Of = Of->Arguments[0];
  return Of->Kind == code::TypeKind::Class &&
         Of->Name.starts_with("google::bigtable::admin::");
}

/// Returns true if \p E, or a part of it, tells the time of a cell.
static bool tellsTime(const code::Expr &E) {
  return (E.Client && E.Client->Kind == CallKind::Time) ||
         llvm::any_of(E.Operands,
                      [](const code::Expr *Each) { return tellsTime(*Each); });
}

/// Returns true if \p E is a time of a class, or an integer.
static bool mayBeTime(const code::Expr &E) {
  const code::Type *Of = E.Of;
  if (Of->Kind == code::TypeKind::Reference && !Of->Arguments.empty())
    Of = Of->Arguments[0];
  return run::isTime(*Of) || Of->Kind == code::TypeKind::Integer;
}

void Reached::watch(llvm::DenseSet<const code::Expr *> &These) {
  llvm::DenseSet<const code::Expr *> Parts;
  // Calls of functions in other files that are judged like those of the client.
  llvm::DenseMap<const Expr *, CallKind> Summarized;
  for (const CallSite &Site : Calls.sites())
    if (Site.Elsewhere)
      Summarized[Site.Call] = Site.Kind;
  const auto Add = [&](const code::Expr &E) {
    const Expr *Source = sourceOf(&E);
    if (Source && !Parts.contains(&E))
      CodeOf[Source].push_back(&E);
    const auto Other = Summarized.find(Source);
    const CallKind *Kind = E.Client                    ? &E.Client->Kind
                           : Other != Summarized.end() ? &Other->second
                                                       : nullptr;
    // What the time of a cell is compared with may be as old as what is
    // written.
    const bool IsCompared = E.Kind == code::ExprKind::Binary &&
                            E.Operator >= code::Op::Less && tellsTime(E);
    const bool IsOfClient =
        Kind || (E.Called && E.Called->Name.starts_with("google::")) ||
        IsCompared;
    if (mayBeTime(E))
      These.insert(&E);
    if (asksSize(E) ||
        (Kind && (*Kind == CallKind::Filter || *Kind == CallKind::Rule)))
      These.insert(&E);
    if (E.Called && !E.Client && !run::isLibrary(*E.Called) &&
        !Unit.Code->function(E.Called->Key))
      for (const code::Expr *Part : E.Operands)
        if (isOfFamilies(*Part)) {
          These.insert(Part);
          Leaving.push_back({Part, false});
        }
    for (const code::Expr *Part : E.Operands) {
      Parts.insert(Part);
      if (IsOfClient || (These.contains(&E) && !asksSize(E)))
        These.insert(Part);
      // What is implied has the same source, and the outermost code is all.
      if (const Expr *Of = sourceOf(Part); Of && Of != Source)
        CodeOf[Of].push_back(Part);
    }
  };
  const auto AddResults = [&](const code::Stmt &S, const auto &Self) -> void {
    if (S.Kind == code::StmtKind::Return && !S.Exprs.empty() &&
        isOfFamilies(*S.Exprs[0])) {
      These.insert(S.Exprs[0]);
      Leaving.push_back({S.Exprs[0], true});
    }
    for (const code::Stmt *Each : S.Stmts)
      Self(*Each, Self);
  };
  for (const code::Variable *Global : Unit.Code->globals())
    if (Global->Init)
      forEachExpr(*Global->Init, [&](const code::Expr &E) {
        Add(E);
        InitOf[&E] = Global->Init;
      });
  for (const code::Function *F : Unit.Code->functions())
    if (F->Body) {
      forEachExpr(*F->Body, Add);
      AddResults(*F->Body, AddResults);
    }
}

/// Forgets what is known of the runs of \p Unfinished: other values may be
/// missing.
void Reached::giveUpFrom(llvm::ArrayRef<const code::Function *> Unfinished) {
  if (Unfinished.empty())
    return;
  // The first call is in the entry.
  const auto IsOf = [&](llvm::ArrayRef<const code::Expr *> Calls,
                        const code::Expr *Last) {
    const code::Expr *First = Calls.empty() ? Last : Calls.front();
    return llvm::is_contained(Unfinished, First ? functionOf(*First) : nullptr);
  };
  const auto IsMadeIn = [&](const run::Alternative &A) {
    return !A.Run || IsOf(Engine->pathTo(A), A.Made);
  };
  for (auto &[E, All] : Records)
    llvm::erase_if(
        All, [&, Of = E](const Record &Each) { return IsOf(Each.Calls, Of); });
  for (auto &[Made, All] : Messages)
    llvm::erase_if(All, [&](const Left &Each) { return IsMadeIn(Each.Is); });
  for (auto &[Where, All] : SentLists)
    llvm::erase_if(All, IsMadeIn);
  for (auto &[Made, All] : RoutesFrom) {
    const auto Code = codeOf(Made);
    llvm::erase_if(All, [&, Last = Code.empty() ? nullptr : Code.front()](
                            unsigned I) { return IsOf(Routes[I].Made, Last); });
  }
  llvm::erase_if(FamilyEvents, [&](const run::Event &Each) {
    return llvm::is_contained(Unfinished, Each.Entry);
  });
}

void Reached::lower() {
  if (Unit.Code)
    return;
  Unit = lowerUnit(Context, Functions, {});
  NumOwn = Unit.Code->functions().size();
  llvm::SmallVector<char, 0> Bytes;
  code::save(*Unit.Code, llvm::sys::path::parent_path(Unit.MainFile), Bytes);
  Saved = llvm::encodeBase64(Bytes);
}

const code::Function *Reached::functionOf(const code::Expr &E) {
  if (Around.empty())
    for (const code::Function *F : Unit.Code->functions())
      if (F->Body)
        forEachExpr(*F->Body,
                    [&](const code::Expr &Each) { Around[&Each] = F; });
  return Around.lookup(&E);
}

bool Reached::mayVary(const Alternative &A) const {
  if (A.IsWide)
    return true;
  if (A.In)
    return llvm::any_of(A.In->Elements, [&](const run::Element &E) {
      return llvm::any_of(
          E.Of, [&](const Alternative &Part) { return mayVary(Part); });
    });
  for (run::Symbol S = A.Id; S; S = Engine->M[S].PartOf)
    if (Engine->M[S].PartOf && Engine->M[S].Part.Member.empty() &&
        Engine->M[S].Part.Element == run::Step::Any)
      return true;
  return false;
}

const FunctionDecl *Reached::declarationAround(const Expr &E) {
  const auto Code = codeOf(&E);
  const code::Function *In = Code.empty() ? nullptr : functionOf(*Code.front());
  if (In)
    for (const auto &[Declaration, Is] : Unit.Callees)
      if (const FunctionDecl *Body = nullptr;
          Is == In->Is && Declaration->hasBody(Body))
        return Body;
  return nullptr;
}

/// Returns true if a function has more expressions than are run.
static bool isTooLarge(const code::Program &Code) {
  return llvm::any_of(Code.functions(), [](const code::Function *F) {
    unsigned Count = 0;
    if (F->Body)
      forEachExpr(*F->Body, [&](const code::Expr &) { ++Count; });
    return Count > MaxRunExpressions;
  });
}

void Reached::note(RecordMap &To, const code::Expr &E, const run::Value &V,
                   const run::State &S) {
  std::vector<Record> &All = To[&E];
  if (All.size() > MaxRunUses)
    return;
  Record Next;
  Next.Value = {V, S.Epoch, Engine->entryEpoch()};
  Next.Calls = Engine->path();
  const auto Old = llvm::find_if(All, [&](const Record &Each) {
    return Each.Value.Epoch == S.Epoch && Each.Calls == Next.Calls &&
           run::same(Each.Value.Of, V);
  });
  if (Old == All.end()) {
    Next.IsSpecial = Engine->specialCases(S);
    Next.Turns = Engine->turns();
    All.push_back(std::move(Next));
    return;
  }
  for (const auto &Each : Engine->turns())
    if (!llvm::is_contained(Old->Turns, Each))
      Old->Turns.push_back(Each);
}

void Reached::run() {
  lower();
  loadOthers();
  Engine = std::make_unique<run::Interpreter>(
      *Unit.Code, [this](const run::Event &E) {
        const CallKind Kind = E.Call->Client->Kind;
        if (Kind == CallKind::Admin || Kind == CallKind::Family)
          FamilyEvents.push_back(E);
      });
  if (TrustsClasses)
    Engine->trustClasses();
  // Clang may have dropped a statement.
  if (Context.getDiagnostics().hasErrorOccurred())
    Engine->hasUnknownCode();
  for (const auto &[Field, Class] : Unit.Fields)
    if (!Calls.isInvariant(*Field))
      Engine->mayChange(Class, Field->getName());
  for (const LoweredUnit::Default &Each : Unit.Defaults)
    if (Calls.isInvariant(*Each.Of))
      Engine->setDefault(Each.Class, Each.Member, *Each.Init);
  IsTooLarge = isTooLarge(*Unit.Code);
  if (IsTooLarge)
    return;
  llvm::DenseSet<const code::Expr *> These;
  watch(These);
  Engine->watch(std::move(These),
                [this](const code::Expr &E, const run::Value &V,
                       const run::State &S) { note(Records, E, V, S); });
  if (!Calls.sites().empty())
    Engine->watchMutations(
        [this](const run::Departure &D) { leave(D); },
        [this](const code::Expr &Call) { return unseenAt(Call); });
  Engine->run();
  giveUpFrom(Engine->unfinished());
}

llvm::ArrayRef<const code::Expr *>
Reached::codeOf(const Expr *E, const ValueDecl **FieldOnly) const {
  while (E) {
    if (const auto At = CodeOf.find(E); At != CodeOf.end())
      return At->second;
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Made->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Paren = dyn_cast<ParenExpr>(E))
      E = Paren->getSubExpr();
    else if (isa<ImplicitCastExpr, CXXFunctionalCastExpr>(E))
      E = cast<CastExpr>(E)->getSubExpr();
    else if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
             Copy && Copy->getNumArgs() == 1 &&
             Copy->getConstructor()->isCopyOrMoveConstructor())
      E = Copy->getArg(0);
    else if (const auto *Member = dyn_cast<MemberExpr>(E);
             Member && FieldOnly && !*FieldOnly) {
      *FieldOnly = Member->getMemberDecl();
      E = Member->getBase();
    } else
      break;
  }
  return {};
}

bool Reached::isOfRestriction(const CallPath &Calls) const {
  if (std::search(Calls.begin(), Calls.end(), Only.begin(), Only.end()) !=
      Calls.end())
    return true;
  // Code on the way there.
  for (size_t I = 1; I < Only.size() && I <= Calls.size(); ++I)
    if (std::equal(Calls.end() - I, Calls.end(), Only.begin()))
      return true;
  return false;
}

std::optional<size_t> Reached::callsBefore(const Record &Of,
                                           const Frame *In) const {
  size_t Depth = Of.Calls.size();
  for (; In; In = In->Caller)
    if (Depth == 0 || sourceOf(Of.Calls[--Depth]) != In->Call)
      return std::nullopt;
  return Depth;
}

std::vector<Reached::Left> Reached::leftOf(const Expr &Made, const Frame *In) {
  if (!Engine)
    run();
  const auto Code = codeOf(&Made);
  const auto All =
      Code.size() == 1 ? Messages.find(Code.front()) : Messages.end();
  std::vector<Left> Result;
  if (All == Messages.end() || All->second.size() > MaxRunUses)
    return Result;
  for (const Left &Each : All->second) {
    llvm::ArrayRef<const Expr *> Path = pathTo(Each.Is);
    const Frame *F = In;
    for (; F && !Path.empty() && Path.back() == F->Call; F = F->Caller)
      Path = Path.drop_back();
    if (F)
      continue;
    Result.push_back(Each);
    // There may be other callers.
    if (!TrustsCallers && !Path.empty())
      Result.back().How = run::Leaving::Kept;
  }
  return Result;
}

llvm::ArrayRef<Reached::Record> Reached::recordsOf(const code::Expr &E) const {
  const auto At = Records.find(&E);
  if (At == Records.end() || At->second.size() > MaxRunUses)
    return {};
  return At->second;
}

llvm::ArrayRef<const Expr *> Reached::pathTo(const Alternative &A) {
  const auto [I, IsNew] = Paths.try_emplace(A.Run);
  if (IsNew)
    for (const code::Expr *Call : Engine->pathTo(A))
      I->second.push_back(sourceOf(Call));
  return I->second;
}

llvm::ArrayRef<run::Event> Reached::familyEvents() {
  if (!Engine)
    run();
  return FamilyEvents;
}

void Reached::forEachLeaving(
    llvm::function_ref<void(const code::Expr &, const run::Value &)> Visit) {
  if (!Engine)
    run();
  for (const auto &[At, IsResult] : Leaving)
    for (const Record &Each : recordsOf(*At))
      if (!IsResult || Each.Calls.empty())
        Visit(*At, Each.Value.Of);
}

void Reached::forEachCallOfClient(
    llvm::function_ref<void(const code::Expr &)> Visit) {
  if (!Engine)
    run();
  for (const code::Function *F : Unit.Code->functions())
    if (F->Body)
      forEachExpr(*F->Body, [&](const code::Expr &E) {
        if (E.Client)
          Visit(E);
      });
}

} // namespace clang::tidy::bigtable
