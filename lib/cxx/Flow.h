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

/// Something that gives a local variable, or one member of it, a value.
struct Definition {
  DefinitionKind Kind = DefinitionKind::Unknown;
  /// Null for the whole variable.
  const FieldDecl *Member = nullptr;
  /// For Value: the assigned expression. Null if the variable is uninitialized.
  const Expr *Value = nullptr;
  /// The statement that does it; null for the variable's declaration.
  const Stmt *At = nullptr;
  /// The parameter that it is passed for, or the function that is called on it,
  /// or the lambda that is called and has captured it: that says whether
  /// anything happens at all.
  const ParmVarDecl *PassedTo = nullptr;
  const CXXMethodDecl *CalledOn = nullptr;
  const CXXMethodDecl *CapturedBy = nullptr;
  /// The variable; with CapturedBy as the lambda names it.
  const VarDecl *Var = nullptr;
  /// It happens to what a reference is bound to, which may have other names.
  bool IsReferred = false;
  /// It happens to what the variable points to.
  bool IsPointee = false;
};

/// The effect of a call on an argument or on its object.
enum class CallEffect : uint8_t {
  None,
  Now,     ///< It may be changed by the call,
  Kept,    ///< and by who has kept a reference, though it was assigned to,
  Later,   ///< or at any time from then on.
  Unknown, ///< One or the other, by what the call hands out.
};

struct ReachingDefinitions {
  llvm::SmallVector<const Definition *, 4> Found;
  /// A parameter may still have the value that the caller passed.
  bool FromEntry = false;
  /// False if there may be others.
  bool IsComplete = true;
};

/// The local variables of one function. A use that more than one definition
/// could reach is looked up in the control-flow graph. Work is bounded: beyond
/// the limits answers are incomplete.
class FunctionFlow {
public:
  /// Returns the effect of the call \p By on the variable, or on its \p Member.
  using Effect = llvm::function_ref<CallEffect(const Definition &By,
                                               const FieldDecl *Member)>;

  FunctionFlow(const FunctionDecl &Function, ASTContext &Context,
               IsOfClient *Client);

  /// The local variable that \p Var, a reference or pointer to it that leads to
  /// nothing else, is another name for; \p Var itself if it is none.
  const VarDecl &objectOf(const VarDecl &Var) const;

  /// Returns the definitions of \p Name, or of its \p Member, that reach the
  /// evaluation of \p Use.
  ReachingDefinitions reaching(const VarDecl &Name, const FieldDecl *Member,
                               const Stmt &Use, Effect Of);

  /// Returns the effect of the function on the object of \p Outer, a reference
  /// or pointer parameter or a capture by reference.
  CallEffect effectOn(const VarDecl &Outer, Effect Of);
  /// Returns the definitions of that object, or of its \p Member, that reach
  /// the end of the function.
  ReachingDefinitions atExit(const VarDecl &Outer, const FieldDecl *Member,
                             Effect Of);

  /// The expression that makes the lambda \p Operator; null if it is not in the
  /// function, or in another lambda.
  const LambdaExpr *lambdaOf(const CXXMethodDecl &Operator) const {
    return Lambdas.lookup(&Operator);
  }
  /// Returns true if an exception that \p S throws may be caught by the
  /// function.
  bool mayCatchFrom(const Stmt &S);

  /// The values that the function may return. Nothing if there are too many.
  using Decider = FlowGraph::Decider;
  std::optional<llvm::SmallVector<const Expr *, 4>> returns(Decider Decide);

  /// Returns true if \p S may be run at all, if conditions are as \p Decide
  /// says.
  bool mayReach(const Stmt &S, Decider Decide);

  /// Returns true if every path from \p From runs one of \p Through before it
  /// reaches one of \p Before, or the end of the function if \p Before is
  /// empty; std::nullopt if unknown.
  std::optional<bool> mustRun(const Stmt &From,
                              llvm::ArrayRef<const Stmt *> Through,
                              llvm::ArrayRef<const Stmt *> Before);

  /// Returns the same for paths from the declaration of \p From.
  std::optional<bool> mustRun(const VarDecl &From,
                              llvm::ArrayRef<const Stmt *> Through,
                              llvm::ArrayRef<const Stmt *> Before,
                              Decider Decide = nullptr);

