// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Asks the user about the meaning of timestamps, and the lifetime of values.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H

#include "schema/SchemaText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Returns the next line that the user typed; std::nullopt at the end.
using LineSource = llvm::function_ref<std::optional<std::string>()>;

/// Asks on \p OS about policies that rules and code do not decide, and offers
/// likely answers. An empty line accepts the offer, and 'a' accepts all further
/// offers. The end of the input leaves the other families open. Answers that
/// rules and code decide can be changed.
class Dialogue {
public:
  Dialogue(LineSource Lines, llvm::raw_ostream &OS, bool IsCodeRead)
      : Lines(Lines), OS(OS), IsCodeRead(IsCodeRead) {}

  std::vector<Answer> ask(const DescribedTable &T,
                          llvm::ArrayRef<const DescribedFamily *> Families);
  /// Asks which answers that rules and code decide are wrong, and for others.
  /// Returns true if there are any: ask() then returns them without a question.
  bool askChanges();

private:
  /// Returns the next line, or "" after the answer 'a'; std::nullopt at the end
  /// of the input.
  std::optional<std::string> askFor(llvm::StringRef What);
  Answer askPolicy(const DescribedFamily &F);
  /// Asks which of \p Choices is right for \p F, and offers \p Suggested, the
  /// word of a choice or empty.
  Answer choose(const DescribedFamily &F, llvm::ArrayRef<Choice> Choices,
                llvm::StringRef Suggested);
  Answer askMaxAge(Answer Said, const DescribedFamily &F);
  void askLifetimes(const DescribedTable &T,
                    llvm::ArrayRef<const DescribedFamily *> Families,
                    std::vector<Answer> &Said);

  struct OfTable {
    std::vector<const DescribedFamily *> Families;
    std::vector<Answer> Answers;
  };

  /// The results of ask(), by the ID of the table.
  std::map<std::string, OfTable> Given;
  LineSource Lines;
  llvm::raw_ostream &OS;
  const bool IsCodeRead;
  bool HasEnded = false, TakesAll = false, HasHelped = false;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H
