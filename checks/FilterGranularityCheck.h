// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_FILTERGRANULARITYCHECK_H
#define BIGTABLE_TIDY_CHECKS_FILTERGRANULARITYCHECK_H

#include "protocol/ServerRules.h"
#include "tidy/BigtableCheck.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Finds filters and deletes that the server always rejects, such as empty
/// ranges, counts of 0, invalid patterns, and bounds that are not whole
/// milliseconds.
///
/// docs/checks/filter-granularity.md
class FilterGranularityCheck : public BigtableCheck {
public:
  FilterGranularityCheck(StringRef Name, ClangTidyContext *Context,
                         std::shared_ptr<TranslationUnit> Unit);
  void checkSite(const CallSite &Site) override;

private:
  /// Returns true if the check reports \p Site.
  bool judge(const CallSite &Site);
  void report(const CallSite &Site, const Rejection &R, bool InSomeCases);

  /// True if the check also reports filters whose bounds are not whole
  /// milliseconds.
  const bool FineBounds;
  std::optional<ServerRules> Must;
  std::optional<ServerRules> May;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_FILTERGRANULARITYCHECK_H
