// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Cleanups.h"
#include "api/CallTable.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "reads/RowUses.h"
#include "values/CallIndex.h"
#include "values/Operand.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

bool selectsExpired(const ReadFlaw &Flaw) {
  return Flaw.Kind == FlawKind::Expired && !Flaw.Families.empty() &&
         llvm::all_of(Flaw.Families, [](const auto &Family) {
           return Family.second == Verdict::OnlyExpired;
         });
}

/// Returns true if the name of a function suggests that it logs, counts, or
/// deletes, such as "log" in 'LogExpired'.
static bool seesToExpired(StringRef Name) {
  constexpr StringRef Words[] = {
      "log",    "logger",  "print",     "printf",  "trace",  "debug",
      "info",   "warn",    "warning",   "report",  "count",  "counter",
      "metric", "metrics", "increment", "observe", "delete", "remove",
      "purge",  "erase",   "drop",      "evict",   "reap",   "sweep",
      "clean",  "cleanup", "collect",   "expire"};
  return hasWord(Name, Words);
}

namespace {

/// The uses of parts of expired rows.
class ExpiredUses {
public:
  ExpiredUses(const Analysis &Code, const RowUses &Rows)
      : Code(Code), Rows(Rows) {}

  /// Returns true if \p Part, of a row, is only counted, logged, or deleted.
  bool isSeenTo(const Expr &Part) {
    const Expr *E = &Part;
    while (++Steps <= MaxKeyWays) {
      const Use U = Rows.around(*E).useOf(*E);
      if (U.is(UseKind::Initializes) || U.is(UseKind::Iterated))
        return areAllSeenTo(*U.Var);
      if (U.is(UseKind::Stored))
        return isHeldIn(*U.Other);
      E = U.by<Expr>();
      if (!E) // Dropped. Whatever a condition decides may serve the value.
        return isa_and_nonnull<CompoundStmt>(U.By);
      if (U.Other || isa<CXXThrowExpr, CXXNewExpr, LambdaExpr>(E))
        return false;
      if (isa<CallExpr, CXXConstructExpr>(E))
        if (const std::optional<bool> Result = isSeenToBy(*E, U))
          return *Result;
    }
    return false;
  }

  /// Returns true if the function returns what \p Part makes.
  bool isReturned(const Expr &Part) const {
    const StatementTree &Around = Rows.around(Part);
    return isa_and_nonnull<ReturnStmt>(Around.parentOf(Around.wholeOf(Part)));
  }

private:
  /// Returns nothing if the result of \p Call, the use \p U, goes on.
  std::optional<bool> isSeenToBy(const Expr &Call, const Use &U) {
    const std::optional<CallSite> Made = Code.callTable().classify(Call);
    if (Made && Made->Kind == CallKind::Delete)
      return true;
    if (Made && Made->Kind == CallKind::Row)
      return onlyDeletes(*Made);
    if (Made && !isStandard(*Made->Callee))
      return false;
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call)) {
      if (Op->getOperator() == OO_LessLess)
        return isLog(*Op);
      if (Op->getOperator() == OO_Subscript && Op->getArg(1) == U.Of)
        return isHeldIn(*Op->getArg(0));
      return std::nullopt;
    }
    const FunctionDecl *Callee = calleeOf(Call);
    if (!Callee)
      return false;
    const StringRef Name = identifierOf(*Callee);
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    const bool IsArgument = !U.is(UseKind::Called);
    if (IsArgument && !isStandard(*Callee) && seesToExpired(Name))
      return true;
    if (Member && IsArgument && isStandard(*Callee) && putsIn(*Callee))
      return isHeldIn(*Member->getImplicitObjectArgument());
    if (isa<CXXConstructExpr>(Call) || isStandard(*Callee) || !IsArgument)
      return std::nullopt;
    return false;
  }

  /// Returns true if the stream that \p Inserts writes to is that of a log, and
  /// not one whose text the function goes on with.
  bool isLog(const CXXOperatorCallExpr &Inserts) {
    const Expr *Stream = &Inserts;
    while (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Stream)) {
      if (Op->getOperator() != OO_LessLess)
        return false;
      Stream = Op->getArg(0)->IgnoreParenImpCasts();
    }
    while (const auto *Call = dyn_cast<CXXMemberCallExpr>(Stream))
      Stream = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
    const auto *Var = variableIn(Stream);
    return !Var || Var->hasGlobalStorage();
  }

  /// Returns true if nothing in the row mutation \p Made writes.
  bool onlyDeletes(const CallSite &Made) const {
    const auto Writes = [&](const Stmt &Root) {
      return anyStatement(Root, [&](const Stmt &S) {
        const auto *Call = dyn_cast<CallExpr>(&S);
        const auto Site = Code.callTable().classify(Call);
        return Site && (Site->Kind == CallKind::Write ||
                        Site->Kind == CallKind::Aggregate);
      });
    };
    if (llvm::any_of(
            argumentsOf(*Made.Call).drop_front(), [&](const Expr *Mutation) {
              return Writes(*Mutation) || namedValue(Mutation) != nullptr;
            }))
      return false;
    // Others may be added to a row mutation that has a name.
    const StatementTree &Around = Rows.around(*Made.Call);
    const VarDecl *Var = Around.useOf(Around.wholeOf(*Made.Call)).Var;
    return !Var || llvm::none_of(Rows.mentionsOf(*Var), [&](const Expr *Name) {
      return Writes(Rows.around(*Name).wholeOf(*Name));
    });
  }

  bool isHeldIn(const Expr &Place) {
    const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(&Place));
    return Var && areAllSeenTo(*Var);
  }

  bool areAllSeenTo(const VarDecl &Var) {
    if (!Var.isLocalVarDecl() || Var.isStaticLocal())
      return false;
    if (!Seen.insert(&Var).second)
      return true;
    return llvm::all_of(Rows.mentionsOf(Var), [&](const Expr *Mention) {
      return isCounted(*Mention) || isSeenTo(*Mention);
    });
  }

  /// 'keys.push_back(key)', 'keys.size()', '++counts[key]'
  bool isCounted(const Expr &Mention) const {
    const Use U = Rows.around(Mention).useOf(Mention);
    const CXXMethodDecl *Method = U.method();
    if (Method && isStandard(*Method) &&
        (putsIn(*Method) || rowPart(*Method) == RowPart::Presence ||
         rowPart(*Method) == RowPart::Change))
      return true;
    const auto *Op = U.by<CXXOperatorCallExpr>();
    return Op && Op->getArg(0) == U.Of &&
           (Op->isAssignmentOp() || Op->getOperator() == OO_Subscript);
  }

  const Analysis &Code;
  const RowUses &Rows;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  unsigned Steps = 0;
};

} // namespace

