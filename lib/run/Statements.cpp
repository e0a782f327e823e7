// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Frame.h"
#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

namespace clang::tidy::bigtable::run {

using code::Stmt;
using code::StmtKind;

void Interpreter::exec(const Stmt &St, State &S) {
  if (S.IsDead || !mayGoOn())
    return;
  ++Steps;
  switch (St.Kind) {
  case StmtKind::Block:
    return execBlock(St, S);
  case StmtKind::Let:
    return execLet(St, S);
  case StmtKind::Evaluate:
    eval(*St.Exprs[0], S);
    return;
  case StmtKind::Initialize: {
    const bool IsReference = St.Exprs[0]->Kind == code::ExprKind::Member &&
                             isReferenceMember(*St.Exprs[0]);
    const Value New =
        IsReference ? eval(*St.Exprs[1], S) : value(*St.Exprs[1], S);
    const code::Expr &Where = *St.Exprs[0];
    // The place of a reference, instead of what it refers to.
    const Value To =
        IsReference ? M.deeper(eval(*Where.Operands[0], S),
                               {memberName(*Where.Operands[0]->Of, Where.Text)})
                    : eval(Where, S);
    if (Where.Kind == code::ExprKind::Member || !New.only(ValueKind::Object))
      return M.store(To, New, S);
    // A base, or all by another constructor: the members are one object's.
    for (const Member &Each : New.front().In->Members)
      M.store(M.deeper(To, {Each.Name}), Each.Of, S);
    return;
  }
  case StmtKind::If: {
    State Else;
    branch(*St.Exprs[0], S, Else);
    exec(*St.Stmts[0], S);
    if (St.Stmts.size() > 1)
      exec(*St.Stmts[1], Else);
    M.joinInto(S, std::move(Else));
    return;
  }
  case StmtKind::Loop:
  case StmtKind::LoopOnce:
    return execLoop(St, S);
  case StmtKind::ForEach:
    return execForEach(St, S);
  case StmtKind::Switch:
    return execSwitch(St, S);
  case StmtKind::Case:
    return;
  case StmtKind::Try:
    return execTry(St, S);
  case StmtKind::Handler:
    return exec(*St.Stmts[0], S);
  case StmtKind::Return:
    return execReturn(St, S);
  case StmtKind::Break:
    if (!Top->Targets.empty())
      M.joinInto(Top->Targets.back()->Break, std::move(S));
    S = State::dead();
    return;
  case StmtKind::Continue:
    for (Jumps *To : llvm::reverse(Top->Targets))
      if (!To->IsSwitch) {
        M.joinInto(To->Continue, std::move(S));
        break;
      }
    S = State::dead();
    return;
  case StmtKind::Yield:
    value(*St.Exprs[0], S);
    passTime(S);
    return;
  case StmtKind::Unknown:
    return execUnknown(St, S);
  }
}

void Interpreter::execBlock(const Stmt &St, State &S) {
  const size_t First = Top->ToDestroy.size();
  for (const Stmt *Each : St.Stmts) {
    exec(*Each, S);
    if (Each->Kind == StmtKind::Let && Each->Var->Destructor)
      Top->ToDestroy.push_back(Each->Var);
  }
  endScope(First, S);
  Top->ToDestroy.resize(First);
}

void Interpreter::endScope(size_t First, State &S) {
  for (size_t I = Top->ToDestroy.size(); I-- > First && !S.IsDead;) {
    const code::Variable &Var = *Top->ToDestroy[I];
    const code::Function *Code = Program.function(Var.Destructor->Key);
    const auto At = Top->Places.find(&Var);
    if (!Code || At == Top->Places.end() ||
        Var.Of->Kind != code::TypeKind::Class)
      continue;
    // The site is not looked at, except for its location.
    static const code::Expr Site;
    Call C{Site, Var.Destructor, At->second, {}, {}};
    if (!enter(C, *Code, S))
      forget(At->second, nullptr, S);
  }
}

void Interpreter::execLet(const Stmt &St, State &S) {
  const code::Variable &Var = *St.Var;
  // Evaluated where it is used.
  if (Var.Kind == code::Storage::Static)
    return;
  const bool IsReference = Var.Of->Kind == code::TypeKind::Reference;
  Value Init = St.Exprs.empty() ? emptyOf(*Var.Of)
               : IsReference    ? eval(*St.Exprs[0], S)
                                : value(*St.Exprs[0], S);
  if (S.IsDead)
    return;
  const uint32_t Root = M.newRoot();
  Top->Roots.push_back(Root);
  S.Values.set(Root, std::move(Init));
  Top->Places[&Var] = reference({Root, {}});
}

void Interpreter::execReturn(const Stmt &St, State &S) {
  if (!St.Exprs.empty()) {
    const code::Type *Signature = Top->Of->Is->Signature;
    const bool IsReference =
        Signature && !Signature->Arguments.empty() &&
        Signature->Arguments[0]->Kind == code::TypeKind::Reference;
    const Value Result =
        IsReference ? eval(*St.Exprs[0], S) : value(*St.Exprs[0], S);
    if (S.IsDead)
      return;
    S.Values.set(Top->Result, Result);
  }
  endScope(0, S);
  M.joinInto(Top->Returned, std::move(S));
  S = State::dead();
}

//===-- Loops -------------------------------------------------------------===//

/// Runs one turn. What leaves the loop goes to \p Exit.
void Interpreter::turn(const Stmt &Body, State &S, State &Exit) {
  Jumps To;
  Top->Targets.push_back(&To);
  exec(Body, S);
  Top->Targets.pop_back();
  M.joinInto(S, std::move(To.Continue));
  M.joinInto(Exit, std::move(To.Break));
}

/// Returns true if one call made \p L and \p R, perhaps at other times.
static bool haveOneMaker(const Value &L, const Value &R) {
  return llvm::any_of(L, [&](const Alternative &A) {
    return A.Made && llvm::any_of(R, [&](const Alternative &B) {
             return A.Made == B.Made && A.Run == B.Run;
           });
  });
}

/// Returns true if \p V are numbers, each of which is one more than another.
static bool areInSequence(const Value &V) {
  int64_t Least = INT64_MAX, Most = 0;
  for (const Alternative &A : V) {
    if (!A.is(ValueKind::Number) || A.Number < 0)
      return false;
    Least = std::min(Least, A.Number);
    Most = std::max(Most, A.Number);
  }
  return uint64_t(Most - Least) + 1 == V.size();
}

/// Gives up what differs between two turns of a loop.
Value Interpreter::widened(const Value &Before, const Value &After,
                           bool IsLast) {
  if (!Before || !After)
    return Before ? Before : After;
  if (same(Before, After) ||
      llvm::any_of(Before, [](const Alternative &A) { return A.IsWide; }))
    return Before;
  auto Wide = [&](bool IsCount = false) {
    Alternative A;
    A.Id = M.fresh("a loop changes it", After.front().Origin);
    A.IsWide = true;
    A.IsCount = IsCount;
    return Value(A);
  };
  const Alternative &L = Before.front(), &R = After.front();
  // Of objects, part by part.
  if (Before.size() == 1 && After.size() == 1 && L.Kind == R.Kind && L.In &&
      R.In && L.Made == R.Made && L.Class == R.Class && L.Called == R.Called) {
    Parts In = *L.In;
    for (const Member &Each : R.In->Members) {
      const Value *Old = memberOf(*L.In, Each.Name);
      setMember(In, Each.Name,
                Old                  ? widened(*Old, Each.Of, IsLast)
                : L.In->OtherMembers ? Wide()
                                     : Each.Of);
    }
    for (auto [I, Each] : llvm::enumerate(R.In->Elements))
      if (I < In.Elements.size()) {
        Element &E = In.Elements[I];
        const bool IsThere = E.isThereIfLoopsRun() && Each.isThereIfLoopsRun();
        E.Of = widened(E.Of, Each.Of, IsLast);
        E.IsCertain &= Each.IsCertain;
        E.IsOfLoop = IsThere && !E.IsCertain;
        if (E.If != Each.If)
          E.If.clear();
      } else {
        In.OtherElements = join(In.OtherElements, Each.Of, Memory::TooMany);
        // This turn adds only perhaps what the first one did: 'if (i == 0)'.
        if (!Each.isThereIfLoopsRun())
          for (Element &E : In.Elements)
            if (haveOneMaker(E.Of, Each.Of))
              E.IsOfLoop = E.IsOfTurns = false;
      }
    for (size_t I = R.In->Elements.size(); I < In.Elements.size(); ++I)
      In.Elements[I] = {In.Elements[I].Of, false};
    if (R.In->OtherElements)
      In.OtherElements = In.OtherElements ? widened(In.OtherElements,
                                                    R.In->OtherElements, IsLast)
                                          : R.In->OtherElements;
    Alternative A = L;
    A.In = std::make_shared<const Parts>(std::move(In));
    return A;
  }
  // Of iterators in one container, to any element.
  if (Before.only(ValueKind::Reference) && After.only(ValueKind::Reference) &&
      L.To.Root == R.To.Root && L.To.Path.size() == R.To.Path.size() &&
      !L.To.Path.empty() && L.To.Path.back().Member.empty() &&
      llvm::equal(llvm::drop_end(L.To.Path), llvm::drop_end(R.To.Path))) {
    Alternative A = L;
    A.To.Path.back().Element = Step::Any;
    return A;
  }
  const Value Joined = join(Before, After, Memory::TooMany);
  const bool IsPlain = llvm::any_of(Joined, [](const Alternative &A) {
    return A.is(ValueKind::Number) || A.is(ValueKind::Time) ||
           A.is(ValueKind::Unknown) || A.is(ValueKind::Text);
  });
  return same(Joined, Before) ? Before
         : IsPlain || IsLast  ? Wide(areInSequence(Joined))
                              : Joined;
}

void Interpreter::repeat(llvm::function_ref<bool(State &, State &)> Turn,
                         State &S, bool TrustsCopies) {
  State Exit = State::dead();
  const Symbol First = M.fresh("a loop runs");
  unsigned Joins = 0;
  for (unsigned I = 0; !S.IsDead; ++I) {
    State Before = S;
    if (Turn(S, Exit) && I < MaxRunTurns && !Joins)
      continue;
    if (S.IsDead)
      break;
    // The next turn has other values than this one where they change.
    bool IsChanged = false;
    State After = std::move(S);
    const bool IsLast = ++Joins > MaxRunJoins || !mayGoOn();
    std::vector<std::pair<uint32_t, Value>> New;
    After.Values.forEachChange(Before.Values, [&](uint32_t Root) {
      Value L = Before.Values.find(Root);
      const Value R = After.Values.find(Root);
      if (!L)
        L = M.initialOf(Root);
      if (!L || !R || same(L, R))
        return; // Made in this turn, and ended with it.
      const Value Kept = withoutFacts(L, First), Now = withoutFacts(R, First);
      Value Next = Joins == 1 ? join(Kept, Now, Memory::TooMany, {}, {},
                                     TrustsCopies ? 1 : First, First)
                              : widened(Kept, Now, IsLast);
      IsChanged |= !same(Next, L);
      New.push_back({Root, std::move(Next)});
    });
    S = std::move(Before);
    S.Holds = common(S.Holds, After.Holds);
    if (S.Epoch != After.Epoch && Joins == 1) {
      passTime(S);
      IsChanged = true;
    }
    for (auto &[Root, Next] : New)
      S.Values.set(Root, std::move(Next));
    IsChanged |= S.addEscaped(After.Escaped);
    if (!IsChanged || Joins > 2 * MaxRunJoins)
      break;
  }
  S = std::move(Exit);
}

void Interpreter::repeatOrNot(llvm::function_ref<void(State &)> Turn,
                              State &S) {
  repeat(
      [&](State &At, State &Exit) {
        M.joinInto(Exit, State(At), /*LoopFrom=*/1);
        Turn(At);
        return false;
      },
      S);
}

void Interpreter::execLoop(const Stmt &St, State &S) {
  bool IsFirst = St.Kind == StmtKind::LoopOnce;
  repeat(
      [&](State &At, State &Exit) {
        bool IsCertain = IsFirst;
        if (!IsFirst && !St.Exprs.empty()) {
          State Else;
          branch(*St.Exprs[0], At, Else);
          IsCertain = Else.IsDead;
          M.joinInto(Exit, std::move(Else), /*LoopFrom=*/1);
        }
        IsFirst = false;
        turn(*St.Stmts[0], At, Exit);
        if (St.Stmts.size() > 1)
          exec(*St.Stmts[1], At);
        return IsCertain;
      },
      S);
}

void Interpreter::execForEach(const Stmt &St, State &S) {
  const code::Expr &Range = *St.Exprs[0];
  Value Whole = eval(Range, S);
  if (!Range.IsPlace)
    Whole = temporary(Whole, S);
  const bool IsReference = St.Var->Of->Kind == code::TypeKind::Reference;
  auto Run = [&](int Index, State &At, State &Exit) {
    const Value Element = M.deeper(Whole, {{}, Index});
    const uint32_t Root = M.newRoot();
    Top->Roots.push_back(Root);
    At.Values.set(Root, IsReference ? Element : M.load(Element, At));
    Top->Places[St.Var] = reference({Root, {}});
    turn(*St.Stmts[0], At, Exit);
  };
  const Value Content = M.load(Whole, S);
  const Alternative *Known = Content.only(ValueKind::Object);
  if (Known && !Known->In->OtherElements &&
      Known->In->Elements.size() <= MaxRunTurns &&
      keepsOrder(*this, *Range.Of, *Known->In)) {
    State Exit = State::dead();
    const std::vector<Element> Elements = Known->In->Elements;
    for (size_t I = 0; I != Elements.size() && !S.IsDead; ++I) {
      State Without = Elements[I].IsCertain ? State::dead() : S;
      Turns.emplace_back(St.Var, unsigned(I));
      Run(int(I), S, Exit);
      Turns.pop_back();
      M.joinInto(S, std::move(Without));
    }
    M.joinInto(S, std::move(Exit));
    return;
  }
  const bool IsAllThere =
      !Known || llvm::all_of(Known->In->Elements, [](const Element &E) {
        return E.isThereIfLoopsRun();
      });
  repeat(
      [&](State &At, State &Exit) {
        M.joinInto(Exit, State(At), /*LoopFrom=*/1);
        Run(Step::Any, At, Exit);
        return false;
      },
      S, IsAllThere);
}

//===-- Other control flow ------------------------------------------------===//

void Interpreter::execSwitch(const Stmt &St, State &S) {
  const Value On = value(*St.Exprs[0], S);
  Jumps To;
  To.IsSwitch = true;
  Top->Targets.push_back(&To);
  const size_t First = Top->ToDestroy.size();
  // S is what no label has taken so far, At what runs.
  State At = State::dead();
  llvm::ArrayRef<const Stmt *> Body = St.Stmts[0]->Stmts;
  // The default, wherever it stands, gets what no other label takes.
  State Default = S;
  std::vector<Value> Conditions;
  for (const Stmt *Each : Body)
    if (Each->Kind == StmtKind::Case)
      for (const code::Expr *Label : Each->Exprs) {
        Conditions.push_back(
            Each->Text.empty()
                ? binary(code::Op::Equal, On, value(*Label, S), nullptr, S)
                : M.newUnknown("a range of cases", Label));
        State Equal = std::move(Default);
        split(Conditions.back(), Equal, Default);
      }
  if (St.Text == "all")
    Default = State::dead();
  bool HasDefault = false;
  auto Next = Conditions.begin();
  for (const Stmt *Each : Body) {
    if (Each->Kind != StmtKind::Case) {
      exec(*Each, At);
      continue;
    }
    if (Each->Exprs.empty()) {
      HasDefault = true;
      M.joinInto(At, State(Default));
    }
    for (size_t I = 0; I != Each->Exprs.size(); ++I) {
      State Equal = S, Else;
      split(*Next++, Equal, Else);
      M.joinInto(At, std::move(Equal));
    }
  }
  Top->ToDestroy.resize(First);
  Top->Targets.pop_back();
  M.joinInto(At, std::move(To.Break));
  if (!HasDefault)
    M.joinInto(At, std::move(Default));
  S = std::move(At);
}

void Interpreter::mayThrow(State &S) {
  if (Catcher && !S.IsDead)
    M.addTo(Catcher->Thrown, S, Catcher->Last);
}

void Interpreter::execTry(const Stmt &St, State &S) {
  Handled Try{S, S.Values};
  Handled *const Outer = std::exchange(Catcher, &Try);
  exec(*St.Stmts[0], S);
  Catcher = Outer;
  for (const Stmt *Handler : St.Stmts.drop_front()) {
    State At = Try.Thrown;
    if (Handler->Var) {
      const uint32_t Root = M.newRoot();
      Top->Roots.push_back(Root);
      const Value Caught = M.newUnknown("an exception");
      At.Values.set(Root, Handler->Var->Of->Kind == code::TypeKind::Reference
                              ? temporary(Caught, At)
                              : Caught);
      Top->Places[Handler->Var] = reference({Root, {}});
    }
    exec(*Handler->Stmts[0], At);
    M.joinInto(S, std::move(At));
  }
}

void Interpreter::execUnknown(const Stmt &St, State &S) {
  auto Forget = [&] {
    for (const code::Expr *E : St.Exprs)
      if (E->IsPlace)
        forget(eval(*E, S), E, S);
      else
        eval(*E, S);
  };
  Forget();
  for (const Stmt *Each : St.Stmts) {
    State Without = S;
    exec(*Each, S);
    M.joinInto(S, std::move(Without));
  }
  Forget();
  // An error may have hidden a statement that ends the function, or any other.
  passTime(S);
}

} // namespace clang::tidy::bigtable::run
