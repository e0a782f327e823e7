// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Messages of LifetimeCheck about timestamps by the policy of another family.

#include "LifetimeCheck.h"
#include "analysis/Families.h"
#include "api/CallSite.h"
#include "model/Duration.h"
#include "model/Schema.h"
#include "reads/CellFamilies.h"
#include "reads/OtherAges.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

using std::chrono::microseconds;
using std::chrono::milliseconds;

bool LifetimeCheck::checkAge(const CallSite &Site, const Expr &Timestamp) {
  const std::optional<OtherAge> Other =
      otherAgeOfWrite(analysis(), Site, Timestamp, strict());
  if (!Other)
    return false;
  const microseconds Age = Other->Age,
                     Own = Other->Uses.front().Policy.Ttl->max_age();
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Other->Uses.front()) +
              " has a timestamp from which '" + Other->Name.str() + "', " +
              formatDuration(Age) +
              ", is subtracted; that is the maximum age of family '" +
              Other->Owner->Name + "', so the value expires " +
              formatDuration(Age > Own ? Age - Own : Own - Age) +
              (Age > Own ? " too early" : " too late") + "; subtract " +
              formatDuration(Own);
  F.noteFamilies(Site, Other->Families, Other->Uses);
  unit().refuse("the code does not show which of the two families is meant");
  report(F);
  return true;
}

void LifetimeCheck::checkCopy(const CallSite &Site, const Expr *Timestamp) {
  std::optional<CallSite> Told;
  if (Timestamp) {
    Told = timestampCopiedBy(analysis(), Site);
  } else if (const Expr *Cell = Site.argument(Role::Cell)) {
    Told = Site; // 'SetCell(cell)'
    Told->setArgument(Role::Value, Cell);
  }
  if (!Told)
    return;
  const FamilyChoice From = familiesOfCell(analysis(), *Told),
                     To = Timestamp ? familiesWritten(analysis(), Site)
                                    : familiesCopied(analysis(), Site, From);
  const auto Of = [this](const FamilyChoice &Families, Strategy Kind) {
    return Families.wrong(
        [Kind](const FamilyUse &U) { return U.Policy.Kind == Kind; }, strict());
  };
  auto Sources = Of(From, Strategy::Default),
       Uses = Of(To, Strategy::OneSecond);
  const bool IsEarly = !Sources.empty() && !Uses.empty();
  if (!IsEarly) {
    Sources = Of(From, Strategy::OneSecond);
    Uses = Of(To, Strategy::Default);
  }
  if (Sources.empty() || Uses.empty())
    return;
  const FamilyUse &Source = Sources.front();
  const milliseconds Age =
      (IsEarly ? Source : Uses.front()).Policy.Ttl->max_age();
  const std::string Length = formatDuration(Age);
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Uses.front()) +
              " has the timestamp of a cell of " + describe(Source) +
              (IsEarly ? ", which expires " + Length +
                             " after its timestamp; the copy expires at the "
                             "timestamp; add " +
                             Length
                       : ", which expires at its timestamp; the copy expires " +
                             Length + " after that; subtract " + Length);
  F.noteDeclarations({Uses.front(), Source});
  F.noteCalls(Site);
  F.noteOthers(To, Uses);
  if (From.isOnly(Sources) && To.isOnly(Uses) && !Site.In && Timestamp &&
      !Timestamp->getType()->isIntegerType() &&
      isa<CallExpr, DeclRefExpr, CXXConstructExpr>(Timestamp->IgnoreImplicit()))
    Edits(unit(), Site)
        .wrap(*Timestamp, "", (IsEarly ? " + " : " - ") + spellDuration(Age),
              F);
  unit().refuse("other cells may have the same timestamp");
  report(F);
}

} // namespace clang::tidy::bigtable
