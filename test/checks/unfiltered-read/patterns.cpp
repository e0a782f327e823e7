// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Code of templates that nothing instantiates does not run: its times are not
// known.

#include "now.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

template <typename T>
class Cache {
public:
  explicit Cache(cbt::Table table) : table_(std::move(table)) {}
  // It may serve to report what has expired.
  bool Check(std::string const &key) {
    auto row = table_.ReadRow(key, Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(milliseconds(0), Now() - hours(48))));
    return row.ok() && row->first;
  }
  bool Has(std::string const &key) {
    auto row = table_.ReadRow(key, Filter::FamilyRegex("events"));
    // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: read can return expired cells of family 'events'
    // CHECK-FIXES: auto row = table_.ReadRow(key, Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events")));
    return row.ok() && row->first;
  }

private:
  cbt::Table table_;
};
