// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATION_BRANCH_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATION_BRANCH_H

#include "google/cloud/bigtable/version.h"

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

enum class MutationBranch {
  kPredicateNotMatched,
  kPredicateMatched,
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATION_BRANCH_H
