// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Queries about declarations and expressions. Knows nothing of Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_AST_H
#define BIGTABLE_TIDY_LIB_CXX_AST_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// Returns true if \p D is the namespace \p Path, outermost first, or is
/// declared in it or further inside. Ignores inline namespaces.
bool isIn(const Decl &D, llvm::ArrayRef<llvm::StringRef> Path);

/// Returns true for std::move() and std::forward(), which return their
/// argument.
bool isMoveOrForward(const FunctionDecl &Function);
/// Returns \p E without parentheses, implicit conversions, temporaries, copies,
/// moves, and default-argument wrappers: the expression that makes the value.
const Expr *stripConversions(const Expr *E);
/// Returns true if \p S is the same object as the expression in it:
/// parentheses, a full expression, or a temporary.
bool isSameAsOperand(const Stmt &S);
/// Returns the variable that \p Declares initializes with \p Init; null without
/// one.
const VarDecl *initializedBy(const DeclStmt &Declares, const Stmt &Init);
/// Calls \p Visit for \p E, and for the expression below each conversion, from
/// the outermost to the expression that makes the value.
void forEachConversion(const Expr *E,
                       llvm::function_ref<void(const Expr &)> Visit);

/// Returns the expression that the statement \p S is; null for other
/// statements.
const Expr *expressionOf(const Stmt &S);

/// Returns the value of \p E; std::nullopt if it is not a constant integer. An
/// unsigned value that is too large for int64_t becomes negative.
std::optional<int64_t> integerIn(const Expr &E, const ASTContext &Context);
/// Returns \p Number; std::nullopt if it needs more than 64 bits.
std::optional<int64_t> toInteger(const llvm::APSInt &Number);

/// Returns true if \p E is an object without any other name.
bool isTemporary(const Expr *E);

/// Returns true if the parts of \p S never run: 'sizeof(f())'.
bool isUnevaluated(const Stmt &S, const ASTContext &Context);

/// Returns the variable, member, or parameter that \p E names; null for other
/// expressions.
const ValueDecl *namedValue(const Expr *E);
/// Returns the name of \p D; empty for an operator and the like.
llvm::StringRef identifierOf(const NamedDecl &D);
/// Returns the variable that \p S, a name, is of; null if it is not, or if \p S
/// is null.
const VarDecl *variableIn(const Stmt *S);
/// Returns variableIn() or, if \p S names a structured binding, the variable
/// that it is a part of.
const VarDecl *wholeVariableIn(const Stmt *S);
/// Returns true if \p E, without conversions, is 'this'.
bool isThis(const Expr &E);
/// Returns the data member of '*this' that \p S, a MemberExpr, names; null
/// otherwise.
const FieldDecl *ownMemberIn(const Stmt &S);
/// Returns the condition of \p S: of a statement, of '?:', or the left side of
/// '&&' and '||'; null without one.
const Expr *conditionOf(const Stmt &S);
/// Returns true if \p S is a loop.
bool isLoop(const Stmt &S);
/// Returns true if \p S, the body of a loop or a part of it, may leave the
/// loop: by 'break' or 'goto' or, if \p WithFunction, with the function.
bool mayLeaveLoop(const Stmt &S, bool WithFunction, bool IsInner = false);
/// Returns true if what \p Loop counts, finds, or does may end it: a retry ends
/// with the first success.
bool mayEndByItself(const Stmt &Loop);
/// Returns true if \p S jumps out of the block that it is in.
bool leaves(const Stmt &S);
/// Returns true if nothing runs after \p S in the block that it is in.
bool leavesAlways(const Stmt &S);

/// 'L Op R'; without a comparison, no expressions.
struct Compared {
  BinaryOperatorKind Op = BO_EQ;
  const Expr *L = nullptr, *R = nullptr;
};
/// Returns the comparison that \p E is, of any type, as the code writes it;
/// none for '<=>'.
Compared comparisonIn(const Expr &E);

