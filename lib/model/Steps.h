// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Counts the work of a run, independent of the machine. test/growth compares
/// the counts for code of several sizes. Code that walks statements, looks for
/// values, or compares calls with each other counts a step for each.

#ifndef BIGTABLE_TIDY_LIB_MODEL_STEPS_H
#define BIGTABLE_TIDY_LIB_MODEL_STEPS_H

#include <atomic>
#include <cstdint>

namespace clang::tidy::bigtable {

/// The steps of one thread, and those of all threads that have ended. Threads
/// share no counter while they work.
class StepCounter {
public:
  ~StepCounter() { OfEndedThreads += Steps; }

  static void add(uint64_t NumSteps) { OfThread.Steps += NumSteps; }
  /// Returns the steps of this thread and of threads that have ended.
  static uint64_t total() { return OfEndedThreads + OfThread.Steps; }

private:
  uint64_t Steps = 0;

  static inline std::atomic<uint64_t> OfEndedThreads = 0;
  static thread_local StepCounter OfThread;
};

inline thread_local StepCounter StepCounter::OfThread;

/// Counts \p NumSteps steps of the run.
inline void countSteps(uint64_t NumSteps = 1) { StepCounter::add(NumSteps); }

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_STEPS_H
