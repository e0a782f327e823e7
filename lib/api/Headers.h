// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines whether a header is the user's. In headers of the system and of
/// libraries, checks visit and report nothing.

#ifndef BIGTABLE_TIDY_LIB_API_HEADERS_H
#define BIGTABLE_TIDY_LIB_API_HEADERS_H

#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"

namespace clang::tidy::bigtable {

/// Returns true if \p At, or the expansion of its macro, is in a system header:
/// one that '-isystem' or a similar flag finds, or that declares itself one.
bool isInSystemHeader(SourceLocation At, const SourceManager &Sources);
/// Returns where the macro that \p At is in is used, if a system header defines
/// it, as those of tags.h may be; otherwise \p At. Clang and its hosts drop
/// diagnostics in such macros.
SourceLocation outsideSystemMacro(SourceLocation At,
                                  const SourceManager &Sources);
/// Returns true for \p D in a system header, and for declarations of the client
/// and its dependencies in any header. Declarations in a main file are the
/// user's.
bool isForeign(const Decl &D);
/// Returns true if the analysis never needs the body of the function \p D: it
/// is foreign, and its library's functions are known by name. The body may not
/// be parsed yet. The analysis looks up the effects of other libraries on
/// arguments and members.
bool isUnread(const Decl &D);

/// Makes the user's headers in CMake's precompiled header user headers again,
/// for isInSystemHeader() and for the source manager. CMake's precompiled
/// header declares itself a system header, and Clang treats everything that it
/// includes as one. Call it once, after parsing.
void giveBackPrecompiled(Preprocessor &PP);

/// Returns true if the code includes tags.h. Tags may then exist, also in
/// headers that the analysis skips.
bool includesTags(Preprocessor &PP);

/// Returns true if '#include "Header"' finds the header \p Header in \p From.
bool isFound(llvm::StringRef Header, FileID From, Preprocessor &PP);

/// Returns true if the file \p Name with \p Text has '#include <Header>'. Tools
/// that insert '#include "Header"' do not recognize it as the same header.
bool includesAngled(llvm::StringRef Header, llvm::StringRef Name,
                    llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_HEADERS_H
