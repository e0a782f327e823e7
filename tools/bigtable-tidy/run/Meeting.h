// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Lets source files wait for each other while they are parsed, so that none
/// has to be parsed again with what the others say.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_MEETING_H
#define BIGTABLE_TIDY_TOOLS_RUN_MEETING_H

#include "record/Coverage.h"
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Each source file has a thread, but only some of them work at a time. Used by
/// all threads.
class Meeting {
public:
  /// \p Others are the summaries of the sources that do not come.
  Meeting(size_t Count, size_t AtATime, SummarySet Others)
      : Said(Count), HasLeft(Count), Present(Count), Free(AtATime),
        Others(std::move(Others)) {}

  /// Waits until one more source may work.
  void begin();
  /// The source \p I says \p Now. Returns what all say when all that are still
  /// here have come; std::nullopt if too much memory is in use to wait.
  std::optional<SummarySet> meet(size_t I, const Links &Now);
  /// The source \p I, which says \p Last, is done.
  void end(size_t I, const SummarySet &Last);

private:
  void leave(size_t I, const SummarySet &Last);
  /// Ends the round if all have come.
  void close();

  std::mutex Mutex;
  std::condition_variable Changed;
  std::vector<SummarySet> Said;
  std::vector<bool> HasLeft;
  size_t Present, Come = 0;
  size_t Free; ///< How many more may work.
  unsigned Round = 0;
  const SummarySet Others;
  SummarySet All; ///< Of the last round.
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_MEETING_H
