// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store.h"

namespace cbt = google::cloud::bigtable;

void Put(cbt::Table& table, std::string const& family) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "page", "value")));
}
