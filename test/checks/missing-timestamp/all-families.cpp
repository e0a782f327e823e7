// RUN: %check_bigtable %s bigtable-missing-timestamp %t --no-fix --option bigtable-missing-timestamp.AllFamilies=true --schema %schemas/clicks.yaml -- -I %inputs

#include "clicks.h"

void AllFamilies(std::string const &family) {
  (void)cbt::SetCell("profile", "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write has no timestamp; the server stamps it, so it is not idempotent and not retried; pass a timestamp [bigtable-missing-timestamp]
  (void)cbt::SetCell("unknown", "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write has no timestamp;
  (void)cbt::SetCell(family, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write has no timestamp;
  (void)cbt::SetCell("carts", "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'carts' of table 'clicks' (one-second)
  (void)cbt::SetCell(family, "q", std::chrono::milliseconds(1), "v");
}
