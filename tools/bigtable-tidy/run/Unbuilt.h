// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Sources of a tree that was not configured: compile commands are guessed.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_UNBUILT_H
#define BIGTABLE_TIDY_TOOLS_RUN_UNBUILT_H

#include "run/CompileCommands.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Returns the sources in Request.Paths that include headers of the client,
/// also through headers of the tree, and those that may define what these
/// declare. Each has a guessed command: C++20, and the directories in which the
/// tree has what it includes. Links are not followed.
llvm::Expected<WorkList> findUnbuilt(const WorkRequest &Request);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_UNBUILT_H
