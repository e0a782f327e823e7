// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BCACHE_ACTIONS_H
#define BCACHE_ACTIONS_H

#include "bcache/base.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <vector>

namespace bcache {

struct Outcome {
  int exit_code = 0;
  std::string digest;
  std::chrono::seconds took{0};
};

// Actions by their hash: who runs them, and what came of it.
class Actions {
 public:
  explicit Actions(Place const& place)
      : table_(place.connection, cbt::TableResource(place.project, place.instance, "actions")) {}

  Result<bool> start(std::string const& action, std::string const& worker);
  Result<bool> start_urgent(std::string const& action, std::string const& worker);
  Status keep(std::string const& action, std::string const& worker);
  Status cancel(std::string const& action);
  Status give_back(std::string const& action);

  Status finish(std::string const& action, Outcome const& outcome);
  Status fail(std::string const& action, Outcome const& outcome);
  Status note_flaky(std::string const& action);
  Status replay(std::string const& action, Outcome const& outcome);
  Result<Outcome> outcome(std::string const& action);
  Result<Outcome> outcome_if_idle(std::string const& action);
  Result<std::vector<std::string>> overview(std::string const& action);
  Result<std::vector<std::string>> runners(std::string const& action);
  Result<bool> must_build_again(std::string const& action);

  Status append_log(std::string const& action, std::string const& text);
  Status log_line(std::string const& action, std::string const& text);
  Status log_both(std::string const& action, std::string const& out, std::string const& err);
  Status hit(std::string const& action);
  Status drop(std::string const& action);

 private:
  cbt::Table table_;
};

}  // namespace bcache

#endif  // BCACHE_ACTIONS_H
