// RUN: %check_bigtable %s bigtable-unproven,bigtable-stale-bound %t --schema %schemas/proof.yaml --no-fix -- -I %inputs -I %runtime

// Bounds that are kept are not known to be right, whatever keeps them. What
// another check reports is not said twice.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;

inline cbt::Table Clicks() {
  return cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", "clicks"));
}

const auto kLive = LiveCells("sessions", Ttl::OneSecond());
void Kept() {
  (void)Clicks().ReadRow("row", kLive);
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return cells of family 'sessions'
}

class Store {
public:
  Store() : live_(LiveCells("sessions", Ttl::OneSecond())), expiry_(Ttl::OneSecond().ExpireAfter(std::chrono::hours(1))) {}
  void Run() {
    (void)Clicks().ReadRow("row", live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: cannot be proven: this read may be wrong for family 'sessions'
    Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", expiry_, "")));
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: cannot be proven: this write may be wrong for family 'sessions'
  }

private:
  cbt::Filter live_;
  std::chrono::milliseconds expiry_;
};

void Fresh() {
  auto const live = LiveCells("sessions", Ttl::OneSecond());
  (void)Clicks().ReadRow("row", live);
}
