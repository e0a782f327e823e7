// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

/// The range of an algorithm.
struct Range {
  Value Container; ///< Its place.
  Value Any;       ///< The place of one of its elements.
  /// How many elements it has, if all are known and it is the whole container.
  std::optional<size_t> Size;
};

/// Returns the range from the argument \p First to the next one.
static std::optional<Range> rangeOf(Interpreter &I, Call &C, State &S,
                                    size_t First = 0) {
  if (C.size() < First + 2)
    return std::nullopt;
  const Value Begin = I.in(C, First, S), End = I.in(C, First + 1, S);
  Range R;
  R.Container = containerOf(Begin);
  if (!R.Container)
    return std::nullopt;
  R.Any = I.M.deeper(R.Container, {{}, Step::Any});
  const Value Held = I.M.load(R.Container, S);
  const Alternative *Known = Held.only(ValueKind::Object);
  const Alternative *At = Begin.only(ValueKind::Reference);
  if (Known && At && At->To.Path.back().Element == 0 &&
      End.only(ValueKind::Absent) && !Known->In->OtherElements &&
      llvm::all_of(Known->In->Elements,
                   [](const Element &E) { return E.IsCertain; }))
    R.Size = Known->In->Elements.size();
  return R;
}

static Value at(Interpreter &I, const Range &R, size_t Index) {
  return I.M.deeper(R.Container, {{}, int(Index)});
}

/// Calls the function for the elements, and \p Use with each result, in the
/// state in which it is known.
static void callForEach(
    Interpreter &I, Call &C, const Value &Called, const Range &R, State &S,
    llvm::function_ref<void(const Value &, const Value &, State &)> Use) {
  if (R.Size) {
    for (size_t Index = 0; Index != *R.Size && !S.IsDead; ++Index) {
      const Value Element = at(I, R, Index);
      const Value Result = I.invoke(Called, {Element}, C.Site, S);
      if (!S.IsDead)
        Use(Element, Result, S);
    }
    return;
  }
  I.repeatOrNot(
      [&](State &At) {
        const Value Result = I.invoke(Called, {R.Any}, C.Site, At);
        if (!At.IsDead)
          Use(R.Any, Result, At);
      },
      S);
}

static Value last(Interpreter &I, Call &C, State &S) {
  return I.in(C, C.size() - 1, S);
}

static Value forEachOf(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R)
    return {};
  callForEach(I, C, last(I, C, S), *R, S,
              [](const Value &, const Value &, State &) {});
  return last(I, C, S);
}

/// Adds to the container that the output iterator \p Out fills.
static void emit(Interpreter &I, const Value &Out, const Value &New,
                 bool IsInserter, State &S) {
  if (IsInserter)
    return I.M.store(Out, I.M.appended(I.M.load(Out, S), New), S);
  if (const Value Of = containerOf(Out))
    I.M.store(I.M.deeper(Of, {{}, Step::Any}), New, S);
}

/// Adds any number of \p New to the container \p To.
static void insertAny(Interpreter &I, const Value &To, const Value &New,
                      State &S) {
  const Value Old = I.M.load(To, S);
  const Alternative *Known = Old.only(ValueKind::Object);
  Parts In = Known ? *Known->In : Parts();
  In.OtherElements =
      Known ? join(In.OtherElements, New, Memory::TooMany)
            : I.M.newUnknown("elements of a range", New.front().Origin);
  I.M.store(To, object(std::move(In)), S);
}

static bool isInserter(const Call &C, size_t I) {
  return !C.Arguments.empty() &&
         C.Arguments[I]->Of->Name.contains("insert_iterator");
}

static Value transform(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R || C.size() != 4)
    return {};
  const Value Out = I.in(C, 2, S);
  if (!R->Size && isInserter(C, 2)) {
    // Any number of results.
    State With = S;
    const Value New = I.invoke(last(I, C, S), {R->Any}, C.Site, With);
    const Value Loaded = I.M.load(New, With);
    I.M.joinInto(S, std::move(With));
    insertAny(I, Out, Loaded, S);
    return Out;
  }
  callForEach(I, C, last(I, C, S), *R, S,
              [&](const Value &, const Value &Result, State &At) {
                emit(I, Out, Result, isInserter(C, 2), At);
              });
  return Out;
}

static Value copyIf(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R || C.size() != 4)
    return {};
  const Value Out = I.in(C, 2, S);
  const bool IsWanted = C.Called->Name == "std::copy_if";
  callForEach(I, C, last(I, C, S), *R, S,
              [&](const Value &Element, const Value &Result, State &At) {
                State Else;
                I.split(Result, At, Else);
                State &Wanted = IsWanted ? At : Else;
                if (!Wanted.IsDead)
                  emit(I, Out, I.M.load(Element, Wanted), isInserter(C, 2),
                       Wanted);
                I.M.joinInto(At, std::move(Else));
              });
  return Out;
}

