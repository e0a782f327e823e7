// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_BATCH_H_
#define INGEST_BATCH_H_

#include "event.h"
#include "google/cloud/bigtable/table.h"
#include "timebase.h"
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ingest {

// Collects rows and sends them when there are enough.
template <std::size_t Limit>
class batch {
 public:
  using on_failure = std::function<void(std::string const& key,
                                        google::cloud::Status const& status)>;

  batch(google::cloud::bigtable::Table& table, on_failure callback)
      : table_(table), callback_(std::move(callback)) {}
  ~batch() { send(); }

  batch(batch const&) = delete;
  batch& operator=(batch const&) = delete;

  void add(google::cloud::bigtable::SingleRowMutation row) {
    keys_.push_back(row.row_key());
    bulk_.emplace_back(std::move(row));
    if (keys_.size() >= Limit) send();
  }

  void send() {
    if (keys_.empty()) return;
    for (auto const& failure : table_.BulkApply(std::move(bulk_))) {
      callback_(keys_[static_cast<std::size_t>(failure.original_index())],
                failure.status());
    }
    bulk_ = {};
    keys_.clear();
  }

 private:
  google::cloud::bigtable::Table& table_;
  on_failure callback_;
  google::cloud::bigtable::BulkMutation bulk_;
  std::vector<std::string> keys_;
};

struct batch_result {
  std::size_t sent = 0;
  std::vector<std::string> failed;
};

batch_result store_bodies(google::cloud::bigtable::Table& table,
                          std::vector<event> const& events);
batch_result mark_seen(google::cloud::bigtable::Table& table,
                       std::vector<event> const& events);
batch_result rewrite(google::cloud::bigtable::Table& table,
                     std::vector<event> const& events);

}  // namespace ingest

#endif  // INGEST_BATCH_H_
