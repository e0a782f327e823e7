// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the flaws of a filter for the families of one table, and replacements.
/// Works on trees of filters, without code.

#ifndef BIGTABLE_TIDY_LIB_MODEL_FILTERFLAWS_H
#define BIGTABLE_TIDY_LIB_MODEL_FILTERFLAWS_H

#include "model/FilterEvaluation.h"
#include "model/FilterTree.h"
#include "model/Spelling.h"
#include "model/TtlPolicy.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

/// A family of the table that is read.
struct ReadFamily {
  std::string Name;
  TtlPolicy Policy;
};

/// Returns the names of \p Families, and a last name that represents all
/// families that the schema does not list.
std::vector<std::string> namesOf(llvm::ArrayRef<ReadFamily> Families);

enum class FlawKind : uint8_t {
  Expired, ///< Lets expired cells through.
  Dropped, ///< Drops the live cells of a family.
  Stale,   ///< Has a bound that was computed once, and becomes stale.
  Scope,   ///< The bound of one family is wrong for others that it applies to.
  Count,   ///< A stage counts expired cells, which a bound drops only later.
  Sink,    ///< A sink emits expired cells, past the bound that follows.
};

struct Flaw {
  FlawKind Kind;
  /// The filter, or the predicate of a condition in it.
  const FilterNode *Root;
  /// The condition with the predicate Root; null if Root is the filter itself.
  const FilterNode *Condition;
  /// The stage with the wrong time bound, or the one that counts; null if none.
  const FilterNode *Stage = nullptr;
  /// Indices of the affected families, with their verdicts.
  llvm::SmallVector<std::pair<unsigned, Verdict>, 4> Families;
  /// The index of the family for which the bound is intended.
  unsigned Owner = 0;
};

/// Returns the flaws of \p Filter, which must be expanded, for \p Families.
/// Omits a flaw that the correction of another one also corrects.
std::vector<Flaw> flawsOf(const FilterNode &Filter,
                          llvm::ArrayRef<ReadFamily> Families, bool Strict);

/// A filter that passes the cells that the read uses, except expired ones.
struct LiveFilter {
  /// The filter, as one stage.
  FilterNode Tree;
  /// True if it drops cells of unlisted families that the read uses.
  bool DropsUnlisted = false;
};
LiveFilter liveFilterFor(const FilterNode &Filter,
                         llvm::ArrayRef<ReadFamily> Families, FixStyle Style);

enum class RepairKind : uint8_t {
  Begin,   ///< Chain(Live, Begun)
  Replace, ///< Live instead of Replaced.
};

/// An edit that corrects a flaw and makes no new one. The result passes no
/// expired cell that the filter blocked: see docs/explanation/filters.md.
struct Repair {
  RepairKind Kind;
  LiveFilter Live;
  /// A time bound of the filter; null if Kind is Begin.
  const FilterNode *Replaced;
  /// The whole filter, or the predicate of a condition; null if Kind is
  /// Replace.
  const FilterNode *Begun;
  FilterNode Result;
};
std::optional<Repair> repair(const FilterNode &Filter, const Flaw &F,
                             llvm::ArrayRef<ReadFamily> Families,
                             FixStyle Style);

/// A stage of a chain that belongs before an earlier one.
struct Reordering {
  const FilterNode *Chain;
  unsigned From, To;
  FilterNode Result;
};
std::optional<Reordering> reorder(const FilterNode &Filter, const Flaw &F,
                                  llvm::ArrayRef<ReadFamily> Families);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_FILTERFLAWS_H
