// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RUN_BROWSER_H
#define BIGTABLE_TIDY_TOOLS_RUN_BROWSER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Opens the page \p File in the browser of the environment variable BROWSER,
/// or else in that of the desktop. Does not wait until the browser ends.
llvm::Error openInBrowser(llvm::StringRef File);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_BROWSER_H
