// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A page of HTML as a file with places to fill in.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_HTMLTEMPLATE_H
#define BIGTABLE_TIDY_TOOLS_REPORT_HTMLTEMPLATE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// \p Text as it may stand in an element and in a quoted attribute. Characters
/// that would not be seen, or that would make others stand elsewhere than they
/// do, are shown as what they are. Without \p InAttributes, quotes stay: they
/// mean nothing in an element.
void writeEscaped(llvm::StringRef Text, llvm::raw_ostream &Out,
                  bool InAttributes = true);

/// Writes \p Template with what \p Data has in the places of
///   {{name}}              a text or number, escaped
///   {{=name}}             the same in an element, where quotes stay
///   {{#name}}...{{/name}} what is within, once for each object of an array, or
///                         for an object; or if it is true
///   {{^name}}...{{/name}} what is within, if it is absent, false or empty
/// Names are looked up in the innermost object first. There is no way to fill
/// in what is not escaped. Places must be well nested.
void fillIn(llvm::StringRef Template, const llvm::json::Object &Data,
            llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_HTMLTEMPLATE_H
