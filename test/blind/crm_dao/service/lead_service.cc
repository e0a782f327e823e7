// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "service/lead_service.h"
#include <utility>

namespace crm {

google::cloud::Status LeadService::Note(std::string const& key, std::string const& what, std::string const& text) {
  return leads_.AddHistory(key, what, NowMillis(), text);  // FINE: history has the real time
}

google::cloud::Status LeadService::CreateFromWebForm(std::string const& key, std::string const& name) {
  auto status = leads_.Save(LeadBuilder(key).Name(name).Source("web").Stage("new"));  // MISTAKE: no ExpiresAt, so 1970
  if (!status.ok()) return status;
  return Note(key, "created", "web form");
}

google::cloud::Status LeadService::CreateFromFair(std::string const& key, std::string const& name,
                                                  std::string const& fair) {
  auto const expires_at = NowMillis() + policy_.fair;
  auto status = leads_.Save(
      LeadBuilder(key).Name(name).Source(fair).Stage("new").ExpiresAt(expires_at));  // FINE: 60 days from now
  if (!status.ok()) return status;
  return Note(key, "created", fair);
}

google::cloud::Status LeadService::CreateStrategic(std::string const& key, std::string const& name,
                                                   std::string const& owner) {
  return leads_.Save(LeadBuilder(key).Name(name).Owner(owner).ExpiresAt(
      NowMillis() + policy_.strategic));  // MISTAKE: 120 days, at most 90
}

google::cloud::Status LeadService::CreateReferral(std::string const& key, std::string const& name,
                                                  std::string const& by) {
  LeadBuilder builder(key);
  builder.Name(name).Source(by).Stage("warm");
  builder.ExpiresAt(NowMillis() + Days(85));  // FINE: below 90 days
  return leads_.Save(builder);
}

google::cloud::Status LeadService::Import(ImportedLead const& lead) {
  auto const expires_at = Millis(lead.expires_unix_seconds * 1000);
  return leads_.Save(
      LeadBuilder(lead.key).Name(lead.name).Source(lead.source).ExpiresAt(expires_at));  // UNKNOWN: from the file
}

google::cloud::Status LeadService::ImportFromPartner(ImportedLead const& lead) {
  LeadBuilder builder(lead.key);
  builder.Name(lead.name).Source(lead.source);
  builder.ExpiresAt(lead.expires_at.value_or(NowMillis()));  // MISTAKE: without a date it expires at once
  return leads_.Save(builder);
}

google::cloud::Status LeadService::Extend(std::string const& key, std::string const& stage) {
  std::int64_t const until = NowUnixSeconds() + 30 * 24 * 3600;
  return leads_.Save(LeadBuilder(key).Stage(stage).ExpiresAt(Millis(until)));  // MISTAKE: seconds
}

google::cloud::Status LeadService::Hurry(std::string const& key, std::string const& stage) {
  std::int64_t const until = NowUnixSeconds() + 2 * 24 * 3600;
  return leads_.Save(LeadBuilder(key).Stage(stage).ExpiresAt(Millis(until * 1000)));  // FINE: milliseconds, replaces
}

google::cloud::Status LeadService::Shorten(std::string const& key, std::string const& stage) {
  // Leads live for weeks by default; this stage must lapse within a day.
  return leads_.PutStage(key, stage, NowMillis() + Days(1));  // MISTAKE: stays behind the stage that lives for weeks
}

google::cloud::StatusOr<bool> LeadService::Claim(std::string const& key, std::string const& owner) {
  auto taken = cbt::Filter::Chain(cbt::Filter::ColumnName(LeadTable::kLead, LeadTable::kColOwner), NotExpired());
  return leads_.Claim(key, owner, NowMillis() + policy_.claim, std::move(taken));  // FINE: live owners only
}

google::cloud::StatusOr<bool> LeadService::ClaimFast(std::string const& key, std::string const& owner) {
  auto taken = cbt::Filter::Chain(  // MISTAKE: an expired owner still blocks
      cbt::Filter::ColumnName(LeadTable::kLead, LeadTable::kColOwner), cbt::Filter::StripValueTransformer());
  return leads_.Claim(key, owner, NowMillis() + policy_.claim, std::move(taken));  // SAME: the predicate's use
}

google::cloud::Status LeadService::Release(std::string const& key) {
  return leads_.table().Apply(cbt::SingleRowMutation(
      key, cbt::DeleteFromColumn(LeadTable::kLead, LeadTable::kColOwner, Millis(0),
                                NowMillis())));  // MISTAKE: the live owner lies ahead and stays
}

google::cloud::Status LeadService::Unassign(std::string const& key) {
  return leads_.table().Apply(cbt::SingleRowMutation(
      key, cbt::DeleteFromColumn(LeadTable::kLead, LeadTable::kColOwner)));  // FINE: the whole column
}

google::cloud::Status LeadService::Rate(std::string const& key, std::int64_t score) {
  return leads_.PutScore(key, score, NowMillis() + policy_.score_lifetime);  // MISTAKE: lives 37 days, not 7
}

google::cloud::Status LeadService::RateByModel(std::string const& key, std::int64_t score) {
  auto const timestamp = NowMillis() + policy_.score_lifetime - LeadTable::kScoreMaxAge;
  return leads_.PutScore(key, score, timestamp);  // FINE: lives 7 days
}

google::cloud::StatusOr<std::optional<std::int64_t>> LeadService::CurrentScore(std::string const& key) {
  return leads_.Score(key, YoungerThan(LeadTable::kScoreMaxAge));  // FINE: the family's age
}

google::cloud::StatusOr<std::optional<std::int64_t>> LeadService::DisplayScore(std::string const& key) {
  return leads_.Score(key, NotExpired());  // MISTAKE: the bound of the other strategy hides live scores
}

google::cloud::StatusOr<std::vector<LeadRecord>> LeadService::OfSource(std::string const& region,
                                                                      std::string const& source) {
  auto has_source = cbt::Filter::Chain(cbt::Filter::ColumnName(LeadTable::kLead, LeadTable::kColSource),
                                       cbt::Filter::ValueRegex(source));
  auto filter = cbt::Filter::Chain(NotExpired(), std::move(has_source));
  return leads_.Scan(region, std::move(filter));  // FINE: the bound comes first in the chain
}

google::cloud::StatusOr<std::vector<LeadRecord>> LeadService::Preview(std::string const& region) {
  std::vector<cbt::Filter> stages;
  stages.push_back(cbt::Filter::FamilyRegex(LeadTable::kLead));
  stages.push_back(cbt::Filter::CellsRowLimit(4));  // MISTAKE: expired cells use up the limit before the bound
  stages.push_back(NotExpired());
  auto filter = cbt::Filter::ChainFromRange(stages.begin(), stages.end());  // SAME: the chain
  return leads_.Scan(region, std::move(filter));  // SAME: the read with that chain
}

google::cloud::Status LeadService::Merge(std::string const& from, std::string const& into) {
  auto row = leads_.table().ReadRow(  // FINE: live cells only
      from, cbt::Filter::Chain(cbt::Filter::FamilyRegex(LeadTable::kLead), NotExpired(), cbt::Filter::Latest(1)));
  if (!row) return row.status();
  if (!row->first) return {};
  cbt::SingleRowMutation m(into);
  for (auto const& cell : row->second.cells()) {
    m.emplace_back(cbt::DeleteFromColumn(LeadTable::kLead, cell.column_qualifier()));
    m.emplace_back(cbt::SetCell(LeadTable::kLead, cell.column_qualifier(),
                                Millis(cell.timestamp().count()), cell.value()));  // MISTAKE: microseconds
  }
  m.emplace_back(cbt::SetCell(LeadTable::kLead, "merged_from", from));  // MISTAKE: server time, so expired at once
  auto status = leads_.table().Apply(std::move(m));
  if (!status.ok()) return status;
  return leads_.table().Apply(cbt::SingleRowMutation(from, cbt::DeleteFromRow()));
}

google::cloud::Status LeadService::ReplaceAll(std::vector<ImportedLead> const& batch) {
  cbt::BulkMutation bulk;
  for (auto const& lead : batch) {
    if (!lead.expires_at) continue;
    bulk.emplace_back(cbt::SingleRowMutation(lead.key, cbt::DeleteFromRow()));  // MISTAKE: may run after the write
    bulk.emplace_back(  // SAME: the write that it may delete
        LeadBuilder(lead.key).Name(lead.name).ExpiresAt(*lead.expires_at).Build());  // UNKNOWN: from the file
  }
  if (bulk.empty()) return {};
  return FirstFailure(leads_.table().BulkApply(std::move(bulk)));
}

google::cloud::Status LeadService::Convert(std::string const& key) {
  auto lead = leads_.GetLive(key);
  if (!lead) return lead.status();
  if (!*lead) return google::cloud::Status(google::cloud::StatusCode::kNotFound, "no such lead: " + key);
  auto customer = CustomerBuilder(key).Name((*lead)->name).Segment("converted");
  customer.WrittenAt((*lead)->expires_at);  // MISTAKE: an expiry ahead of us is not the time of the write
  auto status = customers_.Save(customer);  // SAME: the write itself
  if (!status.ok()) return status;
  status = customers_.Save(CustomerBuilder(key).Mail(key + "@pending"));  // FINE: written now
  if (!status.ok()) return status;
  return leads_.table().Apply(cbt::SingleRowMutation(key, cbt::DeleteFromFamily(LeadTable::kLead)));
}

google::cloud::Status LeadService::CopyHistory(std::string const& from, std::string const& into) {
  auto row = leads_.table().ReadRow(from, cbt::Filter::FamilyRegex(LeadTable::kHist));  // FINE: nothing expires
  if (!row) return row.status();
  if (!row->first) return {};
  cbt::SingleRowMutation m(into);
  for (auto const& cell : row->second.cells()) {
    auto const at = std::chrono::duration_cast<Millis>(cell.timestamp());
    m.emplace_back(cbt::SetCell(LeadTable::kHist, cell.column_qualifier(), at, cell.value()));  // FINE: same time
  }
  return leads_.table().Apply(std::move(m));
}

}  // namespace crm
