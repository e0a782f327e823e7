// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Qualified names without inline namespaces, which contain a library's
/// version.

#ifndef BIGTABLE_TIDY_LIB_API_NAMES_H
#define BIGTABLE_TIDY_LIB_API_NAMES_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringRef.h"

namespace clang::tidy::bigtable {

/// Returns the last name: "f" for "n::C::f".
llvm::StringRef lastName(llvm::StringRef Qualified);
/// Returns true if \p D has the qualified name \p Qualified. The last names
/// must be equal.
bool hasQualifiedName(const NamedDecl &D, llvm::StringRef Qualified);
bool isNamed(const CXXRecordDecl &Record, llvm::StringRef Qualified);
/// Returns true if \p Type is the class \p Qualified, or a reference to it.
bool isNamed(QualType Type, llvm::StringRef Qualified);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_NAMES_H
