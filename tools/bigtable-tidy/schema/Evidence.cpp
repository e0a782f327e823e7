// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Evidence.h"
#include "model/Duration.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using Passed = DescribedWrites::Kind;

/// Places of writes that are listed; the rest is counted.
static constexpr size_t MaxPlaces = 3;

std::optional<milliseconds> ageIn(const GcRule &Rule) {
  const AgeRange Age = ageOf(Rule);
  const auto Millis =
      std::chrono::duration_cast<milliseconds>(microseconds(Age.Least));
  if (Age.Least != Age.Most || Age.Least == AgeRange::Never ||
      Millis.count() <= 0 || microseconds(Millis).count() != Age.Least)
    return std::nullopt;
  return Millis;
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

std::string describeWrites(const DescribedFamily &F) {
  std::string Text;
  for (const DescribedWrites &W : F.Writes) {
    const size_t Count = W.Places.size();
    Text += (Text.empty() ? "" : ", ") + std::to_string(Count);
    if (Text.find(' ') == std::string::npos)
      Text += Count == 1 ? " write" : " writes";
    Text += (Count == 1 ? " passes " : " pass ") + W.Words;
  }
  return Text;
}

std::string describePlaces(const DescribedWrites &W) {
  std::string Text = W.Words + ": ";
  for (size_t I = 0; I != std::min(W.Places.size(), MaxPlaces); ++I)
    Text += (I == 0 ? "" : ", ") + W.Places[I];
  if (W.Places.size() > MaxPlaces)
    Text += ", and " + std::to_string(W.Places.size() - MaxPlaces) + " more";
  return Text;
}

static std::string describeRule(const DescribedFamily &F) {
  if (F.Rule.IsUnknown)
    return "Its rule is not known: " + F.Caveat;
  const std::string Sometimes =
      F.Caveat.empty() ? "" : " (but " + F.Caveat + ")";
  if (const std::optional<milliseconds> Age = ageIn(F.Rule))
    return "Its rule deletes cells " + formatDuration(*Age) +
           " after their timestamps" + Sometimes;
  if (F.Rule.Kind == RuleKind::None)
    return "It has no rule, so no cell is ever deleted" + Sometimes;
  return "Its rule, '" + describe(F.Rule) +
         "', keeps the newest cells for ever" + Sometimes;
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

static bool passes(const DescribedFamily &F, Passed What) {
  return llvm::any_of(
      F.Writes, [&](const DescribedWrites &W) { return W.Passes == What; });
}

/// Returns true if some write passes a time in the future.
static bool passesLater(const DescribedFamily &F) {
  return llvm::any_of(F.Writes, [](const DescribedWrites &W) {
    return W.Passes == Passed::Relative && W.Offset.count() > 0;
  });
}

/// For a rule of another age than those of one-second.
static void addDefault(const DescribedFamily &F, milliseconds Age,
                       bool IsCodeRead, Evidence &To) {
  const std::string Text = formatDuration(Age);
  To.Choices = {{"default", "if each write sets a timestamp: the time, or "
                            "later by how much longer a cell lives than " +
                                Text},
                {"default, unstamped",
                 "if some writes leave the timestamp to the server"}};
  // A rule of half a second may be meant for another strategy.
  if (Age < std::chrono::seconds(1))
    return;
  const bool HasUnstamped = passes(F, Passed::Nothing);
  const bool HasStamped = llvm::any_of(F.Writes, [](const DescribedWrites &W) {
    return W.Passes != Passed::Nothing;
  });
  // If there are both kinds, one may be a mistake.
  To.Best = HasUnstamped && !HasStamped ? "default, unstamped" : "default";
  To.IsDecided = IsCodeRead && !(HasUnstamped && HasStamped);
  if (passes(F, Passed::Other)) {
    To.IsDecided = false;
    To.Choices.push_back({"none, sequence", "if timestamps are numbers that "
                                            "count up from a small one"});
  }
}

Evidence evidenceOf(const DescribedFamily &F, bool IsCodeRead) {
  Evidence E;
  E.Seen = describeRule(F);
  if (const std::string Writes = describeWrites(F); !Writes.empty())
    E.Seen += "; " + Writes;
  const bool IsExpiry = passesLater(F);
  if (F.Rule.IsUnknown) {
    E.Choices = {{"one-second", "if it is MaxAge(1s)"},
                 {"default", "and a 'max-age' if it has another age"},
                 {"none", "if values shall stay"}};
    if (IsExpiry)
      E.Best = "one-second";
    return E;
  }
  const std::optional<milliseconds> Age = ageIn(F.Rule);
  if (!Age) {
    E.Choices = {{"none", "if values shall stay"}};
    E.Best = "none";
    E.IsDecided = !IsExpiry && !passes(F, Passed::Shifted);
    // The rule may have been forgotten.
    if (!E.IsDecided)
      E.Choices.push_back({"one-second",
                           "if a timestamp says when its cell "
                           "expires, and set the rule MaxAge(1s)"});
    if (IsExpiry)
      E.Best = "one-second";
  } else if (TtlPolicy::oneSecond(*Age)) {
    E.Choices = {{"one-second", "if a timestamp says when its cell expires"}};
    E.Best = "one-second";
    E.IsDecided = true;
  } else {
    addDefault(F, *Age, IsCodeRead, E);
  }
  // The rule that it has may be another one.
  E.IsDecided &= F.Caveat.empty();
  return E;
}

std::vector<Choice> allChoices(const DescribedFamily &F, bool IsCodeRead) {
  std::vector<Choice> All = evidenceOf(F, IsCodeRead).Choices;
  for (const Choice &Other :
       {Choice{"one-second", "if a timestamp says when its cell expires, and "
                             "set the rule MaxAge(1s)"},
        Choice{"none", "if values shall stay, and set another rule"},
        Choice{"none, sequence", "if timestamps are numbers that count up from "
                                 "a small one, and set a rule by versions"}})
    if (llvm::none_of(All,
                      [&](const Choice &C) { return C.Word == Other.Word; }))
      All.push_back(Other);
  return All;
}

Lifetime lifetimeOf(const DescribedFamily &F, const Answer &Said) {
  milliseconds Expiry(0);
  if (!Said.isOneSecond()) {
    const std::optional<milliseconds> Age =
        F.Rule.IsUnknown ? parseDuration(Said.MaxAge) : ageIn(F.Rule);
    if (!StringRef(Said.Word).starts_with("default") || !Age)
      return {};
    Expiry = *Age;
  }
  Lifetime Result;
  Result.IsOfAll = !F.Writes.empty();
  size_t Most = 0;
  std::map<milliseconds, size_t> Counts;
  for (const DescribedWrites &W : F.Writes) {
    const milliseconds Lives = W.Offset + Expiry;
    // A value that outlives the rule may be a mistake.
    const bool IsTooLong = !Said.isOneSecond() && W.Offset.count() > 0;
    if (W.Passes == Passed::Relative && Lives.count() > 0 && !IsTooLong)
      Counts[Lives] += W.Places.size();
    else
      Result.IsOfAll = false;
  }
  for (const auto &[Lives, Count] : Counts)
    if (Count > Most) {
      Most = Count;
      Result.Usual = Lives;
    }
  Result.IsOnly = Counts.size() == 1;
  Result.IsOfAll &= Result.IsOnly;
  return Result;
}

void addLifetime(const DescribedFamily &F, Answer &Said) {
  const Lifetime Lives = lifetimeOf(F, Said);
  if (Lives.IsOnly && (Said.isOneSecond() || Lives.Usual != ageIn(F.Rule)))
    Said.ExpireAfter = Lives.Usual;
}

Answer answerByEvidence(const DescribedFamily &F, bool IsCodeRead) {
  const Evidence E = evidenceOf(F, IsCodeRead);
  if (!E.IsDecided)
    return {};
  Answer Said;
  Said.Word = E.Best;
  Said.Reason = E.Seen;
  addLifetime(F, Said);
  return Said;
}

/// Returns true if the writes of \p F leave no doubt that a timestamp is the
/// time at which its cell expires, except for some that pass none.
static bool mostlyExpire(const DescribedFamily &F) {
  size_t Expiring = 0, Unstamped = 0;
  for (const DescribedWrites &W : F.Writes) {
    const bool IsLater = W.Passes == Passed::Relative && W.Offset.count() > 0;
    if (IsLater || W.Passes == Passed::Shifted)
      Expiring += W.Places.size();
    else if (W.Passes == Passed::Nothing)
      Unstamped += W.Places.size();
    else if (W.Passes != Passed::Helper)
      return false;
  }
  return passesLater(F) && Expiring >= 2 && Expiring > Unstamped;
}

Answer likelyAnswer(const DescribedFamily &F, bool IsCodeRead) {
  Answer Said = answerByEvidence(F, IsCodeRead);
  if (!Said.Word.empty() || !IsCodeRead)
    return Said;
  if (F.Rule.IsUnknown && mostlyExpire(F)) {
    Said.Word = "one-second";
  } else if (const auto Age = ageIn(F.Rule); F.Caveat.empty() && Age &&
                                             *Age >= std::chrono::seconds(1) &&
                                             !passes(F, Passed::Other)) {
    // Both answers that are left require the same of reads.
    Said.Word = "default, unstamped";
  } else {
    return Said;
  }
  Said.Reason = evidenceOf(F, IsCodeRead).Seen;
  addLifetime(F, Said);
  return Said;
}

} // namespace clang::tidy::bigtable::tool
