// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// Objects that the library makes of a local table, whether its code is parsed or not.

#include "clicks.h"
#include <memory>

class Store {
 public:
  explicit Store(cbt::Table table) : table_(std::move(table)) {}
  void Write() {
    table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "p", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
    // CHECK-FIXES: table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "p", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
  }

 private:
  cbt::Table table_;
};
void Share() {
  cbt::Table table(TABLE_ID("clicks"));
  auto store = std::make_shared<Store>(table);
  store->Write();
}
