// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShadowedOverwriteCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "model/Duration.h"
#include "protocol/SameCells.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace clang::tidy::bigtable {

/// Returns the two lifetimes, as in "live for 1h or for 30d".
static std::string spell(const Lifetime &Short, const Lifetime &Long) {
  if (Short.Base.E) {
    const ValueDecl *Named = namedValue(Short.Base.E);
    const auto Change = [](std::chrono::microseconds By) {
      return By.count() < 0 ? "minus " + formatDuration(-By)
                            : "plus " + formatDuration(By);
    };
    return "have as timestamps " +
           (Named ? "'" + Named->getNameAsString() + "' " : "one time ") +
           Change(Short.Length) + " or " + Change(Long.Length);
  }
  return "live for " + formatDuration(Short.Length) + " or " +
         (Long.Until ? "forever" : "for " + formatDuration(Long.Length));
}

/// Returns true if \p Row deletes the column before \p Write writes it.
static bool isReplaced(const RowMutations &Rows, const RowMutation &Row,
                       const RowStep &Write) {
  if (Write.Site.Replaces)
    return true;
  for (const RowStep &Step : Row.Steps) {
    if (&Step == &Write)
      break;
    if (!areApart(Step, Write) &&
        deletesAround(Rows.values(), Step.Site, Write.Site))
      return true;
  }
  return false;
}

void ShadowedOverwriteCheck::checkRows(RowMutations &Rows) {
  Values &Vals = Rows.values();
  llvm::SmallVector<Version, 8> Before;
  for (const RowMutation &Row : Rows.rows())
    for (const RowStep &Write : Row.Steps) {
      const Lifetimes All = lifetimesOfCell(Vals, Row, Write);
      if (All.empty())
        continue;
      const auto [Least, Most] = std::minmax_element(
          All.begin(), All.end(), [](const Lifetime &L, const Lifetime &R) {
            return L.Length < R.Length;
          });
      const Version Shortest{&Row, &Write, *Least},
          Longest{&Row, &Write, *Most};
      if (Least->Length != Most->Length) {
        if (differ(Vals, *Least, *Most) && !isReplaced(Rows, Row, Write))
          report(Shortest, Longest);
        continue;
      }
      const auto Other = llvm::find_if(Before, [&](const Version &V) {
        return !areApart(*V.Write, Write) &&
               differ(Vals, V.Lives, Shortest.Lives) && V.Row->Key.E &&
               Row.Key.E && Vals.same(V.Row->Key, Row.Key, /*AtOnce=*/false) &&
               sameColumn(Vals, V.Write->Site, Write.Site,
                          /*AtOnce=*/false) &&
               analysis().targets().mayBeOneTable(V.Write->Site, Write.Site);
      });
      if (Other != Before.end()) {
        const bool IsLonger = Other->Lives.Length < Least->Length;
        const Version &Short = IsLonger ? *Other : Shortest;
        // The longer-lived one stays visible as it should.
        if (!isReplaced(Rows, *Short.Row, *Short.Write))
          report(Short, IsLonger ? Shortest : *Other);
      }
      Before.push_back(Shortest);
    }
}

/// Offers, in a note, to delete the column that \p Write writes before that,
/// in the list \p List or in the call that makes it all.
static void offerReplacing(const Edits &Edit, const RowStep &Write,
                           const VarDecl *List, Finding &F) {
  const Expr *Family = Write.Site.argument(Role::Family);
  const Expr *Column = Write.Site.argument(Role::Column);
  const auto *Call = dyn_cast<CallExpr>(Write.Site.Call);
  const auto *Callee =
      Call ? dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts())
           : nullptr;
  // It must be this call that is put into the list.
  if (Edit.site().In || !Family || !Column || !Callee ||
      stripConversions(Write.Argument) != Call)
    return;
  for (const Expr *E : {Family, Column}) {
    const std::optional<Sameness> Twice = Edit.analysis().values().same(
        {E, nullptr}, {E, nullptr}, /*AtOnce=*/true);
    if (!Twice || Twice->ReadsClock)
      return;
  }
  const CharSourceRange Name = Edit.plainRange(Family->getSourceRange()),
                        Qualifier = Edit.plainRange(Column->getSourceRange()),
                        At = Edit.plainRange(Write.Argument->getSourceRange());
  if (Name.isInvalid() || Qualifier.isInvalid() || At.isInvalid())
    return;
  std::string Text =
      (Edit.textOf(CharSourceRange::getCharRange(Callee->getBeginLoc(),
                                                 Callee->getLocation())) +
       Spelling::deleteColumn(Edit.textOf(Name), Edit.textOf(Qualifier)))
          .str();
  // 'row.emplace_back(delete).emplace_back(write)'
  const auto *Adds = dyn_cast<CXXMemberCallExpr>(Write.AddedBy);
  if (Adds && (!List || carrierKind(List->getType().getNonReferenceType()) !=
                            Carrier::Row))
    return;
  Text += Adds ? ").emplace_back(" : ", ";
  F.note(Write.location(), "delete the column first, in the same row mutation");
  F.Notes.back().Fixes = {FixItHint::CreateInsertion(At.getBegin(), Text)};
}

void ShadowedOverwriteCheck::report(const Version &Short, const Version &Long) {
  const RowStep &Write = *Short.Write;
  const RowStep *Other = Long.Write != Short.Write ? Long.Write : nullptr;
  const FamilyChoice Families = analysis().targets().familiesOf(Write.Site);
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.withTtl(strict());
  if (Uses.empty())
    return;
  // Cells in another table are not versions of one column.
  if (Other) {
    const FamilyChoice Others = analysis().targets().familiesOf(Other->Site);
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
  F.At = Write.location();
  F.Message = "values in one column of " + describe(Uses.front()) + " " +
              spell(Short.Lives, Long.Lives) +
              "; versions are ordered by expiry, so one that expires sooner "
              "stays hidden behind one that was written before and expires "
              "later; delete the column first" +
              analysis().spelling().likeHelper("ReplaceCell");
  if (Other)
    F.note(Other->location(), "the other value is written here");
  if (Long.Lives.overflows())
    F.note({}, "the client sends microseconds, for which the time without an "
               "end is too large; use the last millisecond of 9999, "
               "'std::chrono::milliseconds(253402300799999)'");
  F.noteDeclarations(Uses);
  F.noteOthers(Families, Uses);
  offerReplacing(Edits(unit(), Write.Site), Write, Short.Row->Var, F);
  unit().refuse("the statement does more than to add the cell");
  BigtableCheck::report(F);
}

} // namespace clang::tidy::bigtable
