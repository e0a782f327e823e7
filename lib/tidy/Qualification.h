// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The namespaces in the code of fixes, for surrounding code with other
/// meanings of the same names.

#ifndef BIGTABLE_TIDY_LIB_TIDY_QUALIFICATION_H
#define BIGTABLE_TIDY_LIB_TIDY_QUALIFICATION_H

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

/// Writes '::std' and '::bigtable_ttl' in those of \p Fixes that are at
/// locations where the plain names mean something else.
void qualify(llvm::SmallVectorImpl<FixItHint> &Fixes, ASTContext &Context);

/// Returns the shortest qualifier of members of \p Class at \p At by the
/// aliases and using-declarations that are visible there: 'F::' or
/// 'cbt::Filter::'. Empty if only the full name means the class.
std::string shortQualifier(const CXXRecordDecl &Class, SourceLocation At,
                           ASTContext &Context);
/// Returns true if \p Qualifier, such as 'cbt::Filter::', means \p Class at
/// \p At. Does not look into functions.
bool isQualifierOf(llvm::StringRef Qualifier, const CXXRecordDecl &Class,
                   SourceLocation At, ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_QUALIFICATION_H
