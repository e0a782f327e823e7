// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs the functions of a program on values that are partly unknown, and tells
/// what reaches each call of Bigtable's client.
///
/// A branch on something unknown splits the state, and joins it afterwards. A
/// loop runs turn by turn while it is certain to go on, otherwise until nothing
/// changes. A call of a function with code is entered. Any other call makes
/// unknown what it may change. So a value that a program can have is one of the
/// alternatives, or the value is unknown.

#ifndef BIGTABLE_TIDY_LIB_RUN_INTERPRETER_H
#define BIGTABLE_TIDY_LIB_RUN_INTERPRETER_H

#include "code/Program.h"
#include "run/Memory.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <map>

namespace clang::tidy::bigtable::run {

/// A call of the client, with what holds there.
struct Event {
  const code::Expr *Call;
  /// The calls that lead from the entry to here, the outermost one first.
  std::vector<const code::Expr *> Path;
  const code::Function *Entry;
  /// The values of its operands, loaded.
  std::vector<Value> Operands;
  Facts Holds;

  /// Returns the value of the operand with the role \p Is; null without one.
  Value operator[](Role Is) const;
};

/// A call as a model of its function sees it.
struct Call {
  const code::Expr &Site;
  const code::Callee *Called = nullptr;
  Value This; ///< The place of the object; null without one.
  llvm::ArrayRef<const code::Expr *> Arguments;
  std::vector<Value> Given; ///< For each argument; places if it is one.

  size_t size() const { return Given.size(); }
  /// Without expressions, all arguments are places.
  bool isPlace(size_t I) const {
    return Arguments.empty() || Arguments[I]->IsPlace;
  }
};

/// The methods with code that a virtual call may mean, by the key of the method
/// that it names.
using OverridersOf = llvm::StringMap<std::vector<const code::Function *>>;
OverridersOf overridersIn(const code::Program &In);

/// The end of a message, or of a mutation.
enum class Leaving : uint8_t {
  Sent,  ///< Code gets it that does not change it.
  Ended, ///< Its lifetime ends. Only for messages.
  Kept,  ///< Code that is not here may change a copy, or it later.
  Lost,  ///< It is not known any more.
  // What follows does not matter for what a message has.
  Shared,   ///< Code that is not here may get it instead of code that is.
  Compared, ///< It is compared with another.
  Told,     ///< Code that is not here gets it, and others tell what that does.
};

/// The effects on mutations of a function whose code is not here.
struct Unseen {
  /// Arguments that it may send, and does nothing else with.
  llvm::SmallVector<unsigned, 2> Sends;
  std::optional<unsigned> AddsTo; ///< An argument to which it adds one.
};

/// A mutation, or a part of a message, that leaves what is known.
struct Departure {
  const Alternative &Is;
  Leaving How;
  const Member *Table = nullptr;    ///< The field with the name of its table.
  const code::Expr *By = nullptr;   ///< The call that gets it, if any.
  std::optional<unsigned> Argument; ///< Of By or, of Kept, of the entry.
};

class Interpreter {
public:
  /// \p Tell gets the events, in the order of execution of each entry.
  Interpreter(const code::Program &In, std::function<void(const Event &)> Tell);

