// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_LOGIN_HISTORY_H
#define SESSIONS_LOGIN_HISTORY_H

#include "clock.h"
#include "config.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/status_or.h"
#include <memory>
#include <string>
#include <vector>

namespace web {

struct Login {
  TimePoint when;
  std::string address;
};

// Successful and failed logins, in a table of their own.
class LoginHistory {
 public:
  virtual ~LoginHistory() = default;

  virtual google::cloud::Status Succeeded(std::string const& user,
                                          std::string const& address) = 0;
  virtual google::cloud::Status Failed(std::string const& user,
                                       std::string const& address) = 0;
  virtual google::cloud::Status Suspend(std::string const& user,
                                        std::chrono::minutes duration) = 0;
  virtual google::cloud::StatusOr<std::vector<Login>> Recent(
      std::string const& user) = 0;
  virtual google::cloud::StatusOr<std::vector<Login>> LastFromEachAddress(
      std::string const& user) = 0;
  virtual google::cloud::StatusOr<int> FailuresWithin(
      std::string const& user, std::chrono::minutes window) = 0;
};

std::shared_ptr<LoginHistory> MakeLoginHistory(
    std::shared_ptr<google::cloud::bigtable::DataConnection> connection,
    Config const& config);

}  // namespace web

#endif  // SESSIONS_LOGIN_HISTORY_H
