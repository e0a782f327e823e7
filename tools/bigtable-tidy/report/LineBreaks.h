// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Line breaks in fixed code that has no .clang-format.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_LINEBREAKS_H
#define BIGTABLE_TIDY_TOOLS_REPORT_LINEBREAKS_H

#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Returns \p Edits of the file \p Name with line breaks in those statements of
/// \p Text that they make too wide: wider than 80 columns and than all other
/// lines, or than 120 columns. Other statements stay as they are.
llvm::Expected<tooling::Replacements>
breakLongLines(llvm::StringRef Name, llvm::StringRef Text,
               const tooling::Replacements &Edits);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_LINEBREAKS_H
