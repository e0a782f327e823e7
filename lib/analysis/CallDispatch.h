// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The calls of a translation unit, each at every caller that decides its
/// meaning.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_CALLDISPATCH_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_CALLDISPATCH_H

#include "api/CallTable.h"
#include "protocol/FilterBuilder.h"
#include "protocol/RowMutations.h"
#include "values/Values.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

struct Caller;
class CallIndex;
class Reached;
class Targets;

/// Visits the calls of one translation unit. Not thread-safe.
class CallDispatch {
public:
  using CallVisitor = llvm::function_ref<void(const CallSite &)>;
  /// Visits a call whose effect depends on a parameter of the given function,
  /// which makes the call directly or through its callees. Returns true if
  /// callers in other files are told of it, and judge it there.
  using OpenVisitor =
      llvm::function_ref<bool(const CallSite &, const FunctionDecl &)>;

  CallDispatch(Values &Vals, const FilterBuilder &FilterTrees,
               const Targets &Resolver)
      : Calls(Vals.callIndex()), Vals(Vals), FilterTrees(FilterTrees),
        Resolver(Resolver) {}

  /// Calls \p Visit for each call, with the fields of the message and of the
  /// cell that it sends. If callers pass its arguments, visits the call once
  /// for each caller instead, and calls \p VisitOpen for each function on the
  /// way to the caller. If callers pass only the lifetime of a write, visits it
  /// for each caller, too.
  void forEachCall(CallVisitor Visit, OpenVisitor VisitOpen);
  /// Returns the functions that are checked at their callers, and that other
  /// source files may also call.
  llvm::ArrayRef<const FunctionDecl *> judgedAtCallers() const {
    return JudgedAtCallers.getArrayRef();
  }
  /// Calls \p Visit for each function that puts mutations together.
  void forEachFunction(llvm::function_ref<void(RowMutations &)> Visit);
  /// Returns the row mutations that \p Function puts together; null without
  /// any.
  RowMutations *rowsIn(const FunctionDecl &Function);

private:
  /// The row mutations that one function builds, and their calls.
  struct Rows {
    std::vector<CallSite> Sites;
    std::optional<RowMutations> Made;
  };
  void collectRows();

  /// \p Budget is the number of callers that may still be visited.
  void dispatch(const CallSite &Site, const FunctionDecl *Outermost,
                unsigned &Budget, CallVisitor Visit, OpenVisitor VisitOpen);
  /// Returns true if \p V, with the role \p Is, is known without callers, if
  /// only as one of several values, or as about the current time.
  bool isDecided(Role Is, Operand V) const;
  /// Returns true if \p V is one exact value, whoever calls.
  bool isOne(Role Is, Operand V) const;
  /// Returns the table of \p Site, if tables give its family different
  /// policies; no expression otherwise.
  Operand decidingTable(const CallSite &Site) const;
  /// The arguments of a call that its callers decide.
  struct Given {
    llvm::SmallVector<Operand, 4> Arguments;
    /// One of them is not known without the callers.
    bool IsOpen = false;
  };
  Given givenTo(const CallSite &Site, Reached &By) const;
  /// Visits \p Site, which \p Outermost reaches, for each call in view that
  /// decides \p Arguments; without calls in other files if \p IsTold. Returns
  /// false if there is none.
  bool dispatchToCallers(const CallSite &Site, const FunctionDecl &Outermost,
                         llvm::ArrayRef<Operand> Arguments, bool IsTold,
                         unsigned &Budget, CallVisitor Visit,
                         OpenVisitor VisitOpen);
  /// Visits \p Site, a write that \p Outermost reaches, for each caller that
  /// passes its lifetime, with CallSite::IsOfLifetime.
  void dispatchLifetime(const CallSite &Site, const FunctionDecl &Outermost,
                        unsigned &Budget, CallVisitor Visit);
  /// Returns the parameter that decides only the lifetime of \p Site; null
  /// without one.
  const ParmVarDecl *openLifetime(const CallSite &Site) const;
  /// Returns true if the function in another source file that \p Site calls may
  /// reach its summarized call. False if a constant argument prevents it.
  bool comesThere(const CallSite &Site) const;
  /// Returns the call \p Site, which \p Outermost reaches, with the arguments
  /// of the call \p By of \p Outermost; std::nullopt if that call does not
  /// reach it, or if the calls are nested too deeply.
  std::optional<CallSite> seenFrom(const Caller &By,
                                   const FunctionDecl &Outermost,
                                   const CallSite &Site);

  /// A call of which other source files are told, if no later call of its
  /// function keeps them from being.
  struct Told {
    CallSite Site;
    const FunctionDecl *Outermost;
    unsigned Budget;
  };

  const CallIndex &Calls;
  Values &Vals;
  const FilterBuilder &FilterTrees;
  const Targets &Resolver;
  llvm::SetVector<const FunctionDecl *> JudgedAtCallers;
  /// Filled at the first query, in the order of the code.
  llvm::MapVector<const FunctionDecl *, Rows> RowsOf;
  bool HasRows = false;
  std::vector<Told> Deferred;
  bool MayDefer = true;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_CALLDISPATCH_H
