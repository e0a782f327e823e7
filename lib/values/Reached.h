// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The values that reach the arguments of the client's calls, as the
/// interpreter of room 'run' finds them.

#ifndef BIGTABLE_TIDY_LIB_VALUES_REACHED_H
#define BIGTABLE_TIDY_LIB_VALUES_REACHED_H

#include "lower/Lower.h"
#include "model/ConstantString.h"
#include "model/Summary.h"
#include "model/Timestamp.h"
#include "run/Interpreter.h"
#include "values/Operand.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace clang::tidy::bigtable {

class CallIndex;

/// The code of one translation unit, which runs at the first question. Not
/// thread-safe.
class Reached {
public:
  Reached(ASTContext &Context, const CallTable &Functions,
          const CallIndex &Calls)
      : Context(Context), Functions(Functions), Calls(Calls) {}
  ~Reached();

  /// A value, the epoch where it was used, and that since when a time counts as
  /// the current one.
  struct Use {
    run::Value Of;
    int32_t Epoch = 0;
    int32_t Since = 0;
  };
  /// Calls that lead to code, the outermost first.
  using CallPath = std::vector<const code::Expr *>;
  struct Record {
    CallPath Calls;
    std::vector<bool> IsSpecial; ///< Each, as specialCases() says.
    Use Value;
    std::vector<run::Interpreter::Turn> Turns; ///< In any of which it is so.
  };

  /// A part of a message that a call of the client has made, where that goes.
  struct Left {
    run::Alternative Is;
    run::Member Table; ///< The field with the name of its table.
    run::Leaving How = run::Leaving::Kept;
  };
  /// Returns what \p Made, a call that makes a part of a message, has made in
  /// the calls of \p In; none if that is not all known.
  std::vector<Left> leftOf(const Expr &Made, const Frame *In);

  /// Where a mutation, or a part of a message, went.
  struct Route {
    llvm::ArrayRef<const code::Expr *> Made; ///< The calls that lead to it.
    const code::Expr *By = nullptr; ///< The call that got it; null for none.
    CallPath Calls;                 ///< Those that lead to By.
    run::Member Table;              ///< The field with the name of its table.
    run::Leaving How = run::Leaving::Lost;
    std::optional<unsigned> Argument; ///< See run::Departure.
    size_t Before = 0; ///< How many of Made lead to In; for routesOf().

    /// Returns true if By is not in the calls of In.
    bool leavesContext() const {
      return Calls.size() < Before ||
             !std::equal(Calls.begin(), Calls.begin() + Before, Made.begin());
    }
  };
  /// Returns where all went that \p Made, or code that it calls, has made in
  /// the calls of \p In; std::nullopt if that is not all known.
  std::optional<std::vector<Route>> routesOf(const Expr &Made, const Frame *In);
  /// Returns true if what \p Made has made in the calls of \p In goes, with a
  /// time, to code that is not known: 'Stamp(mutation, end)'.
  bool goesWithTime(const Expr &Made, const Frame *In);
  /// Where mutations go in a function, whoever calls it.
  struct Passed {
    llvm::SmallVector<unsigned, 2> Carriers; ///< Parameters with mutations.
    std::vector<std::pair<unsigned, Route>> Given; ///< By the parameter.
    /// By the call that makes them, or one that leads there.
    std::vector<std::pair<const Expr *, Route>> Made;
  };
  /// Returns that of \p Function; null if it is not known.
  const Passed *passedIn(const FunctionDecl &Function);
  /// Returns the IDs of the tables that \p Sent, which is sent, goes to.
  StringSet tablesOf(const Route &Sent) const;
  /// Returns the argument of \p Send, a call of the client, that is the table;
  /// null without one.
  static const code::Expr *tableIn(const code::Expr &Send);
  /// Returns what \p Call passes for the parameter that \p E names, or makes a
  /// copy of; null without one.
  const code::Expr *givenBy(const code::Expr &E, const code::Expr &Call);

  /// Returns the code of \p E, or of what it makes no other value of; none
  /// before the first usesOf(). If \p FieldOnly is not null, and \p E is a
  /// field of an argument which the code does not name, returns the code of the
  /// argument, and sets it to the field.
  llvm::ArrayRef<const code::Expr *>
  codeOf(const Expr *E, const ValueDecl **FieldOnly = nullptr) const;
  /// Returns the values of \p E, a part of a call of the client; none if they
  /// are too many.
  llvm::ArrayRef<Record> recordsOf(const code::Expr &E) const;
  /// Returns the values of \p V, an expression in an argument of a call of the
  /// client: in the calls of V.In, or in all. Empty if some are not known, or
  /// if \p V is none.
  std::vector<Use> usesOf(Operand V);
  /// Returns what each of usesOf() can be; empty if it is not.
  std::vector<Use> alternativesOf(Operand V);

