// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PARCEL_EVENTS_H
#define PARCEL_EVENTS_H

#include "config.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace parcel {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

inline std::chrono::milliseconds millis(std::time_t t) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(t) * 1000);
}

constexpr std::chrono::milliseconds no_end(0);

struct picked_up {
  std::string depot;
};
struct sorted {
  std::string depot;
  int belt;
};
struct loaded {
  std::string van;
};
struct attempted {
  std::string reason;
  std::string note;
};

using event = std::variant<picked_up, sorted, loaded, attempted>;

struct scanned {
  std::time_t when;
  std::string what;
};

Status record(cbt::Table& parcels, std::string const& id, std::time_t when, event const& e);
Status record_now(cbt::Table& parcels, std::string const& id, event const& e);
Status record_attempt(cbt::Table& parcels, std::string const& id, attempted const& a);
StatusOr<std::vector<scanned>> history(cbt::Table& parcels, std::string const& id);
StatusOr<std::vector<scanned>> last_month(cbt::Table& parcels, std::string const& id);
StatusOr<std::optional<scanned>> last_scan(cbt::Table& parcels, std::string const& id);

Status promise(cbt::Table& parcels, std::string const& id, std::time_t end, std::string const& window);
Status explain_delay(cbt::Table& parcels, std::string const& id, std::string const& reason);
StatusOr<std::string> promised(cbt::Table& parcels, std::string const& id);
StatusOr<std::string> overview(cbt::Table& parcels, std::string const& id);
Status describe_promise(cbt::Table& parcels, std::string const& id, std::ostream& out);

}  // namespace parcel

#endif  // PARCEL_EVENTS_H
