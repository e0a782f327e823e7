// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The coverage of a run: in one line, as JSON, and as a list of unknown calls.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_COVERAGEREPORT_H
#define BIGTABLE_TIDY_TOOLS_REPORT_COVERAGEREPORT_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns "calls: 41 correct, 3 incorrect, 5 unknown, 2 suppressed, 12
/// irrelevant".
std::string callsInWords(const Outcome &Run);

/// Returns the attributes 'schemas', 'unnamed', 'sources' and 'calls' of a
/// report.
llvm::json::Object coverageAsJson(const Outcome &Run, const Sources &Files);

/// Returns "not parsed: 2 functions: f (a.cc:3:5: unknown type name 'T'), ...",
/// with at most \p Most functions; empty if all functions were parsed.
std::string unparsedInWords(const Outcome &Run, const Sources &Files,
                            size_t Most);
/// Writes a line for each function that was not parsed.
void writeUnparsed(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out);

/// Returns a sentence for each of the at most \p Most reasons for which most
/// calls are unknown, with the first place and the remedy. Names that a schema
/// lacks come first.
std::vector<std::string> mainReasons(const Outcome &Run, const Sources &Files,
                                     size_t Most);

/// Lists the unknown calls, grouped by the remedy; remedies for the most calls
/// come first.
void writeCoverage(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_COVERAGEREPORT_H