  /// How callers give a value.
  enum class Giving : uint8_t {
    Anyhow, ///< Also if they choose one of the values that the code has, as by
            ///< leaving out an argument.
    Passed, ///< They pass it, or the object that has it.
    Argument, ///< They pass it as an argument.
  };
  /// Returns true if callers of the outermost code of \p V give what it depends
  /// on.
  bool isGiven(Operand V, Giving How = Giving::Anyhow);
  /// Returns true if code that \p V may depend on subtracts something, or if
  /// that is not known.
  bool subtracts(Operand V);
  /// Returns true if the outermost of the calls of V.In, or those of
  /// restrictTo(), lead to \p V, not only if a value that they pass is a
  /// special one.
  bool leadsTo(Operand V) const;
  /// Returns the calls that lead to \p Of, which are in one function, from the
  /// one in another file that decides their values. One list for each.
  std::vector<CallPath> outsideCallsTo(llvm::ArrayRef<Operand> Of);
  /// Answers are about these calls only, until another list comes.
  void restrictTo(CallPath Calls) { Only = std::move(Calls); }
  bool isRestricted() const { return !Only.empty(); }
  /// Returns where \p E is, in any file; invalid if that file is not there.
  SourceLocation placeOf(const code::Expr &E) const;

  /// Returns the calls that lead to what made \p A, a mutation or a row, the
  /// outermost first; null for one in another file.
  llvm::ArrayRef<const Expr *> pathTo(const run::Alternative &A);

  /// The same as code.
  llvm::ArrayRef<const code::Expr *>
  codePathTo(const run::Alternative &A) const {
    return Engine->pathTo(A);
  }

  /// Returns all calls that make families, or change them, in their order.
  llvm::ArrayRef<run::Event> familyEvents();
  /// Calls \p Visit for each message about families that code which is not in
  /// view gets: at the argument, or at the result of a function.
  void forEachLeaving(
      llvm::function_ref<void(const code::Expr &, const run::Value &)> Visit);
  /// Returns the innermost list of values, as tables have, that \p E is in;
  /// null if it is in none.
  const code::Expr *rowOf(const code::Expr &E);

  /// Calls \p Visit with each row, and with each list of rows, that the client
  /// or code that is not in view gets.
  void
  forEachSentList(llvm::function_ref<void(const run::Alternative &)> Visit);

  /// Calls \p Visit for each call of the client, in all code that was run.
  void forEachCallOfClient(llvm::function_ref<void(const code::Expr &)> Visit);

  /// Makes what callers in other files pass unknown, because the call is judged
  /// there.
  void leaveToCallers(bool Others) { LeavesToOthers = Others; }
  bool leavesToCallers() const { return LeavesToOthers; }

  /// Makes the parameters of outermost functions unknown, whoever calls them.
  void leaveOutCallers(bool Are) { LeavesOutCallers = Are; }

  /// Makes answers those for the element at \p Index of the loop with the
  /// variable \p Var; for all if that is null.
  void setTurn(const VarDecl *Var, unsigned Index) { Turn = {Var, Index}; }

  /// Makes unknown what depends on the callers in view: there may be others.
  void distrustCallers() { TrustsCallers = false; }

  /// All classes of the program are in view, or in summaries.
  void trustClasses() { TrustsClasses = true; }

  /// Returns true if callers in other files have decided an answer since the
  /// last forgetCallers(): it would be another one for other callers.
  bool restsOnCallers();
  /// Forgets the answers from number \p First; numAnswers() is the next one's.
  void forgetCallers(size_t First = 0) { Outside.resize(First); }
  size_t numAnswers() const { return Outside.size(); }

  // std::nullopt stands for values that are not all known.
  std::optional<StringSet> strings(Operand V);
  /// Returns the texts of \p V, or of an SQL statement, with holes.
  std::optional<StringSet> texts(Operand V);
  std::optional<StringSet> statements(Operand V);
  std::optional<int64_t> count(Operand V);
  /// Returns the times. A time that was current while the function ran, or
  /// those that called it, counts as the current one.
  TimestampSet timestamps(Operand V, Counting As = Counting::Times);

  /// A time in one case, and where code makes it; invalid if that is not known.
  struct Case {
    Timestamp Is;
    SourceLocation At;

    bool isAt(const Timestamp &T) const {
      return Is.Kind == T.Kind && Is.Count == T.Count;
    }
  };
  /// Returns the times that \p V has; if not all are known, those in cases that
  /// a condition tells apart. Without those that a condition chooses which
  /// finds the greater of two times.
  std::vector<Case> casesOf(Operand V);

