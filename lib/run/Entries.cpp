// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Frame.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

using code::Expr;
using code::ExprKind;
using code::Function;
using code::TypeKind;

void Interpreter::addChangedPlace(const Expr *Place, bool OnlyVariables) {
  for (; Place; Place = Place->Operands.empty() ? nullptr : Place->Operands[0])
    if (Place->Kind == ExprKind::Member) {
      if (OnlyVariables)
        continue;
      if (const code::Type *Class =
              declaringClass(*Place->Operands[0]->Of, Place->Text))
        mayChange(Class->Name, Place->Text);
      else
        ChangedMembers.insert(Place->Text);
    } else if (Place->Kind == ExprKind::Variable)
      ChangedVariables.insert(Place->Var->Name);
    else if (Place->Kind == ExprKind::Conditional)
      for (const Expr *Arm : Place->Operands.drop_front())
        addChangedPlace(Arm, OnlyVariables);
    else if (Place->Kind != ExprKind::Element &&
             Place->Kind != ExprKind::Dereference &&
             Place->Kind != ExprKind::Convert && Place->Kind != ExprKind::Call)
      return;
}

const code::Type *Interpreter::declaringClass(const code::Type &Class,
                                              llvm::StringRef Member,
                                              unsigned Depth) const {
  const code::Class *Known = Program.definition(Class);
  if (!Known || Depth == MaxRunBases)
    return nullptr;
  if (llvm::any_of(Known->Fields,
                   [&](const code::Field &F) { return F.Name == Member; }))
    return Known->Is;
  for (const code::Type *Base : Known->Bases)
    if (const code::Type *Found = declaringClass(*Base, Member, Depth + 1))
      return Found;
  return nullptr;
}

bool Interpreter::isChanged(const code::Type &Class, llvm::StringRef Member,
                            unsigned Depth) const {
  if (ChangedMembers.contains(Member) || Depth == MaxRunBases ||
      ChangedMembers.contains((Class.Name + "::" + Member).str()))
    return true;
  const code::Class *Known = Program.definition(Class);
  return Known && llvm::any_of(Known->Bases, [&](const code::Type *Base) {
           return isChanged(*Base, Member, Depth + 1);
         });
}

/// Returns true if \p Place is a member of the object that a function is called
/// on.
static bool isOwnMember(const Expr &Place) {
  if (Place.Kind != ExprKind::Member)
    return false;
  const Expr *Of = Place.Operands[0];
  if (Of->Kind == ExprKind::Dereference)
    Of = Of->Operands[0];
  return Of->Kind == ExprKind::This;
}

void Interpreter::addChangedBy(const Expr &E, bool IsInConstructor) {
  auto Add = [&](const Expr *Place) { addChangedPlace(Place); };
  auto AddObject = [&](const Expr *Place) {
    if (!IsInConstructor || !isOwnMember(*Place))
      Add(Place);
  };
  switch (E.Kind) {
  case ExprKind::Assign:
    return AddObject(E.Operands[0]);
  case ExprKind::AddressOf:
    return Add(E.Operands[0]);
  case ExprKind::Unary:
    if (E.Operator >= code::Op::Increment)
      AddObject(E.Operands[0]);
    return;
  case ExprKind::Unknown:
    for (const Expr *Each : E.Operands)
      Add(Each);
    return;
  case ExprKind::Call:
  case ExprKind::Construct: {
    if (!E.Called || (E.Client && E.Client->Kind == CallKind::Filter))
      return;
    size_t First = 0;
    if (E.Called->IsMethod && !E.Called->IsConstructor) {
      First = 1;
      if (!E.Called->IsConst && !E.Operands.empty())
        AddObject(E.Operands[0]);
    }
    for (size_t I = First; I < E.Operands.size(); ++I)
      if (const size_t P = I - First + 1;
          P < E.Called->Signature->Arguments.size())
        if (const code::Type &Of = *E.Called->Signature->Arguments[P];
            Of.Kind == TypeKind::Reference && !Of.Arguments[0]->IsConst)
          Add(E.Operands[I]);
    return;
  }
  case ExprKind::Closure:
  case ExprKind::Aggregate:
    for (const Expr *Each : E.Operands)
      if (Each->IsPlace)
        Add(Each);
    return;
  default:
    return;
  }
}

static void forEachStmt(const code::Stmt &St,
                        llvm::function_ref<void(const code::Stmt &)> Visit) {
  Visit(St);
  for (const code::Stmt *Each : St.Stmts)
    forEachStmt(*Each, Visit);
}

