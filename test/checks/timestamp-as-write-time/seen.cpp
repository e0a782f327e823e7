// RUN: %check_bigtable %s bigtable-timestamp-as-write-time %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// drawback: no-write-time

// When something was seen last; and what is printed.

#include "absl/strings/str_cat.h"
#include "clicks.h"
#include <chrono>
#include <iostream>
#include <map>
#include <sstream>

using std::chrono::microseconds;
using std::chrono::system_clock;

struct User {
  microseconds last_seen;
  microseconds lastSeen;
  microseconds LastSeen_;
  microseconds first_seen_at;
  microseconds seenAt;
  // Look-alikes.
  microseconds seen;
  microseconds last;
  microseconds unseen_at;
  microseconds last_seen_until;
  microseconds last_seen_expiry;
  microseconds oversees_at;
};
void Log(std::string const& line);

void Names(cbt::Cell const& cell, User& user, std::map<std::string, microseconds>& json) {
  if (cell.family_name() != "sessions") return;
  user.last_seen = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'last_seen'; it is the instant at which the cell expires, whenever it was written;
  user.lastSeen = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: {{.*}} is used as 'lastSeen';
  user.LastSeen_ = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: {{.*}} is used as 'LastSeen_';
  user.first_seen_at = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: {{.*}} is used as 'first_seen_at';
  user.seenAt = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is used as 'seenAt';
  json["last_seen"] = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: {{.*}} is used as 'last_seen';
  user.seen = cell.timestamp();
  user.last = cell.timestamp();
  user.unseen_at = cell.timestamp();
  user.last_seen_until = cell.timestamp();
  user.last_seen_expiry = cell.timestamp();
  user.oversees_at = cell.timestamp();
  json["seen"] = cell.timestamp();
}
microseconds LastSeen(cbt::Cell const& cell) {
  if (cell.family_name() == "sessions") return cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: {{.*}} is used as 'LastSeen';
  if (cell.family_name() == "profile") return cell.timestamp();
  return {};
}

void Printed(cbt::Cell const& cell) {
  if (cell.family_name() != "sessions") return;
  std::cout << "last seen: " << cell.timestamp().count() << "\n";
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} is used as 'last seen';
  std::ostringstream out;
  out << "user=" << cell.row_key() << ", created_at=" << cell.timestamp().count() / 1000;
  // CHECK-MESSAGES: :[[@LINE-1]]:58: warning: {{.*}} is used as 'created_at';
  Log(absl::StrCat("last seen: ", cell.timestamp().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: {{.*}} is used as 'last seen';
  std::string const written = absl::StrCat("at ", cell.timestamp().count());
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: {{.*}} is used as 'written';
  auto const now = system_clock::now().time_since_epoch();
  std::cout << "age: " << (now - cell.timestamp()).count();
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: {{.*}} is used as 'age';
  // Right, or a text that says something else.
  std::cout << "expires at " << cell.timestamp().count();
  std::cout << "last seen, expires: " << cell.timestamp().count();
  std::cout << "updated 3 rows at " << cell.timestamp().count();
  std::cout << "last seen: " << cell.value() << " until " << cell.timestamp().count();
  std::cout << "last seen: " << cell.value() << cell.timestamp().count();
  std::cout << cell.timestamp().count() << " last seen";
  std::cout << "age: " << cell.timestamp().count();
  std::cout << "timestamp: " << cell.timestamp().count();
  Log(absl::StrCat("last seen: ", cell.value(), cell.timestamp().count()));
  Log(absl::StrCat(cell.timestamp().count(), "last seen: "));
  auto const shifted = 1 << cell.timestamp().count();
  (void)shifted;
  (void)written;
}
