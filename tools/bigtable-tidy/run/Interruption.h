// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Handles SIGINT and SIGTERM, which end the process at the next call of
/// leaveIfInterrupted().

#ifndef BIGTABLE_TIDY_TOOLS_RUN_INTERRUPTION_H
#define BIGTABLE_TIDY_TOOLS_RUN_INTERRUPTION_H

namespace clang::tidy::bigtable::tool {

/// The exit status of a process that was interrupted.
inline constexpr int WasInterrupted = 130;

/// Starts to handle signals. The second signal ends the process immediately.
void handleInterrupts();
/// Returns true if a signal has arrived.
bool isInterrupted();
/// Removes "nothing was reported" from the message of leaveIfInterrupted().
void setReporting();
/// Ends the process with a message if isInterrupted(). Call it in every loop
/// that may take long, such as a walk through directories.
void leaveIfInterrupted();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_INTERRUPTION_H
