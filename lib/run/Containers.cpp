// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace clang::tidy::bigtable::run {

using code::Op;

/// Returns the elements of the container in \p Held, if that is one list.
static const Parts *partsOf(const Value &Held) {
  const Alternative *Known = Held.only(ValueKind::Object);
  return Known ? Known->In.get() : nullptr;
}
static bool isExact(const Parts &In) {
  return !In.OtherElements && llvm::all_of(In.Elements, [](const Element &E) {
    return E.IsCertain;
  });
}

/// Changes the elements of each list that the container may be.
static void changeElements(Interpreter &I, Call &C, State &S,
                           llvm::function_ref<void(Parts &)> Change) {
  std::vector<Alternative> All;
  const Value Self = I.self(C, S);
  for (Alternative A : Self) {
    if (A.In) {
      Parts In = *A.In;
      Change(In);
      A.In = std::make_shared<const Parts>(std::move(In));
    }
    All.push_back(std::move(A));
  }
  I.M.store(C.This, Value(std::move(All)), S);
}

static Value element(Interpreter &I, Call &C, int Index) {
  return I.M.deeper(C.This, {{}, Index});
}

//===-- Sequences ---------------------------------------------------------===//

/// Of another container, of a list, of a range, or of a number of equal ones.
static Value construct(Interpreter &I, Call &C, State &S) {
  if (C.Given.empty())
    return list({});
  const Value V = I.in(C, 0, S);
  if (partsOf(V))
    return V;
  if (C.size() >= 2)
    if (const Value Of = containerOf(V))
      return I.M.load(Of, S);
  if (const Alternative *N = V.only(ValueKind::Number)) {
    const bool HasElement = C.size() >= 2 && !C.Arguments.empty() &&
                            C.Arguments[1]->By != code::Written::Default;
    const code::Type &Of = *C.Site.Of;
    const Value E = HasElement ? I.in(C, 1, S)
                    : Of.Arguments.empty()
                        ? I.M.newUnknown("an element of a container", &C.Site)
                        : I.emptyOf(*Of.Arguments[0]);
    if (N->Number >= 0 && N->Number <= 16)
      return list(std::vector<Element>(size_t(N->Number), Element{E}));
    return list({}, E);
  }
  return V.front().is(ValueKind::Unknown)
             ? V
             : I.M.newUnknown("the elements are not followed", &C.Site);
}

/// Returns the element that a function with the arguments from \p First adds.
static Value newElement(Interpreter &I, Call &C, size_t First, State &S) {
  const code::Type &Container = *C.Site.Operands[0]->Of;
  const std::vector<Value> Given(C.Given.begin() + First, C.Given.end());
  Call Making{C.Site, nullptr, {}, C.Arguments.drop_front(First), Given};
  if (Container.Arguments.empty())
    return Given.empty() ? list({}) : I.in(Making, 0, S);
  const bool IsMade = C.Called->Name.contains("emplace");
  return IsMade || Given.empty() ? I.make(*Container.Arguments[0], Making, S)
                                 : I.in(Making, 0, S);
}

static Value append(Interpreter &I, Call &C, State &S) {
  if (C.Arguments.empty())
    return {};
  const Value New = newElement(I, C, 0, S);
  const Value Old = I.self(C, S);
  I.M.store(C.This, I.M.appended(Old, New), S);
  const Parts *In = partsOf(Old);
  return element(
      I, C, In && !In->OtherElements ? int(In->Elements.size()) : Step::Any);
}

/// Returns \p Now, to whose end \p Count elements were added, with these
/// before the element \p At; at an unknown place if that is negative.
static Value withLastAt(const Value &Now, size_t Count, int At,
                        Symbol TooMany) {
  std::vector<Alternative> All;
  for (Alternative A : Now) {
    // Other elements are at any place already.
    if (A.In && A.In->Elements.size() > Count && !A.In->OtherElements) {
      Parts In = *A.In;
      const auto First = In.Elements.end() - Count;
      if (At >= 0 && size_t(At) <= In.Elements.size() - Count) {
        std::rotate(In.Elements.begin() + At, First, In.Elements.end());
      } else {
        for (auto Each = First; Each != In.Elements.end(); ++Each)
          In.OtherElements = join(In.OtherElements, Each->Of, TooMany);
        In.Elements.erase(First, In.Elements.end());
      }
      A.In = std::make_shared<const Parts>(std::move(In));
    }
    All.push_back(std::move(A));
  }
  return Value(std::move(All));
}