/// Returns the object of which \p E, an access or a call of a member function,
/// is a part: 'a' of 'a.b', 'a->b()', 'a[i]', and '*a'; null for other
/// expressions.
const Expr *wholeOfPart(const Expr &E);

/// Returns true if a call of \p Function may run another function that
/// overrides it.
bool mayBeOverridden(const FunctionDecl &Function);
/// Returns true if \p Method overrides \p Base, or is it.
bool overrides(const CXXMethodDecl &Method, const CXXMethodDecl &Base);

/// Returns true if \p Function, or a function or class around it, is a template
/// instantiation.
bool isInstantiated(const FunctionDecl &Function);

/// Returns true if \p Method copies or moves another object into its own.
bool isAssignment(const CXXMethodDecl &Method);

/// Returns the initializer of the constant \p Var; null if \p Var is not
/// constant or the initializer is unknown. A parameter is not a constant: its
/// default argument is only a default.
const Expr *constantInitializer(const VarDecl &Var, const ASTContext &Context);

/// Returns true if \p Type is a reference through which the referenced object
/// can be changed.
bool isMutableReference(QualType Type);

/// Returns the container that a range-based for statement with the variable
/// \p Var iterates over; null for other variables and complex ranges.
const Expr *rangeOf(const VarDecl &Var);

/// Calls \p Visit for each expression whose value the statement \p Parent does
/// not use, without temporaries and parentheses.
void forEachDiscarded(const Stmt &Parent,
                      llvm::function_ref<void(const Expr &)> Visit);

/// A walk through statements and their parts, in no particular order.
class StatementWalk {
public:
  /// Visits at most \p MaxNodes statements.
  explicit StatementWalk(unsigned MaxNodes = ~0U) : Left(MaxNodes) {}
  explicit StatementWalk(const Stmt &Root, unsigned MaxNodes = ~0U)
      : Pending{&Root}, Left(MaxNodes) {}

  /// Returns the next statement; null at the end, or at the limit.
  const Stmt *next() {
    if (Pending.empty() || Left == 0)
      return nullptr;
    --Left;
    return Pending.pop_back_val();
  }
  /// Returns true if no statements are left.
  bool isDone() const { return Pending.empty(); }
  /// Visits \p S next. \p S may be null.
  void add(const Stmt *S) {
    if (S)
      Pending.push_back(S);
  }
  /// Visits the children of \p S next.
  void enter(const Stmt &S) {
    for (const Stmt *Child : S.children())
      add(Child);
  }

private:
  llvm::SmallVector<const Stmt *, 32> Pending;
  unsigned Left;
};

/// Returns true if \p Part is \p S or in it, within the first \p MaxNodes
/// statements.
bool contains(const Stmt &S, const Stmt &Part, unsigned MaxNodes = ~0U);
/// Returns true if \p Is returns true for \p S or a statement in it. The order
/// of calls is unspecified. Also returns true if there are \p MaxNodes
/// statements or more.
bool anyStatement(const Stmt &S, llvm::function_ref<bool(const Stmt &)> Is,
                  unsigned MaxNodes = ~0U);
/// Returns the statement of a block in \p Body that declares \p Var and nothing
/// else; null without one.
const DeclStmt *soleDeclaration(const VarDecl &Var, const Stmt &Body);
/// Returns true if \p Function is main(), and makes \p Call outside of loops.
/// \p Function may be null.
bool isOnceInMain(const FunctionDecl *Function, const Expr &Call);
/// Returns true if \p S makes an object of a class that is not of the standard
/// library. A change of that object is no change of its constructor's
/// arguments.
bool makesOwnObject(const Stmt &S);
/// Returns true if \p Is returns true for a variable that \p S names, or if
/// \p S has more than \p MaxNodes statements.
bool anyReference(const Stmt &S, llvm::function_ref<bool(const VarDecl &)> Is,
                  unsigned MaxNodes = ~0U);
/// Returns the number of times that \p S names \p Var.
unsigned references(const Stmt &S, const VarDecl &Var);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_AST_H
