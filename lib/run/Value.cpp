// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Value.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>

namespace clang::tidy::bigtable::run {

//===-- Facts -------------------------------------------------------------===//

Facts unite(const Facts &L, const Facts &R) {
  if (L.empty() || R.empty())
    return L.empty() ? R : L;
  Facts Result;
  std::set_union(L.begin(), L.end(), R.begin(), R.end(),
                 std::back_inserter(Result));
  return Result;
}

Facts common(const Facts &L, const Facts &R) {
  Facts Result;
  std::set_intersection(L.begin(), L.end(), R.begin(), R.end(),
                        std::back_inserter(Result));
  return Result;
}

Facts minus(const Facts &L, const Facts &R) {
  Facts Result;
  std::set_difference(L.begin(), L.end(), R.begin(), R.end(),
                      std::back_inserter(Result));
  return Result;
}

bool contradict(const Facts &L, const Facts &R) {
  for (auto I = L.begin(), J = R.begin(); I != L.end() && J != R.end();) {
    if (*I / 2 == *J / 2 && *I != *J)
      return true;
    *I < *J ? ++I : ++J;
  }
  return false;
}

//===-- Making values -----------------------------------------------------===//

static Alternative ofKind(ValueKind K) {
  Alternative A;
  A.Kind = K;
  return A;
}

Value unknown(Symbol Id) {
  Alternative A;
  A.Id = Id;
  return A;
}
Value number(int64_t N) {
  Alternative A = ofKind(ValueKind::Number);
  A.Number = N;
  return A;
}
Value text(llvm::StringRef Text) {
  Alternative A = ofKind(ValueKind::Text);
  A.Text = Text;
  return A;
}
Value absent() { return ofKind(ValueKind::Absent); }
Value reference(Place To) {
  Alternative A = ofKind(ValueKind::Reference);
  A.To = std::move(To);
  return A;
}
Value duration(int64_t Micros) {
  Alternative A = ofKind(ValueKind::Time);
  A.Number = Micros;
  return A;
}
Value object(Parts In, const code::Type *Class) {
  Alternative A = ofKind(ValueKind::Object);
  A.Class = Class;
  A.In = std::make_shared<const Parts>(std::move(In));
  return A;
}

//===-- Comparing and joining ---------------------------------------------===//

static bool sameOrNone(const Value &L, const Value &R) {
  return !L || !R ? !L && !R : same(L, R);
}

static bool same(const std::shared_ptr<const Parts> &L,
                 const std::shared_ptr<const Parts> &R) {
  if (L == R)
    return true;
  return L && R && sameOrNone(L->OtherMembers, R->OtherMembers) &&
         sameOrNone(L->OtherElements, R->OtherElements) &&
         llvm::equal(L->Members, R->Members,
                     [](const Member &A, const Member &B) {
                       return A.Name == B.Name && A.SetBy == B.SetBy &&
                              same(A.Of, B.Of);
                     }) &&
         llvm::equal(
             L->Elements, R->Elements, [](const Element &A, const Element &B) {
               return A.IsCertain == B.IsCertain && A.IsOfLoop == B.IsOfLoop &&
                      A.IsOfTurns == B.IsOfTurns && same(A.Of, B.Of);
             });
}

/// Ignores the guards and origins.
static bool isSame(const Alternative &L, const Alternative &R) {
  return L.Kind == R.Kind && L.Base == R.Base && L.IsSteady == R.IsSteady &&
         L.Id == R.Id && L.Number == R.Number && L.Unit == R.Unit &&
         L.TakenFor == R.TakenFor && L.Nominal == R.Nominal &&
         L.IsPart == R.IsPart && L.Step == R.Step && L.Bucket == R.Bucket &&
         L.IsCut == R.IsCut && L.Epoch == R.Epoch && L.Text == R.Text &&
         L.To == R.To && L.Called == R.Called && L.Made == R.Made &&
         L.Class == R.Class && same(L.In, R.In);
}

bool same(const Value &L, const Value &R) {
  return L.isIdentical(R) ||
         llvm::equal(L, R, [](const Alternative &A, const Alternative &B) {
           return A.Guard == B.Guard && isSame(A, B);
         });
}

Value guarded(const Value &V, const Facts &If) {
  if (If.empty() || !V)
    return V;
  std::vector<Alternative> All = V.alternatives();
  for (Alternative &A : All)
    A.Guard = unite(A.Guard, If);
  return Value(std::move(All));
}

/// Returns true if both are objects of one class, made at one place, whose
/// parts can be joined one by one.
static bool isAlike(const Alternative &L, const Alternative &R) {
  if (L.Kind != R.Kind || !L.In || !R.In || L.Made != R.Made ||
      L.Run != R.Run || L.Called != R.Called || L.Class != R.Class)
    return false;
  return L.is(ValueKind::Object) || L.is(ValueKind::Function);
}

/// Joins \p B into \p A, which is alike.
static void joinParts(Alternative &A, const Alternative &B, Symbol TooMany,
                      const Facts &IfA, const Facts &IfB, Symbol LoopFrom,
                      Symbol Runs) {
  const Parts &L = *A.In, &R = *B.In;
  auto Joined = [&](const Value &X, const Value &Y) {
    return join(X, Y, TooMany, IfA, IfB, LoopFrom, Runs);
  };
  // A member that only the other has.
  auto Missing = [](const Parts &Of) {
    return Of.OtherMembers || !Of.IsMessage ? Of.OtherMembers : absent();
  };
  Parts In;
  In.IsMessage = L.IsMessage && R.IsMessage;
  for (auto I = L.Members.begin(), J = R.Members.begin();
       I != L.Members.end() || J != R.Members.end();) {
    if (J == R.Members.end() || (I != L.Members.end() && I->Name < J->Name)) {
      In.Members.push_back({I->Name, Joined(I->Of, Missing(R)), I->SetBy});
      ++I;
    } else if (I == L.Members.end() || J->Name < I->Name) {
      In.Members.push_back({J->Name, Joined(Missing(L), J->Of), J->SetBy});
      ++J;
    } else {
      In.Members.push_back({I->Name, Joined(I->Of, J->Of),
                            I->SetBy == J->SetBy ? I->SetBy : nullptr});
      ++I, ++J;
    }
  }
  // The longer one has elements that the other may not have.
  const size_t Both = std::min(L.Elements.size(), R.Elements.size());
  for (size_t I = 0; I != Both; ++I) {
    const Element &X = L.Elements[I], &Y = R.Elements[I];
    const bool IsCertain = X.IsCertain && Y.IsCertain;
    In.Elements.push_back(
        {Joined(X.Of, Y.Of), IsCertain,
         !IsCertain && X.isThereIfLoopsRun() && Y.isThereIfLoopsRun(),
         X.If == Y.If ? X.If : Facts(), X.IsOfTurns && Y.IsOfTurns});
  }
  // What was made before the loop may be there in no turn: 'row.Add(v[i])'.
  auto isNew = [&](const Value &V) {
    return llvm::all_of(V, [&](const Alternative &Each) {
      return !Each.Run || Each.Since >= LoopFrom;
    });
  };
  // Only if the two contradict, one tells on which way the code came.
  const bool AreApart = contradict(IfA, IfB);
  auto AddRest = [&](const Parts &Of, const Facts &If) {
    Facts Way = AreApart ? If : Facts();
    if (Runs)
      Way = unite(Way, {literal(Runs, true)});
    for (const Element &E : llvm::ArrayRef(Of.Elements).drop_front(Both)) {
      const bool IsOfLoop =
          LoopFrom && (E.IsOfLoop || (E.IsCertain && isNew(E.Of)));
      In.Elements.push_back(
          {guarded(E.Of, If), false, IsOfLoop,
           E.IsCertain || !E.If.empty() ? unite(E.If, Way) : Facts(),
           IsOfLoop || E.IsOfTurns});
    }
  };
  AddRest(L, IfA);
  AddRest(R, IfB);
  In.OtherMembers = Joined(L.OtherMembers, R.OtherMembers);
  In.OtherElements = Joined(L.OtherElements, R.OtherElements);
  A.In = std::make_shared<const Parts>(std::move(In));
  A.Guard = common(unite(A.Guard, IfA), unite(B.Guard, IfB));
}

Value join(const Value &L, const Value &R, Symbol TooMany, const Facts &IfL,
           const Facts &IfR, Symbol LoopFrom, Symbol Runs) {
  if (!L || !R)
    return L ? guarded(L, IfL) : guarded(R, IfR);
  if (L.isIdentical(R) || same(L, R))
    return L;
  // What cannot hold there is none.
  std::vector<Alternative> All;
  for (const Alternative &A : L)
    if (!contradict(A.Guard, IfL) || L.size() == 1) {
      All.push_back(A);
      All.back().Guard = unite(A.Guard, IfL);
    }
  for (const Alternative &B : R) {
    if (contradict(B.Guard, IfR) && R.size() != 1)
      continue;
    const Facts Guard = unite(B.Guard, IfR);
    auto Equal =
        llvm::find_if(All, [&](const Alternative &A) { return isSame(A, B); });
    if (Equal != All.end()) {
      Equal->Guard = common(Equal->Guard, Guard);
      continue;
    }
    auto Alike =
        llvm::find_if(All, [&](const Alternative &A) { return isAlike(A, B); });
    if (Alike != All.end()) {
      joinParts(*Alike, B, TooMany, Alike->Guard, Guard, LoopFrom, Runs);
      continue;
    }
    All.push_back(B);
    All.back().Guard = Guard;
  }
  return All.size() > MaxRunAlternatives ? unknown(TooMany)
                                         : Value(std::move(All));
}

Value forEach(const Value &V, Symbol TooMany,
              llvm::function_ref<Value(const Alternative &)> Visit) {
  if (V.size() == 1 && V.front().Guard.empty())
    return Visit(V.front());
  Value Result;
  for (const Alternative &A : V)
    if (Value New = Visit(A))
      Result = join(Result, guarded(New, A.Guard), TooMany);
  return Result;
}

static bool hasFacts(const Facts &Guard, Symbol First) {
  return !Guard.empty() && Guard.back() / 2 >= First;
}

static bool hasFacts(const Value &V, Symbol First, unsigned Depth) {
  if (!V || Depth > MaxRunDepth)
    return false;
  auto In = [&](const auto &Part) {
    return hasFacts(Part.Of, First, Depth + 1);
  };
  return llvm::any_of(V, [&](const Alternative &A) {
    return hasFacts(A.Guard, First) ||
           (A.In && (llvm::any_of(A.In->Members, In) ||
                     llvm::any_of(A.In->Elements, In) ||
                     hasFacts(A.In->OtherMembers, First, Depth + 1) ||
                     hasFacts(A.In->OtherElements, First, Depth + 1)));
  });
}

Value withoutFacts(const Value &V, Symbol First) {
  if (!hasFacts(V, First, 0))
    return V;
  std::vector<Alternative> All = V.alternatives();
  for (Alternative &A : All) {
    llvm::erase_if(A.Guard, [&](uint32_t L) { return L / 2 >= First; });
    if (!A.In)
      continue;
    Parts In = *A.In;
    for (Member &M : In.Members)
      M.Of = withoutFacts(M.Of, First);
    for (Element &E : In.Elements)
      E.Of = withoutFacts(E.Of, First);
    In.OtherMembers = withoutFacts(In.OtherMembers, First);
    In.OtherElements = withoutFacts(In.OtherElements, First);
    A.In = std::make_shared<const Parts>(std::move(In));
  }
  return Value(std::move(All));
}

//===-- Parts -------------------------------------------------------------===//

bool Element::isThereWith(const Element &Other) const {
  return IsCertain || (!If.empty() && minus(If, Other.If).empty());
}

static auto findMember(const std::vector<Member> &Members,
                       llvm::StringRef Name) {
  return llvm::lower_bound(
      Members, Name,
      [](const Member &M, llvm::StringRef Name) { return M.Name < Name; });
}

const Member *findMember(const Parts &In, llvm::StringRef Name) {
  const auto I = findMember(In.Members, Name);
  return I != In.Members.end() && I->Name == Name ? &*I : nullptr;
}

const Value *memberOf(const Parts &In, llvm::StringRef Name) {
  const Member *Found = findMember(In, Name);
  return Found ? &Found->Of : nullptr;
}

void setMember(Parts &In, llvm::StringRef Name, Value Of,
               const code::Expr *SetBy) {
  const auto I = findMember(In.Members, Name);
  const size_t At = I - In.Members.begin();
  if (I == In.Members.end() || I->Name != Name)
    In.Members.insert(I, {Name, {}});
  In.Members[At].Of = std::move(Of);
  In.Members[At].SetBy = SetBy;
}

Value anyElement(const Parts &In, Symbol TooMany) {
  Value All = In.OtherElements;
  for (const Element &E : In.Elements)
    All = join(All, E.Of, TooMany);
  return All;
}

} // namespace clang::tidy::bigtable::run
