// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Files that are written whole or not at all.

#ifndef BIGTABLE_TIDY_TOOLS_OUTPUTFILE_H
#define BIGTABLE_TIDY_TOOLS_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Puts \p Text in place of what is in \p File; "-" is the standard output. On
/// failure, a full disk included, the old file is as it was.
llvm::Error writeFile(llvm::StringRef File, llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_OUTPUTFILE_H
