// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The one place that knows what value an expression has: a finite set, or
/// unknown together with the reason. docs/analysis.md is the user's view of it.

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

namespace clang::tidy::bigtable {

class Api;
struct CallSite;
struct Definition;
struct LinkedValues;
class FunctionFlow;
class Index;
class MemberEffects;
struct Sameness;
class Surroundings;
enum class CallEffect : uint8_t;

/// Answers for one translation unit. Not for several threads: it caches.
class Values {
public:
  /// \p Calls knows the calls and assignments of the whole translation unit.
  Values(const Api &Functions, const Index &Calls, ASTContext &Context);
  ~Values();

  /// The questions that follow are about \p Function. Each function has so much
  /// work and no more: after that its values are unknown.
  void chargeTo(const FunctionDecl *Function) { Charged = Function; }
  /// For work elsewhere. False if there were too many.
  bool spend(unsigned NumSteps);

  /// The expressions that may have made the value of \p V: behind variables,
  /// members, parameters, conditions, and calls of the user's functions.
  MakerSet makersOf(Operand V);
  /// Likewise of the member \p Field of \p Object.
  MakerSet makersOf(const FieldDecl &Field, Operand Object);

  StringSet strings(Operand V);
  /// Of a constant; unknown for any other variable.
  StringSet strings(const VarDecl &Constant);
  /// The ids of the tables that \p Table, a Table or the name of one, may be.
  StringSet tableIds(Operand Table);
  /// The name, or id, that \p Table, a Table or such a name, is made with;
  /// \p Table itself if it is one, or if that is not known.
  Operand nameOfTable(Operand Table);
  /// The texts of an SQL statement, or of what was prepared from one.
  StringSet statements(Operand V);
  TimestampSet timestamps(Operand V);
  /// Likewise, but for what is not known otherwise, what it counts:
  /// TimestampKind::Some. Constants say whether they are literals.
  TimestampSet counts(Operand V);
  /// Likewise of a number that is not passed to the client yet.
  TimestampSet numbers(Operand V);
  /// Likewise, but times that something keeps for good are known, as of when
  /// they were taken: Timestamp::KeptIn. Of times by a policy only those from
  /// now on.
  TimestampSet momentsTaken(Operand V);
  /// The policy that an object of the runtime's class Ttl holds.
  std::optional<bigtable_ttl::Ttl> ttl(Operand V);
  /// The policy by which the runtime made the timestamp \p V; nothing if that
  /// is not known, or if something else may have made it.
  std::optional<bigtable_ttl::Ttl> ttlBehind(Operand V);
  /// The object that is that policy; nothing if it is not one only.
  Operand policyBehind(Operand V);
  /// Of a constant integer or std::chrono::duration.
  std::optional<int64_t> count(Operand V);
  /// The elements, in order, of a container that is made of a braced list.
  /// Nothing if there may be others.
  std::optional<llvm::SmallVector<Operand, 8>> elements(Operand Container);

  /// Where the mutation is sent that \p V, in \p Within, makes: as far as code
  /// shows it, through variables, containers, functions and lambdas.
  DestinationSet destinationsOf(Operand V, const FunctionDecl *Within);
  /// Likewise for what the local variable \p Var holds in \p In; nothing while
  /// that is being found.
  std::optional<DestinationSet> destinationsOf(const VarDecl &Var,
                                               const Frame *In);

  /// What a call does to what it passes for \p Parameter; effectIn() what its
  /// function, which has a body, does itself.
  CallEffect effectOn(const ParmVarDecl &Parameter);
  CallEffect effectIn(const ParmVarDecl &Parameter);
  /// Where what \p Parameter brings is sent, if callers pass it mutations; they
  /// see to what it leads to there. Without values it is sent nowhere.
  DestinationSet destinationsWithin(const ParmVarDecl &Parameter);
  /// The parameter of \p Outermost into which \p V, a mutation that is made in
  /// \p Within, is put; null if there is none, or if it goes elsewhere, too.
  const ParmVarDecl *receiverOf(Operand V, const FunctionDecl *Within,
                                const FunctionDecl &Outermost);

  /// Whether \p L and \p R certainly have the same value, and on what
  /// condition. If \p AtOnce nothing else happens between their evaluations.
  /// Two readings of the clock are taken for the same.
  std::optional<Sameness> same(Operand L, Operand R, bool AtOnce);
  /// Likewise for timestamps and times, whatever they are counted in.
  std::optional<Sameness> sameTime(Operand L, Operand R, bool AtOnce);
  /// What \p Constructor, which has a body, gives \p Field in the end; null if
  /// that is not plain.
  const Expr *givenBy(const CXXConstructorDecl &Constructor,
                      const FieldDecl &Field) const;
  /// Whether anything here may change \p Field other than by initialising it.
  bool isChanged(const FieldDecl &Field) const;
  /// Whether the local variable \p Var has its first value for good. False if
  /// that is not known, or if it is null.
  bool keepsValue(const VarDecl *Var);
  /// Whether a local variable that \p E names may have another value later.
  bool namesChangedLocal(const Expr *E);

