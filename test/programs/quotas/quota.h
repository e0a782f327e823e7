// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef QUOTAD_QUOTA_H
#define QUOTAD_QUOTA_H

#include "google/cloud/bigtable/table.h"
#include "limits.h"
#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <string>
#include <vector>

namespace quota {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;
using std::chrono::seconds;

// The clock of the database: milliseconds since 1970.
inline milliseconds Now() {
  std::timespec ts;
  std::timespec_get(&ts, TIME_UTC);
  return milliseconds(ts.tv_sec * 1000LL + ts.tv_nsec / 1000000);
}

inline constexpr milliseconds kForever{0};

// Short windows: is this request within the rate?
namespace window {

struct Verdict {
  bool admitted = true;
  std::string reason;
};

StatusOr<Verdict> Admit(cbt::Table& table, std::string const& project,
                        Resource resource, std::int64_t amount);
StatusOr<std::map<std::string, std::int64_t>> Current(
    cbt::Table& table, std::string const& project);
StatusOr<std::map<std::string, std::int64_t>> CurrentOrJustOver(
    cbt::Table& table, std::string const& project);
StatusOr<std::vector<std::string>> Busiest(cbt::Table& table,
                                           std::string const& prefix);
Status Reset(cbt::Table& table, std::string const& project);
Status Penalize(cbt::Table& table, std::string const& project,
                seconds duration);
Status Throttle(cbt::Table& table, std::string const& project);
Status Announce(cbt::Table& table, std::string const& project,
                std::vector<std::string> const& messages);
StatusOr<bool> IsThrottled(cbt::Table& table, std::string const& project);

}  // namespace window

// What was used by day, for the bill.
namespace usage {

Status Add(cbt::Table& table, std::string const& project, Resource resource,
           std::int64_t amount);
Status Correct(cbt::Table& table, std::string const& project,
               Resource resource, std::time_t day, std::int64_t amount);
Status Estimate(cbt::Table& table, std::string const& project,
                std::int64_t amount);
StatusOr<std::int64_t> Total(cbt::Table& table, std::string const& project,
                             Resource resource);
StatusOr<std::int64_t> SinceLastWeek(cbt::Table& table,
                                     std::string const& project,
                                     Resource resource);
StatusOr<std::map<std::string, std::int64_t>> ByDay(
    cbt::Table& table, std::string const& project);
StatusOr<std::map<std::string, std::int64_t>> Statement(
    cbt::Table& table, std::string const& project);

}  // namespace usage

// Who may use how much, and who changed that.
namespace plans {

struct Change {
  std::string plan;
  std::string by;
  std::string reason;
};

cbt::Table OpenReliable(std::string const& project,
                        std::string const& instance);
Status Set(cbt::Table& table, std::string const& project,
           Change const& change);
Status Schedule(cbt::Table& table, std::string const& project,
                Change const& change, int days_ahead);
Status Annotate(std::string const& project, std::string const& text);
Status Reassign(cbt::Table& table, std::vector<std::string> const& projects,
                std::string const& plan);
StatusOr<std::string> Get(cbt::Table& table, std::string const& project);
StatusOr<std::vector<std::string>> Changes(cbt::Table& table,
                                           std::string const& project);
StatusOr<std::int64_t> NextInvoice(cbt::Table& table,
                                   std::string const& project);

}  // namespace plans

// Moves usage to a table for each year.
namespace archive {

StatusOr<int> Copy(cbt::Table& from, cbt::Table& to);
Status Trim(cbt::Table& table, std::string const& project);
StatusOr<std::int64_t> Lifetime(cbt::Table& table, std::string const& project);

}  // namespace archive

}  // namespace quota

#endif  // QUOTAD_QUOTA_H
