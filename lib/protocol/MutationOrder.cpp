// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which mutations certainly come one after the other, and how soon.

#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "protocol/RowMutations.h"
#include "protocol/Waits.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

bool hasInIt(const Stmt &S, const Expr &Part) {
  return contains(S, Part, MaxBetween);
}

/// The parts of a statement that matter.
struct Inside {
  llvm::DenseSet<const Stmt *> All;
  llvm::DenseSet<const VarDecl *> Declared;
  bool Jumps = false;
};

} // namespace

/// Returns true if all of the arguments of \p Step are written where it is
/// added, instead of in earlier statements.
static bool isWrittenOut(const RowStep &Step) {
  const CallSite &Site = Step.Site;
  if (Site.argument(Role::Message))
    return false;
  if (const Frame *In = Site.In) {
    while (In->Caller)
      In = In->Caller;
    return hasInIt(*Step.Argument, *In->Call);
  }
  return llvm::all_of(Site.Arguments, [&](const Expr *E) {
    return !E || hasInIt(*Step.Argument, *E);
  });
}

void RowMutations::add(RowMutation &Row, RowStep Step) {
  const CallSite &Site = Step.Site;
  const Expr *Family = Site.argument(Role::Family),
             *Column = Site.argument(Role::Column);
  if (Family && Column) {
    const StringSet Families = Vals.strings({Family, Site.In}),
                    Names = Vals.strings({Column, Site.In});
    if (Families.single() && Names.single())
      Step.Column =
          Columns
              .try_emplace({Families.single()->Value, Names.single()->Value},
                           Columns.size() + 1)
              .first->second;
  }
  Step.IsWrittenOut = isWrittenOut(Step);
  Row.Steps.push_back(std::move(Step));
}

bool areAtOnce(const RowStep &L, const RowStep &R) {
  return L.AddedBy == R.AddedBy && L.IsWrittenOut && R.IsWrittenOut;
}

bool areApart(const RowStep &L, const RowStep &R) {
  return L.Column != R.Column && L.Column != 0 && R.Column != 0;
}

static std::optional<Inside> lookInto(Values &Vals, const Stmt &Root) {
  Inside Result;
  StatementWalk Walk(Root);
  while (const Stmt *S = Walk.next()) {
    if (Result.All.size() % 16 == 0 && !Vals.spend(1))
      return std::nullopt;
    Result.All.insert(S);
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declares->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D))
          Result.Declared.insert(Var);
    Result.Jumps |=
        isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt,
            CXXThrowExpr, CoreturnStmt, LabelStmt, CXXTryStmt>(S);
    if (!isa<LambdaExpr>(S))
      Walk.enter(*S);
  }
  return Result;
}

/// Returns true if \p S may be around code that each turn of a loop runs.
static bool runsAllOfIt(const Stmt &S) {
  return isa<CompoundStmt, ForStmt, CXXForRangeStmt>(S) ||
         (isa<Expr>(S) && !isa<AbstractConditionalOperator, BinaryOperator>(S));
}

bool RowMutations::follows(const MutationList &List, const ListStep &First,
                           const ListStep &Second) const {
  if (First.AddedBy == Second.AddedBy)
    return true;
  // A handler may send the first without the second, or what comes after it.
  for (const Stmt *S : First.Around) {
    const auto *Try = dyn_cast<CXXTryStmt>(S);
    if (!Try)
      continue;
    const std::optional<Inside> In = llvm::is_contained(Second.Around, S)
                                         ? lookInto(Vals, *Try->getTryBlock())
                                         : std::nullopt;
    if (!In || (!In->Declared.contains(List.Var) &&
                (!List.Var || isa<ParmVarDecl>(List.Var) ||
                 llvm::any_of(List.Ends, [&](const Stmt *End) {
                   return !In->All.contains(End);
                 }))))
      return false;
  }
  llvm::SmallVector<const VarDecl *, 4> Declared;
  const bool IsParameter = !List.Var || isa<ParmVarDecl>(List.Var);
  // The declaration makes a new list.
  if (!IsParameter && First.AddedBy != List.MadeBy)
    Declared.push_back(List.Var);
  // The object to which a parameter refers outlives the function.
  FunctionFlow *Flow = Vals.flowOf(&Function);
  return Flow && Flow->leadsTo(*First.AddedBy, *Second.AddedBy, List.Ends,
                               Declared, IsParameter);
}

