// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ROLLOUT_SVC_CAMPAIGNS_H
#define ROLLOUT_SVC_CAMPAIGNS_H

#include "config.h"
#include "devices.h"
#include <optional>
#include <string>
#include <vector>

namespace rollout {

// When devices may install: from the moment it is opened until its end.
struct Window {
  std::string region;
  milliseconds end = milliseconds::max();
};

struct Progress {
  std::string device;
  std::string state;
};

// A campaign as its row has it.
struct CampaignView {
  std::vector<std::string> open_regions;
  std::vector<std::string> audit;
  std::size_t done = 0;
};

Status open_window(bt::Table& campaigns, std::string const& id, Window const& window);
Status open_tonight(bt::Table& campaigns, std::string const& id, std::string const& region);
Status open_until_closed(bt::Table& campaigns, std::string const& id, std::string const& region);
Status open_trial(bt::Table& campaigns, std::string const& id, std::vector<std::string> const& regions);
Status close_window(bt::Table& campaigns, std::string const& id, std::string const& region);
Status replace_windows(bt::Table& campaigns, std::vector<std::string> const& ids, Window const& window, bool clear);
Status reset_windows(bt::Table& campaigns, std::vector<std::string> const& ids, std::string const& region);

Status note_progress(bt::Table& campaigns, std::string const& id, Progress const& progress);
Status note_done(bt::Table& campaigns, std::string const& id, std::string const& device);
Status note_skipped(bt::Table& campaigns, std::string const& id, std::string const& device, days keep);
Status audit(bt::Table& campaigns, std::string const& id, std::string const& what);
Status audit_import(bt::Table& campaigns, std::string const& id, std::vector<std::string> const& lines);
Status next_step(bt::Table& campaigns, std::string const& id, std::int64_t number, std::string const& what);
Status last_step(bt::Table& campaigns, std::string const& id, std::string const& what);

StatusOr<CampaignView> view(bt::Table& campaigns, std::string const& id);
StatusOr<CampaignView> view_for_app(bt::Table& campaigns, std::string const& id);
StatusOr<bool> is_open(bt::Table& campaigns, std::string const& id, std::string const& region);
StatusOr<bool> was_opened(bt::Table& campaigns, std::string const& id, std::string const& region);
StatusOr<std::vector<Progress>> progress_of(bt::Table& campaigns, std::string const& id);
StatusOr<std::vector<Progress>> progress_for_export(bt::Table& campaigns, std::string const& id);
StatusOr<std::vector<std::string>> steps_since(bt::Table& campaigns, std::string const& id, std::int64_t number);
StatusOr<std::vector<std::string>> recent_steps(bt::Table& campaigns, std::string const& id);

// Copies what is left of a campaign to the archive of a year.
Status archive_progress(bt::Table& campaigns, bt::Table& archive, std::string const& id);
Status archive_failures(bt::Table& campaigns, bt::Table& archive, std::string const& id);

}  // namespace rollout

#endif  // ROLLOUT_SVC_CAMPAIGNS_H
