// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-unit %t.v1 --no-fix -- -I %inputs -DBIGTABLE_API_V1

// Numbers that are times of another unit, and writes that the server rejects.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "bigtable_ttl/tags.h"
#include "now.h"
#include <ctime>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;
using namespace std::chrono_literals;

std::int64_t Micros() {
  return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
}

//===----------------------------------------------------------------------===//
// Numbers.
//===----------------------------------------------------------------------===//

constexpr std::int64_t kReleased = 1586232861;
constexpr milliseconds kLaunched{1586232861};

BIGTABLE_TTL_NONE_TIMESTAMPS("zero") constexpr char kZero[] = "zero";
BIGTABLE_TTL_NONE_TIMESTAMPS("real") constexpr char kReal[] = "real";
BIGTABLE_TTL_NONE_TIMESTAMPS("sequence") constexpr char kSequence[] = "sequence";
BIGTABLE_TTL_NONE constexpr char kNone[] = "none";

// In some families 0 may be meant, and any number.
void MayBeMeant(std::string const &family) {
  (void)cbt::SetCell(kReal, "c", {}, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this timestamp is '{}'
  (void)cbt::SetCell(family, "c", {}, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: this timestamp is '{}'
  (void)cbt::SetCell(kNone, "c", milliseconds(1586232861), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this timestamp is 1586232861 milliseconds
  (void)cbt::SetCell(kZero, "c", {}, "v");
  (void)cbt::SetCell(kNone, "c", {}, "v");
  (void)cbt::SetCell(Flag() ? kZero : kReal, "c", {}, "v");
  (void)cbt::SetCell(kSequence, "c", {}, "v");
  (void)cbt::SetCell(kSequence, "c", milliseconds(time(nullptr)), "v");
  (void)cbt::SetCell(kSequence, "c", milliseconds(1586232861), "v");
}

void Literals() {
  // Chosen for their looks.
  (void)cbt::SetCell("f", "c", milliseconds(1234567890), "v");
  (void)cbt::SetCell("f", "c", milliseconds(987654321), "v");
  (void)cbt::SetCell("f", "c", milliseconds(1111111111), "v");
  (void)cbt::SetCell("f", "c", milliseconds(1586232861), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is 1586232861 milliseconds, which is about 1970-01-19; in seconds it would be about 2020-04-07
  (void)cbt::SetCell("f", "c", milliseconds(1586232861000123), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is 1586232861000123 milliseconds, which is about the year 52,000; in microseconds it would be about 2020-04-07
  (void)cbt::SetCell("f", "c", 1586232861ms, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is 1586232861 milliseconds, which is about 1970-01-19; in seconds it would be about 2020-04-07
  (void)cbt::SetCell("f", "c", milliseconds(kReleased), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is 1586232861 milliseconds, which is about 1970-01-19; in seconds it would be about 2020-04-07
  (void)cbt::SetCell("f", "c", kLaunched, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is 1586232861 milliseconds, which is about 1970-01-19; in seconds it would be about 2020-04-07
  cbt::Cell const cell("row", "f", "c", 1586232861000, "v", {});
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: this timestamp is 1586232861000 microseconds, which is about 1970-01-19; in milliseconds it would be about 2020-04-07
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_set_cell()->set_timestamp_micros(1586232861);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: this timestamp is 1586232861 microseconds, which is about 1970-01-01; in seconds it would be about 2020-04-07
  (void)Filter::TimestampRangeMicros(1586232861000, 1586232861123456789);
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: the start of this time range is 1586232861000 microseconds, which is about 1970-01-19; in milliseconds it would be about 2020-04-07
  // CHECK-MESSAGES: :[[@LINE-2]]:53: warning: the end of this time range is 1586232861123456789 microseconds, which is about the year 52,000; in nanoseconds it would be about 2020-04-07
  (void)Filter::TimestampRange(microseconds(1586232861000), 0ms);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the start of this time range is 1586232861000 microseconds, which is about 1970-01-19; in milliseconds it would be about 2020-04-07
  (void)cbt::DeleteFromColumnStartingFrom("f", "c", milliseconds(1586232861));
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the start of this time range is 1586232861 milliseconds, which is about 1970-01-19; in seconds it would be about 2020-04-07
}

// More than the client can convert.
void Overflows(std::string const &family) {
  (void)cbt::SetCell("f", "c", milliseconds::max(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is more than 64 bits can hold in microseconds, which the service counts; the client's conversion overflows; use a time such as the end of the year 9999
  (void)cbt::SetCell(kNone, "c", milliseconds(std::numeric_limits<std::int64_t>::max()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this timestamp is more than 64 bits can hold in microseconds
  auto const never = milliseconds::max().count();
  (void)cbt::SetCell(family, "c", milliseconds(never), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: this timestamp is more than 64 bits can hold in microseconds
  (void)Filter::TimestampRange(0ms, milliseconds::max());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: the end of this time range is more than 64 bits can hold in microseconds
  (void)Filter::TimestampRange(0us, microseconds::max());
}

// Of these years as they are, not of these years in any unit, or only by chance.
void RightLiterals() {
  (void)cbt::SetCell("f", "c", milliseconds(1586232861000), "v");
  (void)cbt::SetCell("f", "c", seconds(1586232861), "v");
  (void)cbt::SetCell("f", "c", milliseconds(0), "v");
  (void)cbt::SetCell("f", "c", milliseconds(1234567), "v");
  (void)cbt::SetCell("f", "c", milliseconds(2000000000), "v");
  (void)cbt::SetCell("f", "c", milliseconds(2147483647), "v");
  (void)cbt::SetCell("f", "c", milliseconds(253402300799999), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(microseconds::max()), "v");
  (void)cbt::SetCell("f", "c", std::chrono::hours(480), "v");
  (void)cbt::SetCell("f", "c", seconds(1586233), "v");
  (void)cbt::SetCell("f", "c", milliseconds(1586 * 1000003), "v");
  // Converted, so it is not what the code says.
  (void)cbt::SetCell("f", "c", seconds(1586232861000), "v");
  (void)cbt::SetCell({"row", "f", "c", 1586232861000000, "v"});
  (void)Filter::TimestampRangeMicros(0, 0);
  (void)Filter::TimestampRange(milliseconds(1586232861000), seconds(0));
}

//===----------------------------------------------------------------------===//
// What the server rejects.
//===----------------------------------------------------------------------===//

void Fine() {
  (void)cbt::SetCell(cbt::Cell("row", "f", "c", Micros(), "v", {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: the server rejects this write: its timestamp counts microseconds and is no whole number of milliseconds; cut it with '/ 1000 * 1000'
  // CHECK-NOTES: :[[@LINE-2]]:49: note: timestamps are whole milliseconds; a request with a finer one fails with INVALID_ARGUMENT
  (void)cbt::SetCell({"row", "f", "c", absl::ToUnixMicros(absl::Now()), "v"});
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: the server rejects this write: its timestamp counts microseconds 
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_set_cell()->set_timestamp_micros(Micros() + 3600000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the server rejects this write: its timestamp counts microseconds 
  google::bigtable::v2::Mutation constant;
  constant.mutable_set_cell()->set_timestamp_micros(1586232861000123);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the server rejects this write: its timestamp is 1586232861000123 us, no whole number of milliseconds
  google::bigtable::v2::Mutation sum;
  sum.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(absl::GetCurrentTimeNanos() / 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: the server rejects this write: its timestamp counts microseconds 
}

void Negative() {
  (void)cbt::SetCell("f", "c", milliseconds(cbt::ServerSetTimestamp()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this write: its timestamp is -1000 us, which is before 1970; for a timestamp of the server's, pass none
  (void)cbt::SetCell("f", "c", -5ms, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this write: its timestamp is -5000 us, which is before 1970; for a timestamp of the server's, pass none
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_set_cell()->set_timestamp_micros(-1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the server rejects this write: its timestamp is -1000 us
  (void)cbt::SetCell({"row", "f", "c", -2000, "v"});
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: the server rejects this write: its timestamp is -2000 us, which is before 1970; for a timestamp of the server's, pass none
}

void NoTime() {
  (void)cbt::SetCell("f", "c", {}, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is '{}', which is 1970-01-01 and not the server's time, so the value has expired under any TTL; pass a time, or 'std::chrono::milliseconds(0)' for 1970
  (void)cbt::SetCell("f", "c", cbt::ServerSetTimestamp());
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this number, which asks the server for a timestamp, is passed as the value, so the value is -1; to let the server set the timestamp, pass none
  auto const server = cbt::ServerSetTimestamp();
  (void)cbt::SetCell("f", "c", 5ms, server);
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: this number, which asks the server for a timestamp, is passed as the value
}

// What is written is whole milliseconds, or may be; what is not written may be as fine as it likes.
void Right(std::int64_t number, microseconds passed, cbt::Cell const& cell) {
  (void)cbt::SetCell({"row", "f", "c", Micros() / 1000 * 1000, "v"});
  (void)cbt::SetCell({"row", "f", "c", number, "v"});
  (void)cbt::SetCell({"row", "f", "c", passed.count(), "v"});
  (void)cbt::SetCell({"row", "f", "c", cell.timestamp().count(), "v"});
  (void)cbt::SetCell({"row", "f", "c", cbt::ServerSetTimestamp(), "v"});
  (void)cbt::SetCell("f", "c", milliseconds{}, "v");
  (void)cbt::SetCell("f", "c", milliseconds(), "v");
  (void)cbt::SetCell("f", "c", std::int64_t{-1});
  cbt::Cell const expected("row", "f", "c", Micros(), "v", {});
  cbt::Cell const old("row", "f", "c", -2000, "v", {});
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_set_cell()->set_timestamp_micros(-1);
  google::bigtable::v2::Mutation zero;
  zero.mutable_set_cell()->set_timestamp_micros(0);
}
