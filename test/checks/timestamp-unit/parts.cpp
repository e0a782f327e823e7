// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix -- -I %inputs

// Times in messages of protocol buffers, and times that are cut to whole hours.

#include "absl/time/time.h"
#include "google/protobuf/duration.pb.h"
#include "google/protobuf/timestamp.pb.h"
#include "now.h"

using google::protobuf::Duration;
using google::protobuf::Timestamp;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

struct Sample {
  Timestamp time;
  Duration keep;
};

#define AT(Timestamp) (void)cbt::SetCell("f", "c", Timestamp, "v")

void Wrong(Sample const& sample, Timestamp const* pointer) {
  AT(milliseconds(sample.time.seconds()));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts seconds, but is taken for milliseconds
  AT(milliseconds{pointer->seconds() * 1000000});
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts microseconds, but is taken for milliseconds
  AT(milliseconds(pointer->nanos()));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts nanoseconds, but is taken for milliseconds
  std::int64_t const micros = sample.time.seconds() * 1000000 + sample.time.nanos() / 1000;
  AT(milliseconds(micros));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts microseconds, but is taken for milliseconds
  AT(Now() + milliseconds(sample.keep.seconds()));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
}
void Right(Sample const& sample, std::int64_t offset) {
  AT(milliseconds(sample.time.seconds() * 1000 + sample.time.nanos() / 1000000));
  AT(milliseconds((sample.time.seconds() * 1000000 + sample.time.nanos() / 1000) / 1000));
  AT(std::chrono::duration_cast<milliseconds>(seconds(sample.time.seconds()) + nanoseconds(sample.time.nanos())));
  AT(Now() + seconds(sample.keep.seconds()));
  AT(milliseconds(sample.time.seconds() * offset));
}

void WrongHours(absl::Time time, milliseconds fine) {
  std::int64_t const hour = absl::ToUnixSeconds(time) / 3600 * 3600;
  AT(milliseconds(hour));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts seconds, but is taken for milliseconds
  AT(seconds(fine.count() / 60000 * 60000));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts milliseconds, but is taken for seconds
}
void RightHours(absl::Time time, milliseconds fine) {
  AT(seconds(absl::ToUnixSeconds(time) / 3600 * 3600));
  AT(milliseconds(absl::ToUnixSeconds(time) / 86400 * 86400000));
  AT(milliseconds(fine.count() / 60000 * 60000));
}

// The count of a constant, used as another unit.
constexpr seconds kTtl(90);
constexpr std::chrono::hours kAge(48);
struct Policy {
  seconds ttl{300};
};
std::int64_t NowMs() { return Now().count(); }

void WrongCounts(cbt::Table& table) {
  AT(Now() + milliseconds(kTtl.count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  AT(Now() + std::chrono::minutes(kTtl.count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for minutes; convert it
  AT(milliseconds(NowMs() + kTtl.count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  auto const ttl = Policy().ttl.count();
  AT(Now() + milliseconds(ttl));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  (void)table.ReadRow("r", cbt::Filter::TimestampRange(Now() - seconds(kAge.count()), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: a part of the start of this time range counts hours, but is taken for seconds; convert it
}
void RightCounts() {
  AT(Now() + seconds(kTtl.count()));
  AT(Now() + milliseconds(kTtl.count() * 1000));
  AT(Now() + milliseconds(milliseconds(kTtl).count()));
  AT(Now() + std::chrono::minutes(kTtl.count() / 60));
  AT(milliseconds(NowMs() + 1000 * kTtl.count()));
  AT(milliseconds(NowMs() + std::chrono::duration_cast<milliseconds>(kTtl).count()));
  AT(milliseconds((NowMs() / 1000 + kTtl.count()) * 1000));
}

// Hours, counted in seconds, in milliseconds.
constexpr std::int64_t kDay = 24 * 3600;
void WrongHoursInSeconds(cbt::Table& table) {
  AT(milliseconds(NowMs() + 3600));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  AT(Now() + milliseconds(7 * kDay));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  (void)table.ReadRow("r", cbt::Filter::TimestampRange(Now() - milliseconds(kDay), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: a part of the start of this time range counts seconds, but is taken for milliseconds; convert it
}
void RightHoursInSeconds() {
  // One of a thousand in an hour.
  AT(Now() + milliseconds(std::chrono::hours(1)) / 1000);
  AT(milliseconds(NowMs() + 3600000));
  AT(milliseconds(NowMs() + 36000));
  AT(milliseconds(NowMs() + 1800));
  AT(seconds(NowMs() / 1000 + 3600));
  AT(Now() + seconds(kDay));
  AT(milliseconds(3600));
}
