// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_USAGE_USAGETRACKER_H
#define SYMSERV_USAGE_USAGETRACKER_H

#include "Storage/Families.h"
#include "Support/Expected.h"
#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/table.h"
#include <map>
#include <vector>

namespace symserv {

struct Reservation {
  std::string Id;
  std::int64_t Bytes = 0;
  std::chrono::seconds Timeout = std::chrono::minutes(5);
};

class UsageTracker {
public:
  UsageTracker(bt::Table Usage, bt::Client Sql, bt::InstanceResource Instance)
      : Usage(std::move(Usage)), Sql(std::move(Sql)), Instance(std::move(Instance)) {}

  Error recordHit(StringRef Tenant, StringRef DebugId);
  Error recordHits(StringRef Tenant, const std::vector<std::string> &DebugIds);
  Error recordTrial(StringRef Tenant, StringRef DebugId);
  Error countHit(StringRef Tenant);
  Expected<int> hitsThisMonth(StringRef Tenant);
  Expected<int> hitsSince(StringRef Tenant, Day Days);

  Error reserve(StringRef Tenant, const Reservation &R);
  Error reserveForever(StringRef Tenant, const Reservation &R);
  Error reserveExact(StringRef Tenant, const Reservation &R);
  Error shrink(StringRef Tenant, const Reservation &R);
  Error grow(StringRef Tenant, const Reservation &R);
  Error settle(StringRef Tenant, const std::vector<Reservation> &Rs);
  Expected<std::int64_t> reserved(StringRef Tenant);
  Expected<std::map<std::string, std::int64_t>> reservedByTenant();
  Expected<std::map<std::string, std::int64_t>> tenants();

  Error closeDay(StringRef Tenant, std::int64_t Bytes);
  Error reopenDay(StringRef Tenant, std::int64_t Bytes);
  Error correctDay(StringRef Tenant, std::int64_t Delta);
  Expected<std::vector<std::int64_t>> lastDays(StringRef Tenant, int Days);
  Expected<std::vector<std::int64_t>> lastWeek(StringRef Tenant);

  Error audit(StringRef Tenant, StringRef What);
  Error auditImportant(StringRef Tenant, StringRef What);
  Error auditNow(StringRef Tenant, StringRef What);

private:
  Expected<std::vector<bt::Cell>> read(StringRef Tenant, bt::Filter F);
  Expected<std::map<std::string, std::int64_t>> query(bt::SqlStatement Statement);

  bt::Table Usage;
  bt::Client Sql;
  bt::InstanceResource Instance;
};

} // namespace symserv

#endif
