// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What callers give code, which of the calls that lead there decides, and how
// it is computed.

#include "values/Reached.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

const code::Expr *argumentOf(const code::Expr &Call,
                             const code::Function &Callee, size_t Number) {
  const size_t First =
      Call.Kind == code::ExprKind::Call && (!Call.Called || Callee.Object) ? 1
                                                                           : 0;
  if (Number == ObjectNumber)
    return First == 1 && !Call.Operands.empty() ? Call.Operands[0] : nullptr;
  return First + Number < Call.Operands.size() ? Call.Operands[First + Number]
                                               : nullptr;
}

namespace {

/// The parameters on which code of one function depends.
class Givens {
public:
  /// With \p All, leaves out parameters that only choose one of the values that
  /// the code has: as an index, or in a function that is called.
  explicit Givens(const code::Function &In, const code::Program *All = nullptr,
                  unsigned Depth = 0)
      : In(In), All(All), Depth(Depth) {
    addTo(*In.Body);
  }

  void find(const code::Expr &E) {
    if (E.Kind == code::ExprKind::Variable && E.Var)
      findIn(*E.Var);
    if (E.Kind == code::ExprKind::This &&
        !llvm::is_contained(Found, ObjectNumber))
      Found.push_back(ObjectNumber);
    if (E.Kind == code::ExprKind::Call && All &&
        ((E.Called && run::isNamedAsClock(*E.Called)) || findReturned(E)))
      return;
    // A condition chooses a value, but does not give one.
    if (E.Kind == code::ExprKind::Conditional)
      return findIn(E.Operands.drop_front());
    if (E.Kind == code::ExprKind::Element && All)
      return findIn(E.Operands.take_front());
    findIn(E.Operands);
  }
  /// Returns the numbers of the parameters found.
  llvm::ArrayRef<size_t> found() const { return Found; }
  /// Returns what the function puts into \p Var.
  llvm::ArrayRef<const code::Expr *> sourcesOf(const code::Variable &Var) {
    return Sources[&Var];
  }

private:
  /// Returns the variable that is the place \p E, or has it as a part.
  static const code::Variable *variableOf(const code::Expr &E) {
    if (E.Kind == code::ExprKind::Variable)
      return E.Var;
    return (E.Kind == code::ExprKind::Member ||
            E.Kind == code::ExprKind::Element) &&
                   !E.Operands.empty()
               ? variableOf(*E.Operands.front())
               : nullptr;
  }

  void addTo(const code::Expr &E) {
    const bool IsChange = E.Kind == code::ExprKind::Assign ||
                          (E.Kind == code::ExprKind::Call && E.Called &&
                           E.Called->IsMethod && !E.Called->IsConst);
    if (const code::Variable *Var =
            IsChange ? variableOf(*E.Operands.front()) : nullptr)
      llvm::append_range(Sources[Var], E.Operands.drop_front());
    for (const code::Expr *Each : E.Operands)
      addTo(*Each);
  }
  void addTo(const code::Stmt &S) {
    if (S.Var)
      llvm::append_range(Sources[S.Var], S.Exprs);
    for (const code::Expr *Each : S.Exprs)
      addTo(*Each);
    for (const code::Stmt *Each : S.Stmts)
      addTo(*Each);
  }

  void findIn(llvm::ArrayRef<const code::Expr *> These) {
    for (const code::Expr *Each : These)
      find(*Each);
  }

  /// Finds what \p Call passes for what the function returns. Returns false if
  /// that is not known.
  bool findReturned(const code::Expr &Call) {
    const code::Function *Callee =
        Call.Called ? All->function(Call.Called->Key) : nullptr;
    if (!Callee || !Callee->Body || Call.Called->IsVirtual ||
        Depth == MaxObjectDepth)
      return false;
    Givens Inside(*Callee, All, Depth + 1);
    Inside.findReturnedBy(*Callee->Body);
    for (const size_t Number : Inside.found())
      if (const code::Expr *Passed = argumentOf(Call, *Callee, Number))
        find(*Passed);
    return true;
  }
  void findReturnedBy(const code::Stmt &S) {
    if (S.Kind == code::StmtKind::Return)
      findIn(S.Exprs);
    for (const code::Stmt *Each : S.Stmts)
      findReturnedBy(*Each);
  }

