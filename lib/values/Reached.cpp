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
#include "values/CallIndex.h"
#include "values/TimeArithmetic.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Base64.h"
#include <numeric>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

//===-- The run -----------------------------------------------------------===//

Reached::~Reached() = default;

static void forEachExpr(const code::Expr &E,
                        llvm::function_ref<void(const code::Expr &)> Visit) {
  Visit(E);
  for (const code::Expr *Each : E.Operands)
    forEachExpr(*Each, Visit);
}
static void forEachExpr(const code::Stmt &S,
                        llvm::function_ref<void(const code::Expr &)> Visit) {
  for (const code::Expr *Each : S.Exprs)
    forEachExpr(*Each, Visit);
  for (const code::Stmt *Each : S.Stmts)
    forEachExpr(*Each, Visit);
}

/// Returns true if \p E asks a container of a library for its size.
static bool asksSize(const code::Expr &E) {
  const llvm::StringRef Name =
      E.Called ? run::lastName(E.Called->Name) : llvm::StringRef();
  return (Name == "size" || Name == "empty") && run::isLibrary(*E.Called);
}

/// Finds what is passed to the client, and the code of each expression.
void Reached::watch(llvm::DenseSet<const code::Expr *> &These) {
  llvm::DenseSet<const code::Expr *> Parts;
  const auto Add = [&](const code::Expr &E) {
    const Expr *Source = sourceOf(&E);
    if (Source && !Parts.contains(&E))
      CodeOf[Source].push_back(&E);
    const CallKind *Kind = E.Client ? &E.Client->Kind : nullptr;
    const bool IsOfClient =
        Kind || (E.Called && E.Called->Name.starts_with("google::"));
    const bool IsWrite = OfWrites.contains(&E) ||
                         (Kind && (*Kind == CallKind::Write ||
                                   *Kind == CallKind::Cell));
    if (asksSize(E) || (Kind && *Kind == CallKind::Filter))
      These.insert(&E);
    for (const code::Expr *Part : E.Operands) {
      Parts.insert(Part);
      if (IsOfClient || (These.contains(&E) && !asksSize(E)))
        These.insert(Part);
      if (IsWrite)
        OfWrites.insert(Part);
      // What is implied has the same source, and the outermost code is all.
      if (const Expr *Of = sourceOf(Part); Of && Of != Source)
        CodeOf[Of].push_back(Part);
    }
  };
  for (const code::Function *F : Unit.Code->functions())
    if (F->Body)
      forEachExpr(*F->Body, Add);
}

/// Forgets what code records that \p Unfinished may reach.
void Reached::giveUpFrom(llvm::ArrayRef<const code::Function *> Unfinished) {
  llvm::SmallVector<const code::Function *> Work(Unfinished.begin(),
                                                 Unfinished.end());
  llvm::DenseSet<const code::Function *> Seen(Work.begin(), Work.end());
  while (!Work.empty())
    forEachExpr(*Work.pop_back_val()->Body, [&](const code::Expr &E) {
      Records.erase(&E);
      const code::Function *To =
          E.Called ? Unit.Code->function(E.Called->Key) : nullptr;
      if (To && To->Body && Seen.insert(To).second)
        Work.push_back(To);
    });
}

void Reached::lower() {
  if (Unit.Code)
    return;
  Unit = lowerUnit(Context, Functions, {});
  NumOwn = Unit.Code->functions().size();
  llvm::SmallVector<char, 0> Bytes;
  code::save(*Unit.Code, Bytes);
  Saved = llvm::encodeBase64(Bytes);
}

//===-- Code of other source files ----------------------------------------===//

/// Calls \p Visit with each call in \p In of a function of the user's.
static void forEachCall(
    llvm::ArrayRef<const code::Function *> In,
    llvm::function_ref<void(const code::Function &, const code::Callee &)>
        Visit) {
  for (const code::Function *F : In)
    if (F->Body)
      forEachExpr(*F->Body, [&](const code::Expr &E) {
        if (E.Called && !E.Client && !run::isLibrary(*E.Called))
          Visit(*F, *E.Called);
      });
}

/// Returns true if \p Key is that of a function that other files can name.
static bool isShared(llvm::StringRef Key) {
  return !Key.contains("@/"); // The place of one that is not.
}

