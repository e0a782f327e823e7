// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "service/consent_service.h"
#include <utility>

namespace crm {

namespace {

constexpr Millis kRegularGrant = Days(730);

}  // namespace

google::cloud::Status ConsentService::Grant(std::string const& customer, std::string const& purpose,
                                            std::string const& channel) {
  auto status = dao_.PutGrant(customer, purpose, NowMillis() + kRegularGrant, channel);  // FINE: no limit in the plan
  if (!status.ok()) return status;
  return dao_.PutProof(customer, "granted " + purpose, NowMillis());  // FINE: the real time
}

google::cloud::Status ConsentService::GrantForever(std::string const& customer, std::string const& purpose) {
  return dao_.PutGrant(customer, purpose, Millis::max(), "contract");  // MISTAKE: overflows as microseconds
}

google::cloud::Status ConsentService::GrantForCampaign(std::string const& customer, std::string const& purpose,
                                                       int days) {
  return dao_.PutGrant(customer, purpose, NowMillis() + Days(days), "campaign");  // UNKNOWN: the number of days
}

google::cloud::Status ConsentService::Renew(std::string const& customer, std::string const& purpose) {
  cbt::SingleRowMutation m(customer);
  m.emplace_back(cbt::SetCell(ConsentTable::kGrant, purpose, NowMillis() + kRegularGrant, "renewal"));  // SAME: lost
  m.emplace_back(cbt::DeleteFromColumn(ConsentTable::kGrant, purpose));  // MISTAKE: deletes the cell just written
  return dao_.table().Apply(std::move(m));
}

google::cloud::Status ConsentService::Reconfirm(std::string const& customer, std::string const& purpose) {
  cbt::SingleRowMutation m(customer);
  m.emplace_back(cbt::DeleteFromColumn(ConsentTable::kGrant, purpose));  // FINE: before the write
  m.emplace_back(cbt::SetCell(ConsentTable::kGrant, purpose, NowMillis() + kRegularGrant, "reconfirmed"));
  return dao_.table().Apply(std::move(m));
}

google::cloud::Status ConsentService::Withdraw(std::string const& customer, std::string const& purpose,
                                               std::int64_t revision) {
  auto status = dao_.table().Apply(cbt::SingleRowMutation(
      customer, cbt::DeleteFromColumn(ConsentTable::kGrant, purpose),  // FINE: another family is written
      cbt::SetCell(ConsentTable::kProof, "withdrawn", NowMillis(), purpose)));
  if (!status.ok()) return status;
  return dao_.PutRevision(customer, Millis(revision), "withdrawn");  // FINE: the revision's number
}

google::cloud::Status ConsentService::Block(std::string const& customer) {
  auto status = dao_.table().Apply(
      cbt::SingleRowMutation(customer, cbt::DeleteFromFamily(ConsentTable::kGrant)));
  if (!status.ok()) return status;
  return dao_.PutRevision(customer, NowMillis(), "blocked");  // MISTAKE: a time hides all later revision numbers
}

google::cloud::StatusOr<bool> ConsentService::Permits(std::string const& customer, std::string const& purpose) {
  auto cells = dao_.Cells(  // MISTAKE: an expired grant still permits
      customer, cbt::Filter::Chain(cbt::Filter::ColumnName(ConsentTable::kGrant, purpose), cbt::Filter::Latest(1)));
  if (!cells) return cells.status();
  return !cells->empty();
}

google::cloud::StatusOr<std::vector<ConsentView>> ConsentService::Overview(std::string const& customer) {
  auto cells = dao_.Cells(  // FINE: the loop drops what has expired
      customer, cbt::Filter::Chain(cbt::Filter::FamilyRegex(ConsentTable::kGrant), cbt::Filter::Latest(1)));
  if (!cells) return cells.status();
  auto const now = NowMillis();
  std::vector<ConsentView> views;
  for (auto const& cell : *cells) {
    if (cell.timestamp() <= now) continue;
    ConsentView view;
    view.purpose = cell.column_qualifier();
    view.channel = cell.value();
    view.valid_until = std::chrono::duration_cast<Millis>(cell.timestamp());
    views.push_back(std::move(view));
  }
  return views;
}

google::cloud::StatusOr<std::string> ConsentService::StateSince(std::string const& customer) {
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(ConsentTable::kRev),
                                   YoungerThan(Days(365)), cbt::Filter::Latest(1));  // MISTAKE: revisions are no times
  auto cells = dao_.Cells(customer, std::move(filter));  // SAME: the read with that filter
  if (!cells) return cells.status();
  if (cells->empty()) return std::string("unknown");
  return cells->front().value();
}

google::cloud::Status ConsentService::KeepProof(std::string const& customer) {
  auto cells = dao_.Cells(customer, Within(ConsentTable::kGrant, NotExpired()));  // FINE: live grants
  if (!cells) return cells.status();
  cbt::SingleRowMutation m(customer);
  for (auto const& cell : *cells) {
    auto const at = std::chrono::duration_cast<Millis>(cell.timestamp());
    m.emplace_back(cbt::SetCell(ConsentTable::kProof, "kept-" + cell.column_qualifier(), at,  // MISTAKE: an expiry
                                cell.value()));
  }
  if (cells->empty()) return {};
  return dao_.table().Apply(std::move(m));
}

}  // namespace crm