  /// Runs all functions that can reach a call of the client.
  void run();
  /// Code in view has all classes of the program, so that a virtual call means
  /// no other method.
  void trustClasses() { HasAllClasses = true; }
  /// Runs \p Entry with unknown parameters.
  void run(const code::Function &Entry);
  /// Returns the entries that took too many steps. Events of theirs may be
  /// missing; what they call was run as entries of its own.
  llvm::ArrayRef<const code::Function *> unfinished() const {
    return Unfinished;
  }
  /// Called with an expression, its value, and the state behind it.
  using Watcher =
      std::function<void(const code::Expr &, const Value &, const State &)>;
  /// Calls \p Visit each time that one of \p These was evaluated.
  void watch(llvm::DenseSet<const code::Expr *> These, Watcher Visit) {
    Watched = std::move(These);
    Watch = std::move(Visit);
  }
  using Leaver = std::function<void(const Departure &)>;
  /// Calls \p Visit with what calls of the client have made. \p Tell, which may
  /// return null, knows functions whose code is not here.
  void watchMutations(Leaver Visit,
                      std::function<const Unseen *(const code::Expr &)> Tell) {
    Leave = std::move(Visit);
    TellUnseen = std::move(Tell);
    M.Lose = [this](const Value &V) { leave(V, Leaving::Shared); };
  }
  /// Runs \p Entry, and calls only \p Visit, and \p Also for what is watched.
  /// With \p Visit, parameters that carry mutations have one, which
  /// Alternative::Made, placeOf() of the parameter, makes. Returns false if it
  /// took too many steps.
  bool runAlone(const code::Function &Entry, Leaver Visit, Watcher Also);
  /// Evaluates \p Init, the initializer of a global variable, and calls only
  /// \p Also.
  void runAlone(const code::Expr &Init, Watcher Also);
  /// Stands for what made the mutations of \p Parameter in runAlone().
  const code::Expr &placeOf(const code::Variable &Parameter) {
    return PlaceOf[&Parameter];
  }
  /// Returns for each call of path() whether code runs now only if an unknown
  /// value that it passes equals a constant, or is missing.
  std::vector<bool> specialCases(const State &S) const;
  /// Returns the calls that lead from the entry to what runs now, the outermost
  /// one first.
  std::vector<const code::Expr *> path() const;
  /// Returns the same for when \p A, a mutation or a row, was made.
  llvm::ArrayRef<const code::Expr *> pathTo(const Alternative &A) const {
    return llvm::ArrayRef(*Runs[A.Run - 1]).drop_back();
  }
  /// Returns the epoch in which the current entry began.
  int32_t entryEpoch() const { return EntryEpoch; }
  /// An element of a loop: its variable, and the index.
  using Turn = std::pair<const code::Variable *, unsigned>;
  /// Returns the elements that the loops which run now are at, as far as they
  /// are known.
  llvm::ArrayRef<Turn> turns() const { return Turns; }
  /// Says that some code is not known: it may change any variable of a file.
  void hasUnknownCode() { HasUnknownCode = true; }
  /// Says that code that is not here may change \p Member of \p Class.
  void mayChange(llvm::StringRef Class, llvm::StringRef Member) {
    ChangedMembers.insert((Class + "::" + Member).str());
  }

  /// Says that all objects of \p Class have the value of \p Init in \p Member,
  /// which nothing changes.
  void setDefault(llvm::StringRef Class, llvm::StringRef Member,
                  const code::Expr &Init) {
    Defaults[(Class + "::" + Member).str()] = &Init;
  }