bool Reached::load(const FunctionSummary *From, llvm::StringSet<> &Loaded) {
  bool IsNew = false;
  for (const std::string &Path :
       From ? From->Strings : std::vector<std::string>()) {
    if (Loaded.size() >= MaxLinkedSources || !Loaded.insert(Path).second)
      continue;
    const FunctionSummary *Code = Functions.summaries().ask(keyOfSource(Path));
    std::vector<char> Bytes;
    if (!Code || Code->Strings.size() != 1 ||
        llvm::errorToBool(llvm::decodeBase64(Code->Strings.front(), Bytes)))
      continue;
    llvm::consumeError(
        code::load(llvm::StringRef(Bytes.data(), Bytes.size()), *Unit.Code));
    IsNew = true;
  }
  return IsNew;
}

/// Loads the sources that define what this one calls, and those that call what
/// it defines, as far as that can matter for a call of the client.
void Reached::loadOthers() {
  llvm::StringSet<> Loaded, Asked;
  SummaryLookup &Others = Functions.summaries();
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    std::vector<std::string> Wanted;
    const auto Acting = run::actingIn(*Unit.Code);
    forEachCall(Unit.Code->functions(),
                [&](const code::Function &From, const code::Callee &To) {
                  if (Acting.contains(&From) && isShared(To.Key) &&
                      !Unit.Code->function(To.Key))
                    Wanted.push_back(keyOfCode(To.Key));
                });
    for (const code::Function *F : Unit.Code->functions())
      if (Acting.contains(F) && isShared(F->Is->Key) && !F->Parameters.empty())
        Wanted.push_back(keyOfCallers(F->Is->Key));
    for (const std::string &Key : Wanted)
      if (Asked.insert(Key).second)
        IsNew |= load(Others.ask(Key), Loaded);
  }
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
      return llvm::any_of(E.Of,
                          [&](const Alternative &Part) { return mayVary(Part); });
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

bool Reached::isAskedElsewhere(const FunctionDecl &Reader) {
  if (!Engine)
    run();
  const code::Callee *Is = Unit.Callees.lookup(Reader.getCanonicalDecl());
  const auto All = Unit.Code->functions();
  if (!Is || All.size() == NumOwn)
    return false;
  if (Callers.empty())
    forEachCall(All, [&](const code::Function &From, const code::Callee &To) {
      Callers[To.Key].push_back(&From);
    });
  // Those that may get the rows, and then what these call.
  llvm::SetVector<const code::Function *> Near;
  llvm::SmallVector<llvm::StringRef> Keys;
  const auto Add = [&](const code::Function *F) {
    if (!F || !Near.insert(F))
      return;
    Keys.push_back(F->Is->Key);
    llvm::append_range(Keys, F->Overrides);
  };
  Add(Unit.Code->function(Is->Key));
  for (unsigned Level = 0; Level != MaxNearbyLevels; ++Level)
    for (const llvm::StringRef Key : std::exchange(Keys, {}))
      for (const code::Function *From : Callers.lookup(Key))
        Add(From);
  const llvm::SmallPtrSet<const code::Function *, 16> Own(All.begin(),
                                                          All.begin() + NumOwn);
  for (size_t I = 0, Direct = Near.size(); I != Near.size(); ++I) {
    const code::Function *F = Near[I];
    bool Asks = false;
    if (F->Body)
      forEachExpr(*F->Body, [&](const code::Expr &E) {
        Asks |= E.Client && E.Client->Kind == CallKind::Time;
        const code::Function *To = E.Called && I < Direct
                                       ? Unit.Code->function(E.Called->Key)
                                       : nullptr;
        if (To)
          Near.insert(To);
      });
    if (Asks && !Own.contains(F))
      return true;
  }
  return false;
}

