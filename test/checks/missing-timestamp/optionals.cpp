// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// A caller decides by an optional, a flag, or a duration whether a write has a
// timestamp.

#include "now.h"

#include <optional>

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

void Use(cbt::Mutation);

static cbt::Mutation Until(const std::string &family, std::optional<milliseconds> at) {
  if (at)
    return cbt::SetCell(family, "c", *at, "v");
  return cbt::SetCell(family, "c", "v");
}
static cbt::Mutation Within(const std::string &family, std::optional<milliseconds> at = std::nullopt) {
  return at.has_value() ? cbt::SetCell(family, "c", at.value(), "v")
                        : cbt::SetCell(family, "c", "v");
}
static cbt::Mutation Unless(const std::string &family, std::optional<milliseconds> at) {
  if (at == std::nullopt)
    return cbt::SetCell(family, "c", "v");
  return cbt::SetCell(family, "c", *at, "v");
}
static cbt::Mutation For(const std::string &family, seconds ttl) {
  if (ttl > seconds(0))
    return cbt::SetCell(family, "c", Now() + ttl, "v");
  return cbt::SetCell(family, "c", "v");
}
static cbt::Mutation Counted(const std::string &family, seconds ttl) {
  if (ttl.count() != 0)
    return cbt::SetCell(family, "c", Now() + ttl, "v");
  return cbt::SetCell(family, "c", "v");
}
static cbt::Mutation Both(const std::string &family, bool stamp, int days) {
  if (stamp && days > 0)
    return cbt::SetCell(family, "c", Now() + hours(24 * days), "v");
  return cbt::SetCell(family, "c", "v");
}

void Callers(std::optional<milliseconds> given) {
  Use(Until("sessions", std::nullopt));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(Until("sessions", {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(Within("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(Unless("sessions", std::nullopt));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(For("sessions", seconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(Counted("sessions", seconds::zero()));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(Both("sessions", true, 0));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(Both("sessions", false, 7));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp

  Use(Until("sessions", Now() + hours(1)));
  Use(Until("profile", std::nullopt));
  Use(Within("sessions", Now() + hours(1)));
  Use(Within("profile"));
  Use(Unless("sessions", std::optional<milliseconds>(Now() + hours(1))));
  Use(For("sessions", seconds(30)));
  Use(Counted("sessions", seconds(30)));
  Use(Both("sessions", true, 7));
  Use(Both("profile", false, 0));
  const std::optional<milliseconds> at = Now() + hours(2);
  Use(Until("sessions", at));
  (void)given;
}

// What an options struct holds when it is passed may not be known.
struct CellOptions {
  std::optional<milliseconds> timestamp;
  bool replace = false;
};
static void Add(cbt::SingleRowMutation &row, const std::string &family, const CellOptions &options = {}) {
  if (options.timestamp)
    row.emplace_back(cbt::SetCell(family, "c", *options.timestamp, "v"));
  else
    row.emplace_back(cbt::SetCell(family, "c", "v"));
}
void Options(cbt::Table table) {
  cbt::SingleRowMutation row("row");
  CellOptions options;
  options.timestamp = Now() + hours(1);
  Add(row, "sessions", options);
  Add(row, "profile");
  Add(row, "sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  table.Apply(std::move(row));
}
