// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OVERRIDE_REPOSITORY_H
#define OVERRIDE_REPOSITORY_H

#include "Flag.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ff {

// Overrides give a subject a value of their own, for some time.
class OverrideRepository {
 public:
  virtual ~OverrideRepository() = default;

  virtual google::cloud::Status set(Override const& value) = 0;
  virtual google::cloud::Status setTyped(Override const& value) = 0;
  virtual google::cloud::Status setForSession(std::string const& flag,
                                              std::string const& subject,
                                              Value const& value) = 0;
  virtual google::cloud::Status reset(std::string const& flag) = 0;
  virtual google::cloud::Status freeze(std::string const& flag,
                                       std::string const& who) = 0;
  virtual std::optional<Value> find(std::string const& flag,
                                    std::string const& subject) = 0;
  virtual std::vector<Override> list(std::string const& flag) = 0;
  virtual std::vector<Override> some(std::string const& flag, int count) = 0;
  virtual std::vector<Override> history(std::string const& flag) = 0;
  virtual std::size_t import(std::vector<Override> const& overrides,
                             bool replace) = 0;
};

std::unique_ptr<OverrideRepository> makeOverrideRepository(
    Settings const& settings);

}  // namespace ff

#endif
