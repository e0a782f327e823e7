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
using std::chrono::microseconds;

namespace {

/// Differences that clocks, or tie breakers of equal times, can cause.
constexpr microseconds Slack(1'000'000);

enum class Error { None, Expired, Reversed, Future, NoNumber, NotZero };

/// About the year 2200, in microseconds. Code that subtracts the time from a
/// later constant puts the oldest version first.
constexpr int64_t Far = 7'258'118'400'000'000;

} // namespace

/// Returns true if \p T is certainly not zero.
static bool isTime(const Timestamp &T) {
  return T.Kind == Kind::Now || T.Kind == Kind::NearNow ||
         (T.Kind == Kind::Constant && T.Count != 0);
}

/// Returns the certain error of \p T in a family with the policy \p P.
static Error errorOf(const Timestamp &T, const TtlPolicy &P) {
  // Another check reports errors of units.
  if (T.TakenFor)
    return Error::None;
  if (T.Kind == Kind::Reversed)
    return P.hasTtl() || P.Timestamps == Meaning::Real ? Error::Reversed
                                                       : Error::None;
  if (P.hasTtl())
    return isExpired(T, P) ? Error::Expired : Error::None;
  // The earliest that it can be, as seen from the current time.
  const microseconds Count(T.Count - T.Bucket);
  const bool IsMoment =
      T.Kind == Kind::Now || (T.Kind == Kind::NearNow && T.Bucket != 0);
  switch (P.Timestamps) {
  case Meaning::Unsaid:
    return Error::None;
  case Meaning::Real:
    return IsMoment && Count > Slack ? Error::Future : Error::None;
  case Meaning::Sequence:
    return IsMoment ? Error::NoNumber : Error::None;
  case Meaning::Zero:
    return isTime(T) ? Error::NotZero : Error::None;
  }
  llvm_unreachable("covered switch");
}

static std::string consequence(Error What, const Timestamp &T,
                               const TtlPolicy &P) {
  switch (What) {
  case Error::None:
    break;
  case Error::Expired:
    return P.Kind == Strategy::OneSecond
               ? "that is when the value expires, so it expires immediately "
                 "and "
                 "is deleted at the next compaction"
               : "the value expires " + formatDuration(P.Ttl->max_age()) +
                     " after that, so it has expired when it is written and is "
                     "deleted at the next compaction";
  case Error::Reversed:
    return std::string("that is no instant, and gets earlier from write to "
                       "write, so the value ") +
           (T.Count >= Far ? P.hasTtl() ? "never expires, and hides later ones"
                                        : "hides later ones"
                           : "is no newer than others");
  case Error::Future:
    return "until then the value hides later writes that have the current time";
  case Error::NoNumber:
    return "that is greater than any sequence number, so the value hides "
           "all writes to the column that have one";
  case Error::NotZero:
    return "the value hides the one of timestamp 0, and no write replaces it";
  }
  llvm_unreachable("covered switch");
}

static std::string remedy(Error What, const TtlPolicy &P,
                          const Spelling &Write) {
  switch (What) {
  case Error::None:
    break;
  case Error::Expired:
  case Error::Reversed:
    return P.hasTtl() ? "'" + Write.timestamp(P, P.lifetime()) + "'"
                      : "the current time";
  case Error::Future:
    return "the current time";
  case Error::NoNumber:
    return "a sequence number";
  case Error::NotZero:
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
  std::vector<Reached::Case> Cases;
  if (!strict())
    Cases = analysis().targets().casesOf(Site, *Argument, Times);
  if (!Times.isComplete() && !Cases.empty()) {
    Times.Values.clear();
    for (const Reached::Case &Each : Cases)
      Times.add(Each.Is);
  }
  if (Times.Values.empty() && !Site.IsOfLifetime)
    return checkCopy(Site);
  if (Times.Values.empty() ||
      (!strict() && !Times.isComplete() && Cases.empty()))
    return;
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const auto IsError = [](const Timestamp &T, const FamilyUse &U) {
    return errorOf(T, U.Policy) != Error::None;
  };
  const auto IsEvery = [&](const FamilyUse &U) {
    return Times.isComplete() && llvm::all_of(Times.Values, [&](const auto &T) {
             return IsError(T, U);
           });
  };
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [&](const FamilyUse &U) {
        return strict()
                   ? llvm::any_of(Times.Values,
                                  [&](const auto &T) { return IsError(T, U); })
                   : IsEvery(U) || llvm::any_of(Cases, [&](const auto &C) {
                       return IsError(C.Is, U);
                     });
      },
      strict());
  if (Uses.empty())
    return;

  const FamilyUse &Use = Uses.front();
  const TtlPolicy &Ttl = Use.Policy;
  const auto Case =
      llvm::find_if(Cases, [&](const auto &C) { return IsError(C.Is, Use); });
  const Timestamp &Time =
      Case != Cases.end() ? Case->Is
                          : *llvm::find_if(Times.Values, [&](const auto &T) {
                              return IsError(T, Use);
                            });
  const Error What = errorOf(Time, Ttl);
  const Edits Edit(unit(), Site);
  const Spelling Write = Edit.spelling(Ttl);
  const bool InMicros = Argument->getType()->isIntegerType();
  std::string Advice = remedy(What, Ttl, Write);
  std::optional<TimestampRemedy> Expiry;
  if (What == Error::Expired) {
    Expiry = remedyFor(analysis(), Site, Use, Write, Ttl.lifetime());
    Advice = Expiry->Advice;
  }
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Use) + " has " + inWords(Time) +
              " as its timestamp; " + consequence(What, Time, Ttl) + "; " +
              adviseTimestamp(Site, Advice);
  F.noteFamilies(Site, Families, Uses);
  if (!IsEvery(Use))
    F.note({}, "in some cases only: it may also have another timestamp");
  if (!IsEvery(Use) && Case != Cases.end() && Case->At.isValid())
    F.note(Case->At, "the timestamp may be this");
  const bool AllAlike = Families.isOnly(Uses);
  const bool IsExpiry = What == Error::Expired || What == Error::Reversed;
  if (IsExpiry && Ttl.hasTtl() && AllAlike && !Ttl.lifetime())
    F.noteExpiry(Site, Write.timestampOfExpiry(Ttl));
  if (Expiry)
    Expiry->explain(F);
  if (!AllAlike || !IsEvery(Use))
    unit().refuse("another timestamp is correct in other cases");
  else if (!Expiry || llvm::any_of(Times.Values, [](const Timestamp &T) {
             return T.Kind != Kind::Now || T.Count != 0;
           }))
    unit().refuse("the code does not show which timestamp is meant");
  else if (InMicros)
    unit().refuse("the timestamp is a number");
  else
    Edit.replaceArgument(*Argument, Expiry->Text, F);
  report(F);
}

} // namespace clang::tidy::bigtable