  // For models of functions.
  /// Returns the argument \p I, loaded.
  Value in(const Call &C, size_t I, State &S);
  /// Returns the object that \p C is called on, loaded.
  Value self(const Call &C, State &S) {
    const Value V = M.load(C.This, S);
    return C.Called && C.Called == C.Site.Called && C.Called->IsMethod &&
                   !C.Called->IsConstructor
               ? kept(V, *C.Site.Operands[0], S)
               : V;
  }
  /// Returns \p V as what \p From, a variable, a member, or a call, is named.
  Value named(Value V, const code::Expr &From);
  /// Returns what \p Where, the places that \p From names, hold.
  Value loaded(const Value &Where, const code::Expr &From, State &S);
  /// Returns a value of \p Of without an initializer: an empty one.
  Value emptyOf(const code::Type &Of);
  /// Returns the object that a constructor of \p Of makes of the arguments.
  Value make(const code::Type &Of, Call &C, State &S);
  /// Returns \p Empty, an object, as one that \p Site makes in this run.
  Value placed(const Value &Empty, const code::Expr &Site);
  Value temporary(Value V, State &S);
  /// Returns a pointer to a new object with the value \p V.
  Value onHeap(Value V, State &S);
  /// Returns the characters to which a pointer in \p V points.
  Value characters(const Value &V, State &S);
  /// Calls \p Callee with \p Given, which are places.
  Value invoke(const Value &Callee, std::vector<Value> Given,
               const code::Expr &Site, State &S);
  /// Calls the function of \p Visitor, a closure or an object, that takes a
  /// \p Of, with \p Content, which is a place. Null if not exactly one does.
  Value visit(const Value &Visitor, const code::Type &Of, const Value &Content,
              const code::Expr &Site, State &S);
  /// Gives up what the call may change.
  Value unknownCall(const Call &C, State &S);
  /// Tells what becomes of messages and mutations in \p V, which \p By gets,
  /// and, if \p In is not null, of those that \p V leads to.
  void leave(const Value &V, Leaving How, const code::Expr *By = nullptr,
             State *In = nullptr, std::optional<unsigned> Argument = {});
  void runOther(State &S);
  /// Returns the object of the client with \p In that \p Site makes now.
  Alternative made(const code::Expr &Site, Parts In);
  void leaveMoved(const Call &C, State &S);
  Value binary(code::Op Operator, const Value &L, const Value &R,
               const code::Type *Of, State &S);
  /// Returns \p V as a bool: owners and optionals by their presence.
  Value truth(const Value &V, State &S);
  /// Returns true if the operation \p Name of \p Of and \p With is, on a path
  /// that says so; or false.
  Value condition(llvm::StringRef Name, Symbol Of, int64_t With,
                  llvm::StringRef Text, bool IsNegated, State &S);
  /// Makes \p S the state in which \p Condition is true, and \p Else the other.
  void split(const Value &Condition, State &S, State &Else);
  /// Makes \p To, where the condition \p Known is not \p IsTrue, a state
  /// without the facts under which alone it would be.
  void exclude(llvm::ArrayRef<Alternative> Known, bool IsTrue, State &To) const;
  /// Runs \p Turn, which returns true if the loop is certain to go on after it,
  /// until nothing changes. Its second argument gets what leaves the loop.
  /// If \p TrustsCopies, a copy of what was made before the loop is there
  /// whenever the loop runs.
  void repeat(llvm::function_ref<bool(State &, State &)> Turn, State &S,
              bool TrustsCopies = false);
  /// Runs \p Turn any number of times, or never.
  void repeatOrNot(llvm::function_ref<void(State &)> Turn, State &S);
  /// The program waits, or does something that may take long.
  void passTime(State &S) {
    S.Epoch = S.Epoch < 0 ? --LastInitial : int32_t(M.fresh("time has passed"));
  }

  Memory M;

private:
  struct Jumps {
    State Break = State::dead(), Continue = State::dead();
    bool IsSwitch = false;
  };
  struct Frame;

  // Statements.
  void exec(const code::Stmt &St, State &S);
  void execBlock(const code::Stmt &St, State &S);
  void execLet(const code::Stmt &St, State &S);
  void execLoop(const code::Stmt &St, State &S);
  void execForEach(const code::Stmt &St, State &S);
  void execSwitch(const code::Stmt &St, State &S);
  void execTry(const code::Stmt &St, State &S);
  void execReturn(const code::Stmt &St, State &S);
  void execUnknown(const code::Stmt &St, State &S);
  void turn(const code::Stmt &Body, State &S, State &Exit);
  void mayThrow(State &S);
  /// Runs the destructors of the variables from \p First.
  void endScope(size_t First, State &S);
  Value widened(const Value &Before, const Value &After, bool IsLast);

