// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BCACHE_BASE_H
#define BCACHE_BASE_H

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/resource_names.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace bcache {

namespace cbt = ::google::cloud::bigtable;
using namespace std::chrono_literals;

template <typename T>
using Result = google::cloud::StatusOr<T>;
using google::cloud::Status;
using ms = std::chrono::milliseconds;

constexpr auto day = 24h;

// Milliseconds of the wall clock.
inline ms now() {
  return std::chrono::duration_cast<ms>(std::chrono::system_clock::now().time_since_epoch());
}

struct Place {
  std::shared_ptr<cbt::DataConnection> connection;
  std::string project = "ci";
  std::string instance = "cache";

  std::string table(char const* id) const { return cbt::TableName(project, instance, id); }
};

inline Status first(std::vector<cbt::FailedMutation> const& failed) {
  return failed.empty() ? Status() : failed.front().status();
}

}  // namespace bcache

#endif  // BCACHE_BASE_H