void Reached::tell(SummarySet &To) {
  lower();
  const std::string &Main = Unit.MainFile;
  const auto Add = [&](std::string Key, llvm::StringRef Name,
                       std::string Text) {
    FunctionSummary Told;
    Told.Key = std::move(Key);
    Told.Name = Name.str();
    Told.File = Main;
    Told.Line = 1;
    Told.Strings.push_back(std::move(Text));
    To.add(std::move(Told));
  };
  const auto Own = Unit.Code->functions().take_front(NumOwn);
  for (const code::Function *F : Own)
    if (isShared(F->Is->Key) && Unit.Code->fileName(F->At.File) == Main)
      Add(keyOfCode(F->Is->Key), F->Is->Name, Main);
  llvm::StringSet<> Called;
  forEachCall(Own, [&](const code::Function &, const code::Callee &C) {
    if (isShared(C.Key) && Called.insert(C.Key).second)
      Add(keyOfCallers(C.Key), C.Name, Main);
  });
  Add(keyOfSource(Main), Main, Saved);
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

void Reached::run() {
  lower();
  loadOthers();
  Engine =
      std::make_unique<run::Interpreter>(*Unit.Code, [](const run::Event &) {});
  for (const FieldDecl *Field : Unit.Fields)
    if (!Calls.isInvariant(*Field))
      Engine->mayChange(Field->getName());
  if (isTooLarge(*Unit.Code))
    return;
  llvm::DenseSet<const code::Expr *> These;
  watch(These);
  Engine->watch(std::move(These), [this](const code::Expr &E,
                                         const run::Value &V,
                                         const run::State &S) {
    const bool IsOfWrite = OfWrites.contains(&E);
    Record Next{{}, {V, S.Epoch, IsOfWrite ? Engine->entryEpoch() : S.Epoch}};
    for (const code::Expr *Call : Engine->path())
      Next.Path.push_back(sourceOf(Call));
    std::vector<Record> &All = Records[&E];
    if (All.size() <= MaxRunUses && llvm::none_of(All, [&](const Record &Old) {
          return Old.Path == Next.Path && Old.Value.Epoch == S.Epoch &&
                 run::same(Old.Value.Of, V);
        }))
      All.push_back(std::move(Next));
  });
  Engine->run();
  giveUpFrom(Engine->unfinished());
}

llvm::ArrayRef<const code::Expr *> Reached::codeOf(const Expr *E) const {
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
    else
      break;
  }
  return {};
}

std::vector<Reached::Use> Reached::usesOf(Operand V) {
  if (!V.E)
    return {};
  if (!Engine)
    run();
  std::vector<Use> Result;
  for (const code::Expr *Code : codeOf(V.E)) {
    const auto At = Records.find(Code);
    if (At == Records.end())
      continue;
    if (At->second.size() > MaxRunUses)
      return {}; // There may be others.
    for (const Record &Each : At->second) {
      const Frame *F = V.In;
      auto Call = Each.Path.rbegin();
      for (; F && Call != Each.Path.rend(); ++Call, F = F->Caller)
        if (*Call != F->Call)
          break;
      if (F)
        continue;
      if (!TrustsCallers && Call != Each.Path.rend())
        return {};
      if (LeavesToOthers && llvm::is_contained(Each.Path, nullptr))
        return {};
      RestsOnCallers |= llvm::is_contained(Each.Path, nullptr);
      Result.push_back(Each.Value);
    }
  }
  return Result;
}

