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
