// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "campaigns.h"
#include "google/cloud/bigtable/mutations.h"
#include <functional>
#include <utility>

namespace rollout {

namespace {

bt::SingleRowMutation one(std::string const& id, bt::Mutation mutation) {
  return bt::SingleRowMutation("c/" + id, std::move(mutation));
}

Status first_failure(std::vector<bt::FailedMutation> const& failures) {
  return failures.empty() ? Status{} : failures.front().status();
}

StatusOr<std::vector<bt::Cell>> cells_of(bt::Table& table, std::string const& id, bt::Filter filter) {
  auto row = table.ReadRow("c/" + id, std::move(filter));
  if (!row) return std::move(row).status();
  return std::move(row->second).cells();
}

template <typename F>
auto map_cells(StatusOr<std::vector<bt::Cell>> cells, F f) -> StatusOr<std::vector<decltype(f(cells->front()))>> {
  if (!cells) return std::move(cells).status();
  std::vector<decltype(f(cells->front()))> result;
  for (auto const& cell : *cells) result.push_back(f(cell));
  return result;
}

CampaignView to_view(std::vector<bt::Cell> const& cells) {
  CampaignView view;
  for (auto const& cell : cells) {
    if (cell.family_name() == kWindow) view.open_regions.push_back(cell.column_qualifier());
    if (cell.family_name() == kAudit) view.audit.push_back(cell.value());
    if (cell.family_name() == kProgress && cell.value() == "done") ++view.done;
  }
  return view;
}

auto const to_progress = [](bt::Cell const& cell) { return Progress{cell.column_qualifier(), cell.value()}; };
auto const to_value = [](bt::Cell const& cell) { return cell.value(); };

}  // namespace

Status open_window(bt::Table& campaigns, std::string const& id, Window const& window) {
  return campaigns.Apply(bt::SingleRowMutation(
      "c/" + id, bt::DeleteFromColumn(kWindow, window.region),
      bt::SetCell(kWindow, window.region, window.end, "open")));  // UNKNOWN: the end is the caller's
}

Status open_tonight(bt::Table& campaigns, std::string const& id, std::string const& region) {
  Window window{region, now() + hours(8)};
  return open_window(campaigns, id, window);  // FINE: eight hours from now
}

Status open_until_closed(bt::Table& campaigns, std::string const& id, std::string const& region) {
  Window window;
  window.region = region;
  return open_window(campaigns, id, window);  // MISTAKE: the default end is no time at all, and never comes
}

Status open_trial(bt::Table& campaigns, std::string const& id, std::vector<std::string> const& regions) {
  bt::SingleRowMutation trial("c/" + id);
  auto const end = milliseconds(std::chrono::system_clock::now().time_since_epoch().count()) + hours(1);
  for (auto const& region : regions) {
    trial.emplace_back(bt::SetCell(kWindow, region, end, "trial"));  // MISTAKE: ticks of the clock are nanoseconds
  }
  return campaigns.Apply(std::move(trial));
}

Status close_window(bt::Table& campaigns, std::string const& id, std::string const& region) {
  return campaigns.Apply(one(id, bt::DeleteFromColumnStartingFrom(kWindow, region, now())));  // FINE: what is alive
}

// The same window for many campaigns, instead of or beside those that they have.
Status replace_windows(bt::Table& campaigns, std::vector<std::string> const& ids, Window const& window, bool clear) {
  bt::BulkMutation bulk;
  for (auto const& id : ids) {
    std::string const key = "c/" + id;
    if (clear) bulk.emplace_back(bt::SingleRowMutation(key, bt::DeleteFromFamily(kWindow)));  // SAME: unordered
    bulk.emplace_back(bt::SingleRowMutation(
        key, bt::DeleteFromColumn(kWindow, window.region),
        bt::SetCell(kWindow, window.region, now() + hours(8), "open")));  // MISTAKE: that delete may come last
  }
  return first_failure(campaigns.BulkApply(std::move(bulk)));
}

Status reset_windows(bt::Table& campaigns, std::vector<std::string> const& ids, std::string const& region) {
  bt::BulkMutation bulk;
  for (auto const& id : ids) {
    bt::SingleRowMutation reset("c/" + id, bt::DeleteFromFamily(kWindow));
    reset.emplace_back(bt::SetCell(kWindow, region, now() + hours(8), "open"));  // FINE: in one row mutation
    bulk.emplace_back(std::move(reset));
  }
  return first_failure(campaigns.BulkApply(std::move(bulk)));
}

Status note_progress(bt::Table& campaigns, std::string const& id, Progress const& progress) {
  auto const stamp = now();
  return campaigns.Apply(one(id, bt::SetCell(kProgress, progress.device, stamp, progress.state)));  // FINE: 90 days
}

// Finished devices are of interest for a week, then their column may go.
Status note_done(bt::Table& campaigns, std::string const& id, std::string const& device) {
  auto const keep = days(7);
  return campaigns.Apply(bt::SingleRowMutation(
      "c/" + id, bt::DeleteFromColumn(kProgress, device),
      bt::SetCell(kProgress, device, now() + keep - kProgressAge, "done")));  // FINE: a week from now
}

Status note_skipped(bt::Table& campaigns, std::string const& id, std::string const& device, days keep) {
  return campaigns.Apply(bt::SingleRowMutation(
      "c/" + id, bt::DeleteFromColumn(kProgress, device),
      bt::SetCell(kProgress, device, now() + kProgressAge - keep, "skipped")));  // MISTAKE: the signs are swapped
}

Status audit(bt::Table& campaigns, std::string const& id, std::string const& what) {
  return campaigns.Apply(one(id, bt::SetCell(kAudit, "event", now(), what)));  // FINE: the real time
}

Status audit_import(bt::Table& campaigns, std::string const& id, std::vector<std::string> const& lines) {
  bt::SingleRowMutation row("c/" + id);
  std::int64_t n = 0;
  for (auto const& line : lines) {
    row.emplace_back(bt::SetCell(kAudit, "event", milliseconds(++n), line));  // MISTAKE: line numbers are no times
  }
  return campaigns.Apply(std::move(row));
}

Status next_step(bt::Table& campaigns, std::string const& id, std::int64_t number, std::string const& what) {
  return campaigns.Apply(one(id, bt::SetCell(kStep, "do", milliseconds(number), what)));  // FINE: numbers, as planned
}

Status last_step(bt::Table& campaigns, std::string const& id, std::string const& what) {
  return campaigns.Apply(one(id, bt::SetCell(kStep, "do", what)));  // MISTAKE: server time among numbers
}

StatusOr<CampaignView> view(bt::Table& campaigns, std::string const& id) {
  auto filter = bt::Filter::Interleave(unexpired(kWindow), younger(kProgress, kProgressAge),
                                       bt::Filter::FamilyRegex(kAudit));
  auto cells = cells_of(campaigns, id, std::move(filter));  // FINE: each family has its own bound
  if (!cells) return std::move(cells).status();
  return to_view(*cells);
}

// The app shows open regions and how many devices are done.
StatusOr<CampaignView> view_for_app(bt::Table& campaigns, std::string const& id) {
  auto const cutoff = now() - kProgressAge + milliseconds(1);
  auto filter = bt::Filter::Chain(bt::Filter::FamilyRegex("window|progress"),
                                  bt::Filter::TimestampRange(cutoff, milliseconds(0)));  // MISTAKE: closed windows too
  auto cells = cells_of(campaigns, id, std::move(filter));  // SAME: one bound for two families
  if (!cells) return std::move(cells).status();
  return to_view(*cells);
}

StatusOr<bool> is_open(bt::Table& campaigns, std::string const& id, std::string const& region) {
  auto cells = cells_of(campaigns, id, bt::Filter::ColumnName(kWindow, region));  // FINE: checked below
  if (!cells) return std::move(cells).status();
  auto const at = now();
  for (auto const& cell : *cells) {
    if (cell.timestamp() > at) return true;
  }
  return false;
}

StatusOr<bool> was_opened(bt::Table& campaigns, std::string const& id, std::string const& region) {
  auto cells = cells_of(campaigns, id, bt::Filter::ColumnName(kWindow, region));  // SAME: checked wrongly below
  if (!cells) return std::move(cells).status();
  auto const at = now();
  for (auto const& cell : *cells) {
    if (cell.timestamp() + kProgressAge > at) return true;  // MISTAKE: another family's age; open 90 days too long
  }
  return false;
}

StatusOr<std::vector<Progress>> progress_of(bt::Table& campaigns, std::string const& id) {
  return map_cells(cells_of(campaigns, id, younger(kProgress, kProgressAge)), to_progress);  // FINE: 90 days
}

namespace {

// What an export contains.
auto const kRecent = bt::Filter::TimestampRange(now() - kProgressAge, milliseconds(0));  // MISTAKE: fixed at the start

}  // namespace

StatusOr<std::vector<Progress>> progress_for_export(bt::Table& campaigns, std::string const& id) {
  auto filter = bt::Filter::Chain(bt::Filter::FamilyRegex(kProgress), kRecent);  // SAME: the bound of the start
  return map_cells(cells_of(campaigns, id, std::move(filter)), to_progress);
}

StatusOr<std::vector<std::string>> steps_since(bt::Table& campaigns, std::string const& id, std::int64_t number) {
  auto filter = bt::Filter::Chain(
      bt::Filter::ColumnName(kStep, "do"),
      bt::Filter::TimestampRange(milliseconds(number), milliseconds(0)));  // FINE: a range of numbers
  return map_cells(cells_of(campaigns, id, std::move(filter)), to_value);
}

StatusOr<std::vector<std::string>> recent_steps(bt::Table& campaigns, std::string const& id) {
  auto filter = bt::Filter::Chain(bt::Filter::ColumnName(kStep, "do"),
                                  bt::Filter::TimestampRange(now() - days(1), milliseconds(0)));  // MISTAKE: no times
  return map_cells(cells_of(campaigns, id, std::move(filter)), to_value);  // SAME: the read with this filter
}

// The copy is of interest for no longer than the original.
Status archive_progress(bt::Table& campaigns, bt::Table& archive, std::string const& id) {
  auto cells = cells_of(campaigns, id, younger(kProgress, kProgressAge));
  if (!cells) return std::move(cells).status();
  bt::SingleRowMutation copy("c/" + id);
  for (auto const& cell : *cells) {
    auto const expiry = std::chrono::duration_cast<milliseconds>(cell.timestamp()) + kProgressAge;
    auto const stamp = expiry - kHistoryAge;
    copy.emplace_back(bt::SetCell(kHistory, cell.column_qualifier(), stamp, cell.value()));  // FINE: the same expiry
  }
  return cells->empty() ? Status{} : archive.Apply(std::move(copy));
}

// As above, for devices that failed.
Status archive_failures(bt::Table& campaigns, bt::Table& archive, std::string const& id) {
  auto failed = bt::Filter::Chain(younger(kProgress, kProgressAge), bt::Filter::ValueRegex("failed.*"));
  auto cells = cells_of(campaigns, id, std::move(failed));
  if (!cells) return std::move(cells).status();
  bt::SingleRowMutation copy("c/" + id);
  for (auto const& cell : *cells) {
    auto const stamp = std::chrono::duration_cast<milliseconds>(cell.timestamp());
    copy.emplace_back(bt::SetCell(kHistory, cell.column_qualifier(), stamp, cell.value()));  // MISTAKE: 275 days more
  }
  return cells->empty() ? Status{} : archive.Apply(std::move(copy));
}

}  // namespace rollout
