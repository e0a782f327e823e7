// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Needs all that the store is linked with: of Abseil its containers, of RE2 a
// filter, of zlib a snapshot.
#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/reference/clock.h"
#include "bigtable_ttl/reference/google_cloud.h"
#include "bigtable_ttl/reference/snapshot.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <iostream>
#include <memory>

namespace cbt = google::cloud::bigtable;
namespace ref = bigtable_ttl::reference;
using namespace std::chrono_literals;

int main() {
  constexpr auto kTtl = bigtable_ttl::Ttl::OneSecond();
  auto const clock = std::make_shared<ref::VirtualClock>(
      ref::VirtualClock::time_point(1700000000s));
  ref::StoreOptions options;
  options.clock = clock;
  auto const store = std::make_shared<ref::Store>(options);
  ref::TableConfig config;
  config.families.push_back({"sessions", ref::GcRule::MaxAge(1s), {}});
  bool done = store->CreateTable("clicks", config).ok();

  ref::TableOnStore table(store, "clicks");
  table.Apply(cbt::SingleRowMutation(
      "ann", cbt::SetCell("sessions", "page", kTtl.ExpireAfter(30min, *clock),
                          "/index")));
  auto const is_there = [&] {
    return table
        .ReadRow("ann", bigtable_ttl::LiveCells("sessions", kTtl, *clock))
        ->first;
  };
  done = done && is_there() && ref::EncodeSnapshot(*store).ok();
  clock->Advance(31min);
  done = done && !is_there() && *store->CollectGarbage("clicks") == 1;
  std::cout << "store: " << (done ? "expired\n" : "not so\n");
  return done ? 0 : 1;
}