/// Returns true if the variable that \p Site passes as the filter says by its
/// name that it is about expired cells.
static bool isNamedAsExpired(const CallSite &Site) {
  constexpr StringRef Words[] = {"expired", "stale", "outdated", "dead"};
  const Expr *Filter = Site.argument(Role::Filter);
  const ValueDecl *Named =
      Filter ? namedValue(stripConversions(Filter)) : nullptr;
  return Named && hasWord(identifierOf(*Named), Words);
}

/// Returns true if \p Name, or a word of a text, suggests that something is
/// over, or that code is about what is.
static bool speaksOfPast(StringRef Name) {
  constexpr StringRef Words[] = {
      "abandoned", "archive",  "archiver",  "audit",    "clean",   "cleaner",
      "cleanup",   "collect",  "collector", "dead",     "due",     "elapsed",
      "ended",     "evict",    "evictor",   "expire",   "expired", "expiring",
      "fallback",  "finished", "former",    "garbage",  "gc",      "had",
      "history",   "inactive", "lapsed",    "last",     "late",    "lost",
      "missed",    "obsolete", "old",       "outdated", "overdue", "past",
      "previous",  "prior",    "prune",     "purge",    "purger",  "reap",
      "reaper",    "recover",  "remind",    "reminder", "report",  "restore",
      "retired",   "stale",    "sweep",     "sweeper",  "timeout", "vacuum",
      "was",       "were"};
  return hasWord(Name, Words);
}

/// Returns true if a name or a text in \p S itself speaksOfPast().
static bool mentionsPast(const Stmt &S) {
  if (const auto *Text = dyn_cast<StringLiteral>(&S))
    return Text->getCharByteWidth() == 1 && speaksOfPast(Text->getString());
  if (const auto *Declared = dyn_cast<DeclStmt>(&S))
    return llvm::any_of(Declared->decls(), [](const Decl *D) {
      const auto *Named = dyn_cast<NamedDecl>(D);
      return Named && speaksOfPast(identifierOf(*Named));
    });
  const auto *Ref = dyn_cast<DeclRefExpr>(&S);
  const auto *Member = dyn_cast<MemberExpr>(&S);
  return (Ref && speaksOfPast(identifierOf(*Ref->getDecl()))) ||
         (Member && speaksOfPast(identifierOf(*Member->getMemberDecl())));
}

bool mayWantExpired(const Analysis &Code, const CallSite &Site,
                    const ReadFlaw &Flaw) {
  // A search for rows may serve to clean up.
  if (Site.Kind != CallKind::Predicate &&
      !identifierOf(*Site.Callee).ends_with("ReadRow"))
    return true;
  llvm::SmallVector<const FunctionDecl *, 8> Around;
  if (Site.Within)
    Around.push_back(Site.Within);
  for (const Frame *Calls : {Site.In, Flaw.Root.In, Flaw.Stage.In})
    for (const Frame *F = Calls; F; F = F->Caller)
      Around.push_back(F->Callee);
  for (size_t I = 0, Own = Around.size(); I != Own; ++I)
    for (const Caller &C : Code.callIndex().callersOf(*Around[I]))
      if (C.From)
        Around.push_back(C.From);
  return llvm::any_of(Around, [](const FunctionDecl *F) {
    for (const DeclContext *In = F; In; In = In->getParent())
      if (const auto *Named = dyn_cast<NamedDecl>(In);
          Named && speaksOfPast(identifierOf(*Named)))
        return true;
    const FunctionDecl *Body = nullptr;
    return F->hasBody(Body) && anyStatement(*Body->getBody(), mentionsPast);
  });
}

bool isCleanup(const Analysis &Code, const CallSite &Site) {
  if (Site.Kind != CallKind::Read)
    return false;
  if (isNamedAsExpired(Site))
    return true;
  const RowUses Rows(Code, Site);
  if (!Rows.isComplete())
    return false;
  if (Rows.uses().empty()) {
    // Counted, unless nothing is done with it.
    return isa_and_nonnull<DeclStmt>(
        Rows.around(*Site.Call).useOfValue(*Site.Call).By);
  }
  ExpiredUses Uses(Code, Rows);
  return llvm::all_of(Rows.uses(), [&](const RowUse &Use) {
    switch (Use.Kind) {
    case RowPart::Key:
    case RowPart::Column:
    case RowPart::Value:
      return Uses.isSeenTo(*Use.At.E);
    case RowPart::Presence:
      return !Uses.isReturned(*Use.At.E);
    default:
      return true;
    }
  });
}

} // namespace clang::tidy::bigtable
