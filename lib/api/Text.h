// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// String types and functions of the standard library and of Abseil.

#ifndef BIGTABLE_TIDY_LIB_API_TEXT_H
#define BIGTABLE_TIDY_LIB_API_TEXT_H

#include "model/TextFormat.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Record is std::string, std::string_view or
/// absl::string_view.
bool isStringClass(const CXXRecordDecl &Record);

/// Returns true if \p Type is std::string_view or absl::string_view.
bool isTextView(QualType Type);
/// Returns true if \p Type is a string, or refers to one.
bool leadsToText(QualType Type);
/// Returns true if an object of \p Type shows the contents of another object: a
/// string view, a reference, or a pointer.
bool isView(QualType Type);
/// Returns true if functions of Abseil, std::format, or fmt::format implicitly
/// convert a text argument to \p Class.
bool isPieceOfText(const CXXRecordDecl &Class);
/// Returns true if an object of \p Type that is made of \p From alone has the
/// same value: a copy, or a copy of its text.
bool isSameValue(QualType Type, const Expr &From);
/// Returns true if \p Function returns the concatenation of the texts of its
/// arguments.
bool concatenates(const FunctionDecl &Function);
/// Returns the kind of format that the first argument of \p Function is.
FormatKind formatKind(const FunctionDecl &Function);
/// Returns true if the text that \p Function returns is a number.
bool spellsNumber(const FunctionDecl &Function);
/// Returns the string whose text the member call \p E returns unchanged, as by
/// 'c_str()'; null for other expressions.
const Expr *sameText(const Expr &E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_TEXT_H
