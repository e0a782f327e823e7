// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The checks, told to the user: the page of one, and the list of all.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_EXPLAIN_H
#define BIGTABLE_TIDY_TOOLS_REPORT_EXPLAIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Prints the page of the check \p Id, with 'bigtable-' or without, as Markdown
/// with links that are valid anywhere. If \p ForTerminal, headings are bold,
/// links are the text and the target, and code blocks are indented. Returns an
/// error if there is no such check.
llvm::Error explain(llvm::StringRef Id, llvm::raw_ostream &OS,
                    bool ForTerminal);

/// Each check, and what the levels mean. Sentences are broken at \p Width
/// columns; not at all if that is 0.
void listChecks(llvm::raw_ostream &OS, unsigned Width);
/// As JSON: an array of {id, level, default, schema, summary, page}, where
/// 'default' is whether it runs without being named, and 'schema' whether it
/// needs one.
void listChecksAsJson(llvm::raw_ostream &OS);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_EXPLAIN_H
