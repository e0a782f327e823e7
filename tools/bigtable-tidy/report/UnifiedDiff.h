// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Prints edits as a diff for patch and git apply.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_UNIFIEDDIFF_H
#define BIGTABLE_TIDY_TOOLS_REPORT_UNIFIEDDIFF_H

#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Prints the lines of the file \p Name that \p Edits change, which must be
/// within \p Text. Prints nothing if the edits have no effect.
void printUnifiedDiff(llvm::StringRef Name, llvm::StringRef Text,
                      const tooling::Replacements &Edits,
                      llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_UNIFIEDDIFF_H
