// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Code that preprocessor conditions exclude.

#ifndef BIGTABLE_TIDY_LIB_RECORD_SKIPPEDCODE_H
#define BIGTABLE_TIDY_LIB_RECORD_SKIPPEDCODE_H

#include "record/Coverage.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

struct SkippedRange {
  /// From the '#' of a condition to the end of the excluded code.
  SourceRange Range;
  /// The first macro in the conditions that has another value in another
  /// compiler: "__clang__". Empty without one.
  std::string CompilerMacro;
};

/// Ranges that conditions exclude, in all files.
using SkippedRanges = std::vector<SkippedRange>;

/// Collects excluded ranges in \p To, which must outlive \p PP, while \p PP
/// reads files.
void collectSkipped(Preprocessor &PP, SkippedRanges &To);

/// Returns the first location in each of \p Skipped that names the client's
/// functions, if another compiler may compile it. Each has the macro as its
/// name.
std::vector<BlindSpot> findCodeOfCompilers(llvm::ArrayRef<SkippedRange> Skipped,
                                           const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_SKIPPEDCODE_H
