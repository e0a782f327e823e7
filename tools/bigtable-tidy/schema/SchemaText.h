// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Writes schemas: families that are described elsewhere, with a question for
/// what no description says, into a text that a person keeps.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMATEXT_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMATEXT_H

#include "model/Schema.h"
#include "schema/TableDescription.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// A possible meaning of a family's timestamps, given its rule.
struct Choice {
  /// The word that a person writes: 'one-second', 'default', 'default,
  /// unstamped' or 'none'.
  std::string Word;
  /// When it fits, as the end of a sentence: "if timestamps ...".
  std::string When;
};

struct Question {
  /// The effect of the family's rule: a sentence without the period.
  std::string Reason;
  /// The most likely one first.
  std::vector<Choice> Choices;
};
Question questionOf(const DescribedFamily &F);

struct Answer {
  /// The word of a choice; empty to leave the question open.
  std::string Word;
  /// The maximum age, if the rule does not have it.
  std::string MaxAge;
};
using AnswerSource = llvm::function_ref<Answer(const DescribedTable &T,
                                               const DescribedFamily &F)>;

struct SchemaText {
  std::string Text;
  Schema Parsed;
  unsigned Added = 0; ///< Families.
  unsigned Open = 0;  ///< Families that are open.
};

/// \p Existing, the text of \p Known, with the families of \p Described that it
/// does not have; what is there stays as it is. Null and "" for a new schema.
/// An error if there is no place for one, with what to write by hand.
llvm::Expected<SchemaText> addTo(llvm::StringRef Existing, const Schema *Known,
                                 const TableDescriptions &Described,
                                 AnswerSource Answers);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMATEXT_H
