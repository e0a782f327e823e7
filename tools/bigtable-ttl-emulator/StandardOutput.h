// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Standard output whose reader may leave, such as head(1).

#ifndef BIGTABLE_TTL_EMULATOR_STANDARD_OUTPUT_H
#define BIGTABLE_TTL_EMULATOR_STANDARD_OUTPUT_H

namespace bigtable_ttl::emulator {

/// Makes a write to a pipe that nobody reads fail instead of ending the
/// process. After that, std::cout and std::cerr print nothing.
void ignoreClosedPipes();

/// Returns false if nothing more can be printed to standard output.
bool hasReader();

/// Prints the rest of std::cout. Returns \p Status, or 2 and an error on
/// standard error if the output could not be written; that nobody reads it is
/// no error.
int finishOutput(int Status);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_STANDARD_OUTPUT_H
