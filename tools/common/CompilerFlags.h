// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Compile commands as builds have them: by way of programs that run the
/// compiler, and with flags of other compilers.

#ifndef BIGTABLE_TIDY_TOOLS_COMPILERFLAGS_H
#define BIGTABLE_TIDY_TOOLS_COMPILERFLAGS_H

#include "clang/Tooling/CompilationDatabase.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The commands of \p Base without what only runs the compiler: 'ccache',
/// 'env A=b', 'cmake -E env A=b --' and the like, one after the other.
std::unique_ptr<tooling::CompilationDatabase>
unwrapCompilers(std::unique_ptr<tooling::CompilationDatabase> Base);

/// Takes from \p CommandLine the flags that Clang's driver would refuse, and
/// adds them to \p Dropped.
void dropUnknownFlags(std::vector<std::string> &CommandLine,
                      std::set<std::string> &Dropped);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMPILERFLAGS_H
