// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The values that an expression can have while a program runs: alternatives,
/// each with the facts under which it holds. Values are immutable trees. An
/// object contains its members and elements, so copying it copies a pointer.

#ifndef BIGTABLE_TIDY_LIB_RUN_VALUE_H
#define BIGTABLE_TIDY_LIB_RUN_VALUE_H

#include "code/Code.h"
#include "model/Bounds.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <vector>

namespace clang::tidy::bigtable::run {

/// The identity of something unknown: equal symbols are equal values. 0 is
/// none. A later one has a higher number.
using Symbol = uint32_t;

/// True facts, as a sorted list of literals: Symbol * 2 if the symbol is true,
/// Symbol * 2 + 1 if it is false.
using Facts = llvm::SmallVector<uint32_t, 2>;

inline uint32_t literal(Symbol S, bool IsTrue) { return S * 2 + !IsTrue; }
Facts unite(const Facts &L, const Facts &R);
Facts common(const Facts &L, const Facts &R);
Facts minus(const Facts &L, const Facts &R);
/// Returns true if both cannot hold.
bool contradict(const Facts &L, const Facts &R);

/// One step from an object to a part of it: a member, or an element.
struct Step {
  static constexpr int Any = -1; ///< One of the elements; which is unknown.
  llvm::StringRef Member;        ///< Empty for an element.
  int Element = Any;

  friend bool operator==(const Step &L, const Step &R) {
    return L.Element == R.Element && L.Member == R.Member;
  }
};

/// Where an object is: a variable or another root, and steps into it.
struct Place {
  uint32_t Root = 0;
  llvm::SmallVector<Step, 2> Path;

  Place then(Step Next) const {
    Place Result = *this;
    Result.Path.push_back(Next);
    return Result;
  }
  friend bool operator==(const Place &L, const Place &R) {
    return L.Root == R.Root && L.Path == R.Path;
  }
};

enum class ValueKind : uint8_t {
  Unknown,   ///< Id says which, and the interpreter why.
  Number,    ///< Number.
  Text,      ///< Text; or, with elements, these one after the other.
  Time,      ///< A duration, a time point, or a count of either.
  Absent,    ///< A null pointer, an empty optional, the end of a range.
  Reference, ///< Refers to To: also a pointer, an iterator, an owner.
  Object,    ///< Members and elements. Made is the client's call, if any.
  Function,  ///< Callable; a closure has its captures as members.
};

/// The microseconds of a time that is too long for them.
inline constexpr int64_t BeyondMicros = INT64_MAX;

/// The instant from which a time counts.
enum class TimeBase : uint8_t {
  Zero,  ///< The epoch; or it is a duration.
  Now,   ///< The current time.
  Until, ///< It is how much later than now that is: 'kEndOfTime - now'.
  Rest,  ///< It is what the current time is beyond a multiple of its Bucket.
};

struct Parts;

/// The meaning that the name of a variable, a member, or a function gives to
/// its number or time, or to a term of a sum.
struct NamedPart {
  llvm::StringRef Name; ///< Empty: none says that it is an age, or a unit.
  /// The microseconds of an age, if it is a term, negative if it was
  /// subtracted; or the nanoseconds of the unit of the sum, if HasOtherUnit.
  int64_t Number = 0;
  bool IsInUnit = false;     ///< The number itself is in the unit of its name.
  bool HasOtherUnit = false; ///< A term that has another unit than the sum.
  bool IsTerm = false;       ///< With HasOtherUnit: something is added to it.
  /// The nanoseconds of the unit that a constant counts: 'kTtl.count()'; 0 if
  /// that is not known.
  int64_t Counted = 0;
  /// Code computed it and then assigned it, so the name of the variable or
  /// member may say another unit: 'ttl_ms /= 1000'.
  bool IsReplaced = false;
  /// The name that says that it is a time of the past; see saysPast().
  llvm::StringRef Past = {};
  bool IsSum = false; ///< Something was added or subtracted.
};
/// Returns true if \p Name says that something is an age: 'kMaxAge'.
bool saysAge(llvm::StringRef Name);

/// A fact-guarded alternative of a value.
struct Alternative {
  ValueKind Kind = ValueKind::Unknown;
  TimeBase Base = TimeBase::Zero;
  /// Time: of a clock that does not tell the date.
  bool IsSteady = false;
  /// Time: a count that passed through a type with too few bits for it, or, if
  /// nothing else is known of it, with fewer than 64.
  bool IsCut = false;
  /// Time: only a term of the sum has TakenFor, and Unit.
  bool IsPart = false;
  /// Unknown, Time: stands for other values in each turn of a loop.
  bool IsWide = false;
  /// With IsWide: a loop counts it, one by one. Time: it adds such a count of
  /// less than milliseconds.
  bool IsCount = false;
  /// Unknown: which one. Time: the unknown time to be added; 0 for none.
  Symbol Id = 0;
  Facts Guard;
  /// Number; Time: microseconds after the base.
  int64_t Number = 0;
  /// Time: if it is a count, the nanoseconds of a unit; else 0.
  int64_t Unit = 0;
  /// Time: the nanoseconds that the code takes the unit for, if others. Origin
  /// is where it does so.
  int64_t TakenFor = 0;
  /// With TakenFor: the nanoseconds of the unit that the code counts after
  /// that; 0 if it is a duration.
  int64_t Nominal = 0;
  /// Time that is not constant: it is a multiple of so many nanoseconds; 0 if
  /// that is not known.
  int64_t Step = 0;
  /// Time with base Now: if not 0, the current time is rounded down to a
  /// multiple of so many microseconds.
  int64_t Bucket = 0;
  /// Time that depends on the current time, and an Object that does: how much
  /// time had passed; see State::Epoch. An equal epoch is the same 'now'. An
  /// Object that is a time has the base Now, too.
  int32_t Epoch = 0;
  /// With Epoch: where code reads it from a member or a static variable that
  /// had it before the entry ran; the first of several. Null for none.
  const code::Expr *Kept = nullptr;
  llvm::StringRef Text;
  Place To;
  /// Function: its code. Object: the call of the client that made it.
  const code::Callee *Called = nullptr;
  const code::Expr *Made = nullptr;
  /// Object: a mutation or a row has a number for each list of calls that lead
  /// to Made. Objects with different ones may be equal, but are not one.
  uint32_t Run = 0;
  Symbol Since = 0; ///< With Run: the next symbol at that time.
  NamedPart Part;   ///< Number, Time, Unknown.
  /// Object: its class, if known exactly.
  const code::Type *Class = nullptr;
  std::shared_ptr<const Parts> In;
  /// The expression that made the alternative; null if none did.
  const code::Expr *Origin = nullptr;

