// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RUN_RESPONSEFILES_H
#define BIGTABLE_TIDY_TOOLS_RUN_RESPONSEFILES_H

#include "clang/Tooling/CompilationDatabase.h"
#include <memory>

namespace clang::tidy::bigtable::tool {

/// Returns the commands of \p Base with '@FILE' replaced by the contents of
/// response files. The number of files and bytes of one command is bounded,
/// because files that name each other may grow without limit. Arguments beyond
/// the bound, and unreadable files, stay as they are.
std::unique_ptr<tooling::CompilationDatabase>
readResponseFiles(std::unique_ptr<tooling::CompilationDatabase> Base);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_RESPONSEFILES_H
