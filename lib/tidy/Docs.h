// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Where the checks' pages are, and what a finding says of that. Apart, so that
/// binaries that differ only in this are linked of the same objects.

#ifndef BIGTABLE_TIDY_LIB_TIDY_DOCS_H
#define BIGTABLE_TIDY_LIB_TIDY_DOCS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// A folder or URL, without the last slash: BIGTABLE_TIDY_DOCS.
llvm::StringRef docsFolder();

/// What the program is called where it is installed: BIGTABLE_TIDY_PROGRAM.
llvm::StringRef programName();

/// Whether this is the program bigtable-tidy, which prints pages itself. What
/// else links these objects does not define it.
bool printsPages();

/// The end of each finding of \p Check, "bigtable-some-name": the page, where a
/// reader surely has it, or the command that prints it.
std::string whereToReadOn(llvm::StringRef Check);
/// Likewise, with pages in \p Folder and a program that is called \p Program;
/// said by that if \p PrintsPages.
std::string whereToReadOn(llvm::StringRef Check, llvm::StringRef Folder,
                          llvm::StringRef Program, bool PrintsPages);

/// Begins the note of a finding whose code may be right as it is. Tools take
/// such a finding for no more than possible, whatever its check is.
inline constexpr llvm::StringLiteral MayBeMeant = "this may be meant: ";

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_DOCS_H
