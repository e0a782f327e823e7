// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/ExpiredDeletes.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

/// Returns true if the name of \p Function, or that of a class, function, or
/// namespace around it, has one of \p Words.
static bool isNamed(const FunctionDecl &Function,
                    llvm::ArrayRef<llvm::StringRef> Words) {
  for (const DeclContext *At = &Function; At; At = At->getParent())
    if (const auto *Named = dyn_cast<NamedDecl>(At);
        Named && hasWord(Named->getNameAsString(), Words))
      return true;
  return false;
}

/// Returns true if the name of \p Function says that it deletes only expired
/// values.
static bool isForExpired(const FunctionDecl &Function) {
  return isNamed(Function, {"collector", "expired", "garbage", "gc", "janitor",
                            "outdated", "reaper", "retention", "stale", "sweep",
                            "sweeper", "vacuum"});
}

/// Returns true if \p Function says that it may delete old values on purpose.
static bool isCleanup(const FunctionDecl &Function) {
  return isForExpired(Function) ||
         isNamed(Function,
                 {"clean",     "cleaner",     "cleaning",     "cleanup",
                  "collect",   "compact",     "dead",         "evict",
                  "expire",    "expiry",      "expunge",      "history",
                  "housekeep", "housekeeper", "housekeeping", "lapsed",
                  "maintain",  "maintenance", "old",          "older",
                  "outlived",  "past",        "prune",        "purge",
                  "reap",      "reclaim",     "scrub",        "thin",
                  "tidy",      "trim"});
}

bool isForOld(const FunctionDecl &Function) {
  return isCleanup(Function) &&
         !isNamed(Function, {"all", "every", "everything", "reset", "whole"});
}

/// Returns true if \p End is a variable whose name means a cutoff.
static bool saysExpired(const Expr &End) {
  const ValueDecl *Named = namedValue(&End);
  return Named && hasWord(Named->getNameAsString(),
                          {"before", "cutoff", "expired", "older", "oldest"});
}

/// Returns true if \p Function reads rows, or selects cells that are older than
/// a time: then it may look for expired ones.
static bool looksForOld(Values &Vals, const FunctionDecl &Function) {
  const auto Sites = Vals.callIndex().sitesIn(&Function);
  return llvm::any_of(Sites, [&](const CallSite *Site) {
    const Expr *End = Site->argument(Role::End);
    return Site->Kind == CallKind::Read || Site->Kind == CallKind::Query ||
           (Site->Kind == CallKind::Filter && Site->FilterKind == Stage::Time &&
            End && Vals.count({End, nullptr}) != 0);
  });
}

/// Returns true if a loop in \p Function runs \p Call.
static bool isInLoop(const FunctionDecl &Function, const Stmt &Call) {
  const auto IsCall = [&Call](const Stmt &S) { return &S == &Call; };
  return Function.getBody() &&
         anyStatement(*Function.getBody(), [&](const Stmt &S) {
           return isLoop(S) && anyStatement(S, IsCall);
         });
}

/// Returns true if \p Function, which runs \p Call, is a cleanup or serves one:
/// a caller is one, or calls it in a loop.
static bool servesCleanup(const CallIndex &Calls, const FunctionDecl &Function,
                          const Stmt &Call,
                          llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen,
                          unsigned Depth = 0) {
  if (Depth < MaxCleanupLoopDepth && isInLoop(Function, Call))
    return true;
  if (!Seen.insert(Function.getCanonicalDecl()).second)
    return false;
  return isCleanup(Function) || Seen.size() > MaxCleanupFunctions ||
         llvm::any_of(Calls.callersOf(Function), [&](const Caller &By) {
           return By.From &&
                  servesCleanup(Calls, *By.From, *By.Call, Seen, Depth + 1);
         });
}

/// Returns true if the delete \p Call in \p Function, of everything older than
/// \p End, may be intended for old values.
static bool mayBeCleanup(Values &Vals, const FunctionDecl &Function,
                         const Stmt &Call, const Expr &End) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  return saysExpired(End) || looksForOld(Vals, Function) ||
         servesCleanup(Vals.callIndex(), Function, Call, Seen);
}

Cleanup cleanupAt(Values &Vals, const CallSite &Delete, const Expr &End) {
  Cleanup Result;
  const auto Add = [&](const FunctionDecl *In, const Expr &Call) {
    if (!In)
      return;
    Result.IsForExpired |= isForExpired(*In);
    Result.MayBe |= mayBeCleanup(Vals, *In, Call, End);
  };
  Add(Delete.Within, *Delete.Call);
  Reached *By = Vals.reached();
  for (const Frame *F = Delete.In; F && By; F = F->Caller)
    Add(By->declarationAround(*F->Call), *F->Call);
  return Result;
}

} // namespace clang::tidy::bigtable
