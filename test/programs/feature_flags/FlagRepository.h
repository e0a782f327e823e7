// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FLAG_REPOSITORY_H
#define FLAG_REPOSITORY_H

#include "Flag.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <optional>
#include <string>
#include <vector>

namespace ff {

class FlagRepository {
 public:
  explicit FlagRepository(Settings const& settings);

  google::cloud::Status save(Flag const& flag);
  google::cloud::Status publish(Flag const& flag, std::string const& author);
  google::cloud::StatusOr<std::optional<Flag>> load(std::string const& name);
  google::cloud::StatusOr<std::optional<Flag>> loadRevision(
      std::string const& name, std::int64_t revision);
  std::vector<std::string> names();
  google::cloud::Status describe(std::string const& name,
                                 std::string const& text);

  google::cloud::Status cacheAudience(std::string const& flag,
                                      std::vector<std::string> const& members);
  google::cloud::Status cacheAudienceFor(
      std::string const& flag, std::vector<std::string> const& members,
      std::chrono::hours keep);
  std::vector<std::string> audience(std::string const& flag);
  bool inAudience(std::string const& flag, std::string const& member);
  google::cloud::StatusOr<std::int64_t> countCheck(std::string const& flag);
  std::vector<std::string> audienceOrText(std::string const& flag);
  std::vector<std::string> everything(std::string const& flag);

 private:
  Settings settings_;
  google::cloud::bigtable::Table table_;
};

}  // namespace ff

#endif