  /// Returns what names say of a term of each time that \p V has; none if one
  /// of the times does not count from now, and no name says that it has another
  /// unit. Without that of one to which nothing else was added, or, if
  /// \p Alone, with that only.
  std::vector<run::NamedPart> partsOf(Operand V, bool Alone = false);

  /// Returns a name that says that the time \p V is past; empty without one for
  /// each time that \p V has.
  llvm::StringRef pastNameOf(Operand V);

  /// What code that reads gives to its callers, and to functions that it calls.
  struct Handed {
    llvm::ArrayRef<const FieldDecl *> Times; ///< They have times of cells.
    llvm::ArrayRef<const CXXRecordDecl *> Classes;
    bool AsksForTime = false; ///< The code asks for times of cells.
    bool IsPlain = false;     ///< Callers get texts and numbers, and no cells.
  };
  /// Returns true if code of other files may ask whether what \p Reader gives
  /// has expired: it asks for the time of a cell, or compares one of Of.Times,
  /// and calls \p Reader, directly or through a function, or is called by such
  /// code; or it calls \p Reader and compares a part of one of Of.Classes with
  /// the current time, or, if Of.AsksForTime, any times.
  bool isAskedElsewhere(const FunctionDecl &Reader, const Handed &Of);
  /// Returns true if code of \p Function is known, if only of another file.
  bool isKnownElsewhere(const FunctionDecl &Function);
  /// Returns true if code that calls \p Function is known.
  bool isCalledElsewhere(const FunctionDecl &Function);
  /// Returns true if \p Function, which another file defines, or a function
  /// that it calls, asks for the current time; std::nullopt if its code is not
  /// known.
  std::optional<bool> readsClockElsewhere(const FunctionDecl &Function);
  /// Returns true if code of other files that calls \p Reader, or a function
  /// that this code calls, deletes cells or reads others.
  bool isDeletedElsewhere(const FunctionDecl &Reader);

  /// Returns a call with which a method of \p Class, but for a constructor,
  /// reads or writes: the argument \p Of, a filter or a timestamp, has the
  /// current time. Null without one.
  const code::Expr *takesNow(const CXXRecordDecl &Class, Role Of);

  /// Adds the code of this file, and the names of the functions that it defines
  /// and calls, to \p To.
  void tell(SummarySet &To);

  /// Returns the function that \p E is in; null in the initializer of a
  /// variable that is not local.
  const code::Function *functionOf(const code::Expr &E);

  /// Returns true if \p A may differ from turn to turn of a loop: it is an
  /// element of something, or another value that the loop changes.
  bool mayVary(const run::Alternative &A) const;

  /// Returns the function of this file that \p E is in; null without one.
  const FunctionDecl *declarationAround(const Expr &E);

  /// Returns the expression of this file that is \p E; null without one.
  const Expr *sourceOf(const code::Expr *E) const {
    return Unit.Sources.lookup(E);
  }

  /// Returns the variable or member that keeps \p A, which Alternative::Kept
  /// reads; null if it is not of this file, or if each thread has one.
  const ValueDecl *keeperOf(const run::Alternative &A) const;

private:
  using RecordMap = llvm::DenseMap<const code::Expr *, std::vector<Record>>;

  std::optional<Timestamp> timeIn(Operand V, run::Alternative A, int32_t Since,
                                  Counting As = Counting::Times);
  void lower();
  void run();
  void loadOthers();
  /// Returns the values of \p Code in the calls of \p In.
  llvm::SmallVector<const Record *, 4> recordsIn(const code::Expr &Code,
                                                 const Frame *In);
  /// Returns the records of the function of \p Code, or of the one in which the
  /// calls of \p In begin, with unknown parameters; null if that cannot run.
  const RecordMap *recordsAlone(const code::Expr &Code, const Frame *In);
  /// Returns how many calls of \p Of lead to the outermost of those of \p In;
  /// std::nullopt if it is not in these.
  std::optional<size_t> callsBefore(const Record &Of, const Frame *In) const;
  void note(RecordMap &To, const code::Expr &E, const run::Value &V,
            const run::State &S);
  /// Returns the records of \p Of, with unknown parameters.
  const RecordMap &recordsAlone(const code::Function &Of);
  /// Returns true if \p Is would not be the same for other callers.
  bool isOfCallers(const code::Expr &E, const Record &Is);
  bool isOfRestriction(const CallPath &Calls) const;
  void indexCallers();
  /// Returns true if code of other files has an expression for which \p IsIt
  /// returns true: callers of \p Reader, up to \p Levels of them, or functions
  /// that these or \p Reader call; or, without \p Levels, only those that
  /// \p Reader calls.
  bool isElsewhereNear(const FunctionDecl &Reader,
                       std::optional<unsigned> Levels,
                       llvm::function_ref<bool(const code::Expr &)> IsIt);
  bool isOfTurn(const Record &Of) const;
  bool load(const FunctionSummary *From, llvm::StringSet<> &Loaded);
  void watch(llvm::DenseSet<const code::Expr *> &These);
  void collectRows();
  StringSet tablesIn(const run::Value &Table, const CallPath &Calls,
                     unsigned Depth) const;
  void leave(const run::Departure &D);
  Route routeOf(const run::Departure &D) const;
  /// Returns what summaries say of the function that \p Call calls.
  const run::Unseen *unseenAt(const code::Expr &Call);
  void giveUpFrom(llvm::ArrayRef<const code::Function *> Unfinished);