  /// Returns true if every path from after \p From reaches \p Then before any
  /// of \p Before, the declaration of any of \p Declared or, if \p OrEnd, the
  /// end of the function. Paths that reach none of these count as well. False
  /// if that is unknown.
  bool leadsTo(const Stmt &From, const Stmt &Then,
               llvm::ArrayRef<const Stmt *> Before,
               llvm::ArrayRef<const VarDecl *> Declared, bool OrEnd);

  /// Returns true if \p Second may be evaluated after \p First; also true where
  /// that is not known.
  bool mayFollow(const Stmt &Second, const Stmt &First);

  /// Returns true if \p Name may ever have another value than its first.
  bool isChanged(const VarDecl &Name) const;
  /// Returns true if anything may ever change \p Var by another name.
  bool escapes(const VarDecl &Var) const;

  /// Returns true if no pointer but the local variable \p Var leads to what
  /// that points to, as far as \p Var is used.
  bool isSoleOwner(const VarDecl &Var) const;
  /// Returns true if what \p Var, an owner, points to may be changed here by a
  /// copy of it, or a pointer.
  bool isChangedByOthers(const VarDecl &Var) const;

private:
  struct Event : Definition {
    /// It may be changed at any time after that.
    bool IsEscape = false;
    /// The reference that is bound to it; null if something else happens.
    const VarDecl *Bound = nullptr;
    /// The outermost expression that At is part of.
    const Stmt *Within = nullptr;
  };
  struct Variable {
    llvm::SmallVector<Event, 2> Events;
  };
  class Collector;

  /// Returns true if it is a variable of the function, or captured by
  /// reference.
  bool isOwn(const VarDecl &Var) const {
    return Var.getDeclContext() == &Function || Captured.contains(&Var);
  }
  /// Returns true if the function may begin with a value in it.
  bool isFromOutside(const VarDecl &Var) const {
    return isa<ParmVarDecl>(Var) || Var.getDeclContext() != &Function;
  }
  /// Returns true if a captured variable may be changed by another captured
  /// name.
  bool hasOtherNames(const VarDecl &Outer) const;
  ReachingDefinitions reaching(const VarDecl &Var, const FieldDecl *Member,
                               const Stmt *Use, Effect Of);
  /// The events of one variable, by their effect on it.
  struct EventsByEffect {
    llvm::SmallVector<const Event *, 4> Now, Kept, Later;
  };
  EventsByEffect eventsOf(const Variable &Var, const FieldDecl *Member,
                          Effect Of) const;
  /// Adds those of \p Events that reach \p Start to \p Result, and whether the
  /// entry of the function does. Returns false if that is unknown.
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
  /// Returns true if any of \p Events may come before \p Use, or if that is not
  /// known; \p OrWith it, in one expression.
  bool mayComeBefore(const VarDecl &Var, llvm::ArrayRef<const Event *> Events,
                     const Stmt *Use, bool OrWith = true);

  const FunctionDecl &Function;
  ASTContext &Context;
  IsOfClient *const Client;
  llvm::MapVector<const VarDecl *, Variable> Variables;
  llvm::MapVector<const VarDecl *, const VarDecl *> Objects;
  llvm::SmallPtrSet<const VarDecl *, 4> Captured;
  llvm::MapVector<const CXXMethodDecl *, const LambdaExpr *> Lambdas;
  /// The calls of lambdas outside of others, and of variables that hold one,
  /// how often they are named other than to be called.
  llvm::SmallVector<const CXXOperatorCallExpr *, 2> LambdaCalls;
  llvm::DenseMap<const LambdaExpr *, const VarDecl *> LambdaHolders;
  llvm::DenseMap<const VarDecl *, int> LambdaUses;
  /// The number of uses of pointers and owners other than to reach, or to
  /// replace, their pointee.
  llvm::DenseMap<const VarDecl *, int> Shared;
  llvm::SmallVector<const Expr *, 4> Returned;
  unsigned NumStatements = 0;

  FlowGraph Graph;
};

/// Returns true if \p Function goes on when it is resumed, whenever that is.
bool isCoroutine(const FunctionDecl &Function);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_FLOW_H
