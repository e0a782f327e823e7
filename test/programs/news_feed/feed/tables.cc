// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>

namespace news {

namespace cbt = google::cloud::bigtable;
using cbt::GcRule;
using google::cloud::Status;

Status CreateTables(cbt::TableAdmin& admin) {
  using std::chrono::hours;
  cbt::TableConfig feeds;
  feeds.add_column_family("timeline", GcRule::MaxAge(hours(6)));  // MISTAKE bigtable-gc-policy: timestamps are expiry times
  feeds.add_column_family("rendered", GcRule::MaxAge(hours(1)));  // FINE: an hour in this table
  feeds.add_column_family("seen", GcRule::MaxAge(hours(14 * 24)));
  feeds.add_column_family("prefs", GcRule::Union(GcRule::MaxNumVersions(1),  // MISTAKE bigtable-gc-policy: forgets preferences after a month
                                                 GcRule::MaxAge(hours(30 * 24))));
  auto created = admin.CreateTable("feeds", std::move(feeds));
  if (!created) return created.status();

  cbt::TableConfig articles;
  articles.add_column_family("rendered", GcRule::MaxAge(std::chrono::seconds(1)));  // FINE: expires at the timestamp in this table
  articles.add_column_family("body", GcRule::MaxNumVersions(10));
  created = admin.CreateTable("articles", std::move(articles));
  return created ? Status() : created.status();
}

}  // namespace news
