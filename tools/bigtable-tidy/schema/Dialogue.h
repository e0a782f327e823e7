// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Asks a person what timestamps mean, and how long values live.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H

#include "schema/SchemaText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// The next line that a person typed; nothing at the end.
using LineSource = llvm::function_ref<std::optional<std::string>()>;

/// Asks on \p OS what rules and code do not decide, and offers what is likely.
/// An empty line takes the offer, and 'a' takes all that follow. The end of
/// what is typed leaves the rest open.
class Dialogue {
public:
  Dialogue(LineSource Lines, llvm::raw_ostream &OS, bool IsCodeRead)
      : Lines(Lines), OS(OS), IsCodeRead(IsCodeRead) {}

  std::vector<Answer> ask(const DescribedTable &T,
                          llvm::ArrayRef<const DescribedFamily *> Families);

private:
  /// A line, which takes offers until nothing is to be asked.
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