static Value copy(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R || C.size() != 3)
    return {};
  const Value Out = I.in(C, 2, S);
  if (R->Size) {
    for (size_t Index = 0; Index != *R->Size; ++Index)
      emit(I, Out, I.M.load(at(I, *R, Index), S), isInserter(C, 2), S);
    return Out;
  }
  const Value Any = I.M.load(R->Any, S);
  if (isInserter(C, 2))
    insertAny(I, Out, Any, S);
  else
    emit(I, Out, Any, /*IsInserter=*/false, S);
  return Out;
}

static Value findIf(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R)
    return {};
  const bool IsWanted = !C.Called->Name.ends_with("_not");
  Value Found;
  bool IsCertain = false;
  callForEach(I, C, last(I, C, S), *R, S,
              [&](const Value &Element, const Value &Result, State &At) {
                State Else;
                const Facts Before = At.Holds;
                I.split(Result, At, Else);
                State &Wanted = IsWanted ? At : Else,
                      &Other = IsWanted ? Else : At;
                if (!Wanted.IsDead && !IsCertain)
                  Found =
                      join(Found, guarded(Element, minus(Wanted.Holds, Before)),
                           Memory::TooMany);
                IsCertain |= Other.IsDead && R->Size;
                I.M.joinInto(At, std::move(Else));
              });
  if (!Found)
    return absent();
  return IsCertain ? Found : join(Found, absent(), Memory::TooMany);
}

static Value anyOf(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R)
    return {};
  bool IsAlways = true, IsNever = true;
  callForEach(I, C, last(I, C, S), *R, S,
              [&](const Value &, const Value &Result, State &At) {
                const Value Is = I.truth(Result, At);
                for (const Alternative &A : Is) {
                  IsAlways &= A.is(ValueKind::Number) && A.Number;
                  IsNever &= A.is(ValueKind::Number) && !A.Number;
                }
              });
  const bool IsAll = C.Called->Name.ends_with("all_of"),
             IsNone = C.Called->Name.ends_with("none_of");
  if (R->Size && IsAll && (IsAlways || *R->Size == 0))
    return number(1);
  if (R->Size && !IsAll && (IsNever || *R->Size == 0))
    return number(IsNone);
  return I.M.newUnknown("what holds for the elements", &C.Site);
}

/// Calls the function, and loses the order of the elements.
static Value rearrange(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R)
    return {};
  const Value Called = C.size() > 2 ? last(I, C, S) : Value();
  if (Called && Called.only(ValueKind::Function)) {
    I.repeatOrNot(
        [&](State &At) {
          I.invoke(Called, {R->Any, R->Any}, C.Site, At);
        },
        S);
  }
  const Value Held = I.M.load(R->Container, S);
  if (const Alternative *Known = Held.only(ValueKind::Object)) {
    Parts In = *Known->In;
    const Value Any = anyElement(In, Memory::TooMany);
    const bool IsRemoved = C.Called->Name.contains("remove");
    for (Element &E : In.Elements)
      E = {Any, E.IsCertain && !IsRemoved};
    Alternative A = *Known;
    A.In = std::make_shared<const Parts>(std::move(In));
    I.M.store(R->Container, A, S);
  }
  return join(R->Any, absent(), Memory::TooMany);
}

static Value accumulate(Interpreter &I, Call &C, State &S) {
  const auto R = rangeOf(I, C, S);
  if (!R || C.size() < 4)
    return {};
  const Value Called = last(I, C, S);
  const Value Sum = I.temporary(I.in(C, 2, S), S);
  auto Add = [&](const Value &Element, State &At) {
    const Value Next = I.invoke(Called, {Sum, Element}, C.Site, At);
    if (!At.IsDead)
      I.M.store(Sum, Next, At);
  };
  if (!R->Size)
    I.repeatOrNot([&](State &At) { Add(R->Any, At); }, S);
  else
    for (size_t Index = 0; Index != *R->Size && !S.IsDead; ++Index)
      Add(at(I, *R, Index), S);
  return I.M.load(Sum, S);
}

llvm::ArrayRef<ModelOf> algorithmModels() {
  static constexpr auto None = ClassKind::None;
  static const ModelOf Rows[] = {
      {None, "std::for_each", forEachOf},
      {None, "std::transform", transform},
      {None, "std::copy_if std::remove_copy_if", copyIf},
      {None, "std::copy std::move_backward std::copy_backward", copy},
      {None, "std::find_if std::find_if_not", findIf},
      {None, "std::any_of std::all_of std::none_of", anyOf},
      {None,
       "std::sort std::stable_sort std::reverse std::remove_if std::partition "
       "std::stable_partition std::unique std::shuffle std::rotate "
       "std::partial_sort std::nth_element",
       rearrange},
      {None, "std::accumulate", accumulate},
  };
  return Rows;
}

} // namespace clang::tidy::bigtable::run
