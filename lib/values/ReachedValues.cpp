// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the values of the interpreter are in the model.

#include "api/Time.h"
#include "code/Names.h"
#include "cxx/Ast.h"
#include "model/Steps.h"
#include "model/TextFormat.h"
#include "values/Reached.h"
#include "values/TimeArithmetic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cstdlib>
#include <numeric>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

bool namesGiven(const code::Expr &E) {
  return E.Kind == code::ExprKind::This ||
         (E.Var && (E.Var->Kind == code::Storage::Parameter ||
                    E.Var->Kind == code::Storage::Capture)) ||
         llvm::any_of(E.Operands,
                      [](const code::Expr *Each) { return namesGiven(*Each); });
}

const code::Expr *Reached::rowOf(const code::Expr &E) {
  if (Rows.empty())
    collectRows();
  return Rows.lookup(&E);
}

void Reached::collectRows() {
  Rows[nullptr] = nullptr;
  llvm::DenseSet<const code::Variable *> Seen;
  const auto Look = [&](const code::Expr &E, const code::Expr *Row,
                        const auto &Self) -> void {
    if (Row)
      Rows[&E] = Row;
    if (E.Var && E.Var->Init && Seen.insert(E.Var).second)
      Self(*E.Var->Init, nullptr, Self);
    for (const code::Expr *Each : E.Operands)
      Self(*Each, E.Kind == code::ExprKind::Aggregate ? &E : Row, Self);
  };
  const auto LookIn = [&](const code::Stmt &S, const auto &Self) -> void {
    for (const code::Expr *Each : S.Exprs)
      Look(*Each, nullptr, Look);
    for (const code::Stmt *Each : S.Stmts)
      Self(*Each, Self);
  };
  for (const code::Function *F : Unit.Code->functions())
    if (F->Body)
      LookIn(*F->Body, LookIn);
}

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
TimeUnit unitOf(int64_t Nanos) {
  const int64_t InSecond = 1'000'000'000, By = std::gcd(Nanos, InSecond);
  return Tick{Nanos / By, InSecond / By}.unit();
}

/// Returns true if \p Of is known to be in whole milliseconds, or not to be.
static std::optional<bool> isWholeMillis(const Alternative &Of,
                                         const Tick &Type) {
  if (Type.isWholeMillis())
    return true;
  return Of.Step ? std::optional(Of.Step % 1'000'000 == 0) : std::nullopt;
}

/// Returns the time \p Of, of which only the unit may be known.
static std::optional<Timestamp> someOf(const Alternative &Of,
                                       const Tick &Type) {
  // Code that cuts a number may know its range.
  if (Of.IsCut && Of.Base == run::TimeBase::Zero)
    return std::nullopt;
  std::optional<Timestamp> T =
      some(Of.Unit ? tickOf(unitOf(Of.Unit)) : std::optional(Type));
  if (T && isWholeMillis(Of, Type) == true)
    T->IsWholeMillis = true;
  if (T)
    T->IsPart = Of.IsPart;
  return T;
}