  void findIn(const code::Variable &Var) {
    if (!Seen.insert(&Var).second)
      return;
    if (Var.Kind == code::Storage::Parameter)
      Found.push_back(llvm::find(In.Parameters, &Var) - In.Parameters.begin());
    else if (Var.Kind == code::Storage::Local)
      for (const code::Expr *Each : Sources.lookup(&Var))
        find(*Each);
  }

  const code::Function &In;
  const code::Program *All;
  const unsigned Depth;
  llvm::DenseMap<const code::Variable *,
                 llvm::SmallVector<const code::Expr *, 2>>
      Sources;
  llvm::SmallPtrSet<const code::Variable *, 8> Seen;
  llvm::SmallVector<size_t, 4> Found;
};

using CodeList = llvm::SmallVector<const code::Expr *, 4>;

} // namespace

/// Returns what \p Call passes for what \p Of, code of the function \p Callee
/// that it runs, depends on.
static CodeList passedFor(const CodeList &Of, const code::Function &Callee,
                          const code::Expr &Call,
                          const code::Program *All = nullptr) {
  CodeList Result;
  if (!Callee.Body)
    return Result;
  Givens In(Callee, All);
  for (const code::Expr *E : Of)
    In.find(*E);
  for (const size_t Number : In.found())
    if (const code::Expr *Passed = argumentOf(Call, Callee, Number))
      Result.push_back(Passed);
  return Result;
}

/// Returns true if \p E, which is not in the code, is a field of the object of
/// the method around.
static bool isFieldOfObject(const Expr *E) {
  const auto *Field = dyn_cast_or_null<MemberExpr>(E);
  return Field && isa<CXXThisExpr>(Field->getBase()->IgnoreParenImpCasts());
}

/// Returns the object on which \p Call calls a method; null without one.
static const code::Expr *objectOf(const code::Expr &Call) {
  return Call.Called && Call.Called->IsMethod && !Call.Operands.empty()
             ? Call.Operands[0]
             : nullptr;
}

bool Reached::isGiven(Operand V, Giving How) {
  if (!Engine)
    run();
  const code::Program *All = How == Giving::Anyhow ? nullptr : Unit.Code.get();
  const ValueDecl *FieldOnly = nullptr;
  const auto Code = codeOf(V.E, &FieldOnly);
  const bool IsOfObject = Code.empty() && isFieldOfObject(V.E);
  if (!V.E || (Code.empty() && !IsOfObject))
    return false;
  if (IsOfObject && !V.In)
    return How != Giving::Argument;
  CodeList Of(Code.take_front(1));
  const code::Function *In = IsOfObject ? nullptr : functionOf(*Code.front());
  for (const Frame *F = V.In; F; F = F->Caller) {
    const auto Call = codeOf(F->Call);
    if (Call.empty())
      return false;
    if (IsOfObject && F == V.In)
      Of.append({objectOf(*Call.front())});
    else if (In)
      Of = passedFor(Of, *In, *Call.front(), All);
    In = Of.empty() || !Of.front() ? nullptr : functionOf(*Call.front());
    if (!In)
      return false;
  }
  if (Of.empty() || !In || !In->Body)
    return false;
  Givens Outermost(*In, All);
  for (const code::Expr *E : Of)
    Outermost.find(*E);
  if (How == Giving::Anyhow)
    return !Outermost.found().empty();
  const auto IsSpelled = [&](size_t Number) {
    if (Number == ObjectNumber)
      return How == Giving::Passed;
    bool HasDefault = false;
    for (const Record *Each : recordsIn(*Code.front(), V.In)) {
      const size_t Depth = callsBefore(*Each, V.In).value_or(0);
      const code::Expr *Passed =
          Depth != 0 ? argumentOf(*Each->Calls[Depth - 1], *In, Number)
                     : nullptr;
      if (!Passed || Passed->By != code::Written::Default)
        return true;
      HasDefault = true;
    }
    return !HasDefault;
  };
  return llvm::any_of(Outermost.found(), IsSpelled);
}

