// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What ends a run of a fuzz target.

#ifndef BIGTABLE_TIDY_TEST_FUZZ_REQUIRE_H
#define BIGTABLE_TIDY_TEST_FUZZ_REQUIRE_H

#include <cstdio>
#include <cstdlib>

/// Ends the run if something that always holds does not.
#define REQUIRE(condition)                                             \
  do {                                                                 \
    if (!(condition)) {                                                \
      std::fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, \
                   #condition);                                        \
      std::abort();                                                    \
    }                                                                  \
  } while (false)

#endif  // BIGTABLE_TIDY_TEST_FUZZ_REQUIRE_H
