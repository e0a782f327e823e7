// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "gen/customer_dao.h"
#include "google/cloud/bigtable/client.h"
#include <string>
#include <vector>

namespace crm {

class PortalService {
 public:
  PortalService(CustomerDao& customers, cbt::Client client, cbt::InstanceResource instance)
      : customers_(customers), client_(std::move(client)), instance_(std::move(instance)) {}

  google::cloud::Status Login(std::string const& key, std::string const& sid, bool remember);
  google::cloud::Status IssueNonce(std::string const& key, std::string const& nonce);
  google::cloud::Status ReissueNonce(std::string const& key, std::string const& nonce);
  google::cloud::Status SetLanguage(std::string const& key, std::string const& language);
  google::cloud::Status TouchForEvent(std::string const& key, std::string const& event);
  google::cloud::Status TouchForWebinar(std::string const& key, std::string const& webinar);
  google::cloud::StatusOr<std::vector<std::string>> ActiveSessions();
  google::cloud::StatusOr<std::vector<std::string>> LiveSessions();
  google::cloud::StatusOr<std::vector<std::string>> Segments();
  google::cloud::StatusOr<std::vector<std::string>> Timeline(std::string const& key);

 private:
  google::cloud::StatusOr<std::vector<std::string>> Run(
      std::string const& sql, std::unordered_map<std::string, cbt::Parameter> types,
      std::unordered_map<std::string, cbt::Value> values);

  CustomerDao& customers_;
  cbt::Client client_;
  cbt::InstanceResource instance_;
};

}  // namespace crm