std::vector<Reached::Use> Reached::alternativesOf(Operand V) {
  std::vector<Use> Result;
  for (const Use &Each : usesOf(V))
    for (const Alternative &A : Each.Of)
      Result.push_back({A, Each.Epoch, Each.Since});
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

//===-- Values of the model -----------------------------------------------===//

const run::Value *roleIn(const Alternative &A, Role Is) {
  return run::memberOf(*A.In, code::wordFor(code::roleWords(), Is));
}

std::optional<std::string> textOf(const Alternative &Of, bool KeepsHoles) {
  if (!Of.is(ValueKind::Text))
    return KeepsHoles && Of.is(ValueKind::Unknown)
               ? std::optional(std::string(1, TextHole))
               : std::nullopt;
  if (!Of.In)
    return Of.Text.str();
  std::string Result;
  for (const run::Element &Each : Of.In->Elements) {
    const std::optional<std::string> Piece =
        Each.Of.size() == 1 ? textOf(Each.Of.front(), KeepsHoles)
                            : std::nullopt;
    if (!Piece && !KeepsHoles)
      return std::nullopt;
    Result += Piece ? *Piece : std::string(1, TextHole);
  }
  return Result;
}

/// Returns the set of what \p Make makes of each of \p Uses; std::nullopt if
/// it makes nothing of one.
template <typename T, typename Function>
static std::optional<ValueSet<T>> setOf(const std::vector<Reached::Use> &Uses,
                                        Function Make) {
  ValueSet<T> Result;
  for (const Reached::Use &Each : Uses) {
    const std::optional<T> Made = Make(Each.Of.front(), Each.Since);
    if (!Made)
      return std::nullopt;
    Result.add(*Made);
  }
  return Result.isComplete() ? std::optional(Result) : std::nullopt;
}

static std::optional<ConstantString> constantOf(const Alternative &A,
                                                bool KeepsHoles = false) {
  std::optional<std::string> Text = textOf(A, KeepsHoles);
  return Text ? std::optional(ConstantString{std::move(*Text), {}})
              : std::nullopt;
}

std::optional<StringSet> Reached::strings(Operand V) {
  return setOf<ConstantString>(
      alternativesOf(V),
      [](const Alternative &A, int32_t) { return constantOf(A); });
}

std::optional<StringSet> Reached::texts(Operand V) {
  return setOf<ConstantString>(alternativesOf(V),
                               [](const Alternative &A, int32_t) {
                                 return constantOf(A, /*KeepsHoles=*/true);
                               });
}

std::optional<StringSet> Reached::statements(Operand V) {
  return setOf<ConstantString>(
      alternativesOf(V),
      [](const Alternative &A, int32_t) -> std::optional<ConstantString> {
        const run::Value *Text =
            A.Made && A.Made->Client &&
                    A.Made->Client->Kind == CallKind::Statement
                ? roleIn(A, Role::Text)
                : nullptr;
        return Text && Text->size() == 1
                   ? constantOf(Text->front(), /*KeepsHoles=*/true)
                   : std::nullopt;
      });
}

std::optional<int64_t> Reached::count(Operand V) {
  std::optional<int64_t> Result;
  for (const Use &Each : alternativesOf(V)) {
    const Alternative &A = Each.Of.front();
    if (!A.is(ValueKind::Number) || (Result && *Result != A.Number))
      return std::nullopt;
    Result = A.Number;
  }
  return Result;
}

/// Returns the unit of \p Nanos nanoseconds.
static TimeUnit unitOf(int64_t Nanos) {
  const int64_t InSecond = 1'000'000'000, By = std::gcd(Nanos, InSecond);
  return Tick{Nanos / By, InSecond / By}.unit();
}

std::optional<Timestamp> timeOf(const Alternative &Of, int32_t Since,
                                const std::optional<Tick> &Type) {
  if (Of.Made && Of.Made->Client && Of.Made->Client->Kind == CallKind::Expiry &&
      Of.Made->Client->Roles.size() == 1 && Of.Epoch >= Since)
    return HelperTime;
  const bool IsNow = Of.Base == run::TimeBase::Now;
  // What is added to it may be the date.
  if (Of.IsSteady && (Of.Id || Of.Number))
    return std::nullopt;
  if (!Of.is(ValueKind::Time) || !Type || (IsNow && Of.Epoch < Since) ||
      (!IsNow && (Of.Id || Of.TakenFor)))
    return std::nullopt;
  if (!IsNow) {
    const std::optional<int64_t> Count = fromMicros(Of.Number, *Type);
    const TimestampSet Made = Count ? constant(*Count, *Type) : TimestampSet();
    return Made.single() ? std::optional(*Made.single()) : std::nullopt;
  }
  Timestamp T;
  T.Kind = Of.IsSteady ? TimestampKind::Elapsed : TimestampKind::Now;
  T.Unit = Of.Unit ? unitOf(Of.Unit) : Type->unit();
  T.Count = Of.Number;
  if (Type->isWholeMillis())
    T.IsWholeMillis = true;
  if (!Of.Id)
    return T;
  return nearNow(T, T.IsWholeMillis);
}

std::optional<TimestampSet> Reached::timestamps(Operand V) {
  const bool IsNumber = V.E && V.E->getType()->isIntegerType();
  const std::optional<Tick> Type = !V.E       ? std::nullopt
                                   : IsNumber ? tickOf(TimeUnit::Micros)
                                              : tickOf(V.E->getType());
  return setOf<Timestamp>(
      alternativesOf(V),
      [&](Alternative A, int32_t Since) -> std::optional<Timestamp> {
        if (IsNumber && A.is(ValueKind::Number)) {
          if (A.Number == -1)
            return Timestamp{TimestampKind::Server, TimeUnit::Micros,
                             std::nullopt, -1, std::nullopt};
          A.Kind = ValueKind::Time;
        }
        std::optional<Timestamp> T = timeOf(A, Since, Type);
        const TimeUnit As =
            IsNumber ? TimeUnit::Micros : unitOf(A.TakenFor ? A.TakenFor : 1);
        if (!T || T->Kind == TimestampKind::Constant ||
            T->Kind == TimestampKind::Helper || (!IsNumber && !A.TakenFor))
          return T;
        const std::optional<Tick> To = tickOf(As);
        const TimestampSet Made = To ? taken(*T, *To, V.E) : TimestampSet();
        return Made.single() ? std::optional(*Made.single()) : std::nullopt;
      });
}

} // namespace clang::tidy::bigtable
