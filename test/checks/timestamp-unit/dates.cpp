// RUN: %check_bigtable %s bigtable-timestamp-unit %t -- -I %inputs

// Times of the C library and of protocol buffers, lengths of minutes and more, and
// structs that a function fills in.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "google/protobuf/duration.pb.h"
#include "google/protobuf/timestamp.pb.h"
#include "now.h"
#include <algorithm>
#include <ctime>
#include <optional>
#include <sys/time.h>

namespace google::protobuf::util {
class TimeUtil {
 public:
  static std::int64_t TimestampToSeconds(Timestamp const&);
  static std::int64_t TimestampToMilliseconds(Timestamp const&);
  static std::int64_t DurationToHours(Duration const&);
};
} // namespace google::protobuf::util

using google::protobuf::util::TimeUtil;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;

//===----------------------------------------------------------------------===//
// Functions.
//===----------------------------------------------------------------------===//

void Functions(std::tm tm, google::protobuf::Timestamp at, google::protobuf::Duration for_) {
  (void)cbt::SetCell("f", "c", milliseconds(std::mktime(&tm)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds; a time of today becomes about 1970-01-21
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(std::mktime(&tm))), "v");
  std::time_t const when = ::timegm(&tm);
  (void)cbt::SetCell("f", "c", milliseconds(when), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(when)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(system_clock::to_time_t(system_clock::now())), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", milliseconds(TimeUtil::TimestampToSeconds(at)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", Now() + milliseconds(TimeUtil::DurationToHours(for_)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts hours, but is taken for milliseconds; convert it

  milliseconds const coarse(at.seconds());
  (void)cbt::SetCell("f", "c", coarse, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", Now() + milliseconds(for_.seconds()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it

  (void)cbt::SetCell("f", "c", seconds(std::mktime(&tm)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(when * 1000), "v");
  (void)cbt::SetCell("f", "c", milliseconds(at.seconds() * 1000 + at.nanos() / 1000000), "v");
  (void)cbt::SetCell("f", "c", seconds(at.seconds()), "v");
  (void)cbt::SetCell("f", "c", Now() + seconds(for_.seconds()), "v");
  (void)cbt::SetCell("f", "c", milliseconds(TimeUtil::TimestampToMilliseconds(at)), "v");
  (void)cbt::SetCell("f", "c", seconds(system_clock::to_time_t(system_clock::now())), "v");
}

//===----------------------------------------------------------------------===//
// Lengths.
//===----------------------------------------------------------------------===//

// Functions of the user's own may count anything.
namespace calendar {
struct Date {};
std::int64_t mktime(Date*);
std::int64_t timegm(char const* text);
} // namespace calendar
std::int64_t timegm(char const* text);
void Own(calendar::Date date) {
  (void)cbt::SetCell("f", "c", milliseconds(calendar::mktime(&date)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(calendar::timegm("")), "v");
  (void)cbt::SetCell("f", "c", milliseconds(timegm("")), "v");
}

void Lengths(std::chrono::minutes ttl, std::chrono::hours most, std::chrono::duration<int, std::ratio<86400>> days) {
  (void)cbt::SetCell("f", "c", Now() + milliseconds(ttl.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts minutes, but is taken for milliseconds; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", Now() + milliseconds(ttl), "v");
  (void)cbt::SetCell("f", "c", Now() + milliseconds(most.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts hours, but is taken for milliseconds; convert it
  (void)cbt::SetCell("f", "c", Now() + seconds(days.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts days, but is taken for seconds; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", Now() + seconds(days), "v");

  (void)cbt::SetCell("f", "c", Now() + ttl, "v");
  (void)cbt::SetCell("f", "c", Now() + seconds(ttl.count() * 60), "v");
  (void)cbt::SetCell("f", "c", Now() + std::chrono::hours(most.count()), "v");
  // So many times the length, or another part of it.
  (void)cbt::SetCell("f", "c", Now() + std::chrono::hours(most.count() * 24), "v");
  (void)cbt::SetCell("f", "c", Now() + std::chrono::minutes(ttl.count() * 60), "v");
  milliseconds const margin(ttl);
  (void)cbt::SetCell("f", "c", Now() + milliseconds(margin.count() + margin.count() / 1000), "v");
}

//===----------------------------------------------------------------------===//
// Fields.
//===----------------------------------------------------------------------===//

void Fields() {
  timespec ts{};
  ::clock_gettime(CLOCK_REALTIME, &ts);
  (void)cbt::SetCell("f", "c", milliseconds(ts.tv_sec), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", milliseconds(ts.tv_sec + ts.tv_nsec / 1000000), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", milliseconds(ts.tv_sec * 1000 + ts.tv_nsec / 1000000), "v");
  (void)cbt::SetCell("f", "c", seconds(ts.tv_sec), "v");
  // The code itself puts milliseconds there.
  timeval kept;
  kept.tv_sec = Now().count();
  (void)cbt::SetCell("f", "c", milliseconds(kept.tv_sec), "v");
  struct {
    timeval at;
  } event;
  event.at.tv_sec = Now().count();
  (void)cbt::SetCell("f", "c", milliseconds(event.at.tv_sec), "v");
  // The clock does.
  timeval filled;
  ::gettimeofday(&filled, nullptr);
  (void)cbt::SetCell("f", "c", milliseconds(filled.tv_sec), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds,
  // but is taken for milliseconds
}

struct Record {
  std::string key;
  std::int64_t at = 0;
  std::int64_t at_us = 0;
  std::int64_t from_outside = 0;
};
void Fill(Record&);
Record Parse(std::string const& line) {
  Record r;
  r.key = line;
  r.at = absl::ToUnixMillis(absl::Now());
  r.at_us = absl::ToUnixMillis(absl::Now()) * 1000;
  return r;
}
Record ParseUnseen() {
  Record r;
  r.at = absl::ToUnixMillis(absl::Now());
  Fill(r);
  return r;
}
Record& Shared() {
  static Record r;
  return r;
}
void Structs(std::string const& line) {
  auto const r = Parse(line);
  (void)cbt::SetCell(cbt::Cell(r.key, "f", "c", r.at, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: this timestamp counts milliseconds, but is taken for microseconds
  (void)cbt::SetCell(cbt::Cell(r.key, "f", "c", Parse(line).at, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: this timestamp counts milliseconds, but is taken for microseconds
  (void)cbt::SetCell(cbt::Cell(r.key, "f", "c", r.at_us, "v"));
  // Others may have set it.
  (void)cbt::SetCell(cbt::Cell(r.key, "f", "c", ParseUnseen().at, "v"));
  (void)cbt::SetCell(cbt::Cell(r.key, "f", "c", Shared().at, "v"));
}
// What a generic lambda assigns to is not known.
Record Generic() {
  Record r;
  r.at = absl::ToUnixMillis(absl::Now());
  auto set = [&](auto at) { r.at = at; };
  set(std::int64_t{1700000000000000});
  return r;
}
void Generics() {
  (void)cbt::SetCell(cbt::Cell("k", "f", "c", Generic().at, "v"));
  (void)cbt::SetCell("f", "c", std::chrono::hours(absl::ToUnixSeconds(absl::Now())), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for hours
}
void Set() { Shared().at = 1700000000000000; }

//===----------------------------------------------------------------------===//
// One of two times.
//===----------------------------------------------------------------------===//

void Bounded(std::time_t wanted, std::optional<std::chrono::minutes> ttl) {
  auto const expiry = std::min(wanted, std::time(nullptr) + 3600);
  (void)cbt::SetCell("f", "c", milliseconds(expiry), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", milliseconds(std::max(std::time(nullptr), wanted)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", Now() + milliseconds(ttl->count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts minutes, but is taken for milliseconds; convert it

  (void)cbt::SetCell("f", "c", seconds(expiry), "v");
  (void)cbt::SetCell("f", "c", milliseconds(expiry * 1000), "v");
  (void)cbt::SetCell("f", "c", std::min(Now() + seconds(3600), Now() + milliseconds(wanted)), "v");
  (void)cbt::SetCell("f", "c", Now() + *ttl, "v");
  (void)cbt::SetCell("f", "c", Now() + milliseconds(ttl->count() * 60 * 1000), "v");
  (void)cbt::SetCell("f", "c", milliseconds(std::min<std::int64_t>(wanted, 5000)), "v");
}

// A multiple of a duration has the unit of the duration.
constexpr milliseconds kHeartbeat(1200);
void Multiples() {
  (void)cbt::SetCell("f", "c", Now() + 3 * kHeartbeat, "v");
  auto const frames = milliseconds(16) * 450;
  (void)cbt::SetCell("f", "c", Now() + frames, "v");
  std::optional<milliseconds> const life = milliseconds(3600);
  (void)cbt::SetCell("f", "c", Now() + *life, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  (void)cbt::SetCell("f", "c", Now() + milliseconds(3 * 1200), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
}
