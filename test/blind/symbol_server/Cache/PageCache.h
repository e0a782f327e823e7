// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_CACHE_PAGECACHE_H
#define SYMSERV_CACHE_PAGECACHE_H

#include "Storage/Families.h"
#include "Support/Expected.h"
#include "google/cloud/bigtable/table.h"
#include <optional>

namespace symserv {

/// Pages of rendered symbol files; pages that are asked for often move to the hot family.
class PageCache {
public:
  explicit PageCache(bt::Table Cache) : Cache(std::move(Cache)) {}

  Error store(StringRef Page, StringRef Content, std::chrono::minutes Lifetime = std::chrono::hours(1));
  Error storeStatic(StringRef Page, StringRef Content);
  Error storeError(StringRef Page, StringRef Content);
  Expected<std::optional<std::string>> load(StringRef Page);
  Expected<std::optional<std::string>> loadAny(StringRef Page);
  Error promote(StringRef Page);
  Error demote(StringRef Page);
  Error purge(StringRef Prefix);
  Error vacuum(StringRef Prefix);

private:
  Expected<std::vector<bt::Cell>> cells(StringRef Page, bt::Filter F);

  bt::Table Cache;
};

} // namespace symserv

#endif
