// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H
#define BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H

#include "llvm/Support/Error.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Clang's builtin headers: beside this program, or where they were when it was
/// built. \p Program is how it was called.
llvm::Expected<std::string> findResourceFolder(llvm::StringRef Program);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H
