// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef EXPOSURE_LOG_H
#define EXPOSURE_LOG_H

#include "Flag.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace ff {

// Counts who saw which variant. Writes are collected and sent in bulk.
class ExposureLog {
 public:
  using Sink = std::function<void(std::string const& error)>;

  ExposureLog(Settings const& settings, Sink onError);

  void record(Exposure exposure);
  void flush();
  std::map<std::string, int> summary(std::string const& flag);
  std::vector<std::string> lastSubjects(std::string const& flag);
  bool seen(std::string const& flag, std::string const& subject);

 private:
  google::cloud::bigtable::Table table_;
  Sink onError_;
  std::mutex mutex_;
  std::vector<Exposure> pending_;
};

}  // namespace ff

#endif
