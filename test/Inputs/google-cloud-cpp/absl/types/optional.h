// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_TYPES_OPTIONAL_H
#define BIGTABLE_TIDY_TEST_ABSL_TYPES_OPTIONAL_H

#include "absl/base/config.h"
#include <optional>

namespace absl {
ABSL_NAMESPACE_BEGIN

using std::bad_optional_access;
using std::in_place;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_TYPES_OPTIONAL_H
