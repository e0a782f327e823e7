// RUN: %check_bigtable %s bigtable-missing-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -std=c++14

// The runtime that a fix calls is C++17, so an older program gets none.

#include <string>

namespace google {
namespace cloud {
namespace bigtable {
inline namespace v1 {
struct Mutation {};
Mutation SetCell(std::string, std::string, std::string);
} // namespace v1
} // namespace bigtable
} // namespace cloud
} // namespace google

void Write() {
  google::cloud::bigtable::SetCell("sessions", "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: : note: no fix is offered because it would need C++17
}
