// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_FREQUENCY_CAP_H
#define AD_FREQUENCY_FREQUENCY_CAP_H

#include "frequency/types.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace adfreq {

class FrequencyCap {
 public:
  virtual ~FrequencyCap() = default;
  virtual google::cloud::StatusOr<bool> MayShow(std::string const& user,
                                                Cap const& cap) = 0;
  virtual google::cloud::StatusOr<std::unordered_map<std::string, int>> Counts(
      std::string const& user) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> Page(
      std::string const& user, int offset) = 0;
  virtual google::cloud::StatusOr<int> Overview(std::string const& user) = 0;
  virtual google::cloud::StatusOr<int> CountOnClient(std::string const& user) = 0;
  virtual void Scan(std::string const& prefix) = 0;
  virtual google::cloud::Status Purge() = 0;
  virtual google::cloud::Status Forget(std::string const& user,
                                       std::string const& campaign) = 0;
  virtual google::cloud::StatusOr<bool> Reserve(std::string const& user,
                                                Cap const& cap) = 0;
};

std::unique_ptr<FrequencyCap> MakeFrequencyCap(google::cloud::bigtable::Table table);

}  // namespace adfreq

#endif  // AD_FREQUENCY_FREQUENCY_CAP_H