  bool is(ValueKind K) const { return Kind == K; }
};

/// An immutable list of alternatives. Never empty, unless it is null.
class Value {
public:
  Value() = default;
  Value(Alternative A)
      : Held(std::make_shared<const std::vector<Alternative>>(1,
                                                              std::move(A))) {}
  explicit Value(std::vector<Alternative> All)
      : Held(std::make_shared<const std::vector<Alternative>>(std::move(All))) {
  }

  explicit operator bool() const { return Held != nullptr; }
  llvm::ArrayRef<Alternative> alternatives() const { return *Held; }
  auto begin() const { return Held->begin(); }
  auto end() const { return Held->end(); }
  size_t size() const { return Held->size(); }
  const Alternative &front() const { return Held->front(); }
  /// Returns the only alternative if it has the kind \p K; null otherwise.
  const Alternative *only(ValueKind K) const {
    return size() == 1 && front().Kind == K ? &front() : nullptr;
  }
  /// Returns true if both are one object; false says nothing.
  bool isIdentical(const Value &O) const { return Held == O.Held; }

private:
  std::shared_ptr<const std::vector<Alternative>> Held;
};

struct Member {
  llvm::StringRef Name;
  Value Of;
  /// The call that set a field of a message, if it is one on all paths.
  const code::Expr *SetBy = nullptr;
};
struct Element {
  Value Of;
  bool IsCertain = true; ///< Else the container may be without it.
  bool IsOfLoop = false; ///< Not certain, but there if a loop runs.
  /// Not certain: what holds if, and only if, it is there. Empty if not known.
  Facts If = {};
  bool IsOfTurns = false; ///< Each turn of a loop, if it runs, adds another.

  bool isThereIfLoopsRun() const { return IsCertain || IsOfLoop; }
  /// Returns true if it is there whenever \p Other, in the same list, is.
  bool isThereWith(const Element &Other) const;
};
struct Parts {
  std::vector<Member> Members; ///< Sorted by name.
  std::vector<Element> Elements;
  Value OtherMembers;  ///< Null: there are none.
  Value OtherElements; ///< Any number of them, at any place; null: none.
  /// A message: members that are not here are absent.
  bool IsMessage = false;
};

// To make values.
Value unknown(Symbol Id);
Value number(int64_t N);
Value text(llvm::StringRef Text); ///< Of the arena of the interpreter.
Value absent();
Value reference(Place To);
Value duration(int64_t Micros);
Value object(Parts In, const code::Type *Class = nullptr);
inline Value list(std::vector<Element> Elements, Value Others = {}) {
  Parts In;
  In.Elements = std::move(Elements);
  In.OtherElements = std::move(Others);
  return object(std::move(In));
}

/// Returns a message whose fields were never set.
inline Value emptyMessage() {
  Parts In;
  In.IsMessage = true;
  return object(std::move(In));
}

bool same(const Value &L, const Value &R);
/// Returns the value that is \p L under \p IfL, or \p R under \p IfR. A null
/// one stands for none. \p TooMany is the unknown if they are too many.
/// If \p LoopFrom is not 0, one has what a turn of a loop has added, which made
/// symbols from that one on; \p Runs, if any, is true if that turn runs.
Value join(const Value &L, const Value &R, Symbol TooMany,
           const Facts &IfL = {}, const Facts &IfR = {}, Symbol LoopFrom = 0,
           Symbol Runs = 0);
Value guarded(const Value &V, const Facts &If);
/// Returns \p V without the facts on symbols from \p First.
Value withoutFacts(const Value &V, Symbol First);
/// Calls \p Visit for each alternative of \p V, and joins what it returns, with
/// the guard of the alternative.
Value forEach(const Value &V, Symbol TooMany,
              llvm::function_ref<Value(const Alternative &)> Visit);

/// Returns the member \p Name of an object; null without one.
const Value *memberOf(const Parts &In, llvm::StringRef Name);
const Member *findMember(const Parts &In, llvm::StringRef Name);
void setMember(Parts &In, llvm::StringRef Name, Value Of,
               const code::Expr *SetBy = nullptr);
/// Returns the join of the elements of \p In; null if there are none.
Value anyElement(const Parts &In, Symbol TooMany);

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_VALUE_H
