// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_CALLSITESCHECK_H
#define BIGTABLE_TIDY_CHECKS_CALLSITESCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Shows what the analysis knows of each call of Bigtable's client, and why it
/// does not know the rest. Silent unless its option 'Show' asks for that.
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
