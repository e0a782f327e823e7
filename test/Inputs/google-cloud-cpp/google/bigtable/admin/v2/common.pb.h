// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_COMMON_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_COMMON_PB_H

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

enum StorageType : int {
  STORAGE_TYPE_UNSPECIFIED = 0,
  SSD = 1,
  HDD = 2,
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_COMMON_PB_H
