// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A first look at a repository without a schema: it is checked with the schema
/// that 'schema init' would propose.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_FIRSTLOOK_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_FIRSTLOOK_H

#include "commands/Linting.h"

namespace clang::tidy::bigtable::tool {

/// Lints \p Work, of \p Files, as lint() does. If no schema and no tag describes any of its
/// calls, prints which policies the repository suggests, and lints again with
/// these. The findings that rest on a suggestion have a note with its evidence.
llvm::Expected<Linted>
lintFirst(const WorkList &Work, const std::vector<std::string> &Files,
          const Invocation &Called,
          llvm::function_ref<llvm::Error(RunOptions &)> Adjust);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_FIRSTLOOK_H
