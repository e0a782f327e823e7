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

/// "calls: 41 correct, 3 incorrect, 5 unknown, 2 suppressed, 12 irrelevant".
std::string callsInWords(const Outcome &Run);

/// The attributes 'schemas', 'unnamed', 'sources' and 'calls' of a report.
llvm::json::Object coverageAsJson(const Outcome &Run, const Sources &Files);

/// The calls of which it is not known whether they are right, by what would
/// make the most of them known.
/// "not parsed: 2 functions: f (a.cc:3:5: unknown type name 'T'), ...", with at
/// most \p Most of them; empty if all was parsed.
std::string unparsedInWords(const Outcome &Run, const Sources &Files,
                            size_t Most);
/// Writes a line for each function that was not parsed.
void writeUnparsed(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out);

void writeCoverage(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_COVERAGEREPORT_H
