// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/two-tables.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.v2 --schema %schemas/two-tables.yaml -- -I %inputs -DBIGTABLE_API_V2

// Tables as 2.x and 3.x make them.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

constexpr char kClicks[] = "clicks";

void Direct() {
  cbt::Table table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", kClicks));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("mixed", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'mixed' of table 'clicks' (one-second)
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("mixed", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(1)), "v")));
  auto archive = cbt::Table(cbt::MakeDataConnection(), {"p", "i", "archive-1"});
  archive.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
}

void Unknown(std::string const &id) {
  cbt::Table table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", id));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
}
