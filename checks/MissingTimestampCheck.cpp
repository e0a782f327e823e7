// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MissingTimestampCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "model/Duration.h"
#include "model/Timestamp.h"
#include "reads/CellFamilies.h"
#include "tidy/Edits.h"
#include "tidy/Intent.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

MissingTimestampCheck::MissingTimestampCheck(
    StringRef Name, ClangTidyContext *Context,
    std::shared_ptr<TranslationUnit> Unit)
    : BigtableCheck(Name, Context, std::move(Unit)),
      AllFamilies(flag("AllFamilies")) {}

/// Puts \p Text and a comma before the argument \p Arg.
static void insertArgument(const Edits &Edit, const Expr &Arg, StringRef Text,
                           Finding &F) {
  if (Edit.isForCaller() || Text.empty())
    return;
  const CharSourceRange Range = Edit.editableRange(Arg);
  // Only the client's own overloads are known to take one argument more.
  if (Range.isInvalid() || Edit.site().IsWrapper ||
      !Edit.declareFor(Text, Range.getBegin(), F))
    return;
  F.Fixes.push_back(Edit.insertionBefore(Range, Text));
}

void MissingTimestampCheck::checkWrite(const CallSite &Site) {
  if (Site.CalleeDecides || analysis().targets().isStamped(Site, strict()))
    return;
  const FamilyChoice Families = familiesWritten(analysis(), Site);
  const bool IsUnset =
      Site.Stamp == Presence::Unset || Site.Stamp == Presence::SometimesSet;
  // In a message, an unset timestamp means 1970, not the server's time.
  const auto IsAllowed = [&](const FamilyUse &U) {
    return U.Policy.AllowsUnstamped && !IsUnset;
  };
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [&](const FamilyUse &U) { return U.Policy.hasTtl() && !IsAllowed(U); },
      strict());
  if (Uses.empty()) {
    if (AllFamilies && Families.wrong(IsAllowed, /*Strict=*/false).empty())
      reportUnstamped(Site);
    return;
  }

  const FamilyUse &Worst = worstOf(Uses);
  const TtlPolicy &Ttl = Worst.Policy;
  const bool AllAlike = Families.isOnly(Uses);
  // Which of several families it will be only the writer knows.
  const std::optional<std::chrono::milliseconds> Lifetime =
      AllAlike ? Ttl.lifetime() : std::nullopt;
  const Edits Edit(unit(), Site);
  const Spelling Write = Edit.spelling(Ttl);
  const TimestampRemedy Remedy =
      remedyFor(analysis(), Site, Worst, Write, Lifetime);

  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Worst) + " has no timestamp; ";
  if (IsUnset)
    F.Message += "in a raw message that means 1970, so the value has expired "
                 "and is deleted at the next compaction; ";
  else if (Ttl.Kind == Strategy::OneSecond)
    F.Message += "the value expires immediately and is deleted at the next "
                 "compaction; ";
  else
    F.Message += "the server stamps it, so it is not retried and its TTL is "
                 "the default of " +
                 formatDuration(Ttl.Ttl->max_age()) + "; ";
  F.Message += adviseTimestamp(Site, Remedy.Advice);
  F.noteFamilies(Site, Families, Uses);
  if (const Expr *Time = Site.argument(Role::Timestamp);
      Time && !analysis().values().timestamps({Time, Site.In}).single())
    F.note({}, "in some cases only: it may also have another timestamp");
  if (AllAlike && !Lifetime && !Remedy.Beside && !Remedy.Own)
    F.noteExpiry(Site, Write.timestampOfExpiry(Ttl));
  // A message, or a cell, has its own way to say when.
  const Expr *Value = Site.argument(Role::Value);
  Remedy.explain(F);
  if (Site.argument(Role::Message))
    unit().refuse(RawMessage);
  else if (!AllAlike)
    unit().refuse(
        "it may write to families that need other timestamps, or none");
  if (AllAlike && Value && !IsUnset && !Site.argument(Role::Timestamp))
    insertArgument(Edit, *Value, Remedy.Text, F);
  unit().refuse(Lifetime ? "the call has no place for a timestamp"
                         : "the code does not show when the value should "
                           "expire");
  report(F);
}

void MissingTimestampCheck::reportUnstamped(const CallSite &Site) {
  Finding F;
  F.At = Site.Call->getBeginLoc();
  // The write is reported for any family, so its caller does not matter.
  CallSite Alone = Site;
  Alone.In = nullptr;
  F.Message = "write has no timestamp; the server stamps it, so it is not "
              "idempotent and not retried; " +
              adviseTimestamp(Alone);
  unit().refuse("the code does not show which time belongs to the value");
  report(F);
}

} // namespace clang::tidy::bigtable
