// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RUN_RESPONSEFILES_H
#define BIGTABLE_TIDY_TOOLS_RUN_RESPONSEFILES_H

#include "clang/Tooling/CompilationDatabase.h"
#include <memory>

namespace clang::tidy::bigtable::tool {

/// Returns the commands of \p Base with the contents of response files in the
/// place of '@FILE'. One command reads so many files, and bytes of them, and no
/// more: files that name each other may grow beyond any memory. What is beyond,
/// or cannot be read, stays as it is.
std::unique_ptr<tooling::CompilationDatabase>
readResponseFiles(std::unique_ptr<tooling::CompilationDatabase> Base);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_RESPONSEFILES_H