/// Returns the index to which the iterator \p Position of the container
/// \p Held points; -1 if it is unknown.
static int indexAt(const Value &Position, const Value &Held) {
  const Parts *In = partsOf(Held);
  if (!In || !isExact(*In))
    return -1;
  if (Position.only(ValueKind::Absent))
    return int(In->Elements.size());
  const Alternative *At = Position.only(ValueKind::Reference);
  return At && !At->To.Path.empty() ? At->To.Path.back().Element : -1;
}

static Value prepend(Interpreter &I, Call &C, State &S) {
  if (C.Arguments.empty())
    return {};
  append(I, C, S);
  I.M.store(C.This, withLastAt(I.self(C, S), 1, 0, Memory::TooMany), S);
  return element(I, C, Step::Any);
}

static Value emplace(Interpreter &I, Call &C, State &S) {
  // Without a position: of a set or a queue.
  const llvm::StringRef Class = lastName(C.Site.Operands[0]->Of->Name);
  if (C.Given.empty() ||
      !llvm::is_contained<llvm::StringRef>(
          {"vector", "deque", "list", "InlinedVector"}, Class))
    return append(I, C, S);
  const Value Old = I.self(C, S);
  const int At = indexAt(I.in(C, 0, S), Old);
  const Value New = newElement(I, C, 1, S);
  I.M.store(C.This, withLastAt(I.M.appended(Old, New), 1, At, Memory::TooMany),
            S);
  return element(I, C, Step::Any);
}

static Value insert(Interpreter &I, Call &C, State &S) {
  if (C.size() < 2)
    return append(I, C, S);
  // A range, one element at a place, or a list.
  const Value Of = containerOf(I.in(C, C.size() - 2, S));
  const Value Last = I.in(C, C.size() - 1, S);
  const bool IsRange = C.size() == 3 && Of;
  const Value More = IsRange ? I.M.load(Of, S) : Last;
  const Parts *In = IsRange || !More.front().Made ? partsOf(More) : nullptr;
  const bool IsList = C.size() == 2 && In && C.Arguments.size() == 2 &&
                      C.Arguments[1]->Of->Name == "std::initializer_list";
  const Value Old = I.self(C, S);
  const int At = indexAt(I.in(C, 0, S), Old);
  Value New = Old;
  if ((IsRange || IsList) && In) {
    for (const Element &Each : In->Elements)
      New = I.M.appended(New, Each.Of);
    New = withLastAt(New, In->Elements.size(), At, Memory::TooMany);
    if (In->OtherElements)
      New = I.M.appended(New, In->OtherElements);
  } else {
    New = I.M.appended(
        New, IsRange ? I.M.newUnknown("elements of a range", &C.Site) : Last);
    New = withLastAt(New, 1, At, Memory::TooMany);
  }
  I.M.store(C.This, New, S);
  return element(I, C, Step::Any);
}

static Value subscript(Interpreter &I, Call &C, State &S) {
  const Value Index = I.in(C, 0, S);
  const Alternative *Known = Index.only(ValueKind::Number);
  return element(I, C, Known ? int(Known->Number) : Step::Any);
}

static Value front(Interpreter &I, Call &C, State &) {
  return element(I, C, 0);
}

static Value back(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S);
  const Parts *In = partsOf(Self);
  return element(I, C,
                 In && isExact(*In) ? int(In->Elements.size()) - 1 : Step::Any);
}

static Value begin(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S);
  const Parts *In = partsOf(Self);
  if (In && isExact(*In) && !C.Called->Name.ends_with("rbegin"))
    return In->Elements.empty() ? absent() : element(I, C, 0);
  return join(element(I, C, Step::Any), absent(), Memory::TooMany);
}

static Value end(Interpreter &, Call &, State &) { return absent(); }

