// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the definitions of a variable, and those that reach a use. Knows
/// nothing about Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_FLOW_H
#define BIGTABLE_TIDY_LIB_CXX_FLOW_H

#include "cxx/Changes.h"
#include "cxx/FlowGraph.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang::tidy::bigtable {

enum class DefinitionKind : uint8_t { Value, Adjust, Unknown };

/// A statement or declaration that gives a local variable, or a member of one,
/// a value.
struct Definition {
  DefinitionKind Kind = DefinitionKind::Unknown;
  /// Null for the whole variable.
  const FieldDecl *Member = nullptr;
  /// For Value: the assigned expression. Null if the variable is uninitialized.
  const Expr *Value = nullptr;
  /// The statement with the effect; null for the variable's declaration.
  const Stmt *At = nullptr;
  /// The parameter that receives the variable, the function that is called on
  /// it, or the called lambda that has captured it. This callee decides whether
  /// the definition has any effect.
  const ParmVarDecl *PassedTo = nullptr;
  const CXXMethodDecl *CalledOn = nullptr;
  const CXXMethodDecl *CapturedBy = nullptr;
  /// The variable. With CapturedBy: the variable as the lambda names it.
  const VarDecl *Var = nullptr;
  /// True if it changes the referent of a reference, which may have other
  /// names.
  bool IsReferred = false;
  /// True if it changes the object to which the variable points.
  bool IsPointee = false;
};

/// The effect of a call on an argument or on its object.
enum class CallEffect : uint8_t {
  None,
  Now,     ///< The call may change it.
  Kept,    ///< Like Now; a stored reference may also change later values.
  Later,   ///< Any code may change it at any later time.
  Unknown, ///< One of these, depending on the result of the call.
};

struct ReachingDefinitions {
  llvm::SmallVector<const Definition *, 4> Found;
  /// True if a parameter may still have the value that the caller passed.
  bool FromEntry = false;
  /// False if other definitions may reach the use.
  bool IsComplete = true;
};

/// The local variables of one function. Uses the control-flow graph if more
/// than one definition could reach a use. The work is bounded: beyond the
/// limits, results are incomplete.
class FunctionFlow {
public:
  /// Returns the effect of the definition \p By on the variable, or on its
  /// \p Member.
  using Effect = llvm::function_ref<CallEffect(const Definition &By,
                                               const FieldDecl *Member)>;

  FunctionFlow(const FunctionDecl &Function, ASTContext &Context,
               IsOfClient *Client);

  /// Returns the local variable that \p Var, a reference or pointer with no
  /// other referent, is another name for; \p Var itself if it is not such a
  /// name.
  const VarDecl &objectOf(const VarDecl &Var) const;

  /// Returns the definitions of \p Name, or of its \p Member, that reach the
  /// evaluation of \p Use.
  ReachingDefinitions reaching(const VarDecl &Name, const FieldDecl *Member,
                               const Stmt &Use, Effect Of);

  /// Returns the effect of the function on the object of \p Outer, a reference
  /// or pointer parameter or a capture by reference.
  CallEffect effectOn(const VarDecl &Outer, Effect Of);
  /// Returns the definitions of the object of \p Outer, or of its \p Member,
  /// that reach the end of the function.
  ReachingDefinitions atExit(const VarDecl &Outer, const FieldDecl *Member,
                             Effect Of);

  /// Returns the expression that makes the lambda \p Operator; null if the
  /// lambda is not in the function, or is in another lambda.
  const LambdaExpr *lambdaOf(const CXXMethodDecl &Operator) const {
    return Lambdas.lookup(&Operator);
  }
  /// Returns true if the function may catch an exception that \p S throws.
  bool mayCatchFrom(const Stmt &S);

  /// Returns the values that the function may return; std::nullopt if there are
  /// too many.
  using Decider = FlowGraph::Decider;
  std::optional<llvm::SmallVector<const Expr *, 4>>
  returns(Decider Decide = nullptr);

  /// Returns true if \p S may run, with conditions as \p Decide evaluates them.
  bool mayReach(const Stmt &S, Decider Decide);

  /// Returns true if every path from \p From runs one of \p Through before it
  /// reaches one of \p Before, or the end of the function if \p Before is
  /// empty; std::nullopt if unknown.
  std::optional<bool> mustRun(const Stmt &From,
                              llvm::ArrayRef<const Stmt *> Through,
                              llvm::ArrayRef<const Stmt *> Before);

  /// Returns the same for paths that begin at the declaration of \p From.
  std::optional<bool> mustRun(const VarDecl &From,
                              llvm::ArrayRef<const Stmt *> Through,
                              llvm::ArrayRef<const Stmt *> Before,
                              Decider Decide = nullptr);

  /// Returns true if every path from after \p From reaches \p Then before any
  /// of \p Before, the declaration of any of \p Declared or, if \p OrEnd, the
  /// end of the function. Paths that reach none of these also count. Returns
  /// false if this is unknown.
  bool leadsTo(const Stmt &From, const Stmt &Then,
               llvm::ArrayRef<const Stmt *> Before,
               llvm::ArrayRef<const VarDecl *> Declared, bool OrEnd);

