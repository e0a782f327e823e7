// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Sequence.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// The number of visits that cost as much as one step of a search for makers.
constexpr unsigned VisitsPerStep = 16;

/// Visits a statement and everything in it, in the order of the code.
class Walk {
public:
  explicit Walk(const Stmt &Root) { Pending.push_back({&Root, 0}); }

  /// Null at the end.
  const Stmt *next() {
    while (!Pending.empty()) {
      const auto [S, Depth] = Pending.pop_back_val();
      Around.truncate(Depth);
      if (++Visits > MaxSequenceVisits)
        return nullptr;
      Current = {S, Depth};
      return S;
    }
    return nullptr;
  }
  /// Returns the statements around the last result, outermost first.
  llvm::ArrayRef<const Stmt *> around() const { return Around; }
  /// Goes into the last result.
  void enter() {
    const auto [S, Depth] = Current;
    Around.push_back(S);
    const size_t First = Pending.size();
    for (const Stmt *Child : S->children())
      if (Child)
        Pending.push_back({Child, Depth + 1});
    std::reverse(Pending.begin() + First, Pending.end());
  }
  /// Returns true if it visited everything. Charges for the visits.
  bool finish(Values &Vals) {
    return Vals.spend(Visits / VisitsPerStep) && Visits <= MaxSequenceVisits;
  }

private:
  llvm::SmallVector<std::pair<const Stmt *, unsigned>, 32> Pending;
  std::pair<const Stmt *, unsigned> Current;
  llvm::SmallVector<const Stmt *, 32> Around;
  unsigned Visits = 0;
};

/// Returns true if an object of \p Type, and the object to which it may point,
/// cannot be changed.
bool isConstant(QualType Type) {
  return Type->isPointerType() ? Type->getPointeeType().isConstQualified()
                               : Type.isConstQualified();
}

/// Adds the statements of \p Block before \p Stop, after the declaration if
/// \p After is set: nothing jumps past that. False if there is no such end.
bool addBefore(const CompoundStmt &Block, const Stmt &Stop,
               const DeclStmt *After, Sequence &To) {
  bool IsAfter = !After;
  for (const Stmt *S : Block.body()) {
    if (S == &Stop)
      return IsAfter;
    if (IsAfter)
      To.Before.push_back(S);
    IsAfter |= S == After;
  }
  return false;
}

} // namespace

std::optional<Sequence> sequenceTo(Values &Vals, const VarDecl &Var,
                                   const Expr &Use) {
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  const Stmt *Body = Owner && Var.hasLocalStorage() && !isa<ParmVarDecl>(Var)
                         ? Owner->getBody()
                         : nullptr;
  if (!Body)
    return std::nullopt;

  Walk Search(*Body);
  const Stmt *Found = nullptr;
  while ((Found = Search.next()) && Found != &Use)
    Search.enter();
  if (!Search.finish(Vals) || !Found)
    return std::nullopt;
  llvm::SmallVector<const Stmt *, 32> Path(Search.around());
  Path.push_back(&Use);

  Sequence Result;
  size_t I = 0;
  for (; I + 1 != Path.size() && !Result.Declaration; ++I) {
    const auto *Block = dyn_cast<CompoundStmt>(Path[I]);
    if (!Block)
      continue;
    for (const Stmt *S : Block->body())
      if (const auto *Declares = dyn_cast<DeclStmt>(S);
          Declares && llvm::is_contained(Declares->decls(), &Var))
        Result.Declaration = Declares;
    if (Result.Declaration &&
        !addBefore(*Block, *Path[I + 1], Result.Declaration, Result))
      return std::nullopt;
  }
  if (!Result.Declaration ||
      llvm::any_of(llvm::drop_begin(Path, I),
                   [](const Stmt *S) { return isa<LambdaExpr, BlockExpr>(S); }))
    return std::nullopt;

  // On into blocks and branches, which run once too if the use is evaluated.
  for (;; ++I) {
    Result.Last = Path[I];
    if (const auto *Block = dyn_cast<CompoundStmt>(Path[I])) {
      if (!addBefore(*Block, *Path[I + 1], nullptr, Result))
        return std::nullopt;
    } else if (const auto *If = dyn_cast<IfStmt>(Path[I]);
               If &&
               (Path[I + 1] == If->getThen() || Path[I + 1] == If->getElse())) {
      for (const Stmt *S :
           {If->getInit(),
            static_cast<const Stmt *>(If->getConditionVariableDeclStmt()),
            static_cast<const Stmt *>(If->getCond())})
        if (S)
          Result.Before.push_back(S);
    } else if (const auto *Try = dyn_cast<CXXTryStmt>(Path[I]);
               !Try || Path[I + 1] != Try->getTryBlock()) {
      return Result;
    }
  }
}

bool forEachMention(Values &Vals, const Stmt &S,
                    llvm::function_ref<bool(const VarDecl &)> IsFollowed,
                    llvm::function_ref<void(const Mention &)> Visit) {
  Walk Search(S);
  while (const Stmt *Next = Search.next()) {
    if (isa<LabelStmt>(Next))
      return false;
    if (const VarDecl *Var = variableIn(Next); Var && IsFollowed(*Var))
      Visit({cast<DeclRefExpr>(Next), Var, Search.around()});
    Search.enter();
  }
  return Search.finish(Vals);
}

bool forEachThis(
    Values &Vals, const Stmt &S,
    llvm::function_ref<void(llvm::ArrayRef<const Stmt *> Around)> Visit) {
  Walk Search(S);
  while (const Stmt *Next = Search.next()) {
    if (isa<LabelStmt>(Next))
      return false;
    if (isa<CXXThisExpr>(Next))
      Visit(Search.around());
    Search.enter();
  }
  return Search.finish(Vals);
}

bool Mention::isRead() const {
  for (const Stmt *S : llvm::reverse(Around)) {
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
      switch (Cast->getCastKind()) {
      case CK_NoOp:
        if (isConstant(Cast->getType()))
          return true;
        break;
      case CK_PointerToBoolean:
        return true;
      case CK_LValueToRValue:
      case CK_UncheckedDerivedToBase:
      case CK_DerivedToBase:
        break;
      default:
        return false;
      }
      continue;
    }
    const auto *Op = dyn_cast<UnaryOperator>(S);
    if (!isa<ParenExpr>(S) &&
        !(Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf)))
      return false;
  }
  return true; // A statement that does nothing.
}

const Frame *frameOf(const VarDecl &Var, const Frame *In) {
  while (In && In->Callee != Var.getDeclContext())
    In = In->Caller;
  return In;
}

} // namespace clang::tidy::bigtable
