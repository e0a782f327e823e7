// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The location of the checks' pages, and the note about it in findings. This
/// file is separate so that binaries with different locations can share all
/// other objects.

#ifndef BIGTABLE_TIDY_LIB_TIDY_DOCS_H
#define BIGTABLE_TIDY_LIB_TIDY_DOCS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// Returns a directory or URL without the last slash: BIGTABLE_TIDY_DOCS.
llvm::StringRef docsFolder();

/// Returns the name of the installed program, BIGTABLE_TIDY_PROGRAM.
llvm::StringRef programName();

/// Returns true in the program bigtable-tidy, which prints pages itself. Other
/// binaries with these objects return false.
bool printsPages();

/// Returns the end of each finding of \p Check, "bigtable-some-name": the page,
/// if readers certainly have it, or the command that prints it.
std::string whereToReadOn(llvm::StringRef Check);
/// Returns the same note for pages in \p Folder and the program \p Program,
/// which prints pages itself if \p PrintsPages.
std::string whereToReadOn(llvm::StringRef Check, llvm::StringRef Folder,
                          llvm::StringRef Program, bool PrintsPages);

/// Begins the note of a finding whose code may be intended. Tools consider such
/// a finding only possible, for any check.
inline constexpr llvm::StringLiteral MayBeMeant = "this may be meant: ";

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_DOCS_H