static Value size(Interpreter &I, Call &C, State &S) {
  const bool IsEmpty = C.Called->Name.ends_with("empty");
  return forEach(
      I.self(C, S), Memory::TooMany, [&](const Alternative &A) -> Value {
        const Parts *In = A.In.get();
        if (In && isExact(*In))
          return number(IsEmpty ? In->Elements.empty()
                                : int64_t(In->Elements.size()));
        if (In && IsEmpty && llvm::any_of(In->Elements, [](const Element &E) {
              return E.IsCertain;
            }))
          return number(0);
        if (A.is(ValueKind::Unknown) && !A.IsWide)
          return IsEmpty ? I.condition("filled", A.Id, 0, {}, true, S)
                         : unknown(I.M.term("size", A.Id, 0));
        if (!In || !IsEmpty || In->OtherElements)
          return I.M.newUnknown("the number of elements", &C.Site);
        // It is filled if its elements are there.
        Facts If = In->Elements[0].Of.front().Guard;
        for (const Element &E : In->Elements)
          for (const Alternative &Each : E.Of)
            If = common(If, Each.Guard);
        return join(guarded(number(0), If), number(1), Memory::TooMany);
      });
}

static Value clear(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This, list({}), S);
  return unknown(0);
}

static Value popBack(Interpreter &I, Call &C, State &S) {
  changeElements(I, C, S, [](Parts &In) {
    if (isExact(In) && !In.Elements.empty())
      In.Elements.pop_back();
    for (Element &E : In.Elements)
      E.IsCertain &= !In.OtherElements;
  });
  return unknown(0);
}

/// Each element may be gone, and stand elsewhere.
static Value erase(Interpreter &I, Call &C, State &S) {
  changeElements(I, C, S, [&](Parts &In) {
    In.OtherElements = anyElement(In, Memory::TooMany);
    In.Elements.clear();
  });
  return join(element(I, C, Step::Any), absent(), Memory::TooMany);
}

static Value swapWith(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S), Other = I.in(C, 0, S);
  I.M.store(C.This, Other, S);
  I.M.store(C.Given[0], Self, S);
  return unknown(0);
}

//===-- Maps --------------------------------------------------------------===//

static constexpr int Unsure = -2, Missing = -1;

/// Returns the index of the entry with the key \p Key.
static int indexOf(Interpreter &I, const Parts &In, const Value &Key) {
  const bool IsConstant =
      Key.size() == 1 && !Key.front().In &&
      (Key.front().is(ValueKind::Text) || Key.front().is(ValueKind::Number) ||
       (Key.front().is(ValueKind::Unknown) && !Key.front().IsWide));
  if (!IsConstant)
    return Unsure;
  int Result = In.OtherElements ? Unsure : Missing;
  for (auto [At, Each] : llvm::enumerate(In.Elements)) {
    const Value Have = I.M.part(Each.Of, {"first"});
    if (Have.size() != 1 || !Have.front().Guard.empty())
      return Unsure;
    const Alternative &K = Have.front();
    if (K.Kind == Key.front().Kind && K.Text == Key.front().Text &&
        K.Number == Key.front().Number && K.Id == Key.front().Id) {
      if (Each.IsCertain)
        return int(At);
      Result = Unsure;
    } else if (K.is(ValueKind::Unknown) || Key.front().is(ValueKind::Unknown)) {
      Result = Unsure;
    }
  }
  return Result;
}

static Value pairOf(const Value &First, const Value &Second) {
  Parts In;
  setMember(In, "first", First);
  setMember(In, "second", Second);
  return object(std::move(In));
}

/// Returns the key that is the first argument.
static Value keyIn(Interpreter &I, Call &C, State &S) {
  const Value Key = I.in(C, 0, S);
  return !C.Arguments.empty() && isCharacters(*C.Arguments[0]->Of)
             ? I.characters(Key, S)
             : Key;
}

