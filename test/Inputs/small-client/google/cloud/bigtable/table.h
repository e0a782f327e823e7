// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_INPUTS_SMALL_CLIENT_TABLE_H
#define BIGTABLE_TIDY_TEST_INPUTS_SMALL_CLIENT_TABLE_H

#include "google/cloud/bigtable/mutations.h"

namespace google::cloud::bigtable {
class Filter {
 public:
  static Filter FamilyRegex(char const* pattern);
  static Filter Latest(int n);
};
class Row {};
class Table {
 public:
  bool Apply(SingleRowMutation mutation);
  Row ReadRow(char const* row_key, Filter filter);
};
}  // namespace google::cloud::bigtable

#endif  // BIGTABLE_TIDY_TEST_INPUTS_SMALL_CLIENT_TABLE_H
