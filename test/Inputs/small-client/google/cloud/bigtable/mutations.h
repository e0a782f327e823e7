// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Declares the few functions of the client that tests of options, files, and
// processes call. It includes nothing, so that it is parsed in no time.

#ifndef BIGTABLE_TIDY_TEST_INPUTS_SMALL_CLIENT_MUTATIONS_H
#define BIGTABLE_TIDY_TEST_INPUTS_SMALL_CLIENT_MUTATIONS_H

namespace google::cloud::bigtable {
class Mutation {};
Mutation SetCell(char const* family, char const* column, char const* value);
class SingleRowMutation {
 public:
  template <typename... M>
  explicit SingleRowMutation(char const* row, M&&... mutations);
};
}  // namespace google::cloud::bigtable

#endif  // BIGTABLE_TIDY_TEST_INPUTS_SMALL_CLIENT_MUTATIONS_H
