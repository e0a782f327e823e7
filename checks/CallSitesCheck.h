// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_CALLSITESCHECK_H
#define BIGTABLE_TIDY_CHECKS_CALLSITESCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Shows what the analysis knows about each call of the Bigtable client, and
/// why the rest is unknown; silent unless its option 'Show' is set.
///
/// docs/checks/call-sites.md
class CallSitesCheck : public BigtableCheck {
public:
  CallSitesCheck(StringRef Name, ClangTidyContext *Context,
                 std::shared_ptr<TranslationUnit> Unit);
  void storeOptions(ClangTidyOptions::OptionMap &Opts) override;
  bool seesUnchecked() const override { return true; }
  void checkSite(const CallSite &Site) override;

private:
  enum class Selection : uint8_t { None, Unknown, All };

  Selection Show;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_CALLSITESCHECK_H