static Value lookUp(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S), Key = keyIn(I, C, S);
  const Parts *In = partsOf(Self);
  int At = In ? indexOf(I, *In, Key) : Unsure;
  if (At < 0 && C.Called->Name.ends_with("operator[]")) {
    I.M.store(C.This, I.M.appended(Self, pairOf(Key, I.emptyOf(*C.Site.Of))),
              S);
    At = At == Missing ? int(In->Elements.size()) : Step::Any;
  }
  return I.M.deeper(element(I, C, At < 0 ? Step::Any : At), {"second"});
}

bool keepsOrder(Interpreter &I, const code::Type &Of, const Parts &In) {
  const code::Type &Class =
      Of.Kind == code::TypeKind::Reference ? *Of.Arguments[0] : Of;
  // The order of rows does not matter.
  if (classKind(Class.Name) != ClassKind::Map || In.Elements.size() < 2 ||
      (Class.Arguments.size() > 1 &&
       lastName(Class.Arguments[1]->Name) == "SingleRowMutation"))
    return true;
  const bool IsSorted = llvm::is_contained<llvm::StringRef>(
      {"map", "multimap", "btree_map"}, lastName(Class.Name));
  if (!IsSorted || Class.Name.starts_with("google::") ||
      (Class.Arguments.size() > 2 &&
       lastName(Class.Arguments[2]->Name) != "less"))
    return false;
  return llvm::is_sorted(
      In.Elements, [&](const Element &Right, const Element &Left) {
        // In order unless the left key may be the greater one.
        const Value L = I.M.part(Left.Of, {"first"}),
                    R = I.M.part(Right.Of, {"first"});
        if (const Alternative *Number = L.only(ValueKind::Number))
          if (const Alternative *Other = R.only(ValueKind::Number))
            return Other->Number < Number->Number;
        if (const Alternative *Text = L.only(ValueKind::Text))
          if (const Alternative *Other = R.only(ValueKind::Text))
            return Other->Text < Text->Text;
        return true;
      });
}

static Value beginOfMap(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S);
  const Parts *In = partsOf(Self);
  return !In || keepsOrder(I, *C.Site.Operands[0]->Of, *In)
             ? begin(I, C, S)
             : element(I, C, Step::Any);
}

static Value insertEntry(Interpreter &I, Call &C, State &S) {
  Value New;
  if (C.size() == 1) {
    New = I.in(C, 0, S);
    const Parts *In = partsOf(New);
    if (!In || !memberOf(*In, "first"))
      New = pairOf(I.M.newUnknown("the key of an entry", &C.Site),
                   I.M.newUnknown("the value of an entry", &C.Site));
  } else {
    New = pairOf(keyIn(I, C, S), I.in(C, 1, S));
  }
  const Value Self = I.self(C, S);
  const Parts *In = partsOf(Self);
  const int At = In ? indexOf(I, *In, I.M.part(New, {"first"})) : Unsure;
  const bool IsAssigned = C.Called->Name.ends_with("insert_or_assign");
  if (At >= 0 && IsAssigned)
    I.M.store(element(I, C, At), New, S);
  else if (At < 0)
    I.M.store(C.This, I.M.appended(Self, New), S);
  const int Index = At >= 0         ? At
                    : At == Missing ? int(In->Elements.size())
                                    : Step::Any;
  return pairOf(element(I, C, Index),
                At == Unsure ? I.M.newUnknown("an entry is new", &C.Site)
                             : number(At == Missing));
}

static Value find(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S);
  const Parts *In = partsOf(Self);
  const int At = In ? indexOf(I, *In, keyIn(I, C, S)) : Unsure;
  const bool IsFind = C.Called->Name.ends_with("find");
  if (At == Unsure)
    return IsFind ? join(element(I, C, Step::Any), absent(), Memory::TooMany)
                  : I.M.newUnknown("whether an element is there", &C.Site);
  if (!IsFind)
    return number(At >= 0);
  return At == Missing ? absent() : element(I, C, At);
}

static Value eraseKey(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S), Key = keyIn(I, C, S);
  const Parts *In = partsOf(Self);
  const int At =
      In && Key.only(ValueKind::Text) ? indexOf(I, *In, Key) : Unsure;
  if (At == Unsure)
    return erase(I, C, S);
  if (At != Missing)
    changeElements(I, C, S, [&](Parts &From) {
      From.Elements.erase(From.Elements.begin() + At);
    });
  return number(At != Missing);
}