bool Reached::leadsTo(Operand V) const {
  const ValueDecl *FieldOnly = nullptr;
  const auto All = codeOf(V.E, &FieldOnly);
  for (const code::Expr *Code : All)
    for (const Record &Each : recordsOf(*Code)) {
      if (isRestricted() && !isOfRestriction(Each.Calls))
        continue;
      const std::optional<size_t> Depth = callsBefore(Each, V.In);
      if (Depth && (*Depth == Each.Calls.size() || !Each.IsSpecial[*Depth]))
        return true;
    }
  return All.empty(); // A field of the object, which is not an argument.
}

std::vector<Reached::CallPath>
Reached::outsideCallsTo(llvm::ArrayRef<Operand> Of) {
  if (!Engine)
    run();
  // The number of the call that decides, in each list.
  std::map<CallPath, size_t> Deciding;
  for (const Operand &V : Of) {
    const ValueDecl *FieldOnly = nullptr;
    for (const code::Expr *Code : codeOf(V.E, &FieldOnly))
      for (const Record &Each : recordsOf(*Code)) {
        const size_t Depth = callsBefore(Each, V.In).value_or(0);
        if (Depth == 0)
          continue;
        const code::Expr &Next = *Each.Calls[Depth - 1];
        if (sourceOf(&Next) && !(Next.Called && Next.Called->IsVirtual))
          continue;
        CodeList Passed{Code};
        size_t At = Each.Calls.size();
        while (At != 0) {
          const code::Function *In = functionOf(*Passed.front());
          CodeList Next;
          if (In)
            Next = passedFor(Passed, *In, *Each.Calls[At - 1]);
          if (Next.empty())
            break;
          Passed = std::move(Next);
          --At;
        }
        if (At >= Depth || Each.IsSpecial[At])
          continue; // Code of this file decides, or another value may do so.
        const auto [I, IsNew] = Deciding.try_emplace(Each.Calls, At);
        I->second = std::min(I->second, At);
      }
  }
  std::vector<CallPath> Result;
  for (const auto &[Calls, At] : Deciding) {
    CallPath From(Calls.begin() + At, Calls.end());
    if (!llvm::is_contained(Result, From))
      Result.push_back(std::move(From));
  }
  return Result;
}

//===-- Decisions of callers ----------------------------------------------===//

namespace {

/// Compares values of different runs, in which nothing unknown is the same.
class RunComparison {
public:
  RunComparison(const Reached::Use &L, const Reached::Use &R) : L(L), R(R) {}

  bool areAlike() const { return areAlike(L.Of, R.Of); }

private:
  bool areAlike(const run::Value &A, const run::Value &B) const {
    return !A || !B ? !A && !B
                    : llvm::equal(A, B,
                                  [this](const run::Alternative &X,
                                         const run::Alternative &Y) {
                                    return isAlike(X, Y);
                                  });
  }

  bool areAlike(const run::Parts &A, const run::Parts &B) const {
    return A.IsMessage == B.IsMessage &&
           areAlike(A.OtherMembers, B.OtherMembers) &&
           areAlike(A.OtherElements, B.OtherElements) &&
           llvm::equal(A.Members, B.Members,
                       [this](const run::Member &X, const run::Member &Y) {
                         return X.Name == Y.Name && X.SetBy == Y.SetBy &&
                                areAlike(X.Of, Y.Of);
                       }) &&
           llvm::equal(A.Elements, B.Elements,
                       [this](const run::Element &X, const run::Element &Y) {
                         return X.IsCertain == Y.IsCertain &&
                                X.IsOfLoop == Y.IsOfLoop &&
                                areAlike(X.Of, Y.Of);
                       });
  }

  /// How long ago a time was the current one, for what asks.
  static std::pair<bool, bool> ageOf(const run::Alternative &A,
                                     const Reached::Use &In) {
    return {A.Epoch == In.Epoch, A.Epoch >= In.Since};
  }

  bool isAlike(const run::Alternative &A, const run::Alternative &B) const {
    const auto Key = [](const run::Alternative &Of) {
      return std::tuple(Of.Kind, Of.Base, Of.IsSteady, Of.IsCut, Of.IsPart,
                        Of.IsWide, Of.IsCount, Of.Id == 0, Of.Guard.size(),
                        Of.Number, Of.Unit, Of.TakenFor, Of.Nominal, Of.Step,
                        Of.Bucket, Of.Text, Of.Called, Of.Made, Of.Class,
                        Of.Part.Name, Of.Part.Number, Of.In != nullptr);
    };
    return !A.is(run::ValueKind::Reference) && Key(A) == Key(B) &&
           ageOf(A, L) == ageOf(B, R) && (!A.In || areAlike(*A.In, *B.In));
  }

