// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The evidence of rules and code for a family's timestamps, and the questions
/// that only a person can answer.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_EVIDENCE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_EVIDENCE_H

#include "schema/TableDescription.h"
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A possible meaning of a family's timestamps, given its rule.
struct Choice {
  /// The word that a person writes: 'one-second', 'default', 'default,
  /// unstamped', 'none', or 'none, sequence'.
  std::string Word;
  /// The condition, as the end of a sentence: "if timestamps ...".
  std::string When;
};

struct Answer {
  /// The word of a choice; empty to leave the question open.
  std::string Word;
  /// The maximum age, if the rule does not have it.
  std::string MaxAge;
  /// The reason for an answer that is taken from rules and code: a sentence.
  std::string Reason;
  std::optional<std::chrono::milliseconds> ExpireAfter;

  bool isOneSecond() const { return Word == "one-second"; }
};

struct Evidence {
  /// The effect of the family's rule and its writes: a sentence without the
  /// period.
  std::string Seen;
  /// All choices, the most likely one by the rule first.
  std::vector<Choice> Choices;
  /// The word of the most likely choice by the code; empty if the code has no
  /// evidence.
  std::string Best;
  /// True if Best is the only possible choice.
  bool IsDecided = false;
};
/// Returns the evidence for \p F. \p IsCodeRead is that of the description.
Evidence evidenceOf(const DescribedFamily &F, bool IsCodeRead);

/// Returns the choices of evidenceOf(), and those that it rules out.
std::vector<Choice> allChoices(const DescribedFamily &F, bool IsCodeRead);

/// The lifetime of values, by the timestamps that writes pass.
struct Lifetime {
  /// The lifetime of most writes; std::nullopt if no write has one.
  std::optional<std::chrono::milliseconds> Usual;
  /// True if no write has another lifetime.
  bool IsOnly = false;
  /// True if all writes have this lifetime.
  bool IsOfAll = false;
};
/// Returns the lifetime of the family \p F if \p Said is the answer for it.
Lifetime lifetimeOf(const DescribedFamily &F, const Answer &Said);

/// Returns the answer that \p F decides, or else one without a word.
Answer answerByEvidence(const DescribedFamily &F, bool IsCodeRead);
/// Returns the answer that a first look assumes for \p F: the one that \p F
/// decides, or the one that its evidence suggests without a contradiction.
/// Without a word if there is none.
Answer likelyAnswer(const DescribedFamily &F, bool IsCodeRead);
/// Sets the lifetime of \p Said if the writes of \p F agree on one that a fix
/// would not choose anyway.
void addLifetime(const DescribedFamily &F, Answer &Said);

/// Returns "3 writes pass now + 30m, 1 passes nothing"; empty without writes.
std::string describeWrites(const DescribedFamily &F);
/// Returns "now + 30m: page.cc:6:18, page.cc:7:18, and 2 more".
std::string describePlaces(const DescribedWrites &W);

/// Returns the age from which the rule collects every cell, if a schema can
/// express it.
std::optional<std::chrono::milliseconds> ageIn(const GcRule &Rule);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_EVIDENCE_H
