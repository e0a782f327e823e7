// RUN: %check_bigtable %s bigtable-unproven %t --schema %schemas/lifetimes.yaml --no-fix -- -I %inputs -I %runtime

// In a family of the strategy 'default' a value lives for the maximum age
// longer than its timestamp says: who adds the lifetime to the time forgets
// that.

#include "clicks.h"

#include "bigtable_ttl/ttl.h"

using std::chrono::hours;
using std::chrono::milliseconds;

inline cbt::Table Clicks() {
  return cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", "clicks"));
}
milliseconds Now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}
void Put(cbt::Mutation m);

void Write() {
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("offers", "a", Now(), "")));
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("offers", "a", Now() - hours(24), "")));
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("offers", "a", Now() + hours(24 * 7), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: cannot be proven: this write may be wrong for family 'offers' of table 'clicks' (default, 7d); the timestamp is now + 7d, so a value of family 'offers' lives for 14d; subtract the maximum age, 7d, or make it with the runtime's 'ExpireAfter' or 'ExpireAt'
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("offers", "a", Now() + hours(1), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: cannot be proven: {{.*}}, so a value of family 'offers' lives for 7d1h; subtract the maximum age, 7d
  // That is meant.
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("drafts", "a", Now() + hours(24 * 7), "")));
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("drafts", "a", Now() + hours(24 * 8), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: cannot be proven: {{.*}}, so a value of family 'drafts' lives for 15d; subtract the maximum age, 7d
  // What lives longer than the default may be meant, but for the maximum age
  // itself.
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "a", Now() + hours(24), "")));
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "a", Now() + hours(48), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: cannot be proven: {{.*}}, so a value of family 'events' lives for 4d; subtract the maximum age, 2d
}
