// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The mutations that one function puts together for a row, in order, and the
/// rows that it puts together for one request.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_ROWMUTATIONS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_ROWMUTATIONS_H

#include "api/CallSite.h"
#include "values/Operand.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;
struct Sameness;
class Values;

/// Something that a list gets: a mutation of a row, or a row.
struct ListStep {
  /// The argument, as the code has it.
  const Expr *Argument = nullptr;
  /// The call that adds it.
  const Expr *AddedBy = nullptr;
  /// The statements around it, outermost first; empty if the list is not a
  /// variable.
  llvm::SmallVector<const Stmt *, 8> Around;
};

/// A mutation of a row with a known effect.
struct RowStep : ListStep {
  /// A write, an aggregate write or a delete.
  CallSite Site;
};

/// The mutations that code combines in a variable or in one call.
struct MutationList {
  const FunctionDecl *Within = nullptr;
  /// Null if it has no name, or if a call makes it all.
  const VarDecl *Var = nullptr;
  /// The call that made it; null if that is not known.
  const Expr *MadeBy = nullptr;
  /// Statements that send it, copy it, or change it in ways that are not
  /// tracked.
  llvm::SmallVector<const Stmt *, 4> Ends;
};

struct RowMutation : MutationList {
  /// No expression if it is not known.
  Operand Key;
  /// In the order of the code. There may be others between them.
  std::vector<RowStep> Steps;
};

struct BulkEntry : ListStep {
  /// Null if nothing is known of it.
  const RowMutation *Row = nullptr;
};

struct BulkMutation : MutationList {
  std::vector<BulkEntry> Entries;
};

class RowMutations {
public:
  /// \p Sites are those that stand in \p Function, in the order of the code.
  RowMutations(const CallTable &Functions, Values &Vals,
               const FunctionDecl &Function, llvm::ArrayRef<CallSite> Sites)
      : Functions(Functions), Vals(Vals), Function(Function), Sites(Sites) {}

  /// Found when they are first asked for.
  llvm::ArrayRef<RowMutation> rows() {
    build();
    return Rows;
  }
  llvm::ArrayRef<BulkMutation> bulks() {
    build();
    return Bulks;
  }
  /// What one table or batcher is told to apply, without waiting for what it
  /// was told before: an entry for each call.
  llvm::ArrayRef<BulkMutation> unawaited() {
    build();
    return Unawaited;
  }

  /// Returns true if \p Second is certainly added to \p List after \p First,
  /// and both are sent together, if \p First is. \p If says on what else that
  /// depends. If it reads the clock, that is at about the same time.
  bool follows(const MutationList &List, const ListStep &First,
               const ListStep &Second, const Sameness &If) const;
  /// Returns true if \p Second may be added after \p First was.
  bool mayRunAfter(const ListStep &First, const ListStep &Second) const;
  /// Returns true if \p Row has \p Step when \p Entry takes it.
  bool isCertain(const RowMutation &Row, const ListStep &Step,
                 const BulkEntry &Entry) const;
  /// The loop that runs \p Step each time around, while \p List was made before
  /// it and is not sent in it; null if there is none, or if that may go around
  /// only once.
  const Stmt *loopAround(const MutationList &List, const ListStep &Step) const;
  /// Returns true if \p E has one value, whenever \p Loop evaluates it.
  bool isInvariant(Operand E, const Stmt &Loop) const;
  /// Returns true if nothing that \p If depends on happens in \p Loop. If it
  /// reads the clock, each time around is short.
  bool isInvariant(const Sameness &If, const Stmt &Loop) const;
  /// Returns true if \p E depends on a variable that each time around has its
  /// own of.
  bool varies(Operand E, const Stmt &Loop) const;
  /// Returns true if no other loop around \p Loop runs \p Step on the same \p
  /// List.
  bool isOutermost(const MutationList &List, const ListStep &Step,
                   const Stmt &Loop) const;

  Values &values() const { return Vals; }
  const FunctionDecl &function() const { return Function; }

private:
  class Builder;
  void build();

  const CallTable &Functions;
  Values &Vals;
  const FunctionDecl &Function;
  const llvm::ArrayRef<CallSite> Sites;
  bool IsBuilt = false;
  std::vector<RowMutation> Rows;
  std::vector<BulkMutation> Bulks;
  std::vector<BulkMutation> Unawaited;
};

/// Returns true if the code has all that \p Step takes where it is added, not
/// in statements before that.
bool isWrittenOut(const RowStep &Step);
/// Returns true if one call adds both, and nothing happens between the
/// evaluations of their arguments.
bool areAtOnce(const RowStep &L, const RowStep &R);

/// Gives \p Site, which writes a cell that another call makes, what that is
/// made of.
void fillInCell(const CallTable &Functions, Values &Vals, CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_ROWMUTATIONS_H
