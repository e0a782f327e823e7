// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store.h"

void Use(google::cloud::bigtable::Table& table) {
  Put(table, FamilyOfUser());
  Put(table, "profile");
}
