// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_PRINTABLE_H
#define BIGTABLE_TIDY_TOOLS_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns \p Text, which code or a file name may have made, as part of a line
/// of output: control characters, line ends, characters that reorder a line,
/// and bytes that are not UTF-8 become escapes such as '\n' and '\x1b'. If it
/// begins as a command of a CI service does, '::', a backslash precedes it.
std::string printable(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_PRINTABLE_H
