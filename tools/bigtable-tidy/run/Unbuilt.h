// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds sources of a tree without a build, and guesses compile commands.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_UNBUILT_H
#define BIGTABLE_TIDY_TOOLS_RUN_UNBUILT_H

#include "run/CompileCommands.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Returns the sources in Request.Paths that include headers of the client,
/// also through headers of the tree, and those that may define what these
/// declare. Guesses a command for each: C++20, and the directories of the tree
/// that have the included files. Does not follow links.
llvm::Expected<WorkList> findUnbuilt(const WorkRequest &Request);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_UNBUILT_H
