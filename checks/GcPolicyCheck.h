// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_GCPOLICYCHECK_H
#define BIGTABLE_TIDY_CHECKS_GCPOLICYCHECK_H

#include "protocol/FamilyRules.h"
#include "tidy/BigtableCheck.h"
#include "llvm/ADT/DenseSet.h"

namespace clang::tidy::bigtable {

/// Finds GC rules in code that contradict the policies of their families, or
/// that cannot be intended.
///
/// docs/checks/gc-policy.md
class GcPolicyCheck : public BigtableCheck {
public:
  GcPolicyCheck(StringRef Name, ClangTidyContext *Context,
                std::shared_ptr<TranslationUnit> Unit);
  void checkSite(const CallSite &Site) override;
  void checkRule(const FamilyRule &Family, const FamilyRules &Given) override;
  /// Reports families that the schema does not list, and families that a
  /// created table lacks.
  void checkTable(const FamilyRules &Given) override;

private:
  void reportFlaws(const GcRule &Rule);

  const bool MissingFamilies;
  /// The calls whose rules were already checked.
  llvm::DenseSet<const Expr *> Seen;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_GCPOLICYCHECK_H
