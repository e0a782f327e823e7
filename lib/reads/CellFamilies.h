// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The families of cells that were read, and of their copies. Limited to one
/// function.

#ifndef BIGTABLE_TIDY_LIB_READS_CELLFAMILIES_H
#define BIGTABLE_TIDY_LIB_READS_CELLFAMILIES_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include <optional>

namespace clang::tidy::bigtable {

struct CallSite;

/// Returns the possible families of the cell on which \p Site is called: by the
/// conditions on the way there, or by the read in the same function that
/// returned it. Includes other families if the code does not show the family.
FamilyChoice familiesOfCell(const Analysis &Code, const CallSite &Site);

/// Returns the call that tells the timestamp of a cell, with its frame, if
/// \p Time is that, at most converted to another unit or class, also by a
/// function; std::nullopt otherwise.
std::optional<CallSite> timestampBehind(const Analysis &Code, Operand Time);

/// Returns the call that tells the timestamp of a cell, if the write \p Site
/// passes that on unchanged, at most in another unit; std::nullopt otherwise.
std::optional<CallSite> timestampCopiedBy(const Analysis &Code,
                                          const CallSite &Site);

/// A cell that was read, whose family a write takes.
struct CopiedCell {
  const Expr *Cell;
  /// True if the same call takes the family and the value of the cell.
  bool IsWhole;
  FamilyChoice Families;
};
/// Returns the cell that the write \p Site copies; std::nullopt without one.
std::optional<CopiedCell> cellCopiedBy(const Analysis &Code,
                                       const CallSite &Site);

/// Returns the families to which the write \p Site may copy cells of the
/// families \p From: those with the same name in the tables that it may mean.
FamilyChoice familiesCopied(const Analysis &Code, const CallSite &Site,
                            const FamilyChoice &From);

/// Returns the families that the write \p Site may mean: those of
/// Targets::familiesOf() or, if it takes its family from a cell that was read,
/// those with the same name in the tables that it may mean.
FamilyChoice familiesWritten(const Analysis &Code, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_CELLFAMILIES_H
