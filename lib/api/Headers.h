// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The one place that says whose header a file is: the user's, or one of the
/// system or of a library, in which nothing is looked at and nothing reported.

#ifndef BIGTABLE_TIDY_LIB_API_HEADERS_H
#define BIGTABLE_TIDY_LIB_API_HEADERS_H

#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"

namespace clang::tidy::bigtable {

/// Returns true if \p At, or the expansion of its macro, is in a system header:
/// one that '-isystem' or a similar flag finds, or that declares itself one.
bool isInSystemHeader(SourceLocation At, const SourceManager &Sources);
/// Returns true for \p D in such a header, and for declarations of the client
/// and its dependencies in any header. Declarations in a main file are the
/// user's.
bool isForeign(const Decl &D, const SourceManager &Sources);
/// Returns true if nothing asks for the body of the function \p D, which may
/// not be parsed yet: it is foreign, and of a library whose functions are known
/// by name. The effects of other libraries on arguments and members are looked
/// up.
bool isUnread(const Decl &D, const SourceManager &Sources);

/// Makes the user's headers in CMake's precompiled header user headers again,
/// for isInSystemHeader() and for the source manager. Such a precompiled header
/// declares itself a system header, and Clang treats everything that it
/// includes as one. Call it once, after parsing.
void giveBackPrecompiled(Preprocessor &PP);

/// Returns true if tags.h is included: there may be tags, also in headers that
/// are not looked at.
bool includesTags(Preprocessor &PP);

/// Returns true if '#include "Header"' would find it in \p From.
bool isFound(llvm::StringRef Header, FileID From, Preprocessor &PP);

/// Returns true if the file \p Name with \p Text has '#include <Header>'. Tools
/// that insert '#include "Header"' take that for another.
bool includesAngled(llvm::StringRef Header, llvm::StringRef Name,
                    llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_HEADERS_H
