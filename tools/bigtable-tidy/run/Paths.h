// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RUN_PATHS_H
#define BIGTABLE_TIDY_TOOLS_RUN_PATHS_H

#include "model/Paths.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable::tool {

using bigtable::absolutePath;
/// Returns \p Name, relative to the current directory, as an absolute path.
std::string absolutePath(llvm::StringRef Name);
/// Returns \p Name with all links resolved, or unchanged if it does not exist.
std::string realPath(llvm::StringRef Name);

/// Returns "FILE:LINE:COLUMN: WHAT is JSON: ..." for \p Error, an error of
/// LLVM's parser in \p File, whose expected content is \p What: "a baseline".
std::string locateJsonError(llvm::StringRef File, llvm::StringRef What,
                            llvm::StringRef Error);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_PATHS_H
