// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A call of Bigtable as the checks see it: its effect, and the role of each
/// argument.

#ifndef BIGTABLE_TIDY_LIB_API_CALLSITE_H
#define BIGTABLE_TIDY_LIB_API_CALLSITE_H

#include "model/CallKind.h"
#include "model/FilterStage.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>

namespace clang::tidy::bigtable {

struct Frame;
struct FunctionSummary;

/// Returns the name of the kind for messages: 'write'.
llvm::StringRef toString(CallKind Kind);

/// States why a write has no timestamp, or a read no filter.
enum class Presence : uint8_t {
  None,         ///< The code passes none: the server stamps the cell.
  Unset,        ///< The field of the message is never set, so it is 1970.
  SometimesSet, ///< The field of the message is set on some paths only.
  Unknown,      ///< The message may be filled in elsewhere.
};

/// A call as the checks see it, independent of its overload or wrapper.
struct CallSite {
  /// A CallExpr or CXXConstructExpr.
  const Expr *Call = nullptr;
  const FunctionDecl *Callee = nullptr;
  CallKind Kind = CallKind::Write;
  /// For CallKind::Filter: the effect of the filter.
  Stage FilterKind = Stage::None;
  std::array<const Expr *, NumRoles> Arguments{};
  /// The calls through which the analysis reached this call; null if it checks
  /// the call on its own.
  const Frame *In = nullptr;
  /// Meaningless if the call has the timestamp or filter as an argument.
  Presence Stamp = Presence::None;
  /// True if the callee's tag says that the callee chooses the timestamp or
  /// filter.
  bool CalleeDecides = false;
  /// True if the callee is a user function that a tag or the schema describes.
  bool IsWrapper = false;
  /// For a user function: its summary from another source file; null if a tag
  /// or the schema describes it.
  const FunctionSummary *Elsewhere = nullptr;
  /// True if the call is in code of a template instantiation.
  bool InInstantiation = false;
  /// True if the call is checked for one of the elements of a loop.
  bool IsForElement = false;
  /// True if only the lifetime of this write is checked: a caller passes it,
  /// and everything else was checked without that caller.
  bool IsOfLifetime = false;
  /// True if a tag on the enclosing function or a caller allows the write or
  /// read.
  bool IsSanctioned = false;
  /// True if the call is a statement, so that its result is not used.
  bool IsDiscarded = false;
  /// True if the same row mutation deletes the column before the write.
  bool Replaces = false;

  /// The enclosing function; null outside of functions.
  const FunctionDecl *Within = nullptr;
  /// The call in another source file that decides its meaning; invalid if none
  /// does.
  SourceLocation Outside;

  /// Returns the argument with the role \p R; null without one.
  const Expr *argument(Role R) const {
    return Arguments[static_cast<unsigned>(R)];
  }
  void setArgument(Role R, const Expr *E) {
    Arguments[static_cast<unsigned>(R)] = E;
  }
};

/// Returns the arguments of a CallExpr or CXXConstructExpr.
llvm::ArrayRef<const Expr *> argumentsOf(const Expr &Call);
/// Returns the function that a CallExpr or CXXConstructExpr calls; null if
/// unknown.
const FunctionDecl *calleeOf(const Expr &Call);
/// Returns the function that \p Call runs; null if another function may
/// override the named one.
const FunctionDecl *exactCalleeOf(const Expr &Call);
/// Returns the definition of the function that \p Call runs; null if its code
/// is elsewhere, or another function may override the named one.
const FunctionDecl *codeRunBy(const Expr &Call);
/// Returns true if \p Site only makes the value that it returns.
bool isFactory(const CallSite &Site);
/// Returns the argument for \p Parameter in \p Call; null without one.
const Expr *argumentFor(const Expr &Call, const ParmVarDecl &Parameter);
/// Returns true if \p Call passes \p Argument to a parameter by which it may
/// change it.
bool mayChangeArgument(const CallExpr &Call, const Expr &Argument);

/// Returns the object to which \p Site, a CallKind::Carry, adds its arguments.
const Expr *carrierIn(const CallSite &Site);
/// Returns the arguments that \p Site, a CallKind::Carry, adds to that object.
llvm::ArrayRef<const Expr *> carriedIn(const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_CALLSITE_H
