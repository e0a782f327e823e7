// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_TYPES_VARIANT_H
#define BIGTABLE_TIDY_TEST_ABSL_TYPES_VARIANT_H

#include "absl/base/config.h"
#include <variant>

namespace absl {

ABSL_NAMESPACE_BEGIN

using std::get;
using std::get_if;
using std::holds_alternative;
using std::monostate;
using std::variant;
using std::visit;

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_TYPES_VARIANT_H