bool RowMutations::mayRunAfter(const ListStep &First,
                               const ListStep &Second) const {
  FunctionFlow *Flow = Vals.flowOf(&Function);
  return !Flow || Flow->mayFollow(*Second.AddedBy, *First.AddedBy);
}

bool RowMutations::isCertain(const RowMutation &Row, const ListStep &Step,
                             const BulkEntry &Entry) const {
  if (!Row.Var || Step.AddedBy == Row.MadeBy)
    return true;
  FunctionFlow *Flow = Vals.flowOf(&Function);
  return Flow && !isa<ParmVarDecl>(Row.Var) &&
         (Flow->mustRun(*Row.Var, Step.AddedBy, Entry.AddedBy) == true ||
          isInEachTurn(Row, Step, Entry));
}

bool RowMutations::isInEachTurn(const RowMutation &Row, const ListStep &Step,
                                const BulkEntry &Entry) const {
  const auto Declares = [&Row](const Stmt *S) {
    const auto *Statement = dyn_cast<DeclStmt>(S);
    return Statement && llvm::is_contained(Statement->decls(), Row.Var);
  };
  for (size_t I = 0; I + 1 < Step.Around.size(); ++I) {
    const auto *Block = dyn_cast<CompoundStmt>(Step.Around[I]);
    const Stmt *Loop = Step.Around[I + 1];
    if (!Block || !llvm::any_of(Block->body(), Declares))
      continue;
    const std::optional<Inside> In = isa<ForStmt, CXXForRangeStmt>(Loop)
                                         ? lookInto(Vals, *Loop)
                                         : std::nullopt;
    const auto After = std::next(llvm::find(Block->body(), Loop));
    return In && !In->Jumps &&
           llvm::all_of(llvm::drop_begin(Step.Around, I + 1),
                        [](const Stmt *S) { return runsAllOfIt(*S); }) &&
           std::any_of(After, Block->body_end(), [&](const Stmt *S) {
             return hasInIt(*S, *Entry.AddedBy);
           });
  }
  return false;
}

bool RowMutations::isInvariant(Operand E, const Stmt &Loop) const {
  const std::optional<Sameness> Twice =
      E.E ? Vals.same(E, E, /*AtOnce=*/false) : std::nullopt;
  const std::optional<Inside> In =
      Twice && !Twice->ReadsClock ? lookInto(Vals, Loop) : std::nullopt;
  return In &&
         llvm::none_of(Twice->Changes,
                       [&](const Stmt *S) { return In->All.contains(S); }) &&
         llvm::none_of(Twice->Declared, [&](const VarDecl *Var) {
           return In->Declared.contains(Var);
         });
}

const Stmt *RowMutations::loopWithSameCell(const RowMutation &Row,
                                           const RowStep &Step) const {
  const CallSite &Write = Step.Site;
  const Expr *Time = Write.argument(Role::Timestamp);
  const Expr *Value = Write.argument(Role::Value);
  if (Write.Kind != CallKind::Write || Write.In || !Time || !Value ||
      !Row.Key.E)
    return nullptr;
  const TimestampSet Times = Vals.timestamps({Time, nullptr});
  if (!Times.single() || Times.single()->Kind != TimestampKind::Now)
    return nullptr;
  const FunctionUses *Around = Vals.usesIn(Write.Within);
  const Stmt *S = Write.Call;
  // The innermost loop that waits.
  while (Around && S && !isa<LambdaExpr>(S) &&
         !(isa<CXXForRangeStmt, DoStmt, ForStmt, WhileStmt>(S) && pausesIn(*S)))
    S = Around->parentOf(*S);
  if (!Around || !S || isa<LambdaExpr>(S) || mayEndByItself(*S))
    return nullptr;
  const Expr *Column = Write.argument(Role::Column);
  return Column && isInvariant(Row.Key, *S) &&
                 llvm::all_of(llvm::ArrayRef{Column, Time, Value},
                              [&](const Expr *E) {
                                return isInvariant({E, nullptr}, *S);
                              })
             ? S
             : nullptr;
}

} // namespace clang::tidy::bigtable
