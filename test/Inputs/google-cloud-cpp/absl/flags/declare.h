// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_FLAGS_DECLARE_H
#define BIGTABLE_TIDY_TEST_ABSL_FLAGS_DECLARE_H

#include "absl/base/config.h"

namespace absl {
ABSL_NAMESPACE_BEGIN

namespace flags_internal {
template <typename T>
class Flag;
}  // namespace flags_internal

template <typename T>
using Flag = flags_internal::Flag<T>;

ABSL_NAMESPACE_END
}  // namespace absl

#define ABSL_DECLARE_FLAG(type, name) extern absl::Flag<type> FLAGS_##name

#endif  // BIGTABLE_TIDY_TEST_ABSL_FLAGS_DECLARE_H
