// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "service/portal_service.h"
#include <utility>

namespace crm {

google::cloud::Status PortalService::Login(std::string const& key, std::string const& sid, bool remember) {
  if (remember) return customers_.OpenPortalFor(key, sid, Days(1));  // MISTAKE: every cell lives 30 minutes
  return customers_.OpenPortal(key, sid);
}

google::cloud::Status PortalService::IssueNonce(std::string const& key, std::string const& nonce) {
  return customers_.table().Apply(cbt::SingleRowMutation(
      key, cbt::SetCell(CustomerTable::kPortal, CustomerTable::kColNonce,
                        NowMillis() + CustomerTable::kPortalExpireAfter, nonce)));  // FINE: 30 minutes ahead
}

google::cloud::Status PortalService::ReissueNonce(std::string const& key, std::string const& nonce) {
  return customers_.table().Apply(cbt::SingleRowMutation(
      key, cbt::DeleteFromColumn(CustomerTable::kPortal, CustomerTable::kColNonce),
      cbt::SetCell(CustomerTable::kPortal, CustomerTable::kColNonce, NowMillis(), nonce)));  // MISTAKE: now is expired
}

google::cloud::Status PortalService::SetLanguage(std::string const& key, std::string const& language) {
  return customers_.table().Apply(cbt::SingleRowMutation(
      key, cbt::SetCell(CustomerTable::kPrefs, "language", language)));  // MISTAKE: server time, not 0
}

google::cloud::Status PortalService::TouchForEvent(std::string const& key, std::string const& event) {
  // Event touches are of interest for ten days.
  return customers_.AddTouchAt(key, event, NowMillis() - Days(10));  // MISTAKE: that lives 80 days
}

google::cloud::Status PortalService::TouchForWebinar(std::string const& key, std::string const& webinar) {
  // Webinar touches are of interest for ten days.
  constexpr Millis kWanted = Days(10);
  return customers_.AddTouchAt(key, webinar, NowMillis() + kWanted - CustomerTable::kTouchMaxAge);  // FINE: ten days
}

google::cloud::StatusOr<std::vector<std::string>> PortalService::Run(
    std::string const& sql, std::unordered_map<std::string, cbt::Parameter> types,
    std::unordered_map<std::string, cbt::Value> values) {
  auto prepared = client_.PrepareQuery(instance_, cbt::SqlStatement(sql, std::move(types)));
  if (!prepared) return prepared.status();
  std::vector<std::string> result;
  for (auto& row : client_.ExecuteQuery(prepared->BindParameters(std::move(values)))) {
    if (!row) return row.status();
    auto key = row->get<std::string>(std::string("_key"));
    if (!key) return key.status();
    result.push_back(*std::move(key));
  }
  return result;
}

google::cloud::StatusOr<std::vector<std::string>> PortalService::ActiveSessions() {
  return Run(
      "SELECT _key FROM crm_customers WHERE portal['sid'] IS NOT NULL", {}, {});  // MISTAKE: expired sessions too
}

google::cloud::StatusOr<std::vector<std::string>> PortalService::LiveSessions() {
  auto const now = cbt::MakeTimestamp(cbt::sys_time<Millis>(NowMillis()));
  if (!now) return now.status();
  return Run(  // FINE: after the present
      "SELECT _key FROM crm_customers(with_history => TRUE, after => @now) WHERE portal['sid'] IS NOT NULL",
      {{"now", cbt::Parameter(*now)}}, {{"now", cbt::Value(*now)}});
}

google::cloud::StatusOr<std::vector<std::string>> PortalService::Segments() {
  return Run("SELECT _key, core['segment'] AS segment FROM crm_customers", {}, {});  // FINE: core does not expire
}

google::cloud::StatusOr<std::vector<std::string>> PortalService::Timeline(std::string const& key) {
  return customers_.Touches(key, CustomerTable::kTouchMaxAge);  // FINE: the family's age
}

}  // namespace crm
