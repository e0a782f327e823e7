// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// Comments that belong to the value stay with it.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <string>

void Comments(cbt::Table t, std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", /*value=*/ v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), /*value=*/ v)));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell(/*family=*/"sessions", /*column=*/"page", /*value=*/v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell(/*family=*/"sessions", /*column=*/"page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), /*value=*/v)));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell(
      // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
      "sessions",
      "page",
      // What the user has seen,
      // last.
      v)));
  // CHECK-FIXES: bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)),
  // CHECK-FIXES: // What the user has seen,
  // CHECK-FIXES: // last.
  // CHECK-FIXES: v)));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page",  // The column.
                                                     v)));
  // CHECK-MESSAGES: :[[@LINE-2]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v)));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page" /* column */, v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page" /* column */, bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v)));
}
