// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TimestampAsWriteTimeCheck.h"
#include "analysis/Families.h"
#include "api/CallSite.h"
#include "model/Duration.h"
#include "reads/CellFamilies.h"
#include "reads/WriteTimeUse.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

/// Returns true if the use is wrong in a family with the policy \p Ttl.
static bool isWrong(const WriteTimeUse &Use, const TtlPolicy &Ttl) {
  if (!Ttl.hasTtl())
    return false;
  const bool IsDefault = Ttl.Kind == Strategy::Default;
  const std::chrono::microseconds Age(Use.Age), MaxAge = Ttl.Ttl->max_age();
  switch (Use.Kind) {
  case WriteTimeUseKind::Named:
    return true;
  case WriteTimeUseKind::AgeNamed:
    return !IsDefault;
  case WriteTimeUseKind::Compared:
    // About the maximum age, or up to it, it is asked whether a cell lives.
    return IsDefault ? Age.count() > 0 && Age < MaxAge : Age > MaxAge;
  }
  llvm_unreachable("covered switch");
}

void TimestampAsWriteTimeCheck::checkSite(const CallSite &Site) {
  if (Site.Kind != CallKind::Time)
    return;
  const std::optional<WriteTimeUse> Use = writeTimeUse(analysis(), Site);
  if (!Use)
    return;
  const FamilyChoice Families = familiesOfCell(analysis(), Site);
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [&](const FamilyUse &U) { return isWrong(*Use, U.Policy); }, strict());
  if (Uses.empty())
    return;
  const TtlPolicy &Ttl = Uses.front().Policy;
  Finding F;
  F.At = Site.Call->getBeginLoc();
  F.Message = "the timestamp of a cell of " + describe(Uses.front()) +
              (Use->Kind == WriteTimeUseKind::Compared
                   ? " is compared with now as the "
                     "cell's age"
                   : " is used as '" + Use->Name + "'") +
              "; it is " +
              (Ttl.Kind == Strategy::OneSecond
                   ? "the instant at which the cell expires"
                   : formatDuration(Ttl.Ttl->max_age()) +
                         " before the instant at which the cell expires") +
              ", whenever it was written; keep the time of the write in a "
              "column of its own" +
              analysis().spelling().likeHelper("SetCellWithWriteTime");
  F.noteDeclarations(Uses);
  F.noteOthers(Families, Uses);
  unit().refuse("no cell has the time of the write");
  report(F);
}

} // namespace clang::tidy::bigtable
