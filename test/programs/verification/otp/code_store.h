// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_CODE_STORE_H
#define OTP_CODE_STORE_H

#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace otp {

enum class Purpose { kLogin, kResetPassword, kChangeEmail };

std::string ToColumn(Purpose purpose);

struct IssueOptions {
  std::optional<std::chrono::seconds> lifetime;
  bool replace = true;
};

// Where codes are kept until they are entered, or until they expire.
class CodeStore {
 public:
  virtual ~CodeStore() = default;

  virtual google::cloud::Status Issue(std::string const& user, Purpose purpose,
                                      std::string const& hash,
                                      IssueOptions const& options) = 0;
  virtual google::cloud::Status IssueLink(std::string const& user,
                                          std::string const& token) = 0;
  virtual google::cloud::Status Resend(std::string const& user, Purpose purpose,
                                       std::string const& hash) = 0;
  virtual google::cloud::StatusOr<bool> Redeem(std::string const& user,
                                               Purpose purpose,
                                               std::string const& hash) = 0;
  virtual google::cloud::StatusOr<bool> RedeemLink(std::string const& user,
                                                   std::string const& token) = 0;
  virtual google::cloud::StatusOr<std::optional<std::string>> Peek(
      std::string const& user, Purpose purpose) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> Pending(
      std::string const& user) = 0;
  virtual google::cloud::Status Revoke(std::string const& user) = 0;
};

}  // namespace otp

#endif  // OTP_CODE_STORE_H
