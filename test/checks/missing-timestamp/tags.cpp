// RUN: %check_bigtable %s bigtable-missing-timestamp %t -- -I %inputs

// Tags beside the code, without any schema.

#include "bigtable_ttl/tags.h"
#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

BIGTABLE_TTL_ONE_SECOND constexpr char kCarts[] = "carts";
BIGTABLE_TTL_ONE_SECOND_AFTER("1h30m") const std::string kSessions = "sessions";
BIGTABLE_TTL_DEFAULT("2d") constexpr char kEvents[] = "events";
BIGTABLE_TTL_DEFAULT_AFTER("2d", "12h") constexpr char kHits[] = "hits";
BIGTABLE_TTL_NONE constexpr char kProfile[] = "profile";
constexpr auto &kAlias = kSessions;
struct Families {
  BIGTABLE_TTL_ONE_SECOND static constexpr char kMember[] = "member";
};

void Tagged() {
  (void)cbt::SetCell(kCarts, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'carts' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)' as the timestamp
  // CHECK-NOTES: :9:{{.*}} note: family 'carts' is tagged 'one-second' here
  // CHECK-FIXES: (void)cbt::SetCell(kCarts, "q", "v");
  (void)cbt::SetCell(kSessions, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' (one-second)
  // CHECK-FIXES: (void)cbt::SetCell(kSessions, "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(90)), "v");
  (void)cbt::SetCell(kAlias, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' (one-second)
  // CHECK-FIXES: (void)cbt::SetCell(kAlias, "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(90)), "v");
  (void)cbt::SetCell(kEvents, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'events' (default, 2d) has no timestamp; the server stamps it, so it is not retried and its TTL is the default of 2d;
  // CHECK-FIXES: (void)cbt::SetCell(kEvents, "q", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2)), "v");
  (void)cbt::SetCell(kHits, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'hits' (default, 2d)
  // CHECK-FIXES: (void)cbt::SetCell(kHits, "q", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(12)), "v");
  (void)cbt::SetCell(Families::kMember, "q", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'member' (one-second)
  // CHECK-FIXES: (void)cbt::SetCell(Families::kMember, "q", "v");
  (void)cbt::SetCell(kProfile, "q", "v");
  (void)cbt::SetCell("sessions", "q", "v"); // Only the constant is tagged.
}

//===----------------------------------------------------------------------===//
// Functions of the user's own.
//===----------------------------------------------------------------------===//

BIGTABLE_WRITER("family=family, timestamp=server")
void WriteNow(std::string const &family, std::string const &value);
BIGTABLE_WRITER("family=family, timestamp=at")
void WriteAt(std::string const &family, std::chrono::milliseconds at);
BIGTABLE_WRITER("family=family")
void WriteWithTtl(std::string const &family, std::string const &value);
BIGTABLE_NOT_A_WRITER void ImportOld(std::string const &value);

void Wrappers() {
  WriteNow(kSessions, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' (one-second)
  // CHECK-FIXES: WriteNow(kSessions, "v");
  WriteNow(kProfile, "v");
  WriteAt(kSessions, std::chrono::milliseconds(1));
  WriteWithTtl(kSessions, "v");
}

void ImportOld(std::string const &value) {
  (void)cbt::SetCell(kSessions, "q", value);
  [&] { (void)cbt::SetCell(kSessions, "q", value); }();
}
