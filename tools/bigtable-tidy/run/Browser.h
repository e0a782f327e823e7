// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RUN_BROWSER_H
#define BIGTABLE_TIDY_TOOLS_RUN_BROWSER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Starts the browser that the environment variable BROWSER names, or else the
/// one of the desktop, with the page \p File. Does not wait for its end.
llvm::Error openInBrowser(llvm::StringRef File);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_BROWSER_H
