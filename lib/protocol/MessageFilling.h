// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs the statements that fill in one message. Only messageAt() uses it.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEFILLING_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEFILLING_H

#include "model/Bounds.h"
#include "protocol/MessageNode.h"
#include "values/Sequence.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Returns true if \p Type is a generated class, or one of protobuf's own, such
/// as Duration.
bool isMessageClass(QualType Type);

/// The contents of the message in one local variable.
class MessageFilling {
public:
  MessageFilling(Values &Vals, const VarDecl &Holder, const Frame *In)
      : Vals(Vals), In(In) {
    Handles[&Holder] = {&Root, nullptr};
  }

  /// Begins with the initializer of \p Holder. Returns false if it is unknown.
  bool start(const VarDecl &Holder);

  /// Returns false if the rest of the loop's body does not run.
  bool run(const Stmt &S);

  /// \p After is null, or the variable that the rest of \p S follows.
  void declare(const DeclStmt &S, const VarDecl *After);

  /// Handles all names in \p S other than \p Except.
  void finish(const Stmt &S, const DeclRefExpr *Except);

  /// Returns the message that \p E leads to, without adding to it: null if it
  /// is unknown, and an empty one if no statement set it.
  const MessageNode *resolve(const Expr *E, unsigned Depth = 0);

  bool isTooLarge() const { return NumNodes > MaxMessageNodes; }

  MessageNode Root;
  FillingLoops Loops;

private:
  /// A message, or a repeated field or map of one.
  struct Place {
    MessageNode *Node = nullptr;
    MessageNode::Field *Many = nullptr;

    explicit operator bool() const { return Node || Many; }
  };

  void runExpression(const Stmt &S);

  bool isDecided(const IfStmt &S);
  bool runBranch(const IfStmt &S);

  /// Runs the body for each element. Fields that it sets for another element
  /// than that of Values::withElement() are unknown.
  bool runLoop(const CXXForRangeStmt &S);

  /// Runs the user's function that \p Call calls with the message or a part of
  /// it. Returns the part to which its result refers; std::nullopt if its
  /// effect is unknown.
  std::optional<Place> runCallee(const CallExpr &Call);

  /// Returns true if \p Type is a reference or pointer to an object that may
  /// be changed.
  static bool mayFill(QualType Type);

  static bool isEmptyMessage(const Expr &E);
  static bool isSameMessage(const Expr &E, QualType Type);

  bool isOnlyRead(const Expr &E);
  /// Returns true if \p E names the message or a part of it.
  bool isNamedIn(const Expr &E);
  bool isFollowed(const VarDecl &Var) const { return Handles.contains(&Var); }

  MessageNode::Field &fieldIn(MessageNode &Node, llvm::StringRef Name);
  MessageEntry &addTo(MessageNode::Field &F, bool IsRepeated = true);

  /// Marks all fields inside as unknown, also those that are added later.
  static void forget(MessageNode &Node);
  static void forget(MessageNode::Field &F);

  void setValue(MessageNode &Node, llvm::StringRef Name, const Expr &Value);

  /// '*f.mutable_chain() = Value'
  void copy(MessageNode &Node, const Expr &Value);

  /// Returns the part that the accessors in \p E lead to, and adds the parts
  /// that they make on the way.
  Place place(const Expr *E, unsigned Depth = 0);

  /// Returns the element of the map \p F with the key \p Key.
  Place entryAt(MessageNode::Field &F, const Expr &Key);

  /// Returns true if \p E sets something, and all of it is understood.
  bool set(const Expr &E);

  bool assign(const Expr &To, const Expr &Value);

  /// Returns true if \p Var is a reference or pointer to a part of the message.
  bool handle(const VarDecl &Var);

  /// Marks the parts as unknown that the names in \p S, or only in its part
  /// \p Within, lead to, unless the names only read.
  void doubtAll(const Stmt &S, const Expr *Within,
                const DeclRefExpr *Except = nullptr);

  /// Marks the part as unknown that \p M and its accessors lead to.
  void doubt(const Mention &M);

  Values &Vals;
  const Frame *In;
  /// True in a loop's iteration for another element than the current one.
  bool IsOfOther = false;
  bool IsInLoop = false;
  const MessageNode Empty;
  llvm::DenseMap<const VarDecl *, Place> Handles;
  unsigned NumNodes = 0;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEFILLING_H
