// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_SETUP_CLANGTIDYFILE_H
#define BIGTABLE_TIDY_TOOLS_SETUP_CLANGTIDYFILE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable::tool {

/// Adds 'bigtable-*' to 'Checks' in \p Text, which is that of a .clang-tidy, or
/// empty. Returns \p Text unchanged if it enables a check of ours. Returns
/// std::nullopt if \p Text cannot be parsed, or has a form that cannot be
/// edited.
std::optional<std::string> withChecks(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SETUP_CLANGTIDYFILE_H
