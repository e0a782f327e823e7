// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_MEMORY_MEMORY_H
#define BIGTABLE_TIDY_TEST_ABSL_MEMORY_MEMORY_H

#include "absl/base/config.h"
#include <memory>
#include <utility>

namespace absl {

ABSL_NAMESPACE_BEGIN

template <typename T>
std::unique_ptr<T> WrapUnique(T* ptr) {
  return std::unique_ptr<T>(ptr);
}
using std::make_unique;

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_MEMORY_MEMORY_H
