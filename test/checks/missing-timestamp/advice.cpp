// RUN: %check_bigtable %s bigtable-missing-timestamp %t --no-fix --schema %schemas/apis.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.all --no-fix --schema %schemas/apis.yaml --option bigtable-missing-timestamp.AllFamilies=true --prefix ALL -- -I %inputs
// RUN: %check_bigtable %s bigtable-real-timestamp %t.real --no-fix --schema %schemas/apis.yaml --prefix REAL -- -I %inputs

// What is advised where the function that is called takes no timestamp.

#include "now.h"
#include <string>

namespace acme {
void Put(cbt::Table& table, std::string const& family, std::string const& value);
void PutAt(cbt::Table& table, std::string const& family, std::int64_t micros);
}  // namespace acme

cbt::Mutation Without(std::string const& family, std::string const& value) {
  return cbt::SetCell(family, "page", value);
}
cbt::Mutation Deeper(std::string const& family) { return Without(family, "v"); }
cbt::Mutation AtNow(std::string const& family) {
  return cbt::SetCell(family, "page", std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()), "v");
}
cbt::Mutation At(std::string const& family, std::chrono::milliseconds time) {
  auto const timestamp = time + std::chrono::milliseconds(0);
  return cbt::SetCell(family, "page", timestamp, "v");
}
class Store {
 public:
  cbt::Mutation Make(std::string const& family) const { return cbt::SetCell(family, "page", "v"); }
};

void Write(cbt::Table& table, Store const& store) {
  (void)Without("sessions", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}} has no timestamp; {{.*}}; give 'Without' a parameter for the timestamp, and pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' [bigtable-missing-timestamp]
  // ALL-MESSAGES: :[[@LINE-2]]:9: warning: {{.*}}; give 'Without' a parameter for the timestamp, and pass
  (void)Deeper("carts");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}} has no timestamp; {{.*}}; give 'Deeper' a parameter for the timestamp, and pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)' [bigtable-missing-timestamp]
  // CHECK-NOTES: :[[@LINE-2]]:9: note: pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)' if the instant of expiry is known
  // ALL-MESSAGES: :[[@LINE-3]]:9: warning: {{.*}}; give 'Deeper' a parameter for the timestamp, and pass
  (void)store.Make("sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}}; give 'Store::Make' a parameter for the timestamp, and pass '
  // ALL-MESSAGES: :[[@LINE-2]]:9: warning: {{.*}}; give 'Store::Make' a parameter for the timestamp, and pass '
  auto const lambda = [](std::string const& family) { return cbt::SetCell(family, "page", "v"); };
  (void)lambda("sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}}; give the function that is called a parameter for the timestamp, and pass '
  // ALL-MESSAGES: :[[@LINE-2]]:9: warning: {{.*}}; give the function that is called a parameter for the timestamp, and pass '
  acme::Put(table, "sessions", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}; give 'Put' a parameter for the timestamp, and pass '
  // ALL-MESSAGES: :[[@LINE-2]]:3: warning: {{.*}}; give 'Put' a parameter for the timestamp, and pass '
  acme::Put(table, "profile", "v");
  // ALL-MESSAGES: :[[@LINE-1]]:3: warning: write has no timestamp; {{.*}}; give 'Put' a parameter for the timestamp [bigtable-missing-timestamp]
  acme::PutAt(table, "sessions", -1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}; pass '{{.*}}', in microseconds, as the timestamp
  // ALL-MESSAGES: :[[@LINE-2]]:3: warning: {{.*}}; pass '{{.*}}', in microseconds, as the timestamp
  (void)AtNow("sessions");
  // REAL-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}} has the current time as its timestamp; {{.*}}; give 'AtNow' a parameter for the timestamp, and pass '
  (void)At("sessions", std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()));
  // REAL-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}} has the current time as its timestamp; {{.*}}; pass '{{.*}}' as the timestamp
}
