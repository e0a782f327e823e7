// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Measures parts of a run.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_TIMER_H
#define BIGTABLE_TIDY_TOOLS_RUN_TIMER_H

#include <chrono>

namespace clang::tidy::bigtable::tool {

/// Adds the wall time of its lifetime to a sum, in seconds.
class Timer {
public:
  explicit Timer(double &Seconds) : Seconds(Seconds) {}
  ~Timer() {
    Seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin)
            .count();
  }
  Timer(const Timer &) = delete;
  Timer &operator=(const Timer &) = delete;

private:
  double &Seconds;
  const std::chrono::steady_clock::time_point Begin =
      std::chrono::steady_clock::now();
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_TIMER_H
