// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Shared parts of reports in several formats.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_REPORTPARTS_H
#define BIGTABLE_TIDY_TOOLS_REPORT_REPORTPARTS_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A part of a file.
struct Extent {
  SourceLocation Begin, End;
  /// Line and column. Columns count code points, not bytes.
  Position From, To;
};

/// Returns the extent, or std::nullopt if the file has no such part.
std::optional<Extent> extentOf(llvm::StringRef File, unsigned Offset,
                               unsigned Length, Sources &Files);

/// Returns the extent from the location of the message to the end of its range,
/// or of the token there if it has no range.
std::optional<Extent> extentOf(const tooling::DiagnosticMessage &Said,
                               Sources &Files);

tooling::Diagnostic::Level levelOf(const Finding &F);
llvm::StringRef toString(tooling::Diagnostic::Level Level);

/// Returns \p S as a remark, with a note at the comment that has the reason,
/// for formats that only have findings.
Finding asRemark(const SuppressedFinding &S);

/// Returns the replacements of the finding's own fix, by location; empty if
/// JSON cannot represent their text.
std::vector<tooling::Replacement> fixInJson(const Finding &F);

/// Returns "src/a.cc:3:9".
std::string spell(const CodePlace &P, const Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_REPORTPARTS_H
