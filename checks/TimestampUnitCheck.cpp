// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TimestampUnitCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "tidy/Edits.h"
#include "tidy/FixResult.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

static std::string subjectOf(const UnitError &E) {
  if (E.Of == Role::Start)
    return "the start of this time range";
  if (E.Of == Role::End)
    return "the end of this time range";
  return "this timestamp";
}

static std::string describeTaken(const CallSite &Site, const UnitError &E) {
  const Timestamp &T = E.Time;
  const std::string Text =
      subjectOf(E) + " counts " + describe(T.Unit) +
      (E.Name.empty() ? "" : ", as its name '" + E.Name.str() + "' says") +
      ", but is taken for " + describe(*T.TakenFor);
  if (T.IsPart)
    return "a part of " + Text + "; convert it";
  const std::optional<int64_t> Instant = misreadToday(T);
  const bool IsLater = T.Unit < *T.TakenFor;
  std::string Effect;
  if (!Instant)
    Effect = "a time of today becomes more than 64 bits can hold";
  else
    Effect = "a time of today becomes " + describeInstant(*Instant);
  // A cell may be made for something else than a write.
  if (E.Of == Role::Timestamp && Instant && Site.Kind != CallKind::Cell)
    Effect += IsLater ? ", so the value never expires and hides later ones"
                      : ", so the value has expired already";
  if (T.IsWholeMillis == false)
    Effect += ", and the server rejects it unless it is a multiple of 1000";
  return Text + "; " + Effect + "; convert it";
}

/// Returns the effect of a time in the first days of 1970.
static std::string consequence(const CallSite &Site, const UnitError &E) {
  if (E.Of == Role::Start)
    return "it is of 1970 and bounds nothing";
  if (E.Of == Role::End)
    return "it is of 1970, and nothing is in the range";
  return Site.Kind == CallKind::Cell
             ? "it is of 1970"
             : "it is of 1970, so the value has expired already";
}

static std::string describe(const CallSite &Site, const UnitError &E) {
  const Timestamp &T = E.Time;
  const std::string Subject = subjectOf(E);
  switch (E.Kind) {
  case UnitErrorKind::Clock:
    return Subject +
           " is of 'steady_clock', which counts from the start of the machine, "
           "not from 1970; " +
           consequence(Site, E) + "; use 'std::chrono::system_clock'";
  case UnitErrorKind::Cut:
    return Subject + " is a number of " + describe(T.Unit) +
           " in 32 bits or fewer, which a time of today does not fit into; "
           "the rest of it is a day close to 1970; use 'int64_t'";
  case UnitErrorKind::Taken:
    return describeTaken(Site, E);
  case UnitErrorKind::Compared:
    return "this number counts " + describe(T.Unit) +
           ", but is compared with the time of a cell, which counts "
           "microseconds; convert one of them";
  case UnitErrorKind::Literal: {
    const int64_t Count = T.Count / *toMicros(1, T.Unit);
    return Subject + " is " + std::to_string(Count) + " " + describe(T.Unit) +
           ", which is " + describeInstant(T.Count) + "; in " +
           describe(E.Meant) + " it would be " + describeInstant(E.Instant);
  }
  case UnitErrorKind::Overflow:
    return Subject +
           " is more than 64 bits can hold in microseconds, which the service "
           "counts; the client's conversion overflows; use a time such as the "
           "end of the year 9999";
  case UnitErrorKind::Fine:
    if (T.Kind == TimestampKind::Constant)
      return "the server rejects this write: its timestamp is " + describe(T) +
             ", no whole number of milliseconds";
    return "the server rejects this write: its timestamp counts "
           "microseconds and is no whole number of milliseconds; cut it with "
           "'/ 1000 * 1000'";
  case UnitErrorKind::Negative:
    return "the server rejects this write: its timestamp is " + describe(T) +
           ", which is before 1970; for a timestamp of the server's, pass none";
  case UnitErrorKind::Braces:
    return "this timestamp is '{}', which is 1970-01-01 and not the server's "
           "time, so the value has expired under any TTL; pass a time, or "
           "'std::chrono::milliseconds(0)' for 1970";
  case UnitErrorKind::Value:
    return "this number, which asks the server for a timestamp, is passed as "
           "the value, so the value is -1; to let the server set the "
           "timestamp, pass none";
  }
  llvm_unreachable("covered switch");
}