OverridersOf overridersIn(const code::Program &In) {
  OverridersOf Result;
  for (const Function *F : In.functions()) {
    if (!F->Body)
      continue;
    if (F->Is->IsVirtual)
      Result[F->Is->Key].push_back(F);
    for (const llvm::StringRef Key : F->Overrides)
      if (Key != F->Is->Key)
        Result[Key].push_back(F);
  }
  return Result;
}

Interpreter::Interpreter(const code::Program &In,
                         std::function<void(const Event &)> Tell)
    : Program(In), Tell(std::move(Tell)), Overriders(overridersIn(In)) {
  for (const code::Class *C : Program.classes())
    addHidingMembers(*C, *C, 0);
  bool IsInConstructor = false;
  const auto Add = [&](const Expr &E) { addChangedBy(E, IsInConstructor); };
  const auto AddShown = [&](const Expr &E) {
    if (E.IsPlace) // It has another name then.
      addChangedPlace(&E, /*OnlyVariables=*/true);
  };
  for (const code::Variable *Global : Program.globals())
    if (Global->Init) {
      forEachExpr(*Global->Init, Add);
      if (Global->Of->Kind == TypeKind::Reference)
        AddShown(*Global->Init);
    }
  for (const Function *F : Program.functions()) {
    ByName[F->Is->Name].push_back(F);
    if (!F->Body)
      continue;
    IsInConstructor = F->Is->IsConstructor;
    forEachExpr(*F->Body, Add);
    forEachStmt(*F->Body, [&](const code::Stmt &St) {
      HasUnknownCode |= St.Kind == code::StmtKind::Unknown;
      const bool IsShown = St.Kind == code::StmtKind::Let
                               ? St.Var->Of->Kind == TypeKind::Reference
                               : St.Kind == code::StmtKind::Return ||
                                     St.Kind == code::StmtKind::Initialize;
      if (IsShown && !St.Exprs.empty())
        AddShown(*St.Exprs.back());
    });
  }
}

/// Finds members of \p C that have the name of a member of a base.
void Interpreter::addHidingMembers(const code::Class &C, const code::Class &In,
                                   unsigned Depth) {
  for (const code::Type *Base : In.Bases) {
    const code::Class *Known = Program.definition(*Base);
    if (!Known || Depth == MaxRunBases)
      continue;
    for (const code::Field &F : Known->Fields)
      if (llvm::any_of(C.Fields, [&](const code::Field &Own) {
            return Own.Name == F.Name;
          }))
        HidingMembers.insert((C.Is->Name + "::" + F.Name).str());
    addHidingMembers(C, *Known, Depth + 1);
  }
}

llvm::StringRef Interpreter::memberName(const code::Type &Class,
                                        llvm::StringRef Name) const {
  if (HidingMembers.empty())
    return Name;
  const auto I = HidingMembers.find((Class.Name + "::" + Name).str());
  return I == HidingMembers.end() ? Name : I->getKey();
}

bool Interpreter::mayGoOn() { return Steps < MaxRunSteps; }

Value Interpreter::objectFor(const code::Type &Class, State &S) {
  // Constructors of a class that only its file knows have no place in their
  // names.
  const llvm::StringRef Name = Class.Name.split('@').first;
  const auto Found = ByName.find((Name + "::" + lastName(Name)).str());
  const Symbol Id = M.fresh("it is a member of the object");
  Parts Kept;
  if (Found != ByName.end()) {
    Value All;
    State After = State::dead();
    for (const Function *Each : Found->second) {
      if (!Each->Is->IsConstructor || Each->Is->IsCopy || Each->Is->IsMove ||
          !Each->Object || Each->Object->Name != Class.Name)
        continue;
      State At;
      At.Epoch = S.Epoch;
      static const Expr Site;
      Call C{Site, Each->Is, {}, {}, {}};
      for (const code::Variable *P : Each->Parameters)
        C.Given.push_back(
            temporary(M.newUnknown(M.save(("it is the parameter '" + P->Name +
                                           "' of the constructor")
                                              .str())),
                      At));
      const auto OuterTell = std::exchange(Tell, [](const Event &) {});
      const auto OuterWatched = std::exchange(Watched, {});
      const Value Made = enter(C, *Each, At);
      Tell = OuterTell;
      Watched = OuterWatched;
      if (!Made || At.IsDead)
        continue;
      All = join(All, Made, Memory::TooMany);
      M.joinInto(After, std::move(At));
    }
    if (const Alternative *Known =
            All ? All.only(ValueKind::Object) : nullptr) {
      for (const Member &Each : Known->In->Members)
        if (!isChanged(Class, lastName(Each.Name)))
          setMember(Kept, Each.Name, Each.Of);
      S = std::move(After);
    }
  }
  Kept.OtherMembers = unknown(Id);
  return object(std::move(Kept));
}