  const Reached::Use &L, &R;
};

} // namespace

const Reached::RecordMap &Reached::recordsAlone(const code::Function &Of) {
  const auto [At, IsNew] = Alone.try_emplace(&Of);
  RecordMap &All = At->second;
  if (IsNew &&
      !Engine->runAlone(Of, {},
                        [&](const code::Expr &E, const run::Value &V,
                            const run::State &S) { note(All, E, V, S); }))
    All.clear();
  return All;
}

const Reached::RecordMap *Reached::recordsAlone(const code::Expr &Code,
                                                const Frame *In) {
  while (In && In->Caller)
    In = In->Caller;
  const code::Expr *First = &Code;
  if (In) {
    const auto Call = codeOf(In->Call);
    First = Call.empty() ? nullptr : Call.front();
  }
  if (!First || IsTooLarge)
    return nullptr;
  if (const code::Expr *Init = InitOf.lookup(First)) {
    const auto [At, IsNew] = Alone.try_emplace(Init);
    RecordMap &All = At->second;
    if (IsNew)
      Engine->runAlone(*Init, [&](const code::Expr &E, const run::Value &V,
                                  const run::State &S) { note(All, E, V, S); });
    return &All;
  }
  const code::Function *Of = functionOf(*First);
  return Of ? &recordsAlone(*Of) : nullptr;
}

/// Returns true if the code leaves all of \p V to others.
static bool isOpen(const run::Value &V) {
  return llvm::all_of(V, [](const run::Alternative &A) { return A.Id != 0; });
}

/// Returns true if \p E, in \p Of, depends on the object, and no parameter.
static bool isOfObject(const code::Expr &E, const code::Function &Of) {
  Givens In(Of);
  In.find(E);
  return In.found() == llvm::ArrayRef(ObjectNumber);
}

bool Reached::isOfCallers(const code::Expr &E, const Record &Is) {
  const auto From =
      std::find_if(Is.Calls.rbegin(), Is.Calls.rend(),
                   [this](const code::Expr *Call) { return !sourceOf(Call); })
          .base();
  const CallPath Inside(From, Is.Calls.end());
  const code::Function *Of = functionOf(Inside.empty() ? E : *Inside.front());
  if (!Of || !Of->Body || !Of->Captures.empty())
    return true;
  const RecordMap &All = recordsAlone(*Of);
  const auto At = All.find(&E);
  if (At == All.end())
    return true;
  bool IsSeen = false;
  for (const Record &Each : At->second) {
    if (Each.Calls != Inside)
      continue;
    if (!RunComparison(Each.Value, Is.Value).areAlike() &&
        !(isOpen(Each.Value.Of) && isOfObject(E, *Of) &&
          llvm::all_of(recordsOf(E), [&](const Record &Other) {
            return RunComparison(Other.Value, Is.Value).areAlike();
          })))
      return true;
    IsSeen = true;
  }
  return !IsSeen;
}

bool Reached::restsOnCallers() {
  return llvm::any_of(Outside, [this](const auto &Answer) {
    const auto [E, Is] = Answer;
    if (!E)
      return true;
    const auto [At, IsNew] = OfCallers.try_emplace(Is);
    if (IsNew)
      At->second = isOfCallers(*E, *Is);
    return At->second;
  });
}

//===-- Subtractions ------------------------------------------------------===//

namespace {

/// Looks for a subtraction in all code that a value may depend on: what
/// variables and members get, what callers pass, and what functions do.
class SubtractionSearch {
public:
  SubtractionSearch(Reached &By, const code::Program &Code,
                    const Reached::CallPath &Calls)
      : By(By), Code(Code), Calls(Calls) {}

