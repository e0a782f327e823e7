// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_BIGTABLE_CODE_STORE_H
#define OTP_BIGTABLE_CODE_STORE_H

#include "google/cloud/bigtable/table.h"
#include "otp/code_store.h"
#include "otp/config.h"

namespace otp {

class BigtableCodeStore : public CodeStore {
 public:
  BigtableCodeStore(google::cloud::bigtable::Table table, Config config);

  google::cloud::Status Issue(std::string const& user, Purpose purpose,
                              std::string const& hash,
                              IssueOptions const& options) override;
  google::cloud::Status IssueLink(std::string const& user,
                                  std::string const& token) override;
  google::cloud::Status Resend(std::string const& user, Purpose purpose,
                               std::string const& hash) override;
  google::cloud::StatusOr<bool> Redeem(std::string const& user, Purpose purpose,
                                       std::string const& hash) override;
  google::cloud::StatusOr<bool> RedeemLink(std::string const& user,
                                           std::string const& token) override;
  google::cloud::StatusOr<std::optional<std::string>> Peek(
      std::string const& user, Purpose purpose) override;
  google::cloud::StatusOr<std::vector<std::string>> Pending(
      std::string const& user) override;
  google::cloud::Status Revoke(std::string const& user) override;

 private:
  google::cloud::Status Audit(std::string const& user, std::string const& event);
  google::cloud::bigtable::Filter Live(std::string const& column) const;

  google::cloud::bigtable::Table table_;
  Config config_;
};

}  // namespace otp

#endif  // OTP_BIGTABLE_CODE_STORE_H
