// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
// CHECK-FIXES-NEXT: #include "clicks.h"

constexpr char kSessions[] = "sessions";
const std::string kSessionsString("sessions");
static const std::string kSessionsAssigned = "sessions";
const char *const kSessionsPointer = kSessions;
struct Families {
  static constexpr char const *kEvents = "events";
  static inline const std::string kSessions{"sessions"};
};

//===----------------------------------------------------------------------===//
// One-second.
//===----------------------------------------------------------------------===//

// drawback: forgotten-timestamp
void Literal(std::string const &value) {
  cbt::Table table(TABLE_ID("clicks"));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp [bigtable-missing-timestamp]
  // CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
  // CHECK-NOTES: :[[@LINE-3]]:45: note: 'bigtable-tidy explain missing-timestamp' explains why this matters and how to suppress it
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), value)));
}

void Constants() {
  (void)cbt::SetCell(kSessions, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp;
  // CHECK-FIXES: (void)cbt::SetCell(kSessions, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  (void)cbt::SetCell(kSessionsString, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(kSessionsString, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  (void)cbt::SetCell(kSessionsAssigned, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(kSessionsAssigned, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  (void)cbt::SetCell(kSessionsPointer, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(kSessionsPointer, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  (void)cbt::SetCell(Families::kSessions, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(Families::kSessions, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  const auto local = std::string{"sessions"};
  (void)cbt::SetCell(local, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(local, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
}

void Spellings(std::int64_t count) {
  using namespace google::cloud::bigtable;
  using namespace std::string_literals;
  (void)SetCell("sessions"s, "count", count);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)SetCell("sessions"s, "count", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), count);
  (void)(SetCell)(std::string("sessions"), "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)(SetCell)(std::string("sessions"), "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  (void)::google::cloud::bigtable::SetCell({"sessions"}, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)::google::cloud::bigtable::SetCell({"sessions"}, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
}

void Carriers() {
  cbt::Table table(TABLE_ID("clicks"));
  cbt::SingleRowMutation mutation("row");
  mutation.emplace_back(cbt::SetCell("sessions", "page", "/index"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions'
  // CHECK-FIXES: mutation.emplace_back(cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index"));
  cbt::BulkMutation bulk{cbt::SingleRowMutation("r", {cbt::SetCell("sessions", "page", "/index")})};
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: write to family 'sessions'
  // CHECK-FIXES: cbt::BulkMutation bulk{cbt::SingleRowMutation("r", {cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index")})};
  table.CheckAndMutateRow("row", cbt::Filter::BlockAllFilter(), {}, {cbt::SetCell("sessions", "page", "/index")});
  // CHECK-MESSAGES: :[[@LINE-1]]:70: warning: write to family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", cbt::Filter::BlockAllFilter(), {}, {cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index")});
}

//===----------------------------------------------------------------------===//
// One-second, where the schema does not say how long a value lives.
//===----------------------------------------------------------------------===//

void NoExpireAfter() {
  (void)cbt::SetCell("carts", "item", "42");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'carts' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)' as the timestamp [bigtable-missing-timestamp]
  // CHECK-NOTES: :[[@LINE-2]]:9: note: give the family an 'expire-after' for a fix, or pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)' if the instant of expiry is known
  // CHECK-FIXES: (void)cbt::SetCell("carts", "item", "42");
}

//===----------------------------------------------------------------------===//
// Default.
//===----------------------------------------------------------------------===//

// drawback: mixed-timestamps
// drawback: retries
void Default() {
  (void)cbt::SetCell(Families::kEvents, "e", "click");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; the server stamps it, so it is not retried and its TTL is the default of 2d; pass 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2))' as the timestamp [bigtable-missing-timestamp]
  // CHECK-FIXES: (void)cbt::SetCell(Families::kEvents, "e", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2)), "click");
}

//===----------------------------------------------------------------------===//
// Nothing is wrong, or nothing is known.
//===----------------------------------------------------------------------===//

const char *Mutable = "sessions";
std::string MutableString = "sessions";
extern const std::string kElsewhere;
std::string Compute();

void Negatives(std::string const &family, cbt::Cell const &cell) {
  using std::chrono::milliseconds;
  (void)cbt::SetCell("sessions", "page", milliseconds(5), "/index");
  (void)cbt::SetCell("sessions", "page", milliseconds(5), std::int64_t{7});
  (void)cbt::SetCell("sessions", "page", {}, "/index");
  (void)cbt::SetCell(cell);
  (void)cbt::SetCell("profile", "name", "x");   // No TTL.
  (void)cbt::SetCell("unknown", "name", "x");   // Not in the schema.
  (void)cbt::SetCell(family, "name", "x");
  (void)cbt::SetCell(Mutable, "name", "x");
  (void)cbt::SetCell(MutableString, "name", "x");
  (void)cbt::SetCell(kElsewhere, "name", "x");
  (void)cbt::SetCell(Compute(), "name", "x");
  (void)cbt::SetCell(std::string("sessions", 4), "name", "x");
  (void)cbt::SetCell(std::string(3, 's'), "name", "x");
  (void)cbt::DeleteFromColumn("sessions", "page");
  // A table that the schema does not know may have a family of any name.
  cbt::Table(TABLE_ID("other")).Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "/index")));
}

// A parameter is what the caller passes, whatever its default.
void Parameter(std::string const &family = "sessions") {
  (void)cbt::SetCell(family, "name", "x");
}

// Not Bigtable's.
namespace other {
int SetCell(std::string, std::string, std::string);
int Use() { return SetCell("sessions", "page", "/index"); }
} // namespace other
