// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_SEEN_STORE_H_
#define INGEST_SEEN_STORE_H_

#include "event.h"
#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ingest {

// Remembers which events were seen, for seven days.
class seen_store {
 public:
  explicit seen_store(google::cloud::bigtable::Table table)
      : table_(std::move(table)) {}

  google::cloud::Status remember(event const& e);
  google::cloud::Status remember_briefly(event const& e, std::int64_t keep_us);
  google::cloud::Status forget(std::string const& key);
  google::cloud::StatusOr<bool> remember_if_new(event const& e);
  google::cloud::StatusOr<bool> remember_if_new_sequence(event const& e);
  bool contains(std::string const& key);
  bool contains_in_window(std::string const& key);
  std::optional<std::int64_t> first_sequence(std::string const& key);
  std::set<std::string> recent_keys(std::string const& source);
  std::vector<std::string> nth_sources(std::string const& key, int skip);

 private:
  google::cloud::bigtable::Table table_;
};

// Owned by the process; the stages share it.
std::shared_ptr<seen_store> open_seen_store(std::string const& project,
                                            std::string const& instance);

}  // namespace ingest

#endif  // INGEST_SEEN_STORE_H_
