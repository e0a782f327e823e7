// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RUN_PATHS_H
#define BIGTABLE_TIDY_TOOLS_RUN_PATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// \p Name, as seen from \p Folder, absolute and without dots; empty if \p Name
/// is. Links are not followed.
std::string absolutePath(llvm::StringRef Name, llvm::StringRef Folder);
/// As seen from the current folder.
std::string absolutePath(llvm::StringRef Name);
/// \p Name through all links; as it is if there is nothing.
std::string realPath(llvm::StringRef Name);

/// "FILE:LINE:COLUMN: WHAT is JSON: ...", of \p Error, which LLVM's parser has
/// found in \p File. \p What should be there, as in "a baseline".
std::string locateJsonError(llvm::StringRef File, llvm::StringRef What,
                            llvm::StringRef Error);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_PATHS_H
