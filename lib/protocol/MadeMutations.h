// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The mutations and rows that the interpreter has seen being made: which cells
/// they are about, and whether one undoes another.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MADEMUTATIONS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MADEMUTATIONS_H

#include "api/CallSite.h"
#include "run/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class Reached;

/// Returns true if a call of kind \p Kind of the client has made \p A: a
/// mutation, a row, or a list of rows.
bool isMade(const run::Alternative &A, CallKind Kind);
/// Returns the mutation or the row that \p E is, if it is there; null without
/// one.
const run::Alternative *possible(const run::Element &E, CallKind Kind);
/// Returns the same if it is there, or is if a loop runs.
const run::Alternative *certain(const run::Element &E, CallKind Kind);
/// Returns the mutations of the row \p Row, or of the message that it has.
run::Parts mutationsOf(const run::Alternative &Row);

/// Returns the argument \p Is of the mutation or row \p Of, or of the cell
/// that it writes; null without one.
const run::Value *partOf(const run::Alternative &Of, Role Is);
/// Returns the same if it has one value, the same in each turn of a loop.
const run::Alternative *only(const run::Alternative &Of, Role Is);
bool areSame(const run::Alternative &L, const run::Alternative &R, Role What);
/// Returns true if the timestamps of \p L and \p R, which are the same, were
/// computed from two readings of the clock.
bool readTwice(const run::Alternative &L, const run::Alternative &R);
/// Returns true if \p Write stands for what several turns of a loop make, each
/// at a time of its own. One turn is there, too.
bool isOfSeveralTurns(const run::Alternative &Write);

bool areOfOneColumn(const run::Alternative &L, const run::Alternative &R);
/// Returns true if \p L and \p R are known to be about other families, or
/// other columns.
bool areApart(const run::Alternative &L, const run::Alternative &R);
/// Returns true if \p Write first deletes what its column has.
bool replaces(const run::Alternative &Write);
/// Returns true if \p Delete, a delete or a write that replaces(), certainly
/// deletes the cell that \p Write has written before.
bool covers(const run::Alternative &Delete, const run::Alternative &Write);

using CodeList = llvm::SmallVector<const code::Expr *, 4>;

/// Where a mutation or a row was made, and what decides what it is about.
struct Origin {
  const Expr *Made = nullptr; ///< The call; null in another file.
  /// The calls that lead to the code that makes it.
  llvm::ArrayRef<const Expr *> Path;
  /// Its subject, in the code that makes it, in the code that calls this, and
  /// so on, as far as that is known.
  llvm::SmallVector<CodeList, 2> Subjects;

  /// Returns the call of the code with Subjects[I].
  const Expr *at(size_t I) const {
    return I == 0 ? Made : Path[Path.size() - I];
  }
  /// Returns true if callers decide Subjects[I].
  bool isGiven(size_t I) const;
  llvm::ArrayRef<const Expr *> callsTo(size_t I) const {
    return Path.drop_back(I);
  }
};

Origin originOf(Reached &By, const run::Alternative &A);
/// Returns true if \p L and \p R have code in one run of one function, where
/// the same words say what \p L, at \p I, and \p R are about. If \p OfGiven,
/// only names of parameters and members need be the same.
bool areTogether(const Origin &L, size_t I, const Origin &R, bool OfGiven);
/// Returns false if \p L and \p R, which have equal values, may be about two
/// elements of one container.
bool areOfOneElement(Reached &By, const run::Alternative &L,
                     const run::Alternative &R);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MADEMUTATIONS_H
