// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "gen/consent_dao.h"
#include <cstdint>
#include <string>
#include <vector>

namespace crm {

struct ConsentView {
  std::string purpose;
  std::string channel;
  Millis valid_until{0};
};

class ConsentService {
 public:
  explicit ConsentService(ConsentDao& dao) : dao_(dao) {}

  google::cloud::Status Grant(std::string const& customer, std::string const& purpose, std::string const& channel);
  google::cloud::Status GrantForever(std::string const& customer, std::string const& purpose);
  google::cloud::Status GrantForCampaign(std::string const& customer, std::string const& purpose, int days);
  google::cloud::Status Renew(std::string const& customer, std::string const& purpose);
  google::cloud::Status Reconfirm(std::string const& customer, std::string const& purpose);
  google::cloud::Status Withdraw(std::string const& customer, std::string const& purpose, std::int64_t revision);
  google::cloud::Status Block(std::string const& customer);
  google::cloud::StatusOr<bool> Permits(std::string const& customer, std::string const& purpose);
  google::cloud::StatusOr<std::vector<ConsentView>> Overview(std::string const& customer);
  google::cloud::StatusOr<std::string> StateSince(std::string const& customer);
  google::cloud::Status KeepProof(std::string const& customer);

 private:
  ConsentDao& dao_;
};

}  // namespace crm
