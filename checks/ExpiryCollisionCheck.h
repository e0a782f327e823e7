// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H
#define BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

struct ListStep;
struct MutationList;
struct RowMutation;
struct RowStep;

/// Finds values that are written to one column with one timestamp, in a column
/// family whose cells have a TTL of their own: only the last of them is stored.
///
/// docs/checks/expiry-collision.md
class ExpiryCollisionCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRows(RowMutations &Rows) override;

private:
  void checkPairs(const RowMutations &Rows, const RowMutation &Row,
                  size_t Second);
  void checkLoop(const RowMutations &Rows, const RowStep &Write,
                 const MutationList &List, const ListStep &Repeated,
                 const Stmt &Loop);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H