std::optional<Timestamp> timeOf(const Alternative &Of, int32_t Since,
                                const std::optional<Tick> &Type,
                                bool KeepsUnits) {
  if (Of.Made && run::isByPolicy(*Of.Made) && Of.Epoch >= Since)
    return HelperTime;
  // What is added to it may be the date.
  constexpr int64_t Year = 365 * 86'400 * int64_t(1'000'000);
  if (!Type || (Of.IsSteady && (Of.Id || std::abs(Of.Number) > Year)))
    return std::nullopt;
  if (!Of.is(ValueKind::Time))
    return KeepsUnits && Of.is(ValueKind::Unknown) ? someOf(Of, *Type)
                                                   : std::nullopt;
  const bool IsConstant = Of.Base == run::TimeBase::Zero;
  const bool IsEarlier = !IsConstant && Of.Epoch < Since;
  if (IsEarlier || Of.IsPart || (IsConstant && (Of.Id || Of.TakenFor)) ||
      Of.Base == run::TimeBase::Rest)
    return KeepsUnits ? someOf(Of, *Type) : std::nullopt;
  if (IsConstant && Of.Number == run::BeyondMicros)
    return Timestamp{TimestampKind::Constant, Type->unit(), std::nullopt,
                     Of.Number, std::nullopt};
  if (IsConstant) {
    const std::optional<int64_t> Count = fromMicros(Of.Number, *Type);
    const TimestampSet Made = Count ? constant(*Count, *Type) : TimestampSet();
    return Made.single() ? std::optional(*Made.single()) : std::nullopt;
  }
  Timestamp T;
  T.Kind = Of.Base == run::TimeBase::Until ? TimestampKind::Reversed
           : Of.IsSteady                   ? TimestampKind::Elapsed
                                           : TimestampKind::Now;
  T.Unit = Of.Unit ? unitOf(Of.Unit) : Type->unit();
  T.Count = Of.Number;
  T.IsCut = Of.IsCut;
  T.IsWholeMillis = isWholeMillis(Of, *Type);
  if (T.Kind != TimestampKind::Now)
    return T;
  if (Of.Id) {
    T.Kind = TimestampKind::NearNow;
    T.Count = 0;
    return T;
  }
  T.IsCoarse = !Of.Bucket && Of.Step && Of.Step % 1'000'000'000 == 0;
  if (Of.Bucket)
    T.Kind = TimestampKind::NearNow;
  T.Bucket = Of.Bucket;
  return T;
}

/// Returns true if \p A is a number in the code, which counts \p Of.
static bool isLiteral(const Alternative &A, const Tick &Of) {
  return A.Origin && A.Origin->Kind == code::ExprKind::Number &&
         toMicros(A.Origin->Number, Of) == A.Number;
}

/// Returns the tick of \p Type; std::nullopt if it is no class of times.
static std::optional<Tick> tickIn(QualType Type) {
  const std::optional<Tick> Of = tickOf(Type);
  return Of || !isTime(Type) ? Of : tickOf(TimeUnit::Nanos); // Abseil's.
}

