// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef WARD_ESCALATION_ESCALATION_H
#define WARD_ESCALATION_ESCALATION_H

#include "base/cell_time.h"
#include "base/schema.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ward {

struct Shift {
  std::string physician;
  std::string phone;
  absl::Duration length = absl::Hours(12);
};

struct PauseOptions {
  absl::Duration length = absl::Minutes(30);
  std::string reason = "on the way";
};

class Escalation {
 public:
  Escalation(bigtable::Table table, const Clock& clock);

  // Deadlines: free timestamps, so that the due ones are a range.
  Status ScheduleAt(const std::string& alarm, absl::Time deadline, const std::string& step);
  StatusOr<std::vector<std::string>> Due(const std::string& ward);
  Status CountAttempt(const std::string& alarm);

  Status Pause(const std::string& alarm, const PauseOptions& options);
  Status PauseShortly(const std::string& alarm);
  Status PauseForSurgery(const std::string& alarm);
  Status PauseOverlap(const std::string& alarm);
  Status PauseRaw(const std::string& alarm, absl::Duration length);
  Status Resume(const std::string& alarm);
  Status ResumeEarly(const std::string& alarm);
  StatusOr<bool> IsPaused(const std::string& alarm);
  StatusOr<bool> IsPausedFast(const std::string& alarm);

  Status BeginShift(const std::string& ward, const Shift& shift);
  Status BeginRegularShift(const std::string& ward, const std::string& physician);
  Status BeginWeekendShift(const std::string& ward, const std::string& physician);
  Status StandIn(const std::string& ward, const std::string& physician);
  StatusOr<std::optional<std::string>> OnCall(const std::string& ward);
  StatusOr<std::optional<std::string>> OnCallAt(const std::string& ward);
  StatusOr<std::optional<std::string>> OnCallOfShift(const std::string& ward);
  StatusOr<std::vector<std::string>> Names(const std::string& ward);
  StatusOr<std::vector<std::string>> Phones(const std::string& ward);

 private:
  StatusOr<std::optional<std::string>> First(const std::string& ward, bigtable::Filter filter);

  bigtable::Table table_;
  const Clock& clock_;
  std::function<bigtable::Filter()> paused_filter_;
};

}  // namespace ward

#endif  // WARD_ESCALATION_ESCALATION_H