  /// Returns true if \p Second may be evaluated after \p First, or if this is
  /// unknown.
  bool mayFollow(const Stmt &Second, const Stmt &First);

  /// Returns true if \p Name may have another value than its first at any time.
  bool isChanged(const VarDecl &Name) const;
  /// Returns the statements, or the lambdas around them, that may change
  /// \p Name after its initialization.
  llvm::SmallVector<const Stmt *, 4> changesOf(const VarDecl &Name) const;
  /// Returns true if code may change \p Var by another name at any time.
  bool escapes(const VarDecl &Var) const;

  /// Returns true if the local variable \p Var is the only pointer to its
  /// pointee wherever \p Var is used.
  bool isSoleOwner(const VarDecl &Var) const;
  /// Returns true if a copy of \p Var, an owner, or another pointer may change
  /// the pointee of \p Var in this function.
  bool isChangedByOthers(const VarDecl &Var) const;

private:
  struct Event : Definition {
    /// True if code may change the variable at any later time.
    bool IsEscape = false;
    /// The reference that is bound to the variable; null for other events.
    const VarDecl *Bound = nullptr;
    /// The outermost expression that contains At.
    const Stmt *Within = nullptr;
  };
  struct Variable {
    llvm::SmallVector<Event, 2> Events;
  };
  class Collector;

  /// Returns true if \p Var is a variable of the function, or captured by
  /// reference.
  bool isOwn(const VarDecl &Var) const {
    return Var.getDeclContext() == &Function || Captured.contains(&Var);
  }
  /// Returns true if \p Var may have a value at the start of the function.
  bool isFromOutside(const VarDecl &Var) const {
    return isa<ParmVarDecl>(Var) || Var.getDeclContext() != &Function;
  }
  /// Returns true if code may change the captured variable \p Outer by another
  /// captured name.
  bool hasOtherNames(const VarDecl &Outer) const;
  ReachingDefinitions reaching(const VarDecl &Var, const FieldDecl *Member,
                               const Stmt *Use, Effect Of);
  /// The events of one variable, by their effect on it.
  struct EventsByEffect {
    llvm::SmallVector<const Event *, 4> Now, Kept, Later;
  };
  EventsByEffect eventsOf(const Variable &Var, const FieldDecl *Member,
                          Effect Of) const;
  /// Adds those of \p Events that reach \p Start, and the entry of the function
  /// if it does, to \p Result. Returns false if this is unknown.
  bool addReaching(const VarDecl &Var, llvm::ArrayRef<const Event *> Events,
                   const FlowGraph::Position &Start,
                   ReachingDefinitions &Result);
  void addCallsOfLambdas();

  const VarDecl *objectPointedTo(const VarDecl &Pointer,
                                 llvm::ArrayRef<Event> Events) const;
  void moveEvents(const VarDecl &Pointer, const VarDecl &Object);
  const CFG *buildGraph() { return Graph.build(NumStatements); }
  std::optional<FlowGraph::Position> positionOf(const VarDecl &Var,
                                                const Event &E) const;
  /// Returns the blocks from which \p Start is reachable; std::nullopt if there
  /// are too many.
  std::optional<llvm::SmallPtrSet<const CFGBlock *, 16>>
  blocksBefore(const FlowGraph::Position &Start);
  /// Returns true if any of \p Events may come before \p Use, or if this is
  /// unknown. If \p OrWith, the order in one expression is unknown.
  bool mayComeBefore(const VarDecl &Var, llvm::ArrayRef<const Event *> Events,
                     const Stmt *Use, bool OrWith = true);

  const FunctionDecl &Function;
  ASTContext &Context;
  IsOfClient *const Client;
  llvm::MapVector<const VarDecl *, Variable> Variables;
  llvm::MapVector<const VarDecl *, const VarDecl *> Objects;
  llvm::SmallPtrSet<const VarDecl *, 4> Captured;
  llvm::MapVector<const CXXMethodDecl *, const LambdaExpr *> Lambdas;
  /// Calls of lambdas outside of other lambdas; the variables that hold a
  /// lambda; and the number of uses of such variables other than calls.
  llvm::SmallVector<const CXXOperatorCallExpr *, 2> LambdaCalls;
  llvm::DenseMap<const LambdaExpr *, const VarDecl *> LambdaHolders;
  llvm::DenseMap<const VarDecl *, int> LambdaUses;
  /// The number of uses of each pointer or owner other than to reach, or to
  /// replace, its pointee.
  llvm::DenseMap<const VarDecl *, int> Shared;
  llvm::SmallVector<const Expr *, 4> Returned;
  unsigned NumStatements = 0;

  FlowGraph Graph;
};

/// Returns true if \p Function is a coroutine, which may be resumed at any
/// time.
bool isCoroutine(const FunctionDecl &Function);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_FLOW_H
