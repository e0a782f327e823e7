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
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Returns the next line that the user typed; std::nullopt at the end.
using LineSource = llvm::function_ref<std::optional<std::string>()>;

/// Asks on \p OS about policies that rules and code do not decide, and offers
/// likely answers. An empty line accepts the offer, and 'a' accepts all further
/// offers. The end of the input leaves the other families open.
class Dialogue {
public:
  Dialogue(LineSource Lines, llvm::raw_ostream &OS, bool IsCodeRead)
      : Lines(Lines), OS(OS), IsCodeRead(IsCodeRead) {}

  std::vector<Answer> ask(const DescribedTable &T,
                          llvm::ArrayRef<const DescribedFamily *> Families);

private:
  /// Returns the next line, or "" after the answer 'a'; std::nullopt at the end
  /// of the input.
  std::optional<std::string> askFor(llvm::StringRef What);
  Answer askPolicy(const DescribedFamily &F);
  Answer askMaxAge(Answer Said, const DescribedFamily &F);
  void askLifetimes(const DescribedTable &T,
                    llvm::ArrayRef<const DescribedFamily *> Families,
                    std::vector<Answer> &Said);

  LineSource Lines;
  llvm::raw_ostream &OS;
  const bool IsCodeRead;
  bool HasEnded = false, TakesAll = false, HasHelped = false;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H
