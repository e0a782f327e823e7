// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_PRINTABLE_H
#define BIGTABLE_TIDY_TOOLS_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns \p Text, which may come from code or a file name, as part of a line
/// of output. Control characters, line ends, characters that reorder a line,
/// and bytes that are not UTF-8 become escapes such as '\n' and '\x1b'. If
/// \p Text begins with '::', like a command of a CI service, the result begins
/// with a backslash.
std::string printable(llvm::StringRef Text);

/// Writes the JSON \p Text. Characters that printable() escapes become escapes
/// of JSON, which stand for the same text.
void writePrintableJson(llvm::StringRef Text, llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_PRINTABLE_H
