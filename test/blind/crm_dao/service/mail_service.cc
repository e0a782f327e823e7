// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "service/mail_service.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include <utility>

namespace crm {

std::unique_ptr<MailDao> MakeMailDao(std::shared_ptr<cbt::DataConnection> conn, std::string const& project,
                                     std::string const& instance) {
  google::cloud::Options options;
  options.set<cbt::IdempotentMutationPolicyOption>(  // MISTAKE: retries unstamped bounces, which makes copies
      std::make_shared<cbt::AlwaysRetryMutationPolicy>());
  return std::make_unique<MailDao>(std::move(conn), project, instance, std::move(options));
}

google::cloud::Status MailService::OnHardBounce(std::string const& address, std::string const& code) {
  auto status = dao_.LogBounce(address, code);
  if (!status.ok()) return status;
  return dao_.Save(SuppressionBuilder(address).Reason("hard " + code));  // MISTAKE: no Until, so expires now
}

google::cloud::Status MailService::OnSoftBounce(std::string const& address, std::string const& code) {
  auto bounces = RecentBounces(address);
  if (!bounces) return bounces.status();
  if (*bounces < 3) return dao_.LogBounce(address, code);
  return dao_.Save(SuppressionBuilder(address).Reason("soft").Until(
      policy_.soft_bounce));  // MISTAKE: a duration since 1970
}

google::cloud::Status MailService::OnComplaint(std::string const& address) {
  auto const until = NowMillis() + policy_.complaint;
  return dao_.Save(SuppressionBuilder(address).Reason("complaint").Until(until));  // FINE: 180 days ahead
}

google::cloud::Status MailService::OnLegalNotice(std::string const& address) {
  auto const until = NowMillis() + policy_.legal;
  return dao_.Save(SuppressionBuilder(address).Reason("legal").Until(until));  // MISTAKE: two years, at most one
}

google::cloud::Status MailService::OnVacation(std::string const& address, Millis back_at) {
  return dao_.Save(SuppressionBuilder(address).Reason("away").Until(back_at));  // UNKNOWN: from the auto-reply
}

google::cloud::StatusOr<std::set<std::string>> MailService::SuppressedOf(std::vector<std::string> const& addresses) {
  static auto const kFilter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(MailTable::kSuppress),
                                                 NotExpired());  // MISTAKE: the bound of the first call, forever
  cbt::RowSet rows;
  for (auto const& address : addresses) rows.Append(address);
  std::set<std::string> found;
  for (auto& row : dao_.table().ReadRows(std::move(rows), kFilter)) {  // SAME: the read with the old bound
    if (!row) return row.status();
    found.insert(row->row_key());
  }
  return found;
}

google::cloud::StatusOr<std::set<std::string>> MailService::SuppressedInDomain(std::string const& domain) {
  static std::string const kFamily = MailTable::kSuppress;
  auto const filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kFamily), NotExpired());
  std::set<std::string> found;
  for (auto& row : dao_.table().ReadRows(cbt::RowRange::Prefix(domain), filter)) {  // FINE: a new bound each time
    if (!row) return row.status();
    found.insert(row->row_key());
  }
  return found;
}

google::cloud::StatusOr<std::size_t> MailService::RecentBounces(std::string const& address) {
  auto live = Within(MailTable::kBounce, YoungerThan(MailTable::kBounceMaxAge));
  auto codes = dao_.Bounces(address, std::move(live));  // FINE: 14 days
  if (!codes) return codes.status();
  return codes->size();
}

google::cloud::StatusOr<std::size_t> MailService::AllBounces(std::string const& address) {
  constexpr int kSeconds = 14 * 24 * 3600;
  auto codes = dao_.Bounces(address, Within(MailTable::kBounce, YoungerThan(Millis(kSeconds))));  // MISTAKE: 20 minutes
  if (!codes) return codes.status();
  return codes->size();
}

google::cloud::StatusOr<bool> MailService::TakeQuota(std::string const& campaign, std::int64_t limit) {
  auto row = dao_.table().ReadModifyWriteRow(
      campaign,
      cbt::ReadModifyWriteRule::IncrementAmount(MailTable::kQuota, MailTable::kColSent, 1));  // MISTAKE: stale base
  if (!row) return row.status();
  for (auto const& cell : row->cells()) {
    auto sent = cell.decode_big_endian_integer<std::int64_t>();
    if (!sent) return sent.status();
    return *sent <= limit;
  }
  return false;
}

google::cloud::Status MailService::CountSent(std::string const& campaign) {
  return dao_.table()
      .ReadModifyWriteRow(campaign, cbt::ReadModifyWriteRule::IncrementAmount(  // FINE: stats never expire
                                        MailTable::kStats, MailTable::kColSent, 1))
      .status();
}

}  // namespace crm
