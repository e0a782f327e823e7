// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the tables and families that a call means.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_TARGETS_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_TARGETS_H

#include "analysis/Families.h"
#include "analysis/Schemas.h"
#include "api/CallSite.h"
#include "values/Destination.h"
#include "values/Reached.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class Values;

/// The tables and families of calls in one translation unit. Not thread-safe,
/// because Values caches.
class Targets {
public:
  Targets(const Schemas &SchemaSet, Values &Vals)
      : SchemaSet(SchemaSet), Vals(Vals) {}

  /// Returns the schema for the outermost caller of \p Site, which decides what
  /// \p Site writes or reads; null without a schema.
  const Schema *schemaOf(const CallSite &Site) const;
  /// Returns the tables to which the mutation that \p Site makes is sent; empty
  /// if unknown.
  llvm::SmallVector<Destination, 2> destinationsOf(const CallSite &Site) const;
  /// Returns true if the current time is part of the key of each row that the
  /// mutation of \p Site changes, so that a row is that of a period.
  bool areRowsOfTime(const CallSite &Site) const;
  /// Returns true if the mutation that \p Site makes is compared, as tests do,
  /// and sent nowhere.
  bool isOnlyCompared(const CallSite &Site) const;
  /// Returns the IDs of the tables that \p Site may mean.
  StringSet tableIdsOf(const CallSite &Site) const;
  /// Returns the tables that \p Site may mean; all of the schema if they are
  /// unknown.
  TableChoice tablesOf(const CallSite &Site) const;
  /// Returns the same for a call that names \p Families, or none for all. If
  /// each has one policy in all tables, the answer does not rest on callers,
  /// which can only pass another table.
  TableChoice tablesOf(const CallSite &Site,
                       llvm::ArrayRef<ConstantString> Families) const;
  /// Returns the families that \p Site may mean: by its tag, or otherwise in
  /// each table that it may mean.
  FamilyChoice familiesOf(const CallSite &Site) const;
  /// Returns the families that \p Site may mean if \p Names are their names.
  FamilyChoice familiesNamed(const CallSite &Site,
                             const StringSet &Names) const;

  /// Returns the tables of the schema for \p At that \p Ids may mean.
  TableChoice tablesNamed(SourceLocation At, const StringSet &Ids) const;
  /// Returns the families \p Names in \p Of, or by their tags.
  FamilyChoice familiesNamed(const StringSet &Names,
                             llvm::function_ref<TableChoice()> Of) const;

  /// Returns true if \p L and \p R may be sent to the same table. Also true if
  /// a table is unknown.
  bool mayBeOneTable(const CallSite &L, const CallSite &R) const;

  /// Returns true if some table that \p Site can mean counts timestamps in
  /// microseconds.
  bool mayBeFiner(const CallSite &Site) const;

  /// Returns true if code around \p Site has all values of its \p Argument, not
  /// its callers: if one of them is wrong, the code is.
  bool isSpelledOut(const CallSite &Site, const Expr &Argument) const;
  /// Returns the cases of Reached::casesOf() of which one alone makes the write
  /// \p Site wrong. None if the families have several policies, because what
  /// chooses the time may choose these, or if \p AreKnown, all times are known,
  /// and callers choose among them.
  std::vector<Reached::Case> casesOf(const CallSite &Site, const Expr &Argument,
                                     bool AreKnown) const;
  /// Returns true if the write \p Site gives its cell a timestamp; if \p
  /// Strict, in every case.
  bool isStamped(const CallSite &Site, bool Strict) const;

  FamilyUse use(const Table &In, const Family &F) const {
    return {F.Name, F.Policy, &In, SchemaSet.locationOf(In, F.At)};
  }

private:
  /// Returns the tables to which \p Site is sent, or the reason if they are
  /// unknown.
  DestinationSet sentTo(const CallSite &Site) const;

  const Schemas &SchemaSet;
  Values &Vals;
};

/// Returns true if tables of \p In give a family of \p Names different
/// policies.
bool dependOnTable(llvm::ArrayRef<ConstantString> Names, const Schema &In);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_TARGETS_H
