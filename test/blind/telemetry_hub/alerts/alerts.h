// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_ALERTS_ALERTS_H
#define TELEMETRY_HUB_ALERTS_ALERTS_H

#include "hub/store.h"
#include <span>
#include <string>
#include <vector>

namespace hub {

enum class severity { info, warning, critical };

struct alert {
  std::string id;
  std::string text;
  severity level = severity::info;
};

class alerts {
 public:
  explicit alerts(cbt::Table table) : table_(std::move(table)) {}

  Status raise(std::string const& vehicle, alert const& a);
  Status escalate(std::string const& vehicle, alert const& a);
  Status raise_all(std::string const& vehicle, std::span<alert const> list);
  Status snooze(std::string const& vehicle, std::string const& id, milliseconds length);
  Status mute(std::string const& vehicle, std::string const& id);
  Status resolve(std::string const& vehicle, alert const& a);
  Status reset(std::string const& vehicle, alert const& a);
  StatusOr<std::vector<std::string>> open(std::string const& vehicle);
  StatusOr<std::vector<std::string>> top(std::string const& vehicle, int limit);

  Status acknowledge(std::string const& vehicle, std::string const& id, std::string const& who);
  Status import_acknowledgement(std::string const& vehicle, std::string const& id, std::string const& who);

  Status write_log(std::string const& vehicle, std::string const& text);
  Status write_log_reliably(std::string const& vehicle, std::string const& text);
  Status write_debug_log(std::string const& vehicle, std::string const& text);
  Status write_trace_log(std::string const& vehicle, std::string const& text);

 private:
  cbt::Table table_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_ALERTS_ALERTS_H
