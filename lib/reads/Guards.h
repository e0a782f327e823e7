// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the comparisons by which a program may itself drop expired cells.

#ifndef BIGTABLE_TIDY_LIB_READS_GUARDS_H
#define BIGTABLE_TIDY_LIB_READS_GUARDS_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "reads/CellTimes.h"
#include "reads/Reads.h"
#include "reads/RowUses.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace clang::tidy::bigtable {

/// A reason not to report a read: the program may drop the expired cells that
/// the read returns.
struct Guard {
  /// The comparison, the call of unseen code, or the read itself.
  const Expr *At;
};

/// The guards of one read. A guard is code that may compare the time of a cell
/// with the current time; whether each use of the cells depends on it is not
/// asked. docs/checks/reads-not-reported.md describes which code counts. Not
/// thread-safe.
class Guards {
public:
  /// Searches the code that the rows of \p Site reach. If \p CountsNear, also
  /// searches code near the read.
  Guards(const Analysis &Code, const CallSite &Site, bool CountsNear);

  /// Returns a guard for each family of \p Flaw; std::nullopt if there is none
  /// for some family.
  std::optional<Guard> against(const ReadFlaw &Flaw);
  /// Returns the comparison that drops each cell with the default TTL; null
  /// without one.
  const Expr *dropping() const { return Dropping; }

private:
  /// A sum of times, as far as known.
  struct Sum {
    /// How often the sum contains the time or the value of a cell, and the
    /// current time.
    int Cells = 0, Nows = 0;
    int64_t Micros = 0;
    /// True if it also contains unknown terms, of which one may be the current
    /// time.
    bool IsVague = false, MayBeNow = false;
    /// True if Cells counts values, which may have nothing to do with time.
    bool IsOfValue = false;

    /// Adds \p Other \p Factor times: 1 or -1.
    void add(const Sum &Other, int Factor);
  };

  void addNear();
  std::optional<Guard> againstAny(const FamilyUse &Family, bool MayDrop);
  bool counts(const Expr &Comparison, const FamilyUse &Family, bool MayDrop);
  bool isBound(const Sum &Difference, const Expr &At, const FamilyUse &Family,
               bool MayDrop);
  bool isUnseen(const CallExpr &Call);
  bool finds(const CallExpr &Call);
  bool copies(const Expr &Call, const FamilyUse &Family);
  Sum sumOf(const Expr &E, unsigned Depth = 0);
  Sum timeOf(const Expr &E);

  const Analysis &Code;
  const CallSite &Site;
  RowUses Rows;
  CellTimes Times;
  /// True if member functions of an object that stores a time or a value are in
  /// another source file.
  bool AsksElsewhere = false;
  const Expr *Dropping = nullptr;
};

/// Returns the guard of the read \p Site against \p Flaw; std::nullopt without
/// one. If a comparison drops each cell with the default TTL, sets \p Dropping
/// to it.
std::optional<Guard> guardOf(const Analysis &Code, const CallSite &Site,
                             const ReadFlaw &Flaw, bool CountsNear,
                             const Expr **Dropping = nullptr);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_GUARDS_H
