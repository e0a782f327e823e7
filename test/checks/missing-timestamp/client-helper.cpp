// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml --option FixStyle=client -- -I %inputs

// The helper has no place before this code.
using Shown = bool;

#include "clicks.h"

void Writes(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "/")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions'
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", std::chrono::ceil<std::chrono::milliseconds>((std::chrono::system_clock::now() + std::chrono::minutes(30)).time_since_epoch()), "/")));
}
