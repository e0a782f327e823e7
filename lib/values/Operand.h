// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The expressions that make values, and descriptions of unknown values.

#ifndef BIGTABLE_TIDY_LIB_VALUES_OPERAND_H
#define BIGTABLE_TIDY_LIB_VALUES_OPERAND_H

#include "model/IntegerCasts.h"
#include "model/ValueSet.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// A call that the analysis has entered, which gives the parameters of its
/// callee their values. Only Values::enter() makes frames, once for each call.
struct Frame {
  const Expr *Call;
  const FunctionDecl *Callee;
  /// The frame in which the call itself is evaluated; null for any caller.
  const Frame *Caller;
  unsigned Depth;
};

/// Returns the reason in words: "depends on parameter 'family'".
std::string describe(const Unknown &U);
/// Returns true if describe() names a declaration.
bool isNamed(const Unknown &U);
/// Returns an edit that makes the value known. docs/checks/call-sites.md has
/// the same table.
llvm::StringRef whatHelps(Unknown::Reason Why);

/// Returns the location of the tag with the TTL of \p Name.
SourceLocation tagOf(const ConstantString &Name);

/// The way from an expression that makes a value to the use of the value.
struct Trail {
  /// The tagged declaration nearest to the use; null without one.
  const ValueDecl *Tagged = nullptr;
  /// True if the expression ran once, for a constant or a member, instead of at
  /// the use.
  bool IsEarlier = false;
  /// The variable or member that stores the value for long, the first of
  /// several; null if unknown.
  const ValueDecl *KeptIn = nullptr;
  /// For a number: the types through which it was converted.
  IntegerCasts Casts = {};

  /// Returns this trail, extended by code that, if \p RanOnce, runs once, and
  /// the value of which \p Keeper, if not null, stores.
  Trail within(bool RanOnce, const ValueDecl *Keeper) const {
    Trail Result = *this;
    Result.IsEarlier |= RanOnce;
    if (Keeper)
      Result.KeptIn = Keeper;
    return Result;
  }
  /// Returns this trail, extended by all of \p Inner.
  Trail after(const Trail &Inner) const {
    Trail Result = within(Inner.IsEarlier, Inner.KeptIn);
    if (!Tagged)
      Result.Tagged = Inner.Tagged;
    Result.Casts.prepend(Inner.Casts);
    return Result;
  }
};

/// An expression that may have made a value.
struct Maker : Operand, Trail {
  friend bool operator==(const Maker &L, const Maker &R) {
    return L.E == R.E && L.In == R.In && L.Tagged == R.Tagged &&
           L.IsEarlier == R.IsEarlier && L.KeptIn == R.KeptIn &&
           L.Casts == R.Casts;
  }
};
using MakerSet = ValueSet<Maker>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_OPERAND_H
