// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the values that an expression can have: a finite set, or unknown
/// together with the reason. Users read about it in
/// docs/explanation/what-the-analysis-tracks.md.

#ifndef BIGTABLE_TIDY_LIB_VALUES_H
#define BIGTABLE_TIDY_LIB_VALUES_H

#include "bigtable_ttl/ttl.h"
#include "model/Timestamp.h"
#include "values/Destination.h"
#include "values/Operand.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace clang::tidy::bigtable {

class CallTable;
struct Caller;
struct CallSite;
struct Definition;
struct SummaryValues;
class FunctionFlow;
class CallIndex;
class MemberEffects;
class OriginSearch;
class Reached;
struct Sameness;
class FunctionUses;
enum class CallEffect : uint8_t;

/// The content of a std::optional.
struct OptionalValue {
  enum : uint8_t {
    Unknown,
    Empty,
    Value, ///< E, or another value if E is null.
    Copy,  ///< The content of the optional E.
  } Kind = Unknown;
  const Expr *E = nullptr;
};
/// Returns the content of the optional that \p Made makes. If \p Made has
/// another type, it is the value assigned to an optional.
OptionalValue contentOf(const Expr &Made);

/// The values of expressions in one translation unit. Not thread-safe, because
/// it caches results.
class Values {
public:
  /// \p Calls knows the calls and assignments of the whole translation unit.
  Values(const CallTable &Functions, const CallIndex &Calls,
         ASTContext &Context);
  ~Values();

  /// Charges the work of subsequent queries to \p Function. When a function's
  /// budget, MaxFunctionSteps, is spent, its values are unknown. Returns the
  /// function to which they were charged before.
  const FunctionDecl *chargeTo(const FunctionDecl *Function) {
    return std::exchange(Charged, Function);
  }
  /// Charges \p NumSteps of work that another class does. Returns false if the
  /// budget is spent.
  bool spend(unsigned NumSteps);

  /// Returns the expressions that may have made the value of \p V, through
  /// variables, members, parameters, conditions, and calls of user functions.
  MakerSet makersOf(Operand V);
  /// Returns the expressions that may have made the member \p Field of
  /// \p Object.
  MakerSet makersOf(const FieldDecl &Field, Operand Object);

  StringSet strings(Operand V);
  /// Returns the strings that the member \p Field of \p Object can be.
  StringSet strings(const FieldDecl &Field, Operand Object);
  /// Returns the same, with holes (see TextFormat.h) for the unknown parts of
  /// concatenations and formats.
  StringSet texts(Operand V);
  /// Returns the strings of a constant; unknown for other variables.
  StringSet strings(const VarDecl &Constant);
  /// Returns the IDs of the tables that \p Table can be, a Table or its name.
  StringSet tableIds(Operand Table);
  /// Returns the name or ID with which \p Table was constructed. Returns
  /// \p Table if it is a name itself, or if the name is unknown.
  Operand nameOfTable(Operand Table);
  /// Returns the texts of an SQL statement or of a prepared query, with holes.
  StringSet statements(Operand V);
  TimestampSet timestamps(Operand V);
  /// Returns the timestamps of \p V. An unknown time with a known unit is
  /// TimestampKind::Some. Constants state whether they are literals.
  TimestampSet counts(Operand V);
  /// Returns the timestamps of \p V, a number that the client has not received.
  TimestampSet numbers(Operand V);
  /// Returns the timestamps of \p V. Unlike with timestamps(), times that were
  /// computed once and stored are known (Timestamp::KeptIn). Times that a
  /// policy computed are known only if they are in the future.
  TimestampSet momentsTaken(Operand V);
  /// Returns the policy of \p V, a bigtable_ttl::Ttl; std::nullopt if unknown.
  std::optional<bigtable_ttl::Ttl> ttl(Operand V);
  /// Returns the policy with which the runtime computed the timestamp \p V;
  /// std::nullopt if unknown, or if other code may have computed it.
  std::optional<bigtable_ttl::Ttl> ttlBehind(Operand V);
  /// Returns the object that is the policy of ttlBehind(); no expression if
  /// there may be several.
  Operand policyBehind(Operand V);
  /// Returns the value of a constant integer or the count of a constant
  /// std::chrono::duration; std::nullopt if \p V is not constant.
  std::optional<int64_t> count(Operand V);
  /// Returns the elements, in order, of a container that is initialized from a
  /// braced list; std::nullopt if there may be others.
  std::optional<llvm::SmallVector<Operand, 8>> elements(Operand Container);

