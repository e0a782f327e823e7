// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Qualified names, without inline namespaces: these carry a library's version.

#ifndef BIGTABLE_TIDY_LIB_API_NAMES_H
#define BIGTABLE_TIDY_LIB_API_NAMES_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringRef.h"

namespace clang::tidy::bigtable {

/// "f" of "n::C::f".
llvm::StringRef lastName(llvm::StringRef Qualified);
/// Returns true if \p D, whose last name is that of \p Qualified, has the rest
/// of it.
bool hasQualifiedName(const NamedDecl &D, llvm::StringRef Qualified);
bool isNamed(const CXXRecordDecl &Record, llvm::StringRef Qualified);
/// Also of a reference to such a class.
bool isNamed(QualType Type, llvm::StringRef Qualified);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_NAMES_H
