// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_GCPOLICYCHECK_H
#define BIGTABLE_TIDY_CHECKS_GCPOLICYCHECK_H

#include "protocol/GcBuilder.h"
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

private:
  /// Reports the rules in the message \p Object, which the call \p Site fills
  /// in.
  void checkMessage(const CallSite &Site, const Expr &Object);
  void checkFamilies(const CallSite &Site, const FamilyRules &Families);
  void checkFamily(const CallSite &Site, const FamilyRule &Family);
  /// Reports families that the schema does not list, and families that a
  /// created table lacks. If \p IsInPlace, the call that creates the table
  /// describes it among its arguments, and the check has already reported the
  /// former there.
  void checkList(const CallSite &Site, const FamilyRules &Families,
                 bool IsInPlace);
  void reportFlaws(const CallSite &Site, const GcRule &Rule);

  const bool MissingFamilies;
  /// The messages that were already checked.
  llvm::DenseSet<const VarDecl *> Seen;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_GCPOLICYCHECK_H