  /// Returns the tables to which the mutation that \p V makes, or code that it
  /// calls, can be sent.
  DestinationSet destinationsOf(Operand V);

  /// effectOn() returns the effect of a call on the argument for \p Parameter.
  /// effectIn() returns the effect of the function's body alone.
  CallEffect effectOn(const ParmVarDecl &Parameter);
  CallEffect effectIn(const ParmVarDecl &Parameter);
  /// Returns the tables to which this function sends the mutations that callers
  /// pass for \p Parameter; empty if it sends them nowhere. Their use after the
  /// call is the caller's concern.
  DestinationSet destinationsWithin(const ParmVarDecl &Parameter);
  /// Returns the parameter of \p Outermost to which the mutation that \p Made
  /// makes is added; null without one, or if the mutation has other uses.
  const ParmVarDecl *receiverOf(const Expr &Made,
                                const FunctionDecl &Outermost);

  /// Returns the condition under which \p L and \p R certainly have the same
  /// value; std::nullopt if they may differ. If \p AtOnce, nothing happens
  /// between their evaluations. Two readings of the clock count as the same.
  std::optional<Sameness> same(Operand L, Operand R, bool AtOnce);
  /// Returns the same for timestamps and times, independent of their units.
  std::optional<Sameness> sameTime(Operand L, Operand R, bool AtOnce);
  /// Returns the value that \p Constructor, which has a body, gives \p Field in
  /// the end; null if it is not a single expression.
  const Expr *givenBy(const CXXConstructorDecl &Constructor,
                      const FieldDecl &Field) const;
  /// Returns the expression that made \p Field, which never changes, of the
  /// object on which the function of \p In is called; no expression if unknown.
  Operand givenTo(const FieldDecl &Field, const Frame *In);
  /// Returns true if the local variable \p Var never changes after its
  /// initialization. False if this is unknown, or if \p Var is null.
  bool keepsValue(const VarDecl *Var);
  /// Returns true if a local variable in \p E may have another value later.
  bool namesChangedLocal(const Expr *E);

  /// Runs \p Question once for each element of the loop around \p Site, with
  /// that element as the value of the loop's variable. Returns false, and runs
  /// nothing, if \p Site does not depend on such a variable, or if an unknown
  /// condition chooses elements.
  bool forEachElement(const CallSite &Site,
                      llvm::function_ref<void()> Question);
  /// Returns the number of elements that \p Loop, in the function of \p In,
  /// visits, if all are known; std::nullopt otherwise.
  std::optional<unsigned> elementsIn(const CXXForRangeStmt &Loop,
                                     const Frame *In);
  /// Runs \p Question with the element at \p Index as the value of \p Var, the
  /// variable of a loop for which elementsIn() knows all elements.
  void withElement(const VarDecl &Var, unsigned Index,
                   llvm::function_ref<void()> Question);
  /// Returns the index with which withElement() is asking about \p Var.
  std::optional<unsigned> currentElement(const VarDecl &Var) const {
    return Each == &Var ? std::optional(EachIndex) : std::nullopt;
  }

  /// Runs \p Question with unknown parameters, instead of with the arguments of
  /// all visible callers.
  void withoutCallers(llvm::function_ref<void()> Question);
  /// Returns the caller's argument if \p V names a parameter, and \p V
  /// otherwise.
  Operand throughParameters(Operand V) const;

  /// Returns the definition of the function that \p Call runs, also if a
  /// parameter passes it; null if unknown.
  const FunctionDecl *codeRunBy(const Expr &Call, const Frame *In) const;

  /// Returns the frame of \p Call, which \p Caller makes. Null if \p Caller is
  /// too deep, or has already entered \p Callee.
  const Frame *enter(const Expr &Call, const FunctionDecl &Callee,
                     const Frame *Caller);

  /// Returns the value of \p Condition; std::nullopt if it is unknown.
  std::optional<int64_t> decide(const Expr &Condition, const Frame *In,
                                unsigned Depth = 0);
  /// Returns true if \p Function, called by \p In unless null, may reach \p S.
  bool mayRun(const Stmt &S, const FunctionDecl &Function,
              const Frame *In = nullptr);
  /// Returns true if the code may determine \p V: as a constant, or as an
  /// object that visible code makes.
  bool mayBeFixed(Operand V);

