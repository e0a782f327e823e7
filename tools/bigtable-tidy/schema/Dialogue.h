// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Asks a person what timestamps mean.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H

#include "schema/SchemaText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// The next line that a person typed; nothing at the end.
using LineSource = llvm::function_ref<std::optional<std::string>()>;

/// Asks for each family, a number for a choice, on \p OS; an empty line leaves
/// the question open, and so does the end of what is typed, for all the rest.
class Dialogue {
public:
  Dialogue(LineSource Lines, llvm::raw_ostream &OS) : Lines(Lines), OS(OS) {}

  Answer ask(const DescribedTable &T, const DescribedFamily &F);

private:
  std::optional<std::string> askFor(llvm::StringRef What);

  LineSource Lines;
  llvm::raw_ostream &OS;
  bool HasEnded = false;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_DIALOGUE_H
