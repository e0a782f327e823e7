// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds stages of a filter that replaced versions of a value reach, in
/// families in which only the newest versions count. Works on trees of filters,
/// without code.

#ifndef BIGTABLE_TIDY_LIB_MODEL_VERSIONFLAWS_H
#define BIGTABLE_TIDY_LIB_MODEL_VERSIONFLAWS_H

#include "model/FilterFlaws.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

enum class VersionFlawKind : uint8_t {
  Compares, ///< A stage compares the values of replaced versions.
  Counts,   ///< A stage counts replaced versions.
  Returns,  ///< The filter returns replaced versions, and does nothing else.
};

struct VersionFlaw {
  VersionFlawKind Kind;
  /// The filter, or the predicate of a condition in it.
  const FilterNode *Root;
  /// The condition with the predicate Root; null if Root is the filter itself.
  const FilterNode *Condition;
  /// The stage that compares or counts; null for VersionFlawKind::Returns.
  const FilterNode *Stage;
  /// Indices of the families whose replaced versions are certain to reach the
  /// stage, if the table stores any.
  llvm::SmallVector<unsigned, 4> Families;
};

/// Returns the flaws of \p Filter, which must be expanded, for \p Families. If
/// \p IsPredicate, the whole filter is a predicate, and only whether a cell
/// passes matters.
std::vector<VersionFlaw> versionFlawsOf(const FilterNode &Filter,
                                        llvm::ArrayRef<ReadFamily> Families,
                                        bool IsPredicate);

/// Returns the stage Latest() with which the filter \p F.Root should begin.
/// Returns std::nullopt if it would also drop versions that count: cells of an
/// unlisted family, or of one in which more versions count.
std::optional<FilterNode> latestFor(const VersionFlaw &F,
                                    llvm::ArrayRef<ReadFamily> Families);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_VERSIONFLAWS_H
