// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Strings, of the standard library and of Abseil.

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
/// Returns true if \p Type is a string, or leads to one.
bool leadsToText(QualType Type);
/// Returns true if an object of that type shows what another holds: also of
/// references and pointers.
bool isView(QualType Type);
/// Returns true if \p Class is what Abseil's functions take for a piece of
/// text.
bool isPieceOfText(const CXXRecordDecl &Class);
/// Returns true if an object of \p Type that is made of \p From alone has the
/// value of that: a copy of it, or of its text.
bool isSameValue(QualType Type, const Expr &From);
/// Returns true if \p Function returns its arguments' texts, one after the
/// other.
bool concatenates(const FunctionDecl &Function);
/// The format that the first argument of \p Function is.
FormatKind formatKind(const FunctionDecl &Function);
/// Returns true if the text that \p Function returns is a number's.
bool spellsNumber(const FunctionDecl &Function);
/// The string whose text the member of a string \p E hands out unchanged; null
/// for other expressions.
const Expr *sameText(const Expr &E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_TEXT_H
