// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The state of a program at one place: the values of its variables and
/// objects, the facts that hold there, and the symbols of unknown values.

#ifndef BIGTABLE_TIDY_LIB_RUN_MEMORY_H
#define BIGTABLE_TIDY_LIB_RUN_MEMORY_H

#include "run/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <functional>
#include <map>
#include <tuple>

namespace clang::tidy::bigtable::run {

/// Values by root. A copy costs nothing: it shares what neither changes.
class Store {
public:
  /// Returns the value of \p Root; a null value without one.
  Value find(uint32_t Root) const;
  void set(uint32_t Root, Value New);
  void erase(uint32_t Root) { set(Root, Value()); }
  /// Makes each value that differs from \p Other what \p Join says; a null one
  /// means that there is none.
  void
  join(Store &&Other,
       llvm::function_ref<Value(uint32_t, const Value &, const Value &)> Join);
  /// Calls \p Visit for each root whose value may differ from \p Other.
  void forEachChange(const Store &Other,
                     llvm::function_ref<void(uint32_t)> Visit) const;

private:
  struct Layer {
    std::shared_ptr<const Layer> Below;
    unsigned Depth = 0;
    llvm::DenseMap<uint32_t, Value> Values;
  };
  std::shared_ptr<Layer> Top;
};

struct State {
  Store Values;
  /// The facts on every path to here.
  Facts Holds;
  /// Stands for the current time, up to what passes without waiting. A later
  /// one has a higher number; it is negative in the initial values of
  /// variables, which are older.
  int32_t Epoch = 0;
  /// Roots of objects whose address code that is not in view may have kept.
  llvm::SmallVector<uint32_t, 2> Escaped;
  bool IsDead = false; ///< No path leads to here.

  /// Adds to Escaped. Returns true if it has one more then.
  bool addEscaped(llvm::ArrayRef<uint32_t> Roots) {
    const size_t Before = Escaped.size();
    for (const uint32_t Root : Roots)
      if (!llvm::is_contained(Escaped, Root))
        Escaped.push_back(Root);
    return Escaped.size() != Before;
  }
  static State dead() {
    State S;
    S.IsDead = true;
    return S;
  }
};

/// Why something is unknown.
/// The reason of what a comparison of unknown values results in.
inline constexpr llvm::StringLiteral Comparison("a comparison");

struct Unknown {
  llvm::StringRef Reason; ///< As the end of "is not known: ".
  const code::Expr *At = nullptr;
  Symbol PartOf = 0; ///< Of another unknown value.
  Step Part;
};

/// Symbols, roots, and parts of values.
class Memory {
public:
  Memory();

  llvm::StringRef save(llvm::StringRef Text) { return Strings.save(Text); }

  // Symbols.
  Symbol fresh(llvm::StringRef Reason, const code::Expr *At = nullptr);
  Value newUnknown(llvm::StringRef Reason, const code::Expr *At = nullptr) {
    return unknown(fresh(Reason, At));
  }
  /// Returns the symbol of a part of what \p Of stands for.
  Symbol partOf(Symbol Of, const Step &Part);
  /// Returns the symbol of what the operation \p Name makes of \p Of and
  /// \p With: equal for equal ones.
  Symbol term(llvm::StringRef Name, Symbol Of, int64_t With,
              llvm::StringRef Text = {});
  const Unknown &operator[](Symbol S) const { return Unknowns[S]; }
  Symbol nextSymbol() const { return Symbol(Unknowns.size()); }
  /// The symbol of a value with too many alternatives.
  static constexpr Symbol TooMany = 1;

  // Roots.
  uint32_t newRoot() { return ++LastRoot; }
  /// Returns the root of the object to which an unknown pointer points.
  uint32_t pointee(Symbol Pointer);
  /// Says what \p Root has where no code has changed it.
  void setInitial(uint32_t Root, Value V) { Initial[Root] = std::move(V); }
  /// Returns that; a null value for what is not there before its declaration.
  Value initialOf(uint32_t Root) const { return Initial.lookup(Root); }

  // Parts of values.
  Value part(const Value &In, const Step &Next);
  Value part(const Value &In, llvm::ArrayRef<Step> Path);
  /// \p SetBy is the call that sets it, if it is a field of a message.
  Value withPart(const Value &In, llvm::ArrayRef<Step> Path, const Value &New,
                 const code::Expr *SetBy = nullptr);
  /// Returns \p List with one more element.
  Value appended(const Value &List, const Element &New);
  Value appended(const Value &List, const Value &New) {
    return appended(List, Element{New});
  }
  /// Returns places inside those that \p Places refers to.
  Value deeper(const Value &Places, const Step &Next);

  // States.
  /// Returns what the places \p Places hold.
  Value load(const Value &Places, State &S);
  /// Puts \p New into the places; into one of them, if they are several.
  void store(const Value &Places, const Value &New, State &S,
             const code::Expr *SetBy = nullptr);
  /// Called by joinInto() with each value that has too many alternatives.
  std::function<void(const Value &)> Lose;
  /// \p LoopFrom as for join() of values.
  void joinInto(State &Into, State &&Other, Symbol LoopFrom = 0);
  /// Adds to \p Into what \p S has since it was as in \p Seen, without what
  /// tells the two apart.
  void addTo(State &Into, const State &S, Store &Seen);
  /// Returns what of \p V is possible in \p S.
  Value possible(const Value &V, const State &S);
  /// Adds a fact, and drops the oldest ones if they are too many.
  static void learn(State &S, const Facts &New);
  /// Returns true if \p Fact says that something equals a constant, or is not
  /// there.
  bool isSpecialCase(uint32_t Fact) const;
  /// Returns true if \p S is \p Of, a part of it, or a term about it.
  bool isAbout(Symbol S, Symbol Of) const;
  /// Returns true if \p S is a term that subtracts something.
  bool subtracts(Symbol S) const;
  /// Tells whether \p Condition is true in \p S, if that is known.
  std::optional<bool> isTrue(Symbol Condition, const State &S) const;
  /// Returns true if \p L and \p R cannot both hold.
  bool areExclusive(const Facts &L, const Facts &R) const;
  /// Returns \p All without facts that follow from the others.
  Facts withoutImplied(const Facts &All) const;
  /// Returns true if \p Condition tells which of two values is greater.
  bool isOfOrder(Symbol Condition) const;

private:
  Value content(uint32_t Root, const State &S);

  llvm::BumpPtrAllocator Arena;
  llvm::UniqueStringSaver Strings{Arena};
  std::vector<Unknown> Unknowns;
  std::map<std::tuple<Symbol, llvm::StringRef, int>, Symbol> PartSymbols;
  using Term = std::tuple<llvm::StringRef, Symbol, int64_t, llvm::StringRef>;
  /// Returns the constants of which a value is one by \p Fact; none if it does
  /// not say that.
  llvm::SmallVector<int64_t, 4> constantsIn(uint32_t Fact) const;
  /// Returns what follows if all of \p L, or all of \p R, holds: a value is one
  /// of several constants.
  Facts eitherOf(const Facts &L, const Facts &R);
  std::map<Term, Symbol> Terms;
  llvm::DenseMap<Symbol, Term> TermOf;
  llvm::DenseMap<Symbol, uint32_t> Pointees;
  llvm::DenseMap<uint32_t, Value> Initial;
  uint32_t LastRoot = 0;
};

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_MEMORY_H
