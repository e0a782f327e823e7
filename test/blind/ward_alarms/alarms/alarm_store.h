// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef WARD_ALARMS_ALARM_STORE_H
#define WARD_ALARMS_ALARM_STORE_H

#include "base/cell_time.h"
#include "base/schema.h"
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ward {

enum class Priority { kHigh, kMedium, kLow, kAdvisory };

struct Alarm {
  std::string bed;
  std::string device;
  std::string text;
  Priority priority = Priority::kMedium;
};

struct Transition {
  std::string state;
  std::string by;
};

class AlarmStore {
 public:
  AlarmStore(std::shared_ptr<bigtable::DataConnection> connection, const std::string& project,
             const std::string& instance, const Clock& clock)
      : table_(std::move(connection), bigtable::TableResource(project, instance, kAlarmTable)), clock_(clock) {}

  Status Raise(const Alarm& alarm);
  Status RaiseTechnical(const Alarm& alarm);
  Status RaiseUntil(const Alarm& alarm, absl::Time until);
  Status Silence(const Alarm& alarm, absl::Duration how_long);
  Status SilenceForRound(const Alarm& alarm);
  Status SilenceForTransport(const Alarm& alarm);
  Status Acknowledge(const std::string& bed, const std::string& nurse, absl::Duration hold = absl::Minutes(30));
  StatusOr<bool> AcknowledgeOnce(const std::string& bed, const std::string& nurse);
  StatusOr<bool> TakeOver(const std::string& bed, const std::string& nurse);
  Status AcknowledgeAtBed(const std::string& bed, const std::string& nurse);
  Status AcknowledgeFromPager(const std::string& bed, const std::string& pager);
  Status Log(const std::string& bed, const std::vector<Transition>& transitions);
  Status LogInOrder(const std::string& bed, const std::vector<Transition>& transitions);
  Status SetSequence(const std::string& bed, std::int64_t number, const std::string& state);
  Status ResetSequence(const std::string& bed);
  StatusOr<std::vector<Alarm>> Active(const std::string& ward);
  StatusOr<std::vector<Alarm>> Board(const std::string& ward);
  StatusOr<std::vector<std::string>> History(const std::string& bed, absl::Duration back);
  Status ClearBeds(const std::vector<std::string>& beds);
  Status TransferBeds(const std::vector<std::string>& beds);

 private:
  Status Put(const Alarm& alarm, absl::Time expires);

  bigtable::Table table_;
  const Clock& clock_;
};

}  // namespace ward

#endif  // WARD_ALARMS_ALARM_STORE_H
