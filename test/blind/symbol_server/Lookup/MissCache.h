// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_LOOKUP_MISSCACHE_H
#define SYMSERV_LOOKUP_MISSCACHE_H

#include "Storage/Families.h"
#include "Support/Expected.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include <functional>
#include <map>
#include <vector>

namespace symserv {

/// Why a lookup failed decides how long we remember that.
enum class MissReason { NotUploaded, Rejected, Timeout, Corrupt };

struct MissPolicy {
  MissReason Reason;
  std::chrono::minutes Lifetime;
};

class MissCache {
public:
  explicit MissCache(bt::Table Symbols);

  Error remember(StringRef DebugId, StringRef Client, MissReason Reason);
  Error rememberBriefly(StringRef DebugId, StringRef Client);
  Error rememberRounded(StringRef DebugId, StringRef Client);
  Error rememberMany(const std::vector<std::string> &DebugIds, StringRef Client);
  Error forget(StringRef DebugId);
  Error refresh(StringRef DebugId, StringRef Client);
  Expected<bool> isMissing(StringRef DebugId, StringRef Client);
  Expected<bool> isMissingAnywhere(StringRef DebugId);
  google::cloud::future<bool> isMissingAsync(StringRef DebugId, StringRef Client);
  Expected<std::vector<std::string>> page(StringRef DebugId, int Offset, int Count);
  Expected<std::vector<std::string>> worst(StringRef DebugId, int Count);

  Error addAlias(StringRef DebugId, StringRef Alias);
  Error addTemporaryAlias(StringRef DebugId, StringRef Alias, std::chrono::hours Lifetime);
  Error addNightlyAlias(StringRef DebugId, StringRef Alias);
  Expected<std::vector<std::string>> aliases(StringRef DebugId);
  Expected<std::vector<std::string>> describe(StringRef DebugId);
  Expected<std::vector<std::string>> describeFast(StringRef DebugId);
  Expected<std::string> path(StringRef DebugId);
  Expected<std::string> anyPath(StringRef DebugId);

  /// Called by the scheduler once a minute.
  std::function<std::size_t()> makeScanner(std::string Prefix);
  std::function<std::size_t()> makeCounter(std::string Prefix);

private:
  Expected<std::vector<std::string>> columns(StringRef DebugId, bt::Filter F);
  std::size_t countRows(const std::string &Prefix, const bt::Filter &F);

  bt::Table Symbols;
};

} // namespace symserv

#endif
