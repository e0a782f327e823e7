// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The expressions that make values, and words for unknown ones.

#ifndef BIGTABLE_TIDY_LIB_VALUES_OPERAND_H
#define BIGTABLE_TIDY_LIB_VALUES_OPERAND_H

#include "model/IntegerCasts.h"
#include "model/ValueSet.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// A call that the analysis has entered: what the parameters of its callee
/// stand for. Made, and made once, by Values::enter().
struct Frame {
  const Expr *Call;
  const FunctionDecl *Callee;
  /// The frame in which the call itself is evaluated; null for any caller.
  const Frame *Caller;
  unsigned Depth;
};

/// "depends on parameter 'family'".
std::string describe(const Unknown &U);
/// Returns an edit that makes the value known. docs/checks/call-sites.md has
/// the same table.
llvm::StringRef whatHelps(Unknown::Reason Why);

/// Returns the location of the tag from which \p Name has its TTL.
SourceLocation tagOf(const ConstantString &Name);

/// An expression that may have made a value.
struct Maker : Operand {
  /// The tagged declaration on the way from there, nearest to the use.
  const ValueDecl *Tagged = nullptr;
  /// It ran once, for a constant or a member, not where the value is used.
  bool IsEarlier = false;
  /// The variable or member that stores it for long; null if nothing is known
  /// to do so.
  const ValueDecl *KeptIn = nullptr;
  /// For a number: the types through which it was converted.
  IntegerCasts Casts = {};
  /// Returns these, and then those of \p Outer.
  IntegerCasts castsBefore(IntegerCasts Outer) const {
    Outer.prepend(Casts);
    return Outer;
  }

  friend bool operator==(const Maker &L, const Maker &R) {
    return L.E == R.E && L.In == R.In && L.Tagged == R.Tagged &&
           L.IsEarlier == R.IsEarlier && L.KeptIn == R.KeptIn &&
           L.Casts == R.Casts;
  }
};
using MakerSet = ValueSet<Maker>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_OPERAND_H