  /// Returns the data flow in \p Function; null if \p Function is null or has
  /// no visible body.
  FunctionFlow *flowOf(const FunctionDecl *Function);
  /// Returns the values that \p Function may return; with \p In, those that it
  /// may in this call. None if there are too many, or if its body is not
  /// visible.
  llvm::SmallVector<const Expr *, 4> returnedBy(const FunctionDecl *Function,
                                                const Frame *In = nullptr);

  /// Returns the parents of expressions in \p Function, or in the enclosing
  /// function of a lambda. Null if the body is not visible or not understood.
  const FunctionUses *usesIn(const FunctionDecl *Function);
  /// Returns the same, but also for coroutines and other functions of which not
  /// all uses are known. Only for questions about parents.
  const FunctionUses *treeOf(const FunctionDecl *Function);

  ASTContext &context() const { return Context; }
  /// Returns what the interpreter finds; null while parameters are unknown.
  Reached *reached() const {
    return JoinsCallers ? Interpreted.get() : nullptr;
  }

  const CallTable &callTable() const { return Functions; }
  const CallIndex &callIndex() const { return Calls; }
  MemberEffects &memberEffects() const { return *Effects; }

  /// Returns what \p Follow finds in a search; unknown if that would be nested
  /// too deeply.
  MakerSet search(llvm::function_ref<void(OriginSearch &)> Follow);
  /// Returns true if a parameter has the arguments of all visible callers as
  /// values.
  bool joinsCallers() const { return JoinsCallers; }
  CallEffect effectOf(const Definition &By, const FieldDecl *Member);
  /// Returns the effect of a call of \p Method on \p Member of its object.
  CallEffect effectOf(const CXXMethodDecl &Method, const FieldDecl &Member);
  /// Returns effectOf() as a callback for FunctionFlow.
  auto effects() {
    return [this](const Definition &By, const FieldDecl *Member) {
      return effectOf(By, Member);
    };
  }
  /// See FunctionFlow.
  const VarDecl &objectOf(const VarDecl &Var);
  /// Returns true if \p Is returns true for a local variable in \p E.
  bool namesLocal(
      const Expr *E,
      llvm::function_ref<bool(const FunctionFlow &, const VarDecl &)> Is);
  /// Returns true if \p Call may change its argument for \p View, which refers
  /// to it, under another name.
  bool isChangedWhileViewed(const ParmVarDecl &View, const Expr &Call);
  /// Returns true if \p Optional has a value; std::nullopt if this is unknown.
  std::optional<bool> hasValue(Operand Optional, unsigned Depth = 0);
  /// Returns all calls of \p Function, or all constructions by it; std::nullopt
  /// if there may be others.
  std::optional<llvm::ArrayRef<Caller>>
  allCallersOf(const FunctionDecl &Function) const;

private:
  TimestampSet timesOf(Operand V, Counting As);
  /// Returns the time that \p V is by its type: of another clock, or a count of
  /// seconds; std::nullopt if nothing says that.
  std::optional<Timestamp> byType(Operand V, unsigned Depth = 0);
  bool countsSeconds(const Expr &E);

  const CallTable &Functions;
  const CallIndex &Calls;
  ASTContext &Context;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FunctionFlow>> Flows;
  std::unique_ptr<MemberEffects> Effects;
  std::unique_ptr<Reached> Interpreted;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FunctionUses>> Around;
  llvm::DenseMap<const ParmVarDecl *, CallEffect> EffectsOn;
  /// Frames by the call, its own frame, and its function: the constructor, for
  /// a call that makes an object deep in a library.
  std::map<std::tuple<const Expr *, const Frame *, const FunctionDecl *>,
           std::unique_ptr<Frame>>
      Frames;
  bool JoinsCallers = true;
  /// The loop variable with the current element as its value; see
  /// forEachElement().
  const VarDecl *Each = nullptr;
  unsigned EachIndex = 0;
  unsigned MakerDepth = 0;
  const FunctionDecl *Charged = nullptr;
  llvm::DenseMap<const FunctionDecl *, unsigned> Steps;
  /// See count(). Cached because several checks query it, and the evaluation of
  /// a constant runs the functions of std::chrono.
  llvm::DenseMap<const Expr *, std::optional<int64_t>> Counts;
};

/// Returns the ID of the table \p Name: 'projects/p/instances/i/tables/t', or
/// the ID alone. The name of an authorized view goes on:
/// '/authorizedViews/v'.
ConstantString tableIdOf(const ConstantString &Name);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_H