void TimestampUnitCheck::checkSite(const CallSite &Site) {
  // If it is wrong for every caller, the finding is at the call itself.
  CallSite Alone = Site;
  Alone.In = nullptr;
  bool IsFound = false;
  if (Site.In)
    analysis().values().withoutCallers([&] { IsFound = judge(Alone, Site); });
  if (!IsFound)
    judge(Site, Site);
}

/// Returns true if timestamps in a family of \p S are sequence numbers.
static bool numbersCells(const Schema *S) {
  return S && llvm::any_of(S->tables(), [](const Table &T) {
           return llvm::any_of(T.Families, [](const Family &F) {
             return F.Policy.Timestamps == Meaning::Sequence;
           });
         });
}

/// Returns true if \p Site may mean a family in which this is no error. Without
/// a TTL, 0 can be intended. With sequence numbers, any number can be.
static bool mayBeMeant(const Analysis &Code, const CallSite &Site,
                       const UnitError &E) {
  const UnitErrorKind What = E.Kind;
  if (What == UnitErrorKind::Compared || What == UnitErrorKind::Value ||
      What == UnitErrorKind::Fine || What == UnitErrorKind::Negative ||
      What == UnitErrorKind::Overflow)
    return false;
  // A filter can be for any family, and number days, for example.
  if (Site.Kind == CallKind::Filter && E.Time.Unit > TimeUnit::Seconds &&
      numbersCells(Code.targets().schemaOf(Site)))
    return true;
  // A number that counts up may distinguish versions.
  const bool IsNumber =
      What == UnitErrorKind::Braces || What == UnitErrorKind::Clock;
  return llvm::any_of(
      Code.targets().familiesOf(Site).Uses, [&](const FamilyUse &U) {
        return U.Policy.Kind == Strategy::None &&
               (U.Policy.Timestamps == Meaning::Sequence ||
                (IsNumber && U.Policy.Timestamps != Meaning::Real));
      });
}

bool TimestampUnitCheck::judge(const CallSite &Site, const CallSite &Whole) {
  bool FoundAny = false;
  for (const UnitError &E : unitErrors(analysis().values(), Site, strict())) {
    if (E.Kind == UnitErrorKind::Fine && analysis().targets().mayBeFiner(Site))
      continue;
    if (mayBeMeant(analysis(), Whole, E))
      continue;
    FoundAny = true;
    reportError(Site, E);
  }
  return FoundAny;
}

void TimestampUnitCheck::reportError(const CallSite &Site, const UnitError &E) {
  Finding F;
  F.At = (Site.In ? &decidingCall(Site) : E.At)->getBeginLoc();
  F.Message = describe(Site, E);
  if (E.Kind == UnitErrorKind::Fine)
    F.note({}, "timestamps are whole milliseconds; a request with a finer one "
               "fails with INVALID_ARGUMENT");
  if (E.InSomeCases)
    F.note({}, "in some cases only: it may also be right");
  const Expr *Taken = E.Kind == UnitErrorKind::Taken ? E.Time.TakenAt : nullptr;
  if (Taken && (Taken->getBeginLoc() < E.At->getBeginLoc() ||
                E.At->getEndLoc() < Taken->getBeginLoc()))
    F.note(Taken->getBeginLoc(), "the number of " + describe(E.Time.Unit) +
                                     " is taken for " +
                                     describe(*E.Time.TakenFor) + " here");
  F.noteCalls(Site);
  const bool MayFix =
      !E.InSomeCases && (E.Kind == UnitErrorKind::Clock || Taken);
  const std::string Mistake =
      MayFix ? mistakeOfFix(analysis(), Site, E.Of, E.Time) : "";
  if (!Mistake.empty())
    unit().refuse(Mistake);
  else if (MayFix && Taken)
    convertCount(Edits(unit(), Site), E.Time, *E.At, F);
  else if (MayFix)
    readDate(Edits(unit(), Site), E, F);
  unit().refuse("the code does not show which time is meant");
  report(F);
}

} // namespace clang::tidy::bigtable
