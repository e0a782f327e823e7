// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ROLLOUT_SVC_CONFIG_H
#define ROLLOUT_SVC_CONFIG_H

#include "clock.h"
#include "google/cloud/bigtable/table.h"
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rollout {

namespace bt = ::google::cloud::bigtable;

struct Config {
  std::string project;
  std::string instance;
  std::optional<seconds> lease;          // lease = SECONDS
  std::optional<seconds> install_lease;  // install_lease = SECONDS
  std::optional<hours> first_retry;      // first_retry = HOURS
  int attempts = 5;                      // attempts = N
};

struct ConfigError {
  int line = 0;
  std::string what;
};

std::variant<Config, ConfigError> load_config(std::string const& path);

// The tables that the service works on.
struct Tables {
  bt::Table devices;
  bt::Table campaigns;
  bt::Table retries;
};

Tables open_tables(Config const& config);
bt::Table open_archive(Config const& config, int year);

// Families.
inline constexpr char kLease[] = "lease";
inline constexpr char kReport[] = "report";
inline constexpr char kFacts[] = "facts";
inline constexpr char kFirmware[] = "firmware";
inline constexpr char kWindow[] = "window";
inline constexpr char kProgress[] = "progress";
inline constexpr char kAudit[] = "audit";
inline constexpr char kStep[] = "step";
inline constexpr char kDue[] = "due";
inline constexpr char kAttempt[] = "attempt";
inline constexpr char kHistory[] = "history";

// The ages of the families that collect by age.
inline constexpr milliseconds kReportAge = days(30);
inline constexpr milliseconds kProgressAge = days(90);
inline constexpr milliseconds kAttemptAge = days(14);
inline constexpr milliseconds kHistoryAge = days(365);

// Cells of a family that expire at their timestamp, and are still there.
bt::Filter unexpired(std::string const& family);

// Cells of a family with an age, and younger than that.
bt::Filter younger(std::string const& family, milliseconds age);

}  // namespace rollout

#endif  // ROLLOUT_SVC_CONFIG_H
