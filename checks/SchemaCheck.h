// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_SCHEMACHECK_H
#define BIGTABLE_TIDY_CHECKS_SCHEMACHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds tags that contradict the schema or have no effect. Errors in the
/// schema are reported under the same name.
///
/// docs/checks/schema.md
class SchemaCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkTag(const VarDecl &Constant, const Tag &T) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_SCHEMACHECK_H
