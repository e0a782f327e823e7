// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_UPLOAD_LEASEMANAGER_H
#define SYMSERV_UPLOAD_LEASEMANAGER_H

#include "Storage/Families.h"
#include "Support/Expected.h"
#include "google/cloud/bigtable/table.h"
#include <optional>
#include <vector>

namespace symserv {

struct Lease {
  std::string DebugId;
  std::string Uploader;
  /// When the lease ends.
  SysTime Expires;
};

class LeaseManager {
public:
  explicit LeaseManager(bt::Table Symbols) : Symbols(std::move(Symbols)) {}

  Expected<std::optional<Lease>> acquire(StringRef DebugId, StringRef Uploader);
  Expected<std::optional<Lease>> acquireLarge(StringRef DebugId, StringRef Uploader, std::uint64_t Size);
  Expected<bool> renew(Lease &L);
  Expected<bool> renewUntil(Lease &L, std::optional<SysTime> Until);
  Error handOver(const Lease &L, StringRef NewUploader);
  Error release(const Lease &L);
  Error abandon(const Lease &L);
  Error finish(const Lease &L, StringRef Path, std::int64_t Size);
  Error finishEmpty(const Lease &L);
  Expected<std::optional<Lease>> current(StringRef DebugId);
  Expected<bool> isFree(StringRef DebugId);
  Expected<Millis> heldFor(const Lease &L);
  Expected<Millis> waitingTime(StringRef DebugId);

private:
  Expected<std::optional<bt::Cell>> readLease(StringRef DebugId, bt::Filter F);

  bt::Table Symbols;
};

} // namespace symserv

#endif