  /// \p E is code of the function that Calls, without what is behind the first
  /// \p Depth, lead to.
  bool isIn(const code::Expr &E, size_t Depth) {
    if (!Seen.insert(&E).second)
      return false;
    if (isSubtraction(E))
      return true;
    if (E.Var && isInVariable(*E.Var, E, Depth))
      return true;
    if (E.Kind == code::ExprKind::Member && isInMember(E.Text))
      return true;
    const code::Function *Callee =
        E.Called ? Code.function(E.Called->Key) : nullptr;
    if (Callee && Callee->Body && !run::isLibrary(*E.Called) &&
        isInBody(*Callee->Body))
      return true;
    return llvm::any_of(
        E.Operands, [&](const code::Expr *Each) { return isIn(*Each, Depth); });
  }

private:
  static bool isSubtraction(const code::Expr &E) {
    if (E.Kind == code::ExprKind::Binary || E.Kind == code::ExprKind::Assign)
      return E.Operator == code::Op::Subtract;
    const llvm::StringRef Name =
        E.Called ? run::lastName(E.Called->Name) : llvm::StringRef();
    return Name == "operator-" || Name == "operator-=";
  }

  bool isInBody(const code::Stmt &S) {
    // Its parameters have what the call passes, which counts there.
    return llvm::any_of(S.Exprs,
                        [&](const code::Expr *E) { return isIn(*E, None); }) ||
           llvm::any_of(S.Stmts, [&](const code::Stmt *Each) {
             return isInBody(*Each);
           });
  }

  bool isInVariable(const code::Variable &Var, const code::Expr &Use,
                    size_t Depth) {
    if (Var.Init && isIn(*Var.Init, None))
      return true;
    const code::Function *In = Depth == None ? nullptr : By.functionOf(Use);
    if (!In || !In->Body)
      return false;
    if (Var.Kind != code::Storage::Parameter) {
      Givens All(*In);
      return llvm::any_of(All.sourcesOf(Var), [&](const code::Expr *Each) {
        return isIn(*Each, Depth);
      });
    }
    const code::Expr *Passed =
        Depth == 0 ? nullptr
                   : argumentOf(*Calls[Depth - 1], *In,
                                llvm::find(In->Parameters, &Var) -
                                    In->Parameters.begin());
    return Passed && isIn(*Passed, Depth - 1);
  }

  /// All members of that name count; if code on the way assigns to one, only
  /// that.
  bool isInMember(llvm::StringRef Name) {
    if (!Members.insert(Name).second)
      return false;
    for (size_t I = Calls.size(); I != 0; --I) {
      const code::Function *F = By.functionOf(*Calls[I - 1]);
      const CodeList Set = F ? assignedIn(*F, Name) : CodeList();
      if (!Set.empty())
        return llvm::any_of(
            Set, [&](const code::Expr *E) { return isIn(*E, I - 1); });
    }
    return llvm::any_of(Code.functions(), [&](const code::Function *F) {
      return llvm::any_of(assignedIn(*F, Name),
                          [&](const code::Expr *E) { return isIn(*E, None); });
    });
  }

  /// Returns what \p F assigns to members \p Name, or initializes them with.
  static CodeList assignedIn(const code::Function &F, llvm::StringRef Name) {
    CodeList Result;
    const auto Look = [&](const code::Stmt &S, const auto &Self) -> void {
      if (S.Kind == code::StmtKind::Initialize && S.Exprs.size() == 2 &&
          S.Exprs[0]->Text == Name)
        Result.push_back(S.Exprs[1]);
      for (const code::Expr *E : S.Exprs)
        if (E->Kind == code::ExprKind::Assign && E->Operands[0]->Text == Name)
          Result.push_back(E);
      for (const code::Stmt *Each : S.Stmts)
        Self(*Each, Self);
    };
    if (F.Body)
      Look(*F.Body, Look);
    return Result;
  }

  static constexpr size_t None = SIZE_MAX;
  Reached &By;
  const code::Program &Code;
  const Reached::CallPath &Calls;
  llvm::SmallPtrSet<const code::Expr *, 32> Seen;
  llvm::StringSet<> Members;
};

} // namespace

bool Reached::subtracts(Operand V) {
  if (!Engine)
    run();
  bool IsKnown = false;
  for (const code::Expr *Code : codeOf(V.E))
    for (const Record *Each : recordsIn(*Code, V.In)) {
      IsKnown = true;
      if (SubtractionSearch(*this, *Unit.Code, Each->Calls)
              .isIn(*Code, Each->Calls.size()))
        return true;
    }
  return !IsKnown;
}

} // namespace clang::tidy::bigtable