//===-- Iterators ---------------------------------------------------------===//

/// Returns the iterator \p V after \p By steps.
static Value moved(Interpreter &I, const Value &V, const Value &By, State &S) {
  const Value Next = I.binary(Op::Add, V, By, nullptr, S);
  return forEach(Next, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (!A.is(ValueKind::Reference))
      return absent();
    const Value Of = containerOf(A);
    const Value Held = Of ? I.M.load(Of, S) : Value();
    const Parts *In = Held ? partsOf(Held) : nullptr;
    const int At = A.To.Path.empty() ? Step::Any : A.To.Path.back().Element;
    if (In && isExact(*In) && At != Step::Any)
      return size_t(At) < In->Elements.size() ? Value(A) : absent();
    return join(A, absent(), Memory::TooMany);
  });
}

template <int By> static Value step(Interpreter &I, Call &C, State &S) {
  const Value Old = I.self(C, S);
  I.M.store(C.This, moved(I, Old, number(By), S), S);
  return C.Site.IsPlace ? C.This : Old;
}
static Value advance(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This, moved(I, I.self(C, S), I.in(C, 0, S), S), S);
  return C.This;
}
static Value next(Interpreter &I, Call &C, State &S) {
  const bool HasNumber = C.size() > 1 && !C.Arguments.empty() &&
                         C.Arguments[1]->By != code::Written::Default;
  return moved(I, I.in(C, 0, S), HasNumber ? I.in(C, 1, S) : number(1), S);
}

static Value beginOf(Interpreter &I, Call &C, State &S) {
  Call Method = C;
  Method.This = C.Given[0];
  return begin(I, Method, S);
}

llvm::ArrayRef<ModelOf> containerModels() {
  static constexpr auto None = ClassKind::None, Sequence = ClassKind::Sequence,
                        Map = ClassKind::Map, Iterator = ClassKind::Iterator,
                        Families = ClassKind::Families;
  static const ModelOf Rows[] = {
      {Sequence, Construct, construct},
      {Sequence, "push_back emplace_back push Add", append},
      {Sequence, "push_front emplace_front", prepend},
      {Sequence, "emplace", emplace},
      {Sequence, "insert", insert},
      {Sequence, "operator[] at Get Mutable", subscript},
      {Sequence, "front", front},
      {Sequence, "back top", back},
      {Sequence, "data", front},
      {Sequence, "begin cbegin rbegin crbegin", begin},
      {Sequence, "end cend rend crend", end},
      {Sequence, "empty size", size},
      {Sequence, "clear Clear", clear},
      {Sequence, "pop_back", popBack},
      {Sequence, "erase pop_front pop resize", erase},
      {Sequence, "operator= assign", assign},
      {Sequence, "swap", swapWith},
      {Sequence, "reserve shrink_to_fit Reserve", nothing},
      {Map, Construct, construct},
      {Map, "operator[] at", lookUp},
      {Map, "insert emplace try_emplace insert_or_assign", insertEntry},
      {Map, "find count contains", find},
      {Map, "begin cbegin rbegin crbegin", beginOfMap},
      {Map, "end cend rend crend", end},
      {Map, "empty size", size},
      {Map, "clear", clear},
      {Map, "erase", eraseKey},
      {Map, "operator=", assign},
      {Map, "swap", swapWith},
      {Map, "reserve", nothing},
      {Families, "as_proto", itself},
      {Families, "add_initial_split set_timestamp_granularity", nothing},
      {Iterator, Construct, first},
      {Iterator, "operator* operator-> base", itself},
      {Iterator, "operator++", step<1>},
      {Iterator, "operator--", step<-1>},
      {Iterator, "operator+=", advance},
      {Iterator, "operator=", assign},
      {None, "std::next", next},
      {None, "std::begin std::cbegin", beginOf},
      {None, "std::end std::cend", end},
      {None, "std::make_move_iterator", first},
      {None, "std::back_inserter std::inserter",
       [](Interpreter &, Call &C, State &) { return C.Given[0]; }},
  };
  return Rows;
}

} // namespace clang::tidy::bigtable::run
