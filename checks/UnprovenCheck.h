// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_UNPROVENCHECK_H
#define BIGTABLE_TIDY_CHECKS_UNPROVENCHECK_H

#include "tidy/BigtableCheck.h"
#include "llvm/Support/GlobPattern.h"
#include <set>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

struct FamilyUse;
struct Judgement;

/// Finds calls that may access a family for which a proof is required and that
/// are not known to be correct.
///
/// docs/checks/unproven.md
class UnprovenCheck : public BigtableCheck {
public:
  UnprovenCheck(StringRef Name, ClangTidyContext *Context,
                std::shared_ptr<TranslationUnit> Unit);
  void storeOptions(ClangTidyOptions::OptionMap &Opts) override;
  void checkUnreported(const CallSite &Site) override;
  std::string familyToProve() const override;
  void checkUnknownUse(SourceLocation At, const FunctionDecl &Used) override;

private:
  bool isAsked(const FamilyUse &Use) const;
  /// Returns the families for which a proof is required and that \p Site may
  /// touch without naming them.
  std::vector<FamilyUse> hiddenIn(const CallSite &Site) const;
  void reportUnproven(const CallSite &Site, const Judgement &Of,
                      const FamilyUse &Family, StringRef MayBe);

  const std::string Families;
  std::vector<llvm::GlobPattern> Asked;
  /// The reported reasons why the families of calls are unknown; the check
  /// reports each reason once.
  std::set<std::pair<unsigned, std::string>> Told;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_UNPROVENCHECK_H