/// Returns \p A as a value of \p V. The client takes integers for
/// microseconds.
std::optional<Timestamp> Reached::timeIn(Operand V, Alternative A,
                                         int32_t Since, Counting As) {
  const bool IsNumber = V.E && V.E->getType()->isIntegerType();
  const bool IsReceived = As != Counting::Numbers;
  const bool KeepsUnits = As == Counting::Units || As == Counting::Numbers;
  const std::optional<Tick> Type = !V.E       ? std::nullopt
                                   : IsNumber ? tickOf(TimeUnit::Micros)
                                              : tickIn(V.E->getType());
  if (IsNumber && A.is(ValueKind::Number)) {
    if (A.Number == -1 && IsReceived)
      return Timestamp{TimestampKind::Server, TimeUnit::Micros, std::nullopt,
                       -1, std::nullopt};
    A.Kind = ValueKind::Time;
  }
  // Of a number, only code that counts something tells the unit.
  if (A.IsPart && !KeepsUnits) {
    A.IsPart = false;
    A.TakenFor = A.Unit = A.Nominal = 0;
  }
  std::optional<Timestamp> T =
      timeOf(A, As == Counting::Taken ? INT32_MIN : Since, Type,
             KeepsUnits && (!IsNumber || A.is(ValueKind::Time)));
  if (T && A.Kept) {
    T->KeptIn = keeperOf(A);
    if (!T->KeptIn)
      return std::nullopt;
  }
  // Another clock may tell any time.
  if (T && T->Kind == TimestampKind::Helper && As == Counting::Taken &&
      roleIn(A, Role::Clock))
    return std::nullopt;
  const TimeUnit Taken = A.TakenFor ? unitOf(A.TakenFor) : TimeUnit::Micros;
  // One error may make up for another.
  if (T && IsNumber && A.TakenFor && A.Nominal != 1'000 && IsReceived)
    return std::nullopt;
  if (T && T->Kind == TimestampKind::Constant && KeepsUnits)
    T->IsLiteral = isLiteral(A, *Type);
  if (T && T->Kind == TimestampKind::Elapsed)
    T->TakenAt = sourceOf(A.Origin);
  if (!T || T->Kind == TimestampKind::Constant ||
      T->Kind == TimestampKind::Helper ||
      (!A.TakenFor && (!IsNumber || !IsReceived)))
    return T;
  const std::optional<Tick> To = tickOf(Taken);
  const TimestampSet Made =
      To ? taken(*T, *To, A.TakenFor ? sourceOf(A.Origin) : V.E)
         : TimestampSet();
  T = Made.single() ? std::optional(*Made.single()) : std::nullopt;
  if (T)
    T->Nominal = IsNumber ? TimeUnit::Micros : Type->unit();
  return T;
}

TimestampSet Reached::timestamps(Operand V, Counting As) {
  TimestampSet Result;
  for (const Use &Each : alternativesOf(V))
    if (const auto T = timeIn(V, Each.Of.front(), Each.Since, As))
      Result.add(*T);
    else
      Result.addGap({Unknown::Reason::Expression});
  if (Result.Values.empty())
    Result.addGap({Unknown::Reason::Expression});
  return Result;
}

/// Returns true if \p Code is in the function that makes the call of \p In.
static bool isAroundCall(Reached &By, const code::Expr &Code, const Frame &In) {
  const auto Call = By.codeOf(In.Call);
  return !Call.empty() && By.functionOf(Code) &&
         By.functionOf(Code) == By.functionOf(*Call.front());
}

llvm::SmallVector<const Reached::Record *, 4>
Reached::recordsIn(const code::Expr &Code, const Frame *In) {
  llvm::SmallVector<const Record *, 4> Result;
  // A caller may set a field of what the call returns.
  while (In && isAroundCall(*this, Code, *In))
    In = In->Caller;
  const llvm::ArrayRef<Record> All = recordsOf(Code);
  countSteps(All.size());
  const bool IsAlongIt =
      isRestricted() && llvm::any_of(All, [this](const Record &Each) {
        return isOfRestriction(Each.Calls);
      });
  for (const Record &Each : All) {
    if ((IsAlongIt && !isOfRestriction(Each.Calls)) || !isOfTurn(Each))
      continue;
    const std::optional<size_t> Before = callsBefore(Each, In);
    if (Before && (!LeavesOutCallers || *Before == 0))
      Result.push_back(&Each);
  }
  // Code that no entry runs, or not in these calls.
  const bool IsRunByEntries = Records.contains(&Code) && (!In || IsAlongIt);
  if (!Result.empty() || (!LeavesOutCallers && IsRunByEntries))
    return Result;
  const RecordMap *Without = recordsAlone(Code, In);
  const auto At = Without ? Without->find(&Code) : RecordMap::const_iterator();
  if (Without && At != Without->end() && At->second.size() <= MaxRunUses)
    for (const Record &Each : At->second)
      if (callsBefore(Each, In) == 0 && isOfTurn(Each))
        Result.push_back(&Each);
  return Result;
}

bool Reached::isOfTurn(const Record &Of) const {
  if (!Turn.first)
    return true;
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation At = Turn.first->getLocation();
  return llvm::any_of(Of.Turns, [&](const run::Interpreter::Turn &Each) {
    return Each.second == Turn.second &&
           Each.first->At.Line == Sources.getExpansionLineNumber(At) &&
           Each.first->At.Column == Sources.getExpansionColumnNumber(At);
  });
}

std::vector<Reached::Use> Reached::usesOf(Operand V) {
  if (!V.E)
    return {};
  if (!Engine)
    run();
  size_t NumFrames = 0;
  for (const Frame *F = V.In; F; F = F->Caller)
    ++NumFrames;
  std::vector<Use> Result;
  const ValueDecl *FieldOnly = nullptr;
  for (const code::Expr *Code : codeOf(V.E, &FieldOnly)) {
    if (const auto At = Records.find(Code);
        At != Records.end() && At->second.size() > MaxRunUses)
      return {}; // There may be others.
    for (const Record *Each : recordsIn(*Code, V.In)) {
      const bool HasOutside =
          llvm::any_of(Each->Calls, [this](const code::Expr *Call) {
            return !sourceOf(Call);
          });
      if ((!TrustsCallers && Each->Calls.size() != NumFrames) ||
          (LeavesToOthers && HasOutside)) {
        if (LeavesOutCallers)
          return {};
        const llvm::SaveAndRestore Restore(LeavesOutCallers, true);
        return usesOf(V);
      }
      if (HasOutside)
        Outside.emplace_back(Code, Each);
      Result.push_back(Each->Value);
      if (FieldOnly)
        Result.back().Of =
            Engine->M.part(Result.back().Of, run::Step{FieldOnly->getName()});
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

std::vector<run::NamedPart> Reached::partsOf(Operand V, bool Alone) {
  std::vector<run::NamedPart> Result;
  for (const Use &Each : usesOf(V))
    for (const Alternative &A : Each.Of) {
      if (!A.is(ValueKind::Time) || A.IsSteady ||
          (A.Base != run::TimeBase::Now && !A.Part.HasOtherUnit))
        return {};
      const bool IsAlone = !A.Id && A.Number == A.Part.Number;
      Result.push_back(IsAlone == Alone ? A.Part : run::NamedPart());
    }
  return Result;
}

llvm::StringRef Reached::pastNameOf(Operand V) {
  llvm::StringRef Name;
  for (const Use &Each : usesOf(V))
    for (const Alternative &A : Each.Of) {
      Name = A.Part.HasOtherUnit || A.TakenFor ? "" : A.Part.Past;
      if (Name.empty())
        return Name;
    }
  return Name;
}

SourceLocation Reached::placeOf(const code::Expr &E) const {
  SourceManager &Sources = Context.getSourceManager();
  const OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(
      Unit.Code->fileName(E.At.File));
  return File ? Sources.translateLineCol(
                    Sources.getOrCreateFileID(*File, SrcMgr::C_User), E.At.Line,
                    E.At.Column)
              : SourceLocation();
}

const ValueDecl *Reached::keeperOf(const Alternative &A) const {
  const Expr *Kept = sourceOf(A.Kept);
  const ValueDecl *In = Kept ? namedValue(Kept) : nullptr;
  // A thread may end soon.
  const auto *Var = dyn_cast_or_null<VarDecl>(In);
  return Var && Var->getTLSKind() ? nullptr : In;
}

const code::Expr *Reached::takesNow(const CXXRecordDecl &Class, Role Of) {
  llvm::StringSet<> Methods;
  for (const auto &[Declaration, Is] : Unit.Callees)
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Declaration);
        Method &&
        Method->getParent()->getCanonicalDecl() == Class.getCanonicalDecl())
      Methods.insert(Is->Key);
  const auto IsNow = [](const Record &Is) {
    return llvm::all_of(Is.Value.Of, [&](const Alternative &A) {
      return A.Base == run::TimeBase::Now && !A.Id && !A.IsSteady && !A.Kept &&
             A.Epoch >= Is.Value.Since;
    });
  };
  const code::Expr *Result = nullptr;
  for (const code::Function *F : Unit.Code->functions()) {
    if (Result || !F->Body || F->Is->IsConstructor ||
        !Methods.contains(F->Is->Key))
      continue;
    const RecordMap &All = recordsAlone(*F);
    forEachCallOfClient([&](const code::Expr &E) {
      for (const code::RoleOf &R : E.Client->Roles) {
        if (Result || R.Is != Of || R.Operand >= E.Operands.size() ||
            (Of == Role::Filter && !isReading(E.Client->Kind)) ||
            (Of == Role::Timestamp && E.Client->Kind != CallKind::Write))
          continue;
        if (const auto At = All.find(E.Operands[R.Operand]); At != All.end())
          if (const auto Is = llvm::find_if(At->second, IsNow);
              Is != At->second.end())
            Result = Is->Calls.empty() ? &E : Is->Calls.front();
      }
    });
  }
  return Result;
}

std::vector<Reached::Case> Reached::casesOf(Operand V) {
  std::vector<Case> Result;
  // Of several, one that no condition tells apart may stand for others.
  const bool IsComplete = timestamps(V).isComplete();
  for (const Use &Each : usesOf(V))
    for (const Alternative &A : Each.Of) {
      const bool IsCase = (IsComplete || !A.Guard.empty()) &&
                          llvm::none_of(A.Guard, [this](uint32_t Literal) {
                            return Engine->M.isOfOrder(Literal / 2);
                          });
      if (const auto T = IsCase ? timeIn(V, A, Each.Since) : std::nullopt)
        Result.push_back(
            {*T, A.Origin ? placeOf(*A.Origin) : SourceLocation()});
    }
  return Result;
}

} // namespace clang::tidy::bigtable
