// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the comparisons by which a program may itself drop expired cells.

#ifndef BIGTABLE_TIDY_LIB_READS_GUARDS_H
#define BIGTABLE_TIDY_LIB_READS_GUARDS_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "api/CallSite.h"
#include "model/FilterFlaws.h"
#include "reads/CellTimes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

/// A reason not to report a read: the program may drop the expired cells that
/// the read returns.
struct Guard {
  /// The comparison, the call of unseen code, or the read itself; null without
  /// a guard.
  const Expr *At = nullptr;
  /// The comparison that drops each cell with the default TTL; null without
  /// one.
  const Expr *Dropping = nullptr;
  /// The reason if At is the read itself, for the end user.
  llvm::StringRef Why = "code compares the time of a cell here, or may do so";

  explicit operator bool() const { return At; }
};

/// The guards in the code of some functions. A guard is code that may compare
/// the time of a cell with the current time; whether each use of the cells
/// depends on it is not asked. docs/checks/reads-not-reported.md describes
/// which code counts. Not thread-safe.
class GuardedCode {
public:
  explicit GuardedCode(const Analysis &Code) : Code(Code), Times(Code) {}

  void add(const FunctionDecl &Function) { Times.add(Function); }
  /// Adds the member functions of objects that store a time or a value.
  void addHolders();
  /// Returns true if addHolders() found member functions in another source
  /// file.
  bool asksElsewhere() const { return AsksElsewhere; }
  /// Returns the members that addHolders() found to have the time of a cell.
  llvm::ArrayRef<const FieldDecl *> timeMembers() const { return TimeMembers; }

  /// Returns true if callers of \p Reader get the time of a cell with its
  /// value.
  bool returnsTimes(const FunctionDecl &Reader) const;

  /// Returns the guard of \p Family. If \p MayDrop, cells with the default TTL
  /// may be unwanted.
  Guard of(const FamilyUse &Family, bool MayDrop);

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

  const Expr *search(const FamilyUse &Family, bool MayDrop);
  bool counts(const Expr &Comparison, const FamilyUse &Family, bool MayDrop);
  bool isBound(const Sum &Difference, const Expr &At, const FamilyUse &Family,
               bool MayDrop);
  bool isUnseen(const CellTimes::Place &At);
  /// Returns true if an object of \p Type, which an expression has, may store
  /// the time of a cell, or contain one that does.
  bool holdsTime(QualType Type) const;
  bool finds(const CallExpr &Call);
  bool copies(const CellTimes::Place &Call, const FamilyUse &Family);
  Sum sumOf(const Expr &E, unsigned Depth = 0);
  Sum timeOf(const Expr &E);

  struct Search {
    FamilyUse Family;
    bool MayDrop;
    Guard Found;
  };

  const Analysis &Code;
  CellTimes Times;
  bool AsksElsewhere = false;
  llvm::SmallVector<const FieldDecl *, 4> TimeMembers;
  const Expr *Dropping = nullptr;
  std::vector<Search> Done;
};

/// The guards of the reads in a translation unit. Reads whose rows reach the
/// same code share the search. Not thread-safe.
class Guards {
public:
  explicit Guards(const Analysis &Code) : Code(Code) {}

  using Families = llvm::ArrayRef<std::pair<FamilyUse, Verdict>>;
  /// Returns a guard of the read \p Site, if there is one for each of
  /// \p Expired. Searches the code that the rows reach and, if \p CountsNear,
  /// code near the read.
  Guard against(Families Expired, const CallSite &Site, bool CountsNear);

private:
  void addNear(const FunctionDecl &Reader, GuardedCode &To);
  /// Returns the guard that code of other source files may have for the rows of
  /// \p Site, of which \p In is the code here.
  Guard askedElsewhere(const CallSite &Site, const GuardedCode &In);
  void findAskers();

  const Analysis &Code;
  /// Keyed by the functions that rows reach and, if code near the read counts,
  /// its function.
  std::map<std::vector<const FunctionDecl *>, std::unique_ptr<GuardedCode>>
      Searched;
  using FunctionSet = llvm::SmallPtrSet<const FunctionDecl *, 16>;
  /// The functions that ask for times of cells, each with its callers; and
  /// their numbers, by function.
  std::vector<FunctionSet> Askers;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<unsigned, 2>> AskersAt;
  bool HasAskers = false;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_GUARDS_H
