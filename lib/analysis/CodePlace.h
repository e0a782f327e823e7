// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A location in a file that outlives its translation unit.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_CODEPLACE_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_CODEPLACE_H

#include <string>
#include <tuple>

namespace clang {
class SourceLocation;
class SourceManager;
} // namespace clang

namespace clang::tidy::bigtable {

/// A location in code. Lines and columns count from 1; columns count bytes.
struct CodePlace {
  /// An absolute path without dots.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  friend bool operator==(const CodePlace &L, const CodePlace &R) {
    return std::tie(L.File, L.Line, L.Column) ==
           std::tie(R.File, R.Line, R.Column);
  }
  friend bool operator<(const CodePlace &L, const CodePlace &R) {
    return std::tie(L.File, L.Line, L.Column) <
           std::tie(R.File, R.Line, R.Column);
  }
};

/// Returns where \p At is expanded, in a file.
CodePlace placeOf(SourceLocation At, const SourceManager &Sources);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_CODEPLACE_H
