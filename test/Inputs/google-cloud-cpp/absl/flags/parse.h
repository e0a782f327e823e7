// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_FLAGS_PARSE_H
#define BIGTABLE_TIDY_TEST_ABSL_FLAGS_PARSE_H

#include "absl/base/config.h"
#include <vector>

namespace absl {
ABSL_NAMESPACE_BEGIN

std::vector<char*> ParseCommandLine(int argc, char* argv[]);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_FLAGS_PARSE_H
