// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PartialDeleteCheck.h"
#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "model/ConstantString.h"
#include "model/Duration.h"
#include "protocol/ExpiredDeletes.h"
#include "protocol/RowMutations.h"
#include "protocol/SameCells.h"
#include "reads/Purges.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

namespace clang::tidy::bigtable {

namespace {

/// The time that a delete ends at, for a family with a TTL.
enum class DeleteEnd {
  Other,
  Cutoff, ///< Only expired cells are older.
  Now,    ///< Live cells may be older, too.
};

} // namespace

/// Returns true if the families of \p L and \p R are known, and differ.
static bool areOtherFamilies(Values &Vals, const CallSite &L,
                             const CallSite &R) {
  const Expr *A = L.argument(Role::Family), *B = R.argument(Role::Family);
  if (!A || !B)
    return false;
  const StringSet Names = Vals.strings({A, L.In}),
                  Others = Vals.strings({B, R.In});
  return Names.isComplete() && Others.isComplete() &&
         llvm::none_of(Names.Values, [&](const ConstantString &Name) {
           return llvm::is_contained(Others.Values, Name);
         });
}

/// Returns true if \p Rows also writes to the column of \p Step, or deletes
/// from it by another call.
static bool isChangedElse(const RowMutations &Rows,
                          llvm::ArrayRef<RowMutation> All,
                          const RowStep &Step) {
  return llvm::any_of(All, [&](const RowMutation &Row) {
    return llvm::any_of(Row.Steps, [&](const RowStep &Other) {
      return &Other != &Step && !areApart(Other, Step) &&
             (Other.Site.argument(Role::Column)
                  ? sameColumn(Rows.values(), Step.Site, Other.Site,
                               /*AtOnce=*/false)
                        .has_value()
                  : !areOtherFamilies(Rows.values(), Step.Site, Other.Site));
    });
  });
}

static DeleteEnd endOf(const Timestamp &T, const TtlPolicy &P) {
  constexpr int64_t Slack = 1'000'000;
  if (!P.hasTtl() || T.Kind != TimestampKind::Now || T.TakenFor)
    return DeleteEnd::Other;
  const std::chrono::microseconds Offset = P.Ttl->offset();
  if (std::abs(T.Count + Offset.count()) <= Slack)
    return DeleteEnd::Cutoff;
  return std::abs(T.Count) <= Slack ? DeleteEnd::Now : DeleteEnd::Other;
}

/// Offers, in a note, to delete all of the column.
static void offerWhole(const Edits &Edit, Finding &F) {
  const Expr *Start = Edit.site().argument(Role::Start);
  const Expr *End = Edit.site().argument(Role::End);
  // The overload that ends at a time has another name.
  if (!Start || Edit.site().In)
    return;
  llvm::SmallVector<FixItHint, 2> Removals;
  for (const Expr *E : {Start, End}) {
    const CharSourceRange Range = Edit.editableRange(*E);
    const CharSourceRange Whole =
        Range.isValid() ? Edit.withComma(Range) : CharSourceRange();
    if (Whole.isInvalid())
      return;
    Removals.push_back(FixItHint::CreateRemoval(Whole));
  }
  F.note(Edit.site().Call->getBeginLoc(), "delete all of the column");
  F.Notes.back().Fixes = std::move(Removals);
}

void PartialDeleteCheck::checkRows(RowMutations &Rows) {
  const bool IsForExpired = isForExpired(Rows.function());
  for (const RowMutation &Row : Rows.rows())
    for (const RowStep &Step : Row.Steps) {
      const CallSite &Site = Step.Site;
      const Expr *End = Site.argument(Role::End);
      const Expr *Start = Site.argument(Role::Start);
      if (Site.Kind != CallKind::Delete || !Site.argument(Role::Column) ||
          !End || Site.argument(Role::Message) ||
          (Start && analysis().values().count({Start, Site.In}) != 0))
        continue;
      const TimestampSet Ends = analysis().values().timestamps({End, Site.In});
      const Timestamp *Last = Ends.single();
      if (!Last)
        continue;
      const FamilyChoice Families = analysis().targets().familiesOf(Site);
      const auto Uses = Families.wrong(
          [&](const FamilyUse &U) {
            return IsForExpired
                       ? endOf(*Last, U.Policy) == DeleteEnd::Now
                       : U.Policy.Kind == Strategy::OneSecond &&
                             endOf(*Last, U.Policy) == DeleteEnd::Cutoff;
          },
          strict());
      if (Uses.empty())
        continue;
      if (isChangedElse(Rows, Rows.rows(), Step) ||
          (!IsForExpired && mayBeCleanup(analysis().values(), Rows.function(),
                                         *Step.AddedBy, *End)))
        continue;
      report(Step, Families, Uses, IsForExpired);
    }
}

void PartialDeleteCheck::checkRead(const CallSite &Site) {
  const std::optional<FamilyUse> Use = familyPurgedUpToNow(analysis(), Site);
  if (!Use)
    return;
  const Expr *Filter = Site.argument(Role::Filter);
  Finding F;
  F.At = (Filter && !Site.In ? *Filter : decidingCall(Site)).getBeginLoc();
  F.Message = std::string(Site.Kind == CallKind::Predicate ? "predicate matches"
                                                           : "read returns") +
              " live cells of " + describe(*Use) +
              ", for a delete; their timestamps are up to " +
              formatDuration(Use->Policy.Ttl->offset()) +
              " before they expire; end the range at '" +
              Edits(unit(), Site).spelling(Use->Policy).cutoff(Use->Policy) +
              "'";
  F.noteDeclarations({*Use});
  F.noteCalls(Site);
  BigtableCheck::report(F);
}

void PartialDeleteCheck::report(const RowStep &Step,
                                const FamilyChoice &Families,
                                llvm::ArrayRef<FamilyUse> Uses,
                                bool IsCleanup) {
  const CallSite &Site = Step.Site;
  const FamilyUse &Use = Uses.front();
  const Edits Edit(unit(), Site);
  Finding F;
  F.At = Step.location();
  F.Message = "delete from " + describe(Use) + " ends at the current time; ";
  if (IsCleanup)
    F.Message += "it also deletes live values, whose timestamps are up to " +
                 formatDuration(Use.Policy.Ttl->offset()) +
                 " before they expire; end at '" +
                 Edit.spelling(Use.Policy).cutoff(Use.Policy) + "'";
  else
    F.Message += "it deletes only what has expired and leaves the live value, "
                 "whose timestamp is when it expires; leave out the time range";
  F.noteFamilies(Site, Families, Uses);
  if (!IsCleanup)
    offerWhole(Edit, F);
  else if (Families.isOnly(Uses))
    Edit.replaceArgument(*Site.argument(Role::End),
                         Edit.spelling(Use.Policy).cutoff(Use.Policy), F);
  BigtableCheck::report(F);
}

} // namespace clang::tidy::bigtable
