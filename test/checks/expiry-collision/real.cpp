// RUN: %check_bigtable %s bigtable-expiry-collision %t --schema %schemas/timestamps.yaml -- -I %inputs

// Real times collide like instants of expiry; other numbers need not be one for
// each value.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>
#include <utility>
#include <vector>

void Log(cbt::Table clicks, std::vector<std::string> const &values) {
  auto const now = Now();
  cbt::SingleRowMutation row("row");
  for (auto const &value : values) {
    row.emplace_back(cbt::SetCell("history", "page", now, value));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this loop writes its values to one column of family 'history' of table 'clicks' (none, timestamps: real) with the same timestamp, so that only the last is stored
    // CHECK-FIXES:     row.emplace_back(cbt::SetCell("history", "page", timestamps.Next(), value));
    row.emplace_back(cbt::SetCell("history", value, now, value));
    row.emplace_back(cbt::SetCell("flags", "page", std::chrono::milliseconds(0), value));
    row.emplace_back(cbt::SetCell("profile", "page", now, value));
  }
  clicks.Apply(std::move(row));
}
