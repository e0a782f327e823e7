// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_SETUP_CLANGTIDYFILE_H
#define BIGTABLE_TIDY_TOOLS_SETUP_CLANGTIDYFILE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns \p Text, of a .clang-tidy or empty, with 'bigtable-*' in 'Checks',
/// and otherwise as it is. Returns it unchanged if it enables a check of ours.
/// Nothing if it cannot be read, or has a form that no edit is known for.
std::optional<std::string> withChecks(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SETUP_CLANGTIDYFILE_H
