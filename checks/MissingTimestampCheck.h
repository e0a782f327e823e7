// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_MISSINGTIMESTAMPCHECK_H
#define BIGTABLE_TIDY_CHECKS_MISSINGTIMESTAMPCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds writes without a timestamp to column families whose cells have a TTL
/// of their own.
///
/// docs/checks/missing-timestamp.md
class MissingTimestampCheck : public BigtableCheck {
public:
  MissingTimestampCheck(StringRef Name, ClangTidyContext *Context,
                        std::shared_ptr<TranslationUnit> Unit);
  void checkWrite(const CallSite &Site) override;

private:
  void reportUnstamped(const CallSite &Site);

  const bool AllFamilies;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_MISSINGTIMESTAMPCHECK_H