  /// Runs \p Question with parameters standing for themselves alone, not for
  /// what all visible callers pass.
  void withoutCallers(llvm::function_ref<void()> Question);
  /// Where \p V names a parameter, what the caller passes for it.
  Operand throughParameters(Operand V) const;

  /// Null if \p Caller is too deep, or has entered \p Callee already.
  const Frame *enter(const Expr &Call, const FunctionDecl &Callee,
                     const Frame *Caller);

  /// Whether the call \p In comes to \p S, as far as its arguments decide.
  bool mayRun(const Stmt &S, const Frame &In);
  /// Whether \p Function may come to \p S at all.
  bool mayRun(const Stmt &S, const FunctionDecl &Function);
  /// Whether \p V may be what the code fixes: a constant, or an object that it
  /// makes in sight.
  bool mayBeFixed(Operand V);

  /// What happens in \p Function; null if there is none, or no body is seen.
  FunctionFlow *flowOf(const FunctionDecl *Function);

  /// Of the function around \p Function, if that is a lambda; null if no body
  /// is seen, or not all of it is understood.
  const Surroundings *surroundingsOf(const FunctionDecl *Function);

  ASTContext &context() const { return Context; }

private:
  friend class MakerSearch;
  friend class TakerSearch;
  class Comparison;

  StringSet strings(Operand V, unsigned Depth);
  StringSet stringOf(const Maker &M, unsigned Depth);
  StringSet concatenation(llvm::ArrayRef<Operand> Parts, unsigned Depth);
  StringSet substring(const CallExpr &Cut, Operand Whole, unsigned Depth);
  StringSet familiesOf(Operand Cell, unsigned Depth);
  StringSet tableIds(Operand Table, unsigned Depth);
  TimestampSet timestamps(Operand V, unsigned Depth);
  TimestampSet timestampOf(const Maker &M, unsigned Depth);
  TimestampSet sumOf(Operand L, Operand R, bool Minus, unsigned Depth);
  std::optional<Timestamp> reversed(Operand From, const TimestampSet &Moments);
  TimestampSet fromNowOn(Operand Made, const Expr *Expiry, unsigned Depth);
  TimestampSet liveSince(const CallSite &Live, const Frame *In);
  TimestampSet passed(const Timestamp &T, const Maker &M) const;
  TimestampSet cutTo(const Timestamp &T, const IntegerCasts &Casts) const;
  TimestampSet toldBy(const LinkedValues &Told) const;
  bool isLiteral(const Maker &M);

  CallEffect effectOf(const Definition &By, const FieldDecl *Member);
  /// Of a call of \p Method on \p Member of its object.
  CallEffect effectOf(const CXXMethodDecl &Method, const FieldDecl &Member);
  /// The same for FunctionFlow, which asks it.
  auto effects() {
    return [this](const Definition &By, const FieldDecl *Member) {
      return effectOf(By, Member);
    };
  }
  /// See FunctionFlow.
  const VarDecl &objectOf(const VarDecl &Var);
  /// Whether \p Is says so of a local variable in \p E.
  bool namesLocal(
      const Expr *E,
      llvm::function_ref<bool(const FunctionFlow &, const VarDecl &)> Is);
  /// Whether anything may change a local variable in \p E by another name.
  bool namesEscaping(const Expr *E);
  bool isChangedWhileViewed(const ParmVarDecl &View, const Expr &Call);
  std::optional<int64_t> decide(const Expr &Condition, const Frame *In);
  bool isClosed(const FunctionDecl &Function) const;

  const Api &Functions;
  const Index &Calls;
  ASTContext &Context;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FunctionFlow>> Flows;
  std::unique_ptr<MemberEffects> Effects;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<Surroundings>> Around;
  llvm::DenseMap<std::pair<const Expr *, const Frame *>, DestinationSet>
      Destinations;
  llvm::DenseMap<std::pair<const VarDecl *, const Frame *>,
                 std::optional<DestinationSet>>
      HeldDestinations;
  llvm::DenseMap<const ParmVarDecl *, CallEffect> EffectsOn;
  /// By the call, who makes it, and what it runs: of one that makes an object
  /// deep in a library that may be its constructor.
  std::map<std::tuple<const Expr *, const Frame *, const FunctionDecl *>,
           std::unique_ptr<Frame>>
      Frames;
  /// Whether parameters stand for what all visible callers pass.
  bool JoinsCallers = true;
  /// Whether a time of which only the unit is known is known.
  bool KeepsUnits = false;
  /// Whether a time that was taken once is known.
  bool KeepsTaken = false;
  unsigned MakerDepth = 0;
  unsigned TakerDepth = 0;
  const FunctionDecl *Charged = nullptr;
  llvm::DenseMap<const FunctionDecl *, unsigned> Steps;
  /// See count(). Several checks ask, and to evaluate a constant is to run the
  /// functions of std::chrono.
  llvm::DenseMap<const Expr *, std::optional<int64_t>> Counts;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_H
