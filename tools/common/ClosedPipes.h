// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Output whose reader may leave before the program ends, such as head(1).

#ifndef BIGTABLE_TIDY_TOOLS_CLOSEDPIPES_H
#define BIGTABLE_TIDY_TOOLS_CLOSEDPIPES_H

namespace clang::tidy::bigtable::tool {

/// Makes a write to a pipe that nobody reads fail instead of ending the
/// process. LLVM's streams for standard output and standard error then print
/// nothing, and this is no error when the program exits. Call it first in
/// main().
void ignoreClosedPipes();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_CLOSEDPIPES_H
