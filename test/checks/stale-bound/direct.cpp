// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml -- -I %inputs -I %runtime

// Bounds and timestamps that constants and static variables keep.

#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"
#include "now.h"
#include <vector>

// drawback: stale-bound

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr char kSessions[] = "sessions";
Filter Of(std::string const &family, Filter bound) { return Filter::Chain(Filter::FamilyRegex(family), std::move(bound)); }
void Write(cbt::Table &table, milliseconds timestamp) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", timestamp, "value")));
}

//===----------------------------------------------------------------------===//
// Constants and static variables that nothing assigns to.
//===----------------------------------------------------------------------===//

namespace {
const Filter kLive = LiveCells("sessions", Ttl::OneSecond());
const auto kStart = Now();
auto never_assigned = Now();
const std::vector<Filter> kStages{Filter::FamilyRegex("sessions"), Since(kStart)};
const auto kPolicyStart = Ttl::OneSecond().Live().begin;
struct Bounds {
  milliseconds cutoff;
};
const Bounds kBounds{Now() - hours(48)};
} // namespace

struct Static {
  static const milliseconds kCutoff;
};
const milliseconds Static::kCutoff = Now() - hours(48);

void OfTheFile(cbt::Table &table) {
  (void)table.ReadRow("row", kLive);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: read can return cells of family 'sessions' of table 'clicks' (one-second) that have expired since its lower time bound was taken, when 'kLive' got its value; compute it again for each read: 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
  // CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
  // CHECK-NOTES: :[[@LINE-20]]:14: note: it was taken here, once while the program runs
  (void)table.ReadRow("row", Of("sessions", Since(kStart)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'kStart' got its value
  (void)table.ReadRow("row", Of("sessions", Since(kStart + minutes(1))));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'kStart' got its value
  (void)table.ReadRow("row", Of("sessions", Since(never_assigned)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'never_assigned' got its value
  (void)table.ReadRow("row", Filter::ChainFromRange(kStages.begin(), kStages.end()));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'kStart' got its value
  (void)table.ReadRow("row", Of("sessions", Since(kPolicyStart)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'kPolicyStart' got its value
  (void)table.ReadRow("row", Of("events", Since(Static::kCutoff)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: read can return cells of family 'events' of table 'clicks' (default, 2d) that have expired since its lower time bound was taken, when 'kCutoff' got its value; compute it again for each read: 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
  (void)table.ReadRow("row", Of("events", Since(kBounds.cutoff)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'kBounds' got its value
  (void)table.ReadRow("row", Filter::Interleave(kLive, LiveCells("carts", Ttl::OneSecond())));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'kLive' got its value
  (void)table.CheckAndMutateRow("row", kLive, {cbt::DeleteFromFamily("profile")}, {cbt::SetCell("profile", "c", "v")});
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: predicate can match cells of family 'sessions' of table 'clicks' (one-second) that have expired since
  (void)table.ReadRow("row", Filter::Condition(kLive, Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: predicate can match cells of family 'sessions'
}

// Dropping 'static' is the fix where nothing else changes by it.
void OfTheFunction(cbt::Table &table, std::string const &family) {
  static const auto filter = LiveCells("sessions", Ttl::OneSecond());
  // CHECK-FIXES: const auto filter = LiveCells("sessions", Ttl::OneSecond());
  (void)table.ReadRow("row", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'filter' got its value
  static auto chained = Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(std::chrono::ceil<milliseconds>(std::chrono::system_clock::now().time_since_epoch()), milliseconds(0)));
  // CHECK-FIXES: auto chained = Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(std::chrono::ceil<milliseconds>(std::chrono::system_clock::now().time_since_epoch()), milliseconds(0)));
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Filter::Chain(chained, Filter::Latest(1)))) (void)row;
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: {{.*}} when 'chained' got its value
  // Used twice, made by a function of the user's, or of what was passed.
  static const auto twice = LiveCells("sessions", Ttl::OneSecond());
  // CHECK-FIXES: static const auto twice = LiveCells("sessions", Ttl::OneSecond());
  (void)table.ReadRow("row", twice);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'twice' got its value
  (void)table.ReadRow("row", twice);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'twice' got its value
  static const auto made = Of("sessions", Since(Now()));
  // CHECK-FIXES: static const auto made = Of("sessions", Since(Now()));
  (void)table.ReadRow("row", made);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'made' got its value
  static const auto passed = Filter::Chain(Filter::FamilyRegex(kSessions), Filter::ColumnRegex(family), LiveCells("sessions", Ttl::OneSecond()));
  // CHECK-FIXES: static const auto passed = Filter::Chain(Filter::FamilyRegex(kSessions), Filter::ColumnRegex(family), LiveCells("sessions", Ttl::OneSecond()));
  (void)table.ReadRow("row", passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'passed' got its value
  static const auto captured = LiveCells("sessions", Ttl::OneSecond());
  // CHECK-FIXES: static const auto captured = LiveCells("sessions", Ttl::OneSecond());
  auto read = [&table] { (void)table.ReadRow("row", captured); };
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: {{.*}} when 'captured' got its value
  read();
}

Filter const &Shared() {
  static const Filter shared = LiveCells("sessions", Ttl::OneSecond());
  return shared;
}
void OfAnother(cbt::Table &table) {
  (void)table.ReadRow("row", Shared());
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} when 'shared' got its value
}

//===----------------------------------------------------------------------===//
// Writes.
//===----------------------------------------------------------------------===//

const auto kExpiry = Now() + minutes(30);
const auto kUnknownExpiry = Now() + Opaque();
const auto kPolicyExpiry = Ttl::OneSecond().ExpireAfter(minutes(30));
const auto kAtExpiry = Ttl::OneSecond().ExpireAt(std::chrono::system_clock::now() + minutes(30));

void Writes(cbt::Table &table) {
  Write(table, kExpiry);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has a timestamp that was taken once, when 'kExpiry' got its value; later writes expire sooner, and finally immediately; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  Write(table, kUnknownExpiry);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} when 'kUnknownExpiry' got its value
  Write(table, kPolicyExpiry);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} when 'kPolicyExpiry' got its value
  Write(table, kAtExpiry);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} when 'kAtExpiry' got its value
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "page", kStart, "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a timestamp that was taken once, when 'kStart' got its value
  static auto expiry = Ttl::OneSecond().ExpireAfter(minutes(30));
  // CHECK-FIXES: auto expiry = Ttl::OneSecond().ExpireAfter(minutes(30));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", expiry, "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} when 'expiry' got its value
}

//===----------------------------------------------------------------------===//
// Right, or not known to be wrong.
//===----------------------------------------------------------------------===//

bigtable_ttl::Clock const &OtherClock();
namespace {
auto refreshed = Now();
Filter replaced = LiveCells("sessions", Ttl::OneSecond());
thread_local const auto of_thread = Now();
const auto kPast = Now() - hours(1);
const auto kMidnight = Opaque();
const auto kOtherExpiry = Ttl::OneSecond().ExpireAfter(minutes(30), OtherClock());
const auto kOtherLive = LiveCells("sessions", Ttl::OneSecond(), OtherClock());
const auto kOpaqueExpiry = Ttl::OneSecond().ExpireAt(std::chrono::system_clock::time_point(Opaque()));
auto by_arm = Now(), by_reference = Now();
auto &other_name = by_reference;
void Refresh() {
  auto unused = Now();
  (Flag() ? by_arm : unused) = Now();
  other_name = Now();
  refreshed = Now();
  replaced = LiveCells("sessions", Ttl::OneSecond());
}
} // namespace
auto visible = Now(); // Other files may assign to it.

void Look(milliseconds &time);
void Fresh(cbt::Table &table) {
  Refresh();
  (void)table.ReadRow("row", Of("sessions", Since(refreshed)));
  (void)table.ReadRow("row", replaced);
  (void)table.ReadRow("row", Of("sessions", Since(by_arm)));
  (void)table.ReadRow("row", Of("sessions", Since(by_reference)));
  (void)table.ReadRow("row", Of("sessions", Since(of_thread)));
  (void)table.ReadRow("row", Of("sessions", Since(visible)));
  static auto cutoff = Now();
  (void)table.ReadRow("row", Of("sessions", Since(cutoff)));
  if (Flag()) cutoff = Now();
  static auto shown = Now();
  (void)table.ReadRow("row", Of("sessions", Since(shown)));
  Look(shown);
  static auto by_lambda = Now();
  auto refresh = [] { by_lambda = Now(); };
  (void)table.ReadRow("row", Of("sessions", Since(by_lambda)));
  refresh();
  const auto local = Now();
  (void)table.ReadRow("row", Of("sessions", Since(local)));
  Write(table, kStart + (Now() - kStart) + minutes(30));
  Write(table, kStart + Opaque());
  Write(table, Now() + (kExpiry - kStart));
  Write(table, refreshed + minutes(30));
  Write(table, Flag() ? kExpiry : Ttl::OneSecond().ExpireAfter(minutes(30)));
}

// Whose bound it is not, or another one that may be a bound.
void Other(cbt::Table &table, Filter filter) {
  (void)table.ReadRow("row", Of("profile", Since(kStart)));
  (void)table.ReadRow("row", Of("events", Since(kStart)));
  (void)table.ReadRow("row", Of("sessions", Since(kPast)));
  (void)table.ReadRow("row", Of("sessions", Since(kMidnight)));
  (void)table.ReadRow("row", Filter::Chain(LiveCells("sessions", Ttl::OneSecond()), kLive));
  (void)table.ReadRow("row", Filter::Chain(kLive, LiveCells("sessions", Ttl::OneSecond())));
  (void)table.ReadRow("row", Filter::Chain(kLive, Since(Opaque())));
  (void)table.ReadRow("row", Filter::Chain(std::move(filter), kLive));
  (void)table.ReadRow("row", Filter::Chain(kLive, Filter::FamilyRegex("profile")));
  (void)table.ReadRow("row", Flag() ? kLive : LiveCells("sessions", Ttl::OneSecond()));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", kStart, "value")));
  (void)table.ReadRow("row", kOtherLive);
  Write(table, kOtherExpiry);
  Write(table, kOpaqueExpiry);
  Write(table, kMidnight);
}

// What the program compares itself, or deletes.
void Show(std::string const &);
void Compared(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), kLive))
    for (auto const &cell : row->cells())
      if (cell.timestamp() > std::chrono::system_clock::now().time_since_epoch()) Show(cell.value());
  for (auto &row : table.ReadRows(cbt::RowSet("row"), kLive))
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  (void)table.CheckAndMutateRow("row", kLive, {cbt::DeleteFromFamily("sessions")}, {});
}

BIGTABLE_NOT_A_WRITER void Sanctioned(cbt::Table &table) { Write(table, kExpiry); }
void Silenced(cbt::Table &table) { (void)table.ReadRow("row", kLive); } // NOLINT(bigtable-stale-bound)

// A wrong unit is what bigtable-timestamp-unit reports.
void InMicros(cbt::Table &table) {
  static milliseconds const micros(std::chrono::duration_cast<std::chrono::microseconds>(Now()).count());
  Write(table, micros);
}
