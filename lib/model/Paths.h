// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_MODEL_PATHS_H
#define BIGTABLE_TIDY_LIB_MODEL_PATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// Returns \p Name, relative to \p Folder, as an absolute path without dots;
/// empty if \p Name is empty. Does not follow links.
std::string absolutePath(llvm::StringRef Name, llvm::StringRef Folder);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_PATHS_H
