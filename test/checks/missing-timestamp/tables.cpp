// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/two-tables.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.v1 --schema %schemas/two-tables.yaml -- -I %inputs -DBIGTABLE_API_V1

#include "bigtable_ttl/tags.h"
#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

// A table that is not named here may be any one that has the family.

void Unresolved(cbt::Table table) {
  (void)cbt::SetCell("sessions", "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v");
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("shared", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'shared' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: .bigtable-ttl.yaml:5:18: note: family 'shared' is declared 'one-second' here
  // CHECK-NOTES: .bigtable-ttl.yaml:10:18: note: family 'shared' is declared 'one-second' here
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("shared", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(1)), "v")));
  // Wrong in both tables, but one edit cannot be right for both.
  (void)cbt::SetCell("mixed", "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'mixed' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)' as the timestamp
  // CHECK-NOTES: .bigtable-ttl.yaml:11:18: note: family 'mixed' is declared 'default, 2d' here
  // CHECK-FIXES: (void)cbt::SetCell("mixed", "q", "v");
  (void)cbt::SetCell("sometimes", "q", "v"); // Right in one of the tables.
}

constexpr char kTable[] = "clicks";
const std::string kArchive = "archive-2024";
BIGTABLE_TABLE("archive-2025") extern cbt::Table tagged;

struct Service {
  BIGTABLE_TABLE("clicks") cbt::Table clicks;
  BIGTABLE_TABLE("archive-1") cbt::Table archive;
  cbt::Table unknown;
  void Write();
};

cbt::SingleRowMutation Mixed();

void Resolved() {
  cbt::Table clicks(TABLE_ID(kTable));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("mixed", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'mixed' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("mixed", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(1)), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));

  auto archive = cbt::Table(TABLE_ID(kArchive));
  archive.AsyncApply(cbt::SingleRowMutation("row", {cbt::SetCell("mixed", "q", "v")}));
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: write to family 'mixed' (default, 2d) has no timestamp; the server stamps it
  // CHECK-FIXES: archive.AsyncApply(cbt::SingleRowMutation("row", {cbt::SetCell("mixed", "q", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2)), "v")}));
  archive.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  archive.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));

  // What was assigned last counts.
  cbt::Table changing(TABLE_ID("archive-1"));
  changing.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  changing = clicks;
  changing.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sometimes' of table 'clicks'
  // CHECK-FIXES: changing.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  changing.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' of table 'clicks'
  // CHECK-FIXES: changing.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
}

void Retarget(cbt::Table &);
void Look(cbt::Table const &);

void Passed() {
  cbt::Table passed(TABLE_ID("archive-1"));
  Retarget(passed);
  passed.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks'
  cbt::Table bound(TABLE_ID("archive-1"));
  auto &alias = bound;
  Retarget(alias);
  bound.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks'
  cbt::Table seen(TABLE_ID("archive-1"));
  Look(seen);
  seen.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
  auto &same = seen;
  same.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
}

void Tagged(BIGTABLE_TABLE("archive-1") cbt::Table &parameter) {
  tagged.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v"))));
  parameter.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
}

// Tables differ in the policy of the family: the one that the caller passes decides.
void Count(cbt::Table &to) { to.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v"))); }
void Nested(cbt::Table &to) { Count(to); }
void Callers(cbt::Table unknown) {
  cbt::Table clicks(TABLE_ID(kTable)), archive(TABLE_ID(kArchive));
  Count(clicks);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  Nested(clicks);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  Count(archive);
  Nested(archive);
  Count(unknown);
}

void Service::Write() {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sometimes' of table 'clicks' (one-second)
  // CHECK-FIXES: clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  archive.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
  unknown.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "q", "v")));
}
