// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Prints the results of a run: one function for each format.
///
/// Paths are relative to Sources::root() where they lie in it, else absolute;
/// the text and the YAML always have absolute ones, as clang-tidy's have.
///
/// JSON lines are one object each, of six kinds. First the findings, then those
/// that are suppressed, then what kept sources from being linted, the calls if
/// that is asked for, last one summary.
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

/// As clang-tidy prints findings, to llvm::outs(), but without the note of each
/// that names its page: the run summary does that once. Without \p Color, in
/// colors if that is a terminal and NO_COLOR is not set.
void writeText(const Outcome &Run, Sources &Files,
               std::optional<bool> Color = std::nullopt);

/// One line for each finding and compiler error, without notes:
/// "src/a.cc:3:9: warning: ... [bigtable-missing-timestamp]".
void writeShort(const Outcome &Run, Sources &Files, llvm::raw_ostream &Out);

/// One line for each source that could not be linted; writeText() has none.
void writeFailures(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out);

/// Commands for GitHub Actions, which shows them beside the lines.
void writeGithub(const Outcome &Run, Sources &Files, llvm::raw_ostream &Out);

/// As described above; \p WithCalls: also what was judged.
void writeJsonLines(const Outcome &Run, Sources &Files, bool WithCalls,
                    llvm::raw_ostream &Out);

/// SARIF 2.1.0. The rules are the checks that reported something. \p Category
/// distinguishes several analyses of one commit; or empty.
void writeSarif(const Outcome &Run, Sources &Files, llvm::StringRef Category,
                llvm::raw_ostream &Out);

/// Findings and their fixes for clang-apply-replacements. It also applies what
/// notes offer, so that is left out.
void writeFixesYaml(const Outcome &Run, llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_WRITERS_H
