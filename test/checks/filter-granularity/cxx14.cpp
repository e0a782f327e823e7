// RUN: %check_bigtable %s bigtable-filter-granularity %t --option bigtable-filter-granularity.FineBounds=true --no-fix -- -std=c++14

// std::chrono::floor is C++17's, so an older program gets no fix.

#include <chrono>

namespace google {
namespace cloud {
namespace bigtable {
inline namespace v1 {
struct Filter {
  template <typename R1, typename P1, typename R2, typename P2>
  static Filter TimestampRange(std::chrono::duration<R1, P1>, std::chrono::duration<R2, P2>);
  template <typename... Ts> static Filter Chain(Ts &&...);
};
} // namespace v1
} // namespace bigtable
} // namespace cloud
} // namespace google

using google::cloud::bigtable::Filter;

Filter Write(Filter passed) {
  (void)Filter::TimestampRange(std::chrono::system_clock::now().time_since_epoch(), std::chrono::seconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this time range: its start counts nanoseconds
  return Filter::Chain(passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the server rejects this chain of one filter
}
