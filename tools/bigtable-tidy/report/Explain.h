// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Prints documentation of checks: the page of one, and the list of all.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_EXPLAIN_H
#define BIGTABLE_TIDY_TOOLS_REPORT_EXPLAIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Prints the page of the check \p Id, with 'bigtable-' or without, as Markdown
/// with links that are valid anywhere. If \p ForTerminal, headings are bold,
/// links are the text and the target, and code blocks are indented. Returns an
/// error if the check does not exist.
llvm::Error explain(llvm::StringRef Id, llvm::raw_ostream &OS,
                    bool ForTerminal);

/// Lists all checks, and explains the levels. Breaks sentences at \p Width
/// columns, unless \p Width is 0.
void listChecks(llvm::raw_ostream &OS, unsigned Width);
/// Lists all checks as JSON: an array of {id, level, default, schema, summary,
/// page}. 'default' is true if the check runs without being named, and 'schema'
/// is true if it needs a schema.
void listChecksAsJson(llvm::raw_ostream &OS);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_EXPLAIN_H
