// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "handover.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/project.h"

namespace parcel {
namespace {

constexpr char pin_family[] = "pin";
constexpr char state[] = "state";
constexpr char eta[] = "eta";

bool matched(cbt::MutationBranch branch) { return branch == cbt::MutationBranch::kPredicateMatched; }

cbt::Filter valid_pin(std::string const& pin) {
  return cbt::Filter::Chain(cbt::Filter::ColumnName(pin_family, "code"),
                            cbt::Filter::TimestampRange(millis(std::time(nullptr) + 1), no_end),
                            cbt::Filter::Latest(1), cbt::Filter::ValueRange(pin, pin + '\0'));
}

cbt::InstanceResource instance_of(config const& c) {
  return cbt::InstanceResource(google::cloud::Project(c.project), c.instance);
}

StatusOr<std::vector<std::string>> keys(cbt::Client& client, cbt::PreparedQuery const& query,
                                        std::unordered_map<std::string, cbt::Value> values) {
  std::vector<std::string> ids;
  for (auto& row : client.ExecuteQuery(query.BindParameters(std::move(values)))) {
    if (!row) return row.status();
    auto id = row->get<std::string>("_key");
    if (!id) return id.status();
    ids.push_back(*id);
  }
  return ids;
}

}  // namespace

Status handover::issue_pin(std::string const& id, std::string const& pin) {
  auto const expires = millis(std::time(nullptr) + config_.pin_hours * hours);
  return parcels_.Apply(cbt::SingleRowMutation(id, cbt::SetCell(pin_family, "code", expires, pin)));  // FINE: as long as the file says
}

Status handover::resend_pin(std::string const& id, std::string const& pin) {
  return parcels_.Apply(
      cbt::SingleRowMutation(id, cbt::DeleteFromFamily(pin_family), cbt::SetCell(pin_family, "code", pin)));  // MISTAKE bigtable-missing-timestamp: valid for no time
}

Status handover::hold_for_holidays(std::string const& id, std::string const& pin) {
  auto const expires = millis(std::time(nullptr) + 21 * days);
  return parcels_.Apply(cbt::SingleRowMutation(id, cbt::SetCell(pin_family, "holidays", expires, pin)));  // MISTAKE bigtable-lifetime: a PIN may be valid for a week
}

StatusOr<bool> handover::deliver(std::string const& id, std::string const& pin) {
  auto branch = parcels_.CheckAndMutateRow(
      id,
      cbt::Filter::Chain(cbt::Filter::ColumnName(pin_family, "code"),  // MISTAKE bigtable-unfiltered-read: an expired PIN opens the door
                         cbt::Filter::Latest(1), cbt::Filter::ValueRegex(pin)),
      {cbt::DeleteFromFamily(pin_family), cbt::SetCell(state, "now", "delivered")}, {});
  if (!branch) return branch.status();
  return matched(*branch);
}

StatusOr<bool> handover::hand_out(std::string const& id, std::string const& pin) {
  auto branch = parcels_.CheckAndMutateRow(
      id, valid_pin(pin),  // FINE: only PINs that are valid
      {cbt::DeleteFromFamily(pin_family), cbt::SetCell(state, "now", "handed-out")}, {});
  if (!branch) return branch.status();
  return matched(*branch);
}

StatusOr<bool> handover::start_delivery(std::string const& id) {
  auto branch = parcels_.CheckAndMutateRow(
      id, cbt::Filter::Chain(cbt::Filter::ColumnName(state, "now"), cbt::Filter::ValueRegex("loaded")),  // MISTAKE bigtable-version-limit: also a state of before
      {cbt::SetCell(state, "now", "on-its-way")}, {});
  if (!branch) return branch.status();
  return matched(*branch);
}

StatusOr<bool> handover::return_to_depot(std::string const& id) {
  auto branch = parcels_.CheckAndMutateRow(
      id,
      cbt::Filter::Chain(cbt::Filter::ColumnName(state, "now"), cbt::Filter::Latest(1),
                         cbt::Filter::ValueRegex("on-its-way")),  // FINE: the newest state
      {cbt::SetCell(state, "now", "loaded")}, {});
  if (!branch) return branch.status();
  return matched(*branch);
}

// The promise is kept for a day longer, for those who ask when it came.
Status handover::finish(std::string const& id, std::string const& signature) {
  auto const until = millis(std::time(nullptr) + days);
  return parcels_.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell(state, "signature", signature), cbt::SetCell(eta, "delivered", until, signature),
      cbt::DeleteFromFamily(eta)));  // MISTAKE bigtable-mutation-order: also deletes when it was delivered
}

StatusOr<std::vector<std::string>> parcels_with_pin(cbt::Client& client, config const& c, std::string const& depot) {
  auto const text =
      absl::StrFormat("SELECT _key, pin['code'] AS code FROM parcels WHERE _key LIKE '%s#%%'", depot);  // SAME bigtable-unfiltered-read
  auto query = client.PrepareQuery(instance_of(c), cbt::SqlStatement(text));  // MISTAKE bigtable-unfiltered-read: PINs that are not valid any more
  if (!query) return query.status();
  return keys(client, *query, {});
}

StatusOr<std::vector<std::string>> parcels_with_promise(cbt::Client& client, config const& c,
                                                        std::string const& depot) {
  auto const text = absl::StrCat(
      "SELECT _key, eta['window'] FROM parcels(with_history => TRUE, after_or_equal => @now, latest_n => 1) ",
      "WHERE STARTS_WITH(_key, @depot)");
  auto now = cbt::MakeTimestamp(std::chrono::system_clock::now());
  if (!now) return now.status();
  auto query = client.PrepareQuery(
      instance_of(c), cbt::SqlStatement(text, {{"now", cbt::Parameter(*now)}, {"depot", cbt::Parameter(depot)}}));  // FINE: from now on
  if (!query) return query.status();
  return keys(client, *query, {{"now", cbt::Value(*now)}, {"depot", cbt::Value(depot)}});
}

StatusOr<std::vector<std::string>> parcels_to_street(cbt::Client& client, config const& c,
                                                     std::string const& street) {
  auto query = client.PrepareQuery(
      instance_of(c),
      cbt::SqlStatement("SELECT _key FROM parcels WHERE address['street'] = @street",  // FINE: addresses do not expire
                        {{"street", cbt::Parameter(street)}}));
  if (!query) return query.status();
  return keys(client, *query, {{"street", cbt::Value(street)}});
}

}  // namespace parcel
