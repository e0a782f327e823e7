// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// SIGINT and SIGTERM: they end the process at the next place where it asks.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_INTERRUPTION_H
#define BIGTABLE_TIDY_TOOLS_RUN_INTERRUPTION_H

namespace clang::tidy::bigtable::tool {

/// The exit status of a process that was interrupted.
inline constexpr int WasInterrupted = 130;

/// Handles signals from here on. The second one ends the process wherever it
/// is.
void handleInterrupts();
/// Returns true if there was a signal.
bool isInterrupted();
/// Has the message of leaveIfInterrupted() not say that nothing was reported.
void setReporting();
/// Ends the process with a message if isInterrupted(). Call it in every loop
/// that may take long, such as a walk through directories.
void leaveIfInterrupted();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_INTERRUPTION_H