void Interpreter::run(const Function &F) {
  Entry = &F;
  Entered.insert(&F);
  Steps = 0;
  Uncalled.clear();
  State S;
  passTime(S);
  Frame Outside;
  Frame Own;
  Own.Of = &F;
  Top = &Outside;
  if (F.Is->IsMethod && F.Object) {
    Value Object =
        F.Is->IsConstructor ? object({}, F.Object) : objectFor(*F.Object, S);
    Own.This = onHeap(std::move(Object), S);
    HeapRoots.erase(Own.This.front().To.Root); // The callers have it.
    passTime(S);
  }
  EntryEpoch = S.Epoch;
  Top = &Own;
  auto Bind = [&](const code::Variable &Var, llvm::StringRef What) {
    const Symbol Id =
        M.fresh(M.save(("it is the " + What + " '" + Var.Name + "'").str()));
    const bool IsReference = Var.Of->Kind == TypeKind::Reference;
    const uint32_t Root = M.newRoot();
    Own.Roots.push_back(Root);
    Value Given = IsReference ? reference({M.pointee(Id), {}}) : unknown(Id);
    if (const Value Mutation = mutationFor(Var)) {
      const uint32_t To = M.newRoot();
      const bool IsPlace = IsReference || Var.Of->Kind == TypeKind::Pointer;
      Given = IsPlace ? reference({To, {}}) : Mutation;
      if (IsPlace) {
        S.Values.set(To, Mutation);
        RootsOfParameters[To] =
            llvm::find(F.Parameters, &Var) - F.Parameters.begin();
      }
    }
    S.Values.set(Root, std::move(Given));
    Own.Places[&Var] = reference({Root, {}});
  };
  for (const code::Variable *P : F.Parameters)
    Bind(*P, "parameter");
  for (const code::Variable *P : F.Captures)
    Bind(*P, "captured variable");
  Own.Result = M.newRoot();
  exec(*F.Body, S);
  M.joinInto(Own.Returned, std::move(S));
  S = std::move(Own.Returned);
  leaveEntry(Own, S);
  // Closures that were kept run later.
  while (!Uncalled.empty() && !S.IsDead) {
    const Value Closure = Uncalled.back().second;
    Uncalled.pop_back();
    static const Expr Site;
    State Later = S;
    Later.Holds = {};
    passTime(Later);
    std::vector<Value> Given(
        8, temporary(M.newUnknown("other code passes it"), Later));
    leave(invoke(Closure, std::move(Given), Site, Later), Leaving::Kept, &Site,
          &Later);
  }
  Top = nullptr;
  if (!mayGoOn())
    Unfinished.push_back(&F);
}

//===-- Values that were there before -------------------------------------===//

Value Interpreter::initialOf(const code::Variable &Var, State &S) {
  const code::Variable *Known = &Var;
  if (!Var.Init)
    if (const code::Variable *Defined = Program.global(Var.Name))
      Known = Defined;
  if (!Known->Init)
    return M.newUnknown("another source file defines the variable");
  if (!isConstant(*Known))
    return M.newUnknown("other code may change the variable", Known->Init);
  return evalEarlier(*Known->Init, Known->Of->Kind == TypeKind::Reference, S);
}

bool Interpreter::isConstant(const code::Variable &Global) const {
  // Only this file names one with the file in its name.
  return Global.IsConstant || (!HasUnknownCode && Global.Name.contains('@') &&
                               !ChangedVariables.contains(Global.Name));
}

Value Interpreter::evalEarlier(const Expr &Init, bool IsPlace, State &S) {
  // Without what holds on this path.
  Frame Outside;
  Frame *const Inner = Top;
  Handled *const OldCatcher = Catcher;
  Top = &Outside;
  Catcher = nullptr;
  const Facts Holds = std::exchange(S.Holds, {});
  const int32_t Epoch = S.Epoch;
  S.Epoch = --LastInitial;
  const Value Result = IsPlace ? eval(Init, S) : value(Init, S);
  S.Holds = Holds;
  S.Epoch = Epoch;
  Top = Inner;
  Catcher = OldCatcher;
  return Result;
}

