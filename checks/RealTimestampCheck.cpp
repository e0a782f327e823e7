// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RealTimestampCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "model/Duration.h"
#include "model/Timestamp.h"
#include "tidy/Edits.h"
#include "tidy/Intent.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Kind = TimestampKind;
/// About the year 2200, in microseconds. Code that subtracts the time from a
/// later constant puts the oldest version first.
static constexpr int64_t Far = 7'258'118'400'000'000;

static std::string consequence(TimestampError What, const Timestamp &T,
                               const TtlPolicy &P) {
  switch (What) {
  case TimestampError::None:
    break;
  case TimestampError::Expired:
    return P.Kind == Strategy::OneSecond
               ? "that is when the value expires, so it expires immediately "
                 "and "
                 "is deleted at the next compaction"
               : "the value expires " + formatDuration(P.Ttl->max_age()) +
                     " after that, so it has expired when it is written and is "
                     "deleted at the next compaction";
  case TimestampError::Reversed:
    return std::string("that is no instant, and gets earlier from write to "
                       "write, so the value ") +
           (T.Count >= Far ? P.hasTtl() ? "never expires, and hides later ones"
                                        : "hides later ones"
                           : "is no newer than others");
  case TimestampError::Future:
    return "until then the value hides later writes that have the current time";
  case TimestampError::NoNumber:
    return "that is greater than any sequence number, so the value hides "
           "all writes to the column that have one";
  case TimestampError::NotZero:
    return "the value hides the one of timestamp 0, and no write replaces it";
  }
  llvm_unreachable("covered switch");
}

static std::string remedy(TimestampError What, const TtlPolicy &P,
                          const Spelling &Write) {
  switch (What) {
  case TimestampError::None:
    break;
  case TimestampError::Expired:
  case TimestampError::Reversed:
    return P.hasTtl() ? "'" + Write.timestamp(P, P.lifetime()) + "'"
                      : "the current time";
  case TimestampError::Future:
    return "the current time";
  case TimestampError::NoNumber:
    return "a sequence number";
  case TimestampError::NotZero:
    return "0";
  }
  llvm_unreachable("covered switch");
}

void RealTimestampCheck::checkWrite(const CallSite &Site) {
  const Expr *Argument = Site.argument(Role::Timestamp);
  if (Site.CalleeDecides)
    return;
  if (!Argument || !analysis().targets().isStamped(Site, strict()))
    return checkUnstamped(Site);
  checkPolicy(Site, *Argument);
  TimestampSet Times = analysis().values().timestamps({Argument, Site.In});
  const Targets &Resolver = analysis().targets();
  std::vector<Reached::Case> Cases;
  if (!strict() && !Times.isComplete())
    Cases = Resolver.casesOf(Site, *Argument, /*AreKnown=*/false);
  if (!Cases.empty())
    Times.Values.clear();
  for (const Reached::Case &Each : Cases)
    Times.add(Each.Is);
  if (Times.Values.empty() && !Site.IsOfLifetime) {
    checkPast(Site, *Argument);
    return checkCopy(Site);
  }
  if (Times.Values.empty() ||
      (!strict() && !Times.isComplete() && Cases.empty()))
    return;
  const FamilyChoice Families = Resolver.familiesOf(Site);
  const auto IsError = [](const Timestamp &T, const FamilyUse &U) {
    return timestampErrorOf(T, U.Policy) != TimestampError::None;
  };
  const auto IsEvery = [&](const FamilyUse &U) {
    return Times.isComplete() && llvm::all_of(Times.Values, [&](const auto &T) {
             return IsError(T, U);
           });
  };
  // One is enough if the code can come there with it.
  const auto CaseOf = [&](const Timestamp &T) -> const Reached::Case * {
    if (Cases.empty())
      Cases = Resolver.casesOf(Site, *Argument, /*AreKnown=*/true);
    const auto It =
        llvm::find_if(Cases, [&](const auto &C) { return C.isAt(T); });
    return It == Cases.end() ? nullptr : &*It;
  };
  const auto FindWrong = [&](const FamilyUse &U, bool Any) {
    return llvm::find_if(Times.Values, [&](const Timestamp &T) {
      return IsError(T, U) && (Any || CaseOf(T));
    });
  };
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [&](const FamilyUse &U) {
        return IsEvery(U) || FindWrong(U, strict()) != Times.Values.end();
      },
      strict());
  if (Uses.empty())
    return;

  const FamilyUse &Use = Uses.front();
  const TtlPolicy &Ttl = Use.Policy;
  const bool IsAlways = IsEvery(Use);
  const Timestamp &Time = *FindWrong(Use, strict() || IsAlways);
  const TimestampError What = timestampErrorOf(Time, Ttl);
  const Edits Edit(unit(), Site);
  const Spelling Write = Edit.spelling(Ttl);
  const bool InMicros = Argument->getType()->isIntegerType();
  std::string Advice = remedy(What, Ttl, Write);
  std::optional<TimestampRemedy> Expiry;
  if (What == TimestampError::Expired) {
    Expiry = remedyFor(analysis(), Site, Use, Write, Ttl.lifetime());
    Advice = Expiry->Advice;
  }
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Use) + " has " + inWords(Time) +
              " as its timestamp; " + consequence(What, Time, Ttl) + "; " +
              adviseTimestamp(Site, Advice);
  F.noteFamilies(Site, Families, Uses);
  if (!IsAlways)
    F.note({}, "in some cases only: it may also have another timestamp");
  if (const Reached::Case *Case = strict() || IsAlways ? nullptr : CaseOf(Time);
      Case && Case->At.isValid())
    F.note(Case->At, "the timestamp may be this");
  const bool AllAlike = Families.isOnly(Uses);
  const bool IsExpiry =
      What == TimestampError::Expired || What == TimestampError::Reversed;
  if (IsExpiry && Ttl.hasTtl() && AllAlike && !Ttl.lifetime())
    F.noteExpiry(Site, Write.timestampOfExpiry(Ttl));
  if (Expiry)
    Expiry->explain(F);
  if (!AllAlike || !IsAlways)
    unit().refuse("another timestamp is correct in other cases");
  else if (!Expiry || llvm::any_of(Times.Values, [](const Timestamp &T) {
             return T.Kind != Kind::Now || T.Count != 0;
           }))
    unit().refuse("the code does not show which timestamp is meant");
  else if (InMicros)
    unit().refuse("the timestamp is a number");
  else
    Edit.replaceArgument(*Argument, Expiry->Text, F);
  unit().refuse("the code does not show when the value should expire");
  report(F);
}

} // namespace clang::tidy::bigtable
