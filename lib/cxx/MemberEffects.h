// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the effect of member functions on one data member of their
/// object. Knows nothing about Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_MEMBEREFFECTS_H
#define BIGTABLE_TIDY_LIB_CXX_MEMBEREFFECTS_H

#include "cxx/Changes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

enum class EffectKind : uint8_t {
  None,
  Sets,    ///< Gives the member the value of one expression on every return.
  Changes, ///< Changes the member in another way, while it runs.
  Leaks,   ///< Lets other code change the object at any later time.
  Unseen,  ///< Has an unknown body.
};

struct MemberEffect {
  EffectKind Kind = EffectKind::None;
  /// For kind Sets: the value that is assigned last.
  const Expr *Value = nullptr;
  /// The calls on the same object that lead to the assignment, outermost first.
  llvm::SmallVector<const CXXMemberCallExpr *, 1> Through;
};

class MemberEffects {
public:
  MemberEffects(const ASTContext &Context, IsOfClient *Client)
      : Context(Context), Client(Client) {}

  /// Returns the effect of \p Method, which no other function overrides, on \p
  /// Member.
  MemberEffect of(const CXXMethodDecl &Method, const FieldDecl &Member);
  /// Returns the value that \p Constructor gives \p Member; null if it is
  /// unknown, or if the object may change at any time after that.
  const Expr *givenBy(const CXXConstructorDecl &Constructor,
                      const FieldDecl &Member);
  /// Returns true if an initializer in the class of \p Member may store a
  /// pointer or reference through which code can change it.
  bool isKeptByDefault(const FieldDecl &Member);

  /// Returns true if \p Method, which has a visible body, may assign to its
  /// whole object, or pass the object on.
  static bool usesObject(const CXXMethodDecl &Method);

private:
  class Walk;

  MemberEffect ofBody(const FunctionDecl &Function, const FieldDecl &Member);
  MemberEffect ofPart(const Stmt &S, const FieldDecl &Member);

  const ASTContext &Context;
  IsOfClient *const Client;
  llvm::DenseMap<std::pair<const FunctionDecl *, const FieldDecl *>,
                 MemberEffect>
      Known;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_MEMBEREFFECTS_H
