// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "alerts/alerts.h"
#include <algorithm>
#include <array>
#include <memory>
#include <ranges>
#include <utility>

namespace hub {
namespace {

using std::chrono::duration_cast;

struct level {
  severity which;
  char const* name;
  milliseconds ttl;
};

constexpr std::array<level, 3> levels{{
    {.which = severity::info, .name = "info", .ttl = 30min},
    {.which = severity::warning, .name = "warning", .ttl = 4h},
    {.which = severity::critical, .name = "critical", .ttl = 12h},  // SAME: see escalate
}};

[[nodiscard]] constexpr level const& describe(severity s) {
  return *std::ranges::find(levels, s, &level::which);
}

[[nodiscard]] std::string active() { return schema::active.str(); }

}  // namespace

Status alerts::raise(std::string const& vehicle, alert const& a) {
  auto const ttl = std::min<milliseconds>(describe(a.level).ttl, 6h);
  return table_.Apply(cbt::SingleRowMutation(vehicle, cbt::DeleteFromColumn(active(), a.id),
                                             cbt::SetCell(active(), a.id, now_on() + ttl, a.text)));  // FINE: <= 6 h
}

Status alerts::escalate(std::string const& vehicle, alert const& a) {
  auto const& critical = describe(severity::critical);
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::DeleteFromColumn(active(), a.id),
      cbt::SetCell(active(), a.id, now_on() + critical.ttl, a.text)));  // MISTAKE: 12 hours, 6 are allowed
}

Status alerts::raise_all(std::string const& vehicle, std::span<alert const> list) {
  auto const now = now_on();
  constexpr auto ttl = 30min;
  cbt::SingleRowMutation row(vehicle);
  for (auto const& a : list | std::views::filter([](alert const& x) { return x.level == severity::info; })) {
    row.emplace_back(cbt::SetCell(active(), "info." + a.id, now + ttl, a.text));  // FINE: 30 minutes, own columns
  }
  for (auto const& a : list | std::views::filter([](alert const& x) { return x.level == severity::warning; })) {
    auto const until = duration_cast<std::chrono::seconds>(now + ttl);
    row.emplace_back(
        cbt::SetCell(active(), "warning." + a.id, milliseconds(until.count()), a.text));  // MISTAKE: seconds
  }
  return list.empty() ? Status() : table_.Apply(std::move(row));
}

Status alerts::snooze(std::string const& vehicle, std::string const& id, milliseconds length) {
  length = std::clamp<milliseconds>(length, 1min, 6h);
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::DeleteFromColumn(active(), "snoozed." + id),
      cbt::SetCell(active(), "snoozed." + id, now_on() - length, "1")));  // MISTAKE: minus: over before it began
}

Status alerts::mute(std::string const& vehicle, std::string const& id) {
  auto const until = duration_cast<std::chrono::seconds>(now_on() + 6h);
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(active(), "muted." + id, until, "1")));  // FINE: seconds convert, whole ones are enough
}

Status alerts::resolve(std::string const& vehicle, alert const& a) {
  auto const now = now_on();
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, {cbt::DeleteFromColumn(active(), a.id),                                   // FINE: deleted first
                cbt::SetCell(active(), "resolved." + a.id, now + 1h, a.text),            // FINE: an hour
                cbt::SetCell(schema::log.str(), "resolved." + a.id, now, a.text)}));     // FINE: 90 days
}

Status alerts::reset(std::string const& vehicle, alert const& a) {
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(vehicle, cbt::DeleteFromFamily(active())));  // MISTAKE: no order in a bulk
  bulk.emplace_back(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(active(), "reset." + a.id, now_on() + 10min, a.text)));  // SAME: may be deleted
  auto failures = table_.BulkApply(std::move(bulk));
  return failures.empty() ? Status() : failures.front().status();
}

StatusOr<std::vector<std::string>> alerts::open(std::string const& vehicle) {
  auto row = table_.ReadRow(vehicle, cbt::Filter::Chain(cbt::Filter::FamilyRegex(active()),
                                                        live(schema::active, now_on()),  // FINE: what is live
                                                        cbt::Filter::Latest(1)));
  if (!row) return std::move(row).status();
  std::vector<std::string> result;
  std::ranges::transform(row->second.cells(), std::back_inserter(result), &cbt::Cell::column_qualifier);
  return result;
}

StatusOr<std::vector<std::string>> alerts::top(std::string const& vehicle, int limit) {
  std::vector<cbt::Filter> stages{cbt::Filter::FamilyRegex(active()), cbt::Filter::Latest(1)};
  if (limit > 0) stages.push_back(cbt::Filter::CellsRowLimit(limit));
  stages.push_back(live(schema::active, now_on()));  // SAME: after the limit
  auto row = table_.ReadRow(
      vehicle, cbt::Filter::ChainFromRange(stages.begin(), stages.end()));  // MISTAKE: limited before the bound
  if (!row) return std::move(row).status();
  std::vector<std::string> result;
  std::ranges::transform(row->second.cells(), std::back_inserter(result), &cbt::Cell::column_qualifier);
  return result;
}

Status alerts::acknowledge(std::string const& vehicle, std::string const& id, std::string const& who) {
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::ack.str(), id, now_on(), who)));  // FINE: a real time
}

Status alerts::import_acknowledgement(std::string const& vehicle, std::string const& id, std::string const& who) {
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::ack.str(), id, {}, who)));  // MISTAKE: 1970, where a real time is read
}

Status alerts::write_log(std::string const& vehicle, std::string const& text) {
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::log.str(), "text", text)));  // FINE: server time is meant, 90 days
}

Status alerts::write_log_reliably(std::string const& vehicle, std::string const& text) {
  auto options = google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
      std::make_shared<cbt::AlwaysRetryMutationPolicy>());  // MISTAKE: with server time, a retry adds a second cell
  cbt::SingleRowMutation row(vehicle);
  row.emplace_back(cbt::SetCell(schema::log.str(), "text", text));
  return table_.Apply(std::move(row), options);  // SAME: see above
}

Status alerts::write_debug_log(std::string const& vehicle, std::string const& text) {
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::log.str(), "debug", stamp(schema::log, now_on(), days(3)), text)));  // FINE: 3 days
}

Status alerts::write_trace_log(std::string const& vehicle, std::string const& text) {
  constexpr milliseconds keep = days(1);
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::log.str(), "trace", now_on() + keep, text)));  // MISTAKE: 91 days, not one
}

}  // namespace hub
