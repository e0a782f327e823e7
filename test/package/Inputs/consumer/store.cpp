// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Needs all that the store is linked with: of Abseil its containers, of RE2 a
// filter, of zlib a snapshot.
#include "bigtable_ttl/reference/snapshot.h"
#include "bigtable_ttl/reference/store.h"
#include <chrono>
#include <iostream>

namespace ref = bigtable_ttl::reference;
using namespace std::chrono_literals;

int main(int, char **argv) {
  ref::Store store(ref::StoreOptions{});
  ref::TableConfig config;
  config.families = {{"events", ref::GcRule::MaxAge(48h)}};
  ref::ReadRowsRequest request;
  request.filter = ref::Filter::RowKeyRegex("a.*");
  bool const done =
      store.CreateTable("clicks", config).ok() &&
      store.MutateRow("clicks", "ann", {ref::SetCell{"events", "click", 0s, "1"}}).ok() &&
      ref::SaveSnapshot(store, argv[1]).ok();
  auto const loaded = ref::LoadSnapshot(argv[1]);
  auto const rows = loaded.ok() ? loaded->ReadRows("clicks", request)
                                : store.ReadRows("none", request);
  bool const found = done && rows.ok() && rows->size() == 1;
  std::cout << (found ? "found\n" : "not found\n");
  return found ? 0 : 1;
}
