// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What a call is, whatever the overload or wrapper: looked up in the table of
/// functions, in the user's tags and in the schema.

#ifndef BIGTABLE_TIDY_LIB_API_API_H
#define BIGTABLE_TIDY_LIB_API_API_H

#include "api/CallSite.h"
#include "api/Tags.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

struct ApiFunction;
class Linked;
struct LinkedRole;
struct UserFunction;

/// Looks functions up in the table. One object a translation unit; look-ups
/// are by identifier first, so a call of anything else costs one hash.
class Api {
public:
  /// \p Others is what other sources say.
  Api(ASTContext &Context, llvm::ArrayRef<UserFunction> UserFunctions,
      Linked &Others);

  /// True if the translation unit declares anything of Bigtable's client or its
  /// protocol buffers.
  static bool isVisible(const ASTContext &Context);

  /// \p Call is a CallExpr or CXXConstructExpr.
  std::optional<CallSite> classify(const Expr &Call) const;
  /// Whether the user said what \p Function is: no look into it says more.
  bool isDescribed(const FunctionDecl &Function) const;
  /// Whether some function of that name writes or reads cells, or says when
  /// they are collected.
  bool hasActing(llvm::StringRef Name) const { return Acting.contains(Name); }
  /// The entry of the schema's 'apis' that \p Callee is; null if there is none.
  const UserFunction *findUser(const FunctionDecl &Callee) const;
  Linked &linked() const { return Others; }
  /// Who plays \p Played where \p Call calls \p Callee; null if nobody does,
  /// or there is no such parameter or member.
  const Expr *playerOf(const LinkedRole &Played, const Expr &Call,
                       const FunctionDecl &Callee) const;

private:
  const ApiFunction *find(const FunctionDecl &Callee) const;
  std::optional<CallSite> classifyLinked(const Expr &Call) const;

  Linked &Others;

  /// From a function's last name to its rows; rows of one name are adjacent.
  llvm::DenseMap<const IdentifierInfo *, llvm::ArrayRef<ApiFunction>> ByName;
  llvm::DenseMap<const IdentifierInfo *,
                 llvm::SmallVector<const UserFunction *, 1>>
      UserByName;
  llvm::StringSet<> Acting;
};

/// What is wrong with the roles that a writer's or reader's tag gives to the
/// parameters of \p Function; empty if nothing is.
std::string diagnoseRoles(const FunctionDecl &Function, const Tag &T);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_API_H
