// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_TIME_CLOCK_H
#define BIGTABLE_TIDY_TEST_ABSL_TIME_CLOCK_H

#include "absl/base/config.h"
#include "absl/time/time.h"
#include <cstdint>

namespace absl {
ABSL_NAMESPACE_BEGIN

absl::Time Now();
std::int64_t GetCurrentTimeNanos();
void SleepFor(absl::Duration duration);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_TIME_CLOCK_H
