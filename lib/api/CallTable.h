// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Classifies calls, independent of overloads and wrappers, by the table of
/// functions, the user's tags, and the schema.

#ifndef BIGTABLE_TIDY_LIB_API_CALLTABLE_H
#define BIGTABLE_TIDY_LIB_API_CALLTABLE_H

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
struct FunctionSummary;
class SummaryLookup;
struct SummaryCall;
struct SummaryRole;
struct UserFunction;

/// Looks functions up in the table. Each translation unit has one object.
/// Look-ups begin with the identifier, so other calls cost one hash.
class CallTable {
public:
  /// \p Lookup contains the summaries of other source files.
  CallTable(ASTContext &Context, llvm::ArrayRef<UserFunction> UserFunctions,
            SummaryLookup &Lookup);

  /// Returns true if the translation unit declares a part of Bigtable's client
  /// or of its protocol buffers.
  static bool isVisible(const ASTContext &Context);

  /// Classifies \p Call, a CallExpr or CXXConstructExpr; std::nullopt for other
  /// calls than Bigtable's.
  std::optional<CallSite> classify(const Expr &Call) const;
  std::optional<CallSite> classify(const Expr *CallOrNull) const {
    return CallOrNull ? classify(*CallOrNull) : std::nullopt;
  }
  /// Returns true if a tag or the schema describes \p Function, so that its
  /// body adds nothing.
  bool isDescribed(const FunctionDecl &Function) const;
  /// Returns true if a function called \p Name writes or reads cells, or sets
  /// when they are collected.
  bool hasActing(llvm::StringRef Name) const { return Acting.contains(Name); }
  /// Returns the entry of the schema's 'apis' for \p Callee; null without one.
  const UserFunction *findUser(const FunctionDecl &Callee) const;
  SummaryLookup &summaries() const { return Lookup; }
  /// Returns the argument with the role \p Played in \p Call of \p Callee; null
  /// if there is no such argument, parameter, or member.
  const Expr *playerOf(const SummaryRole &Played, const Expr &Call,
                       const FunctionDecl &Callee) const;

private:
  const ApiFunction *find(const FunctionDecl &Callee) const;
  /// Classifies \p Call of the user's function \p Callee by the first that
  /// describes it: a tag, the schema, or the summary of another source file.
  std::optional<CallSite> classifyUsers(const Expr &Call,
                                        const FunctionDecl &Callee) const;
  /// Returns \p Call of \p Callee as the call that it \p Does; std::nullopt if
  /// a member with a role is not found. \p Elsewhere is the summary that states
  /// this; null for a tag and for the schema.
  std::optional<CallSite> siteOf(const Expr &Call, const FunctionDecl &Callee,
                                 const SummaryCall &Does,
                                 const FunctionSummary *Elsewhere) const;
  /// Gives the fields of the struct \p Given, which \p Site passes, their
  /// roles.
  void assignFields(CallSite &Site, const Expr &Given) const;

  SummaryLookup &Lookup;

  /// Maps a function's last name to its rows; rows of one name are adjacent.
  llvm::DenseMap<const IdentifierInfo *, llvm::ArrayRef<ApiFunction>> ByName;
  llvm::DenseMap<const IdentifierInfo *,
                 llvm::SmallVector<const UserFunction *, 1>>
      UserByName;
  llvm::StringSet<> Acting;
};

/// Returns the error in the roles that a tag gives the parameters of
/// \p Function; empty without an error.
std::string diagnoseRoles(const FunctionDecl &Function, const Tag &T);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_CALLTABLE_H
