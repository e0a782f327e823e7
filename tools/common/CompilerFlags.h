// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Handles compile commands of builds, which may use programs that run the
/// compiler, and flags of other compilers.

#ifndef BIGTABLE_TIDY_TOOLS_COMPILERFLAGS_H
#define BIGTABLE_TIDY_TOOLS_COMPILERFLAGS_H

#include "clang/Tooling/CompilationDatabase.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Returns the commands of \p Base without programs that only run the compiler,
/// any number of them: 'ccache', 'env A=b', 'cmake -E env A=b --'.
std::unique_ptr<tooling::CompilationDatabase>
unwrapCompilers(std::unique_ptr<tooling::CompilationDatabase> Base);

/// Removes from \p CommandLine the flags that Clang's driver would reject, and
/// adds them to \p Dropped.
void dropUnknownFlags(std::vector<std::string> &CommandLine,
                      std::set<std::string> &Dropped);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMPILERFLAGS_H
