// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_BASE_CONFIG_H
#define BIGTABLE_TIDY_TEST_ABSL_BASE_CONFIG_H

#define ABSL_NAMESPACE_BEGIN inline namespace lts_20220623 {
#define ABSL_NAMESPACE_END } /* inline namespace */

#endif  // BIGTABLE_TIDY_TEST_ABSL_BASE_CONFIG_H
