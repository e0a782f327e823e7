// RUN: %check_bigtable %s bigtable-unproven %t --schema %schemas/proof.yaml --no-fix -- -I %inputs -I %runtime

#include "clicks.h"

#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"

using bigtable_ttl::Ttl;
using std::chrono::hours;
using std::chrono::milliseconds;

inline cbt::Table Of(char const *Id) {
  return cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", Id));
}

milliseconds Now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}

void Proven(milliseconds lifetime) {
  auto clicks = Of("clicks");
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Ttl::OneSecond().ExpireAfter(lifetime), "")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Now() + hours(1), "")));
  (void)clicks.ReadRow("row", bigtable_ttl::LiveCells({{"sessions", Ttl::OneSecond()}}));
  // That expired cells of 'events' pass is another check's business.
  (void)clicks.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells({{"sessions", Ttl::OneSecond()}}), cbt::Filter::Latest(1)));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "a")));
}

// Not asked for.
void Others(milliseconds expiry, std::string const &column) {
  Of("clicks").Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", column, expiry, "")));
  Of("clicks").Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", column, expiry, "")));
  Of("clicks").Apply(cbt::SingleRowMutation("row", cbt::SetCell("unlisted", column, expiry, "")));
  Of("visits").Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", column, expiry, "")));
}

void Times(milliseconds expiry, milliseconds lifetime) {
  auto clicks = Of("clicks");
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", expiry, "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: cannot be proven: this write may be wrong for family 'sessions' of table 'clicks' (one-second); depends on parameter 'expiry'; tag the function
  // CHECK-MESSAGES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: the unknown part is here
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Now() + lifetime, "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: cannot be proven: this write may be wrong for family 'sessions' of table 'clicks' (one-second); the timestamp is now +/- something, which need not be when the value is to expire; make it with the runtime's 'ExpireAfter' or 'ExpireAt'
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", milliseconds(4102444800000), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: cannot be proven: this write may be wrong for family 'sessions'
}

// By the policy of another family the value lives longer, or is lost.
void Policies(Ttl policy, milliseconds lifetime) {
  auto clicks = Of("clicks");
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Ttl::Default(hours(48)).ExpireAfter(lifetime), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: cannot be proven: this write may be wrong for family 'sessions' of table 'clicks' (one-second); the timestamp is made by a policy that is not known to be that of family 'sessions'; make it with the family's policy, a constant
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", policy.ExpireAfter(lifetime), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: cannot be proven: this write may be wrong for family 'sessions'
}

void Reads(cbt::Filter filter, cbt::Table table) {
  (void)Of("clicks").ReadRow("row", cbt::Filter::Chain(cbt::Filter::CellsRowLimit(1), bigtable_ttl::LiveCells({{"sessions", Ttl::OneSecond()}})));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: cannot be proven: this read may be wrong for family 'sessions'
  (void)Of("clicks").ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: cannot be proven: this read may be wrong for family 'sessions'
  (void)Of("clicks").ReadRow("row", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: cannot be proven: this read may be wrong for family 'sessions' of table 'clicks' (one-second); depends on parameter 'filter'
  (void)Of("visits").ReadRow("row", filter);
  (void)table.ReadRow("row", cbt::Filter::FamilyRegex("profile"));
}

// A family that is not known is any of the table's; that is said once.
void Put(std::string const &family) {
  auto clicks = Of("clicks");
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "a", Ttl::OneSecond().ExpireAfter(hours(1)), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: cannot be proven: this write may touch family 'sessions' of table 'clicks' (one-second); depends on parameter 'family'
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "b", Ttl::OneSecond().ExpireAfter(hours(1)), "")));
  Of("visits").Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "b", Ttl::OneSecond().ExpireAfter(hours(1)), "")));
}

BIGTABLE_NOT_A_WRITER void Accepted(milliseconds expiry) {
  Of("clicks").Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", expiry, "")));
}
void Silenced(milliseconds expiry) {
  // The caller's contract: an instant of expiry.
  Of("clicks").Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", expiry, ""))); // NOLINT(bigtable-unproven)
}
