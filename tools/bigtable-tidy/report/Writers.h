// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Prints the results of a run, with one function for each format.
///
/// Paths are relative to Sources::root() if they are inside, and otherwise
/// absolute. Text and YAML always have absolute paths, as in clang-tidy.
///
/// A JSON line is an object of one of six kinds, in this order: findings,
/// suppressed findings, errors and failures of sources, calls if requested, and
/// one summary.
///
///   {"kind": "finding",
///    "check": "bigtable-missing-timestamp",
///    "level": "warning",         or "error", "remark"
///    "confidence": "certain",    or "likely", "possible"; not for other checks
///    "file": "src/a.cc",
///    "line": 3, "column": 9,     from 1, columns in bytes; 0: no place
///    "offset": 57,               from 0, in bytes
///    "message": "...",
///    "notes": [{"message", "file", "line", "column", "offset"}...],
///    "fixes": [{"file", "offset", "length", "text"}...],
///    "fingerprint": "..."}
///   {"kind": "suppressed", ...,   the fields of a finding
///    "suppression": {"kind": "inSource", or "external": in the baseline
///                    "reason", "file", "line"}}
///   {"kind": "error", ...}        of the compiler; the fields of a finding
///   {"kind": "failure", "file": "src/b.cc", "reason": "no compile command"}
///   {"kind": "call", "call": {...}}  see docs/reference/call-report.md
///   {"kind": "summary", "findings": 1, "errors": 0, "failures": 1,
///    "commands": 2, "skipped": 0, "linted": 1, "fromCache": 0,
///    "schemas": [{"file", "tables", "families"}...],
///    "sources": {"judged", "skipped", "failed"},
///    "calls": {"correct", "incorrect", "unknown", "suppressed", "irrelevant",
///              "undescribed", "inTests"}}
///
/// 'fixes' are the edits of one fix, each at its location in the current file.
/// Fixes that notes offer, and fixes whose text is not UTF-8, are left out.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_WRITERS_H
#define BIGTABLE_TIDY_TOOLS_REPORT_WRITERS_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Prints findings to llvm::outs() as clang-tidy does, but without notes that
/// name a page, which the run summary names once. If \p Color is std::nullopt,
/// uses colors if the output is a terminal and NO_COLOR is not set.
void writeText(const Outcome &Run, Sources &Files,
               std::optional<bool> Color = std::nullopt);

/// Writes a line for each finding and compiler error, without notes:
/// "src/a.cc:3:9: warning: ... [bigtable-missing-timestamp]".
void writeShort(const Outcome &Run, Sources &Files, llvm::raw_ostream &Out);

/// Writes a line for each source that could not be linted, which writeText()
/// does not do.
void writeFailures(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out);

/// Writes commands for GitHub Actions, which shows them beside the lines.
void writeGithub(const Outcome &Run, Sources &Files, llvm::raw_ostream &Out);

/// Writes JSON lines as described above, with calls if \p WithCalls.
void writeJsonLines(const Outcome &Run, Sources &Files, bool WithCalls,
                    llvm::raw_ostream &Out);

/// Writes SARIF 2.1.0. Its rules are the checks that reported findings.
/// \p Category distinguishes several analyses of one commit; may be empty.
void writeSarif(const Outcome &Run, Sources &Files, llvm::StringRef Category,
                llvm::raw_ostream &Out);

/// Writes findings and their fixes for clang-apply-replacements. Leaves out
/// fixes of notes, because that program would apply them, too.
void writeFixesYaml(const Outcome &Run, llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_WRITERS_H