Value Interpreter::loaded(const Value &Where, const Expr &From, State &S) {
  const Value V = M.load(Where, S);
  if (From.Kind == ExprKind::Member && V.only(ValueKind::Unknown)) {
    const code::Type *Class = From.Operands[0]->Of;
    if (Class->Kind == TypeKind::Reference)
      Class = Class->Arguments[0];
    const auto I = Defaults.find((Class->Name + "::" + From.Text).str());
    const Value Default = I == Defaults.end()
                              ? Value()
                              : evalEarlier(*I->second, /*IsPlace=*/false, S);
    // Zero may stand for none.
    if (Default && llvm::any_of(Default, [](const Alternative &A) {
          return A.Number || A.Base != TimeBase::Zero || A.In;
        }))
      return kept(Default, From, S);
  }
  return kept(V, From, S);
}

Value Interpreter::kept(Value V, const Expr &Member, const State &S) const {
  const Expr *Whole = &Member;
  while (Whole->Kind == ExprKind::Member)
    Whole = Whole->Operands[0];
  const bool IsStatic =
      Whole->Var && (Whole->Var->Kind == code::Storage::Global ||
                     Whole->Var->Kind == code::Storage::Static);
  const Expr &From = IsStatic ? *Whole : Member;
  const bool IsStored = IsStatic || From.Kind == ExprKind::Member;
  const int32_t Since = IsStatic ? EntryEpoch : std::min(EntryEpoch, S.Epoch);
  const auto IsOlder = [Since](const Alternative &A) {
    return A.Base == TimeBase::Now && A.Epoch < Since && !A.Kept;
  };
  const auto Keep = [&](const Value &Of) {
    std::vector<Alternative> All = Of.alternatives();
    for (Alternative &A : All)
      if (IsOlder(A))
        A.Kept = &From;
    return Value(std::move(All));
  };
  if (!IsStored)
    return V;
  // A closure has what it caught.
  if (const Alternative *Closure = V.only(ValueKind::Function);
      Closure && Closure->In &&
      llvm::any_of(Closure->In->Members, [&](const run::Member &Each) {
        return llvm::any_of(Each.Of, IsOlder);
      })) {
    Alternative Result = *Closure;
    Parts In = *Closure->In;
    for (run::Member &Each : In.Members)
      Each.Of = Keep(Each.Of);
    Result.In = std::make_shared<const Parts>(std::move(In));
    return Result;
  }
  return llvm::any_of(V, IsOlder) ? Keep(V) : V;
}

//===-- All entries -------------------------------------------------------===//

using CallersOf =
    llvm::DenseMap<const Function *, std::vector<const Function *>>;

static llvm::DenseSet<const Function *> actingIn(const code::Program &In,
                                                 CallersOf &Callers) {
  llvm::DenseSet<const Function *> Acting;
  std::vector<const Function *> Work;
  const OverridersOf Overriders = overridersIn(In);
  for (const Function *F : In.functions()) {
    if (!F->Body)
      continue;
    bool IsActing = false;
    forEachExpr(*F->Body, [&](const Expr &E) {
      IsActing |= E.Client != nullptr;
      if (!E.Called)
        return;
      const Function *To = In.function(E.Called->Key);
      if (To && To != F)
        Callers[To].push_back(F);
      if (E.Called->IsVirtual)
        for (const Function *Each : Overriders.lookup(E.Called->Key))
          if (Each != To && Each != F)
            Callers[Each].push_back(F);
    });
    if (IsActing && Acting.insert(F).second)
      Work.push_back(F);
  }
  while (!Work.empty()) {
    const Function *F = Work.back();
    Work.pop_back();
    for (const Function *Caller : Callers[F])
      if (Acting.insert(Caller).second)
        Work.push_back(Caller);
  }
  return Acting;
}

llvm::DenseSet<const Function *> actingIn(const code::Program &In) {
  CallersOf Callers;
  return actingIn(In, Callers);
}

void Interpreter::run() {
  CallersOf Callers;
  const llvm::DenseSet<const Function *> Acting = actingIn(Program, Callers);
  for (const bool IsFirst : {true, false})
    for (const Function *F : Program.functions())
      if (Acting.count(F) && !Entered.count(F) &&
          (!IsFirst || (Callers[F].empty() && F->Captures.empty())))
        run(*F);
  // What takes too long is run in parts: whatever it calls, with any arguments.
  llvm::DenseSet<const Function *> Parts;
  for (size_t I = 0; I != Unfinished.size(); ++I)
    forEachExpr(*Unfinished[I]->Body, [&](const Expr &E) {
      const Function *To = E.Called ? Program.function(E.Called->Key) : nullptr;
      if (To && To->Body && Acting.count(To) &&
          !llvm::is_contained(Unfinished, To) && Parts.insert(To).second)
        run(*To);
    });
}

} // namespace clang::tidy::bigtable::run
