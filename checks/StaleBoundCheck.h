// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_STALEBOUNDCHECK_H
#define BIGTABLE_TIDY_CHECKS_STALEBOUNDCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

struct Timestamp;
namespace code {
struct Expr;
} // namespace code

/// Finds time bounds and timestamps that are computed from the current time
/// once and then stored for long, such as in a static variable.
///
/// docs/checks/stale-bound.md
class StaleBoundCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
  void checkWrite(const CallSite &Called) override;
  void checkRows(RowMutations &Rows) override;

private:
  /// Returns the class of which \p Keeper is a data member; null without one.
  static const CXXRecordDecl *classOf(const ValueDecl &Keeper);
  bool isStale(const Timestamp &T, const CallSite &Of) const;
  /// Returns the call for which a member function of \p Class takes the current
  /// time, as a bound of a read or, for a write \p Like, as a timestamp; null
  /// without one.
  const code::Expr *takesAnew(const CXXRecordDecl &Class,
                              const CallSite &Like) const;
  bool runsOnce(const CallSite &Site) const;
  bool lasts(const ValueDecl &Keeper, const CallSite &For) const;
  void noteTaken(const ValueDecl &Keeper, const CallSite &For,
                 Finding &F) const;
  /// Adds a fix that makes the static variable \p Keeper, which only \p Site
  /// uses, automatic, if the fix changes nothing else.
  void makeAnew(const CallSite &Site, const ValueDecl &Keeper,
                Finding &F) const;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_STALEBOUNDCHECK_H
