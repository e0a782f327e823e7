// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BCACHE_WORKERS_H
#define BCACHE_WORKERS_H

#include "bcache/base.h"
#include "google/cloud/bigtable/table.h"
#include <atomic>
#include <vector>

namespace bcache {

struct Worker {
  std::string name;
  std::string address;
  int slots = 0;
};

class Workers {
 public:
  explicit Workers(Place const& place)
      : table_(place.connection, cbt::TableResource(place.project, place.instance, "workers")) {}

  Status join(Worker const& worker);
  Status report_minute(Worker const& worker);
  void beat_while(std::atomic<bool> const& running, Worker const& worker);
  void beat_in_step(std::atomic<bool> const& running, Worker const& worker);
  Status retire(Worker const& worker, std::chrono::minutes grace);
  Status leave(Worker const& worker);

  Result<std::vector<std::string>> alive(std::string const& pool);
  Result<std::vector<std::string>> alive_in_rack(std::string const& rack);
  Result<std::vector<std::string>> busiest(std::string const& pool);
  Result<bool> drain(std::string const& name);
  Result<bool> undrain(std::string const& name);
  Status evict_dead(std::string const& pool);
  Status rewrite_address(Worker const& worker);

 private:
  cbt::Table table_;
};

}  // namespace bcache

#endif  // BCACHE_WORKERS_H
