// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_ATTEMPT_TRACKER_H
#define OTP_ATTEMPT_TRACKER_H

#include "google/cloud/bigtable/table.h"
#include "otp/config.h"
#include <chrono>
#include <cstdint>
#include <string>

namespace otp {

// Counts wrong codes, and blocks users who enter too many.
class AttemptTracker {
 public:
  AttemptTracker(google::cloud::bigtable::Table table, Config const& config);

  google::cloud::Status RecordFailure(std::string const& user,
                                      std::string const& attempt_id);
  google::cloud::StatusOr<std::int64_t> RecordFailureFast(std::string const& user);
  google::cloud::StatusOr<int> CountFailures(std::string const& user);
  google::cloud::StatusOr<bool> HasFailures(std::string const& user);
  google::cloud::Status ForgetFailures(std::string const& user);

  google::cloud::Status Block(std::string const& user,
                              std::chrono::system_clock::time_point until);
  google::cloud::Status BlockForADay(std::string const& user);
  google::cloud::Status BlockByDefault(std::string const& user);
  google::cloud::StatusOr<bool> IsBlocked(std::string const& user);
  google::cloud::StatusOr<bool> WasWarned(std::string const& user);
  google::cloud::Status ScheduleReview(std::string const& user);

 private:
  google::cloud::bigtable::Table table_;
  std::chrono::seconds window_;
  int max_attempts_;
};

}  // namespace otp

#endif  // OTP_ATTEMPT_TRACKER_H
