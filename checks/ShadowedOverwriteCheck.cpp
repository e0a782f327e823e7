// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShadowedOverwriteCheck.h"
#include "Duration.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace clang::tidy::bigtable {

static std::string spell(int64_t Micros) {
  return formatDuration(std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::microseconds(Micros)));
}

/// Whether \p Row deletes the column before \p Write writes it.
static bool isReplaced(const RowMutations &Rows, const RowMutation &Row,
                       const RowStep &Write) {
  if (Write.Site.Replaces)
    return true;
  for (const RowStep &Step : Row.Steps) {
    if (&Step == &Write)
      break;
    if (covers(Rows.values(), Step.Site, Write.Site, /*AtOnce=*/false))
      return true;
  }
  return false;
}

void ShadowedOverwriteCheck::checkRows(RowMutations &Rows) {
  struct Known {
    const RowMutation *Row;
    const RowStep *Write;
    int64_t Lifetime;
  };
  llvm::SmallVector<Known, 8> Before;
  for (const RowMutation &Row : Rows.rows())
    for (const RowStep &Write : Row.Steps) {
      const llvm::SmallVector<int64_t, 2> Lifetimes =
          lifetimes(unit().functions(), Rows.values(), Write.Site);
      if (Lifetimes.empty())
        continue;
      const bool IsReplaced = isReplaced(Rows, Row, Write);
      const auto [Least, Most] =
          std::minmax_element(Lifetimes.begin(), Lifetimes.end());
      if (*Least != *Most) {
        if (!IsReplaced)
          report(Row, Write, nullptr, *Least, *Most);
        continue;
      }
      const int64_t Lifetime = *Least;
      const auto Other = llvm::find_if(Before, [&](const Known &K) {
        return K.Lifetime != Lifetime && K.Row->Key.E && Row.Key.E &&
               Rows.values().same(K.Row->Key, Row.Key, /*AtOnce=*/false) &&
               sameColumn(Rows.values(), K.Write->Site, Write.Site,
                          /*AtOnce=*/false);
      });
      if (!IsReplaced && Other != Before.end())
        report(Row, Write, Other->Write, std::min(Other->Lifetime, Lifetime),
               std::max(Other->Lifetime, Lifetime));
      Before.push_back({&Row, &Write, Lifetime});
    }
}

void ShadowedOverwriteCheck::report(const RowMutation &Row,
                                    const RowStep &Write, const RowStep *Other,
                                    int64_t Shortest, int64_t Longest) {
  const FamilyChoice Families = unit().familiesOf(Write.Site);
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [](const FamilyUse &U) { return U.Ttl.hasTtl(); }, strict());
  if (Uses.empty())
    return;
  // In another table they are no versions of one column.
  if (Other) {
    const FamilyChoice Others = unit().familiesOf(Other->Site);
    if (llvm::none_of(Others.wrong(
                          [&](const FamilyUse &U) {
                            return llvm::any_of(Uses, [&](const FamilyUse &V) {
                              return U.In == V.In;
                            });
                          },
                          /*Strict=*/true),
                      [](const FamilyUse &) { return true; }))
      return;
  }
  Finding F;
  F.At = Write.Argument->getBeginLoc();
  F.Message = "values in one column of " + describe(Uses.front()) +
              " live for " + spell(Shortest) + " or for " + spell(Longest) +
              "; versions are ordered by expiry, so one that expires sooner "
              "stays hidden behind one that was written before and expires "
              "later; delete the column first, as 'bigtable_ttl::ReplaceCell' "
              "does";
  if (Other)
    F.note(Other->Argument->getBeginLoc(), "the other value is written here");
  for (const FamilyUse &U : Uses)
    F.noteDeclaration(U);
  F.noteOthers(Families, Uses);
  Edits(unit(), Write.Site).offerReplacing(Write, Row.Var, F);
  BigtableCheck::report(F);
}

} // namespace clang::tidy::bigtable