  ASTContext &Context;
  const CallTable &Functions;
  const CallIndex &Calls;
  LoweredUnit Unit;
  std::string Saved; ///< The code of this file, as keyOfSource() describes.
  bool LeavesToOthers = false;
  bool TrustsCallers = true;
  bool LeavesOutCallers = false;
  bool TrustsClasses = false;
  bool IsTooLarge = false;
  /// Answers that have callers in other files; null for a route.
  std::vector<std::pair<const code::Expr *, const Record *>> Outside;
  CallPath Only;                             ///< See restrictTo().
  std::pair<const VarDecl *, unsigned> Turn; ///< See setTurn().
  size_t NumOwn = 0;                         ///< Functions of this file.
  std::unique_ptr<run::Interpreter> Engine;
  /// The outermost code of each expression.
  llvm::DenseMap<const Expr *, llvm::SmallVector<const code::Expr *, 1>> CodeOf;
  RecordMap Records;
  /// The records of functions, and initializers, that run alone.
  std::map<const void *, RecordMap> Alone;
  /// Whether callers decide a record.
  llvm::DenseMap<const Record *, bool> OfCallers;
  /// The initializer of a global variable that each expression is in.
  llvm::DenseMap<const code::Expr *, const code::Expr *> InitOf;
  std::vector<run::Event> FamilyEvents;
  /// See forEachLeaving(); true for the result of a function.
  std::vector<std::pair<const code::Expr *, bool>> Leaving;
  llvm::DenseMap<const code::Expr *, std::vector<Left>> Messages;
  std::vector<Route> Routes;
  /// The lists of forEachSentList(), by what made them and what gets them.
  std::map<std::pair<uint32_t, const code::Expr *>,
           std::vector<run::Alternative>>
      SentLists;
  llvm::DenseMap<const code::Expr *, std::optional<run::Unseen>> Unseen;
  std::map<const code::Function *, std::optional<Passed>> PassedIn;
  std::set<std::tuple<uint32_t, const code::Expr *, CallPath>> KnownRoutes;
  /// Indices of Routes by each call that leads to what makes it, and that.
  llvm::DenseMap<const Expr *, llvm::SmallVector<unsigned, 2>> RoutesFrom;
  /// The answers of pathTo(), by Alternative::Run.
  std::map<uint32_t, std::vector<const Expr *>> Paths;
  /// These are made at the first question.
  llvm::DenseMap<const code::Expr *, const code::Function *> Around;
  llvm::StringMap<llvm::SmallVector<const code::Function *, 2>> Callers;
  llvm::DenseMap<const code::Expr *, const code::Expr *> Rows; ///< See rowOf().
};

/// Returns true if \p E names a parameter, a capture, or a member of the
/// function around.
bool namesGiven(const code::Expr &E);
/// The number of the object of a method, as a parameter.
inline constexpr size_t ObjectNumber = SIZE_MAX;
/// Returns the operand of \p Call, of the function \p Callee, that is its
/// parameter \p Number; null without one.
const code::Expr *argumentOf(const code::Expr &Call,
                             const code::Function &Callee, size_t Number);
/// Returns the argument \p Is of the call of the client that made the object
/// \p A; null without one.
const run::Value *roleIn(const run::Alternative &A, Role Is);
/// Returns the text that \p Of is; std::nullopt if it is not known. Unknown
/// pieces are holes (see TextFormat.h) if \p KeepsHoles.
std::optional<std::string> textOf(const run::Alternative &Of,
                                  bool KeepsHoles = false);
/// Returns the unit of so many nanoseconds.
TimeUnit unitOf(int64_t Nanos);
/// Returns the time \p Of, used as \p Type. One that was current before
/// \p Since is not known. If \p KeepsUnits, its unit is.
std::optional<Timestamp> timeOf(const run::Alternative &Of, int32_t Since,
                                const std::optional<Tick> &Type,
                                bool KeepsUnits = false);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_REACHED_H
