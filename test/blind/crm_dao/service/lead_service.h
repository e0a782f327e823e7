// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "gen/customer_dao.h"
#include "gen/lead_dao.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace crm {

struct LeadPolicy {
  Millis web_form = Days(14);
  Millis fair = Days(60);
  Millis strategic = Days(120);
  Millis claim = std::chrono::hours(8);
  Millis score_lifetime = Days(7);
};

struct ImportedLead {
  std::string key;
  std::string name;
  std::string source;
  std::int64_t expires_unix_seconds = 0;
  std::optional<Millis> expires_at;
};

class LeadService {
 public:
  LeadService(LeadDao& leads, CustomerDao& customers) : leads_(leads), customers_(customers) {}

  google::cloud::Status CreateFromWebForm(std::string const& key, std::string const& name);
  google::cloud::Status CreateFromFair(std::string const& key, std::string const& name, std::string const& fair);
  google::cloud::Status CreateStrategic(std::string const& key, std::string const& name, std::string const& owner);
  google::cloud::Status CreateReferral(std::string const& key, std::string const& name, std::string const& by);
  google::cloud::Status Import(ImportedLead const& lead);
  google::cloud::Status ImportFromPartner(ImportedLead const& lead);
  google::cloud::Status Extend(std::string const& key, std::string const& stage);
  google::cloud::Status Hurry(std::string const& key, std::string const& stage);
  google::cloud::Status Shorten(std::string const& key, std::string const& stage);
  google::cloud::StatusOr<bool> Claim(std::string const& key, std::string const& owner);
  google::cloud::StatusOr<bool> ClaimFast(std::string const& key, std::string const& owner);
  google::cloud::Status Release(std::string const& key);
  google::cloud::Status Unassign(std::string const& key);
  google::cloud::Status Rate(std::string const& key, std::int64_t score);
  google::cloud::Status RateByModel(std::string const& key, std::int64_t score);
  google::cloud::StatusOr<std::optional<std::int64_t>> CurrentScore(std::string const& key);
  google::cloud::StatusOr<std::optional<std::int64_t>> DisplayScore(std::string const& key);
  google::cloud::StatusOr<std::vector<LeadRecord>> OfSource(std::string const& region, std::string const& source);
  google::cloud::StatusOr<std::vector<LeadRecord>> Preview(std::string const& region);
  google::cloud::Status Merge(std::string const& from, std::string const& into);
  google::cloud::Status ReplaceAll(std::vector<ImportedLead> const& batch);
  google::cloud::Status Convert(std::string const& key);
  google::cloud::Status CopyHistory(std::string const& from, std::string const& into);

 private:
  google::cloud::Status Note(std::string const& key, std::string const& what, std::string const& text);

  LeadDao& leads_;
  CustomerDao& customers_;
  LeadPolicy const policy_{};
};

}  // namespace crm
