// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The progress of a run, on standard error.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_PROGRESS_H
#define BIGTABLE_TIDY_TOOLS_RUN_PROGRESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <mutex>
#include <string>

namespace clang::tidy::bigtable::tool {

/// A progress bar on a terminal; elsewhere a line for each significant step.
/// Used by several threads.
class Progress {
public:
  Progress(llvm::StringRef What, size_t Total, bool HasLines, bool IsQuiet);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void step(llvm::StringRef File);
  /// Calls \p Write, which prints something, while the bar is hidden.
  void print(llvm::function_ref<void()> Write);

private:
  void clear() const;

  const std::string What;
  const size_t Total;
  const bool IsTerminal;
  const bool IsShown;
  std::mutex Mutex;
  size_t Steps = 0;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_PROGRESS_H
