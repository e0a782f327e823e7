// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "gen/mail_dao.h"
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace crm {

struct SuppressionPolicy {
  Millis complaint = Days(180);
  Millis legal = Days(2 * 365);
  Millis soft_bounce = std::chrono::hours(72);
};

std::unique_ptr<MailDao> MakeMailDao(std::shared_ptr<cbt::DataConnection> conn, std::string const& project,
                                     std::string const& instance);

class MailService {
 public:
  explicit MailService(MailDao& dao) : dao_(dao) {}

  google::cloud::Status OnHardBounce(std::string const& address, std::string const& code);
  google::cloud::Status OnSoftBounce(std::string const& address, std::string const& code);
  google::cloud::Status OnComplaint(std::string const& address);
  google::cloud::Status OnLegalNotice(std::string const& address);
  google::cloud::Status OnVacation(std::string const& address, Millis back_at);
  google::cloud::StatusOr<std::set<std::string>> SuppressedOf(std::vector<std::string> const& addresses);
  google::cloud::StatusOr<std::set<std::string>> SuppressedInDomain(std::string const& domain);
  google::cloud::StatusOr<std::size_t> RecentBounces(std::string const& address);
  google::cloud::StatusOr<std::size_t> AllBounces(std::string const& address);
  google::cloud::StatusOr<bool> TakeQuota(std::string const& campaign, std::int64_t limit);
  google::cloud::Status CountSent(std::string const& campaign);

 private:
  MailDao& dao_;
  SuppressionPolicy const policy_{};
};

}  // namespace crm
