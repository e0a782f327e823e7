// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Fills in templates of HTML pages.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_HTMLTEMPLATE_H
#define BIGTABLE_TIDY_TOOLS_REPORT_HTMLTEMPLATE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Writes \p Text, escaped for elements and quoted attributes. Writes invisible
/// characters, and characters that reorder text, as visible escapes. Without
/// \p InAttributes, does not escape quotes, which have no meaning in an
/// element.
void writeEscaped(llvm::StringRef Text, llvm::raw_ostream &Out,
                  bool InAttributes = true);

/// Writes \p Template, and replaces these placeholders with values in \p Data:
///   {{name}}              a text or number, escaped
///   {{=name}}             the same in an element, without escapes for quotes
///   {{#name}}...{{/name}} the text between, once for each object of an array,
///                         or once for an object or true
///   {{^name}}...{{/name}} the text between, if the value is absent, false or
///                         empty
/// Names are looked up in the innermost object first. No placeholder writes
/// unescaped text. Placeholders must be properly nested.
void fillIn(llvm::StringRef Template, const llvm::json::Object &Data,
            llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_HTMLTEMPLATE_H