  // Expressions.
  Value eval(const code::Expr &E, State &S); ///< Places, if it is one.
  Value evalNode(const code::Expr &E, State &S);
  void show(const code::Expr &E, const Value &V, State &S);
  Value value(const code::Expr &E, State &S);
  Value evalVariable(const code::Variable &Var, State &S);
  Value evalMember(const code::Expr &E, State &S);
  Value evalElement(const code::Expr &E, State &S);
  Value evalUnary(const code::Expr &E, State &S);
  Value evalLogical(const code::Expr &E, State &S);
  Value evalAssign(const code::Expr &E, State &S);
  Value evalConvert(const code::Expr &E, State &S);
  /// Notes whether a count of the current time has too many bits for \p Of.
  static void cutTo(const code::Type &Of, Alternative &Time);
  Value evalConditional(const code::Expr &E, State &S);
  Value evalAggregate(const code::Expr &E, State &S);
  Value evalClosure(const code::Expr &E, State &S);
  Value evalUnknown(const code::Expr &E, State &S);
  void branch(const code::Expr &E, State &S, State &Else);
  /// Returns the variables, and members of objects, in the condition \p E that
  /// have several alternatives; none if it has an effect.
  llvm::SmallVector<Value, 2> openPlaces(const code::Expr &E, State &S);
  /// Drops alternatives of \p Places that make the condition \p E false from
  /// \p S, and those that make it true from \p Else. It was asked in \p Before.
  void refine(const code::Expr &E, llvm::ArrayRef<Value> Places, State Before,
              State &S, State &Else);
  /// Returns whether the condition \p E holds if \p Where has the alternative
  /// \p A; std::nullopt if that is not known.
  std::optional<bool> truthWith(const Value &Where, const Alternative &A,
                                const code::Expr &E, State S);
  Value compare(code::Op Operator, const Alternative &L, const Alternative &R,
                State &S);
  Value arithmetic(code::Op Operator, const Alternative &L,
                   const Alternative &R, const code::Type *Of);
  Value timeArithmetic(code::Op Operator, const Alternative &L,
                       const Alternative &R);
  Value combineTimes(code::Op Operator, const Alternative &L,
                     const Alternative &R);

  // Calls.
  Value evalCall(const code::Expr &E, State &S);
  Value dispatch(Call &C, State &S);
  Value clientCall(Call &C, State &S);
  /// Returns what \p C, of the client, makes from its arguments.
  Parts argumentsOf(const Call &C, State &S);
  /// Tells what becomes of them at the end of the entry \p Own.
  void leaveEntry(const Frame &Own, State S);
  const code::Function *target(const Call &C, State &S);
  /// Runs each method that a virtual call may mean. Null without one in view.
  Value enterOverriders(Call &C, State &S);
  /// Null if it is too deep.
  Value enter(Call &C, const code::Function &To, State &S,
              const Alternative *Closure = nullptr);
  void tell(const Call &C, State &S);
  /// Sets Alternative::Run of \p Made, which its origin makes now.
  void setRun(Alternative &Made);
  void forget(const Value &Places, const code::Expr *At, State &S);
  Value initialOf(const code::Variable &Global, State &S);
  /// Returns the value of \p Init, or its place if \p IsPlace, before all
  /// functions run.
  Value evalEarlier(const code::Expr &Init, bool IsPlace, State &S);
  /// Returns true if nothing changes \p Global after its initialization.
  bool isConstant(const code::Variable &Global) const;
  /// Returns \p V, which \p From has, with Alternative::Kept.
  Value kept(Value V, const code::Expr &From, const State &S) const;
  /// Returns a mutation that a parameter, \p Of, carries; null if it has none.
  Value mutationFor(const code::Variable &Of);
  Value copied(Call &C, State &S);
  Value nothingOf(const code::Callee &Called, const code::Expr &Site);
  /// Returns the object of a method that is an entry: what all constructors
  /// leave in the members that no other code changes.
  Value objectFor(const code::Type &Class, State &S);
  bool isReferenceMember(const code::Expr &Member);
  /// Adds to ChangedVariables and, unless \p OnlyVariables, to ChangedMembers
  /// what a change of \p Place may change.
  void addChangedPlace(const code::Expr *Place, bool OnlyVariables = false);
  /// Adds what \p E may change. A constructor may change members of its own
  /// object.
  void addChangedBy(const code::Expr &E, bool IsInConstructor);
  /// Returns the class that declares \p Member of \p Class; null if that is not
  /// known.
  const code::Type *declaringClass(const code::Type &Class,
                                   llvm::StringRef Member,
                                   unsigned Depth = 0) const;
  /// Returns true if some code may change \p Member of an object of \p Class.
  bool isChanged(const code::Type &Class, llvm::StringRef Member,
                 unsigned Depth = 0) const;
  void addHidingMembers(const code::Class &C, const code::Class &In,
                        unsigned Depth);
  /// Returns the name that the member \p Name of \p Class has in values. An
  /// object has its own members and those of its bases in one list.
  llvm::StringRef memberName(const code::Type &Class,
                             llvm::StringRef Name) const;
  bool mayGoOn();

  const code::Program &Program;
  std::function<void(const Event &)> Tell;
  llvm::DenseSet<const code::Expr *> Watched;
  Watcher Watch;
  Leaver Leave;
  std::function<const Unseen *(const code::Expr &)> TellUnseen;
  std::map<const code::Variable *, code::Expr> PlaceOf;
  bool IsAlone = false; ///< See runAlone().
  /// In runAlone(): the roots of what the parameters refer to.
  llvm::DenseMap<uint32_t, unsigned> RootsOfParameters;
  Frame *Top = nullptr;
  /// The states in which a call of a 'try' may throw, and the last of them.
  struct Handled {
    State Thrown;
    Store Last;
  };
  Handled *Catcher = nullptr;
  const code::Function *Entry = nullptr;
  int32_t EntryEpoch = 0;
  int32_t LastInitial = 0; ///< The epoch of the last initialized variable.
  /// For Alternative::Run: the calls that lead to what made the object, and
  /// that.
  std::map<std::vector<const code::Expr *>, uint32_t> RunOf;
  std::vector<const std::vector<const code::Expr *> *> Runs;
  std::vector<Turn> Turns;
  unsigned Steps = 0;
  std::vector<const code::Function *> Unfinished;
  llvm::DenseMap<const code::Expr *, uint32_t> TextRoots;
  llvm::StringMap<uint32_t> GlobalRoots;
  std::vector<uint32_t> ChangingGlobals; ///< Roots of those that may change.
  llvm::DenseSet<uint32_t> HeapRoots;
  llvm::DenseMap<std::pair<const code::Type *, llvm::StringRef>, bool>
      ReferenceMembers;
  llvm::DenseSet<const code::Function *> Entered;
  llvm::StringMap<std::vector<const code::Function *>> ByName;
  OverridersOf Overriders;
  bool HasAllClasses = false;
  /// 'Class::member', if a base has a member of that name.
  llvm::StringSet<> HidingMembers;
  /// Names of members that code changes after the construction, and of global
  /// and static variables.
  /// Members, as "class::member" with the class that declares each, or as
  /// "member" if that is not known.
  llvm::StringSet<> ChangedMembers;
  llvm::StringSet<> ChangedVariables;
  /// Code that is not described may change others.
  bool HasUnknownCode = false;
  llvm::StringMap<const code::Expr *> Defaults; ///< See setDefault().
  /// For the characters of a name, whether it says an age or a unit, and
  /// whether it says a time of the past.
  llvm::DenseMap<const char *, std::pair<bool, bool>> SayingNames;
  /// Closures that nothing has called yet.
  llvm::MapVector<const code::Callee *, Value> Uncalled;
};

/// Returns the functions that can reach a call of the client.
llvm::DenseSet<const code::Function *> actingIn(const code::Program &In);
/// Returns true if \p Of is an array of characters, or a pointer to them.
bool isCharacters(const code::Type &Of);
/// Returns \p Name without namespaces and classes.
llvm::StringRef lastName(llvm::StringRef Name);
/// Returns true if \p Of is a mutation, a row, or a list of them.
bool carriesMutation(const code::Type &Of);
/// Returns \p N as an integer of type \p Of.
int64_t truncated(int64_t N, const code::Type *Of);
/// Returns true if \p Called is named as a clock of the user's.
bool isNamedAsClock(const code::Callee &Called);
/// Returns true if \p Made is a time that the runtime makes by a policy.
bool isByPolicy(const code::Expr &Made);
/// Returns true if \p Called is no function of the user's code.
bool isLibrary(const code::Callee &Called);
/// Returns the place of the container into which \p Iterator refers; null if it
/// is none.
Value containerOf(const Value &Iterator);
/// Returns what the model of \p C, a call of a library, says; null if there is
/// none.
Value callLibrary(Interpreter &I, Call &C, State &S);
/// Returns an empty object of the library class \p Of; null if that is none.
Value emptyLibraryObject(const code::Type &Of);

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_INTERPRETER_H
