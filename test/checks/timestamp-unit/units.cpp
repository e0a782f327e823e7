// RUN: %check_bigtable %s bigtable-timestamp-unit %t -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-unit %t.v1 -- -I %inputs -DBIGTABLE_API_V1

// Counts of one unit that are taken for another.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <ctime>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using std::chrono::system_clock;

#define AT(Timestamp) (void)cbt::SetCell("f", "c", Timestamp, "v")

cbt::Mutation At(milliseconds timestamp) {
  return cbt::SetCell("f", "c", timestamp, "v");
}

//===----------------------------------------------------------------------===//
// Now.
//===----------------------------------------------------------------------===//

void Moments(seconds ttl) {
  (void)cbt::SetCell("f", "c", milliseconds(std::time(nullptr)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds; a time of today becomes about 1970-01-21, so the value has expired already; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(std::time(nullptr))), "v");
  (void)cbt::SetCell("f", "c", milliseconds(system_clock::now().time_since_epoch().count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts nanoseconds, but is taken for milliseconds; a time of today becomes more than 64 bits can hold; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(system_clock::now().time_since_epoch()), "v");
  (void)cbt::SetCell("f", "c", std::chrono::milliseconds{absl::ToUnixMicros(absl::Now())}, 7L);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds; a time of today becomes about the year 58,000, so the value never expires and hides later ones; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::milliseconds{absl::ToUnixMillis(absl::Now())}, 7L);
  (void)cbt::SetCell("f", "c", milliseconds(std::time(nullptr) + 3600), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(std::time(nullptr) + 3600)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(std::time(nullptr)) + ttl, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(std::time(nullptr))) + ttl, "v");
  (void)cbt::SetCell("f", "c", milliseconds(absl::ToUnixSeconds(absl::Now())), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(absl::ToUnixMillis(absl::Now())), "v");
  (void)cbt::SetCell("f", "c", absl::ToChronoMilliseconds(absl::Milliseconds(std::time(nullptr))), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  auto const timestamp = milliseconds(std::time(nullptr));
  (void)cbt::SetCell("f", "c", timestamp, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-NOTES: note: the number of seconds is taken for milliseconds here
}

//===----------------------------------------------------------------------===//
// Some time.
//===----------------------------------------------------------------------===//

struct Event {
  system_clock::time_point at;
  microseconds length;
  std::int64_t count() const;
};

void Some(cbt::Cell const& cell, microseconds fine, seconds coarse, Event const& event, Event const* pointer, absl::Time time) {
  (void)cbt::SetCell("f", "c", milliseconds(cell.timestamp().count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-NOTES: note: no fix is offered because the cell that has this timestamp may expire by another policy
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(cell.timestamp().count()), "v");
  (void)cbt::SetCell("f", "c", milliseconds(fine.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(fine), "v");
  (void)cbt::SetCell("f", "c", milliseconds(coarse.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(coarse), "v");
  (void)cbt::SetCell("f", "c", milliseconds(coarse.count() * 1000000), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(std::chrono::microseconds(coarse.count() * 1000000)), "v");
  (void)cbt::SetCell("f", "c", milliseconds((event.length + fine).count() + 5), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(std::chrono::microseconds((event.length + fine).count() + 5)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(pointer->length.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(pointer->length), "v");
  (void)cbt::SetCell("f", "c", milliseconds(duration_cast<seconds>(event.at.time_since_epoch()).count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(duration_cast<seconds>(event.at.time_since_epoch())), "v");
  (void)cbt::SetCell("f", "c", milliseconds(absl::ToUnixMicros(time)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(absl::ToUnixMillis(time)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(static_cast<std::int64_t>(fine.count())), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(std::chrono::microseconds(static_cast<std::int64_t>(fine.count()))), "v");
  std::int64_t changed = fine.count();
  changed *= 1000;
  (void)cbt::SetCell("f", "c", milliseconds(changed), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts nanoseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(std::chrono::nanoseconds(changed)), "v");
  // A part of it.
  (void)cbt::SetCell("f", "c", Now() + milliseconds(coarse.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", Now() + milliseconds(coarse), "v");
  (void)cbt::SetCell("f", "c", milliseconds(coarse.count()) + Opaque(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(coarse) + Opaque(), "v");
}

static const milliseconds kStart(std::time(nullptr));

void Earlier() {
  (void)cbt::SetCell("f", "c", kStart, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-NOTES: note: the number of seconds is taken for milliseconds here
}

//===----------------------------------------------------------------------===//
// Numbers, which the client takes for microseconds; messages.
//===----------------------------------------------------------------------===//

void Numbers(milliseconds passed, seconds coarse, nanoseconds fine, google::bigtable::v2::Cell const& raw) {
  (void)cbt::SetCell(cbt::Cell("row", "f", "c", Now().count(), "v", {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: this timestamp counts milliseconds, but is taken for microseconds; a time of today becomes about 1970-01-21, so the value has expired already, and the server rejects it unless it is a multiple of 1000; convert it
  // CHECK-FIXES: (void)cbt::SetCell(cbt::Cell("row", "f", "c", Now().count() * 1000, "v", {}));
  (void)cbt::SetCell({"row", "f", "c", passed.count(), "v"});
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: this timestamp counts milliseconds, but is taken for microseconds; a time of today becomes about 1970-01-21, so the value has expired already; convert it
  // CHECK-FIXES: (void)cbt::SetCell({"row", "f", "c", passed.count() * 1000, "v"});
  cbt::Cell const read("row", "f", "c", coarse.count(), "v", {});
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: this timestamp counts seconds, but is taken for microseconds; a time of today becomes about 1970-01-01; convert it
  // CHECK-FIXES: cbt::Cell const read("row", "f", "c", coarse.count() * 1000000, "v", {});
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_set_cell()->set_timestamp_micros(passed.count() + 5);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: this timestamp counts milliseconds, but is taken for microseconds
  // CHECK-FIXES: mutation.mutable_set_cell()->set_timestamp_micros((passed.count() + 5) * 1000);
  google::bigtable::v2::Mutation other;
  other.mutable_set_cell()->set_timestamp_micros(fine.count());
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: this timestamp counts nanoseconds, but is taken for microseconds; a time of today becomes about the year 58,000, so the value never expires and hides later ones; convert it
  // CHECK-FIXES: other.mutable_set_cell()->set_timestamp_micros(fine.count() / 1000000 * 1000);
  google::bigtable::v2::Mutation sum;
  sum.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::time(nullptr));
  // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: this timestamp counts seconds, but is taken for microseconds; a time of today becomes about 1970-01-01, so the value has expired already, and the server rejects it unless it is a multiple of 1000; convert it
  // CHECK-FIXES: sum.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::time(nullptr) * 1000000);
  google::bigtable::v2::Mutation again;
  again.mutable_set_cell()->set_timestamp_micros(duration_cast<microseconds>(milliseconds(std::time(nullptr))).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: again.mutable_set_cell()->set_timestamp_micros(duration_cast<microseconds>(milliseconds(std::chrono::seconds(std::time(nullptr)))).count());
  (void)cbt::SetCell("f", "c", milliseconds(raw.timestamp_micros()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-NOTES: note: no fix is offered because the cell that has this timestamp may expire by another policy
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(raw.timestamp_micros()), "v");
}

void Received(google::bigtable::v2::ReadRowsResponse_CellChunk const& chunk, google::bigtable::v2::Mutation_SetCell const& write) {
  (void)cbt::SetCell("f", "c", milliseconds(chunk.timestamp_micros()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(chunk.timestamp_micros()), "v");
  (void)cbt::SetCell("f", "c", milliseconds(write.timestamp_micros()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(write.timestamp_micros()), "v");
}

//===----------------------------------------------------------------------===//
// Bounds.
//===----------------------------------------------------------------------===//

void Bounds(cbt::Cell const& cell, milliseconds passed) {
  (void)Filter::TimestampRange(milliseconds(std::time(nullptr)), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the start of this time range counts seconds, but is taken for milliseconds; a time of today becomes about 1970-01-21; convert it
  // CHECK-FIXES: (void)Filter::TimestampRange(milliseconds(std::chrono::seconds(std::time(nullptr))), milliseconds(0));
  (void)Filter::TimestampRange(microseconds(passed.count()), microseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the start of this time range counts milliseconds, but is taken for microseconds; a time of today becomes about 1970-01-21; convert it
  // CHECK-FIXES: (void)Filter::TimestampRange(microseconds(passed), microseconds(0));
  (void)Filter::TimestampRangeMicros(passed.count(), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: the start of this time range counts milliseconds, but is taken for microseconds
  // CHECK-FIXES: (void)Filter::TimestampRangeMicros(passed.count() * 1000, 0);
  (void)Filter::TimestampRangeMicros(duration_cast<milliseconds>(cell.timestamp()).count(), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: the start of this time range counts milliseconds, but is taken for microseconds
  // CHECK-FIXES: (void)Filter::TimestampRangeMicros(duration_cast<milliseconds>(cell.timestamp()).count() * 1000, 0);
  (void)cbt::DeleteFromColumn("f", "c", milliseconds(cell.timestamp().count()), seconds(cell.timestamp().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: the start of this time range counts microseconds, but is taken for milliseconds; a time of today becomes about the year 58,000; convert it
  // CHECK-MESSAGES: :[[@LINE-2]]:81: warning: the end of this time range counts microseconds, but is taken for seconds; a time of today becomes more than 64 bits can hold; convert it
  // CHECK-FIXES: (void)cbt::DeleteFromColumn("f", "c", std::chrono::duration_cast<milliseconds>(cell.timestamp()), std::chrono::duration_cast<seconds>(cell.timestamp()));
  google::bigtable::v2::TimestampRange range;
  range.set_start_timestamp_micros(Now().count());
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: the start of this time range counts milliseconds, but is taken for microseconds; a time of today becomes about 1970-01-21, and the server rejects it unless it is a multiple of 1000; convert it
  // CHECK-FIXES: range.set_start_timestamp_micros(Now().count() * 1000);
  range.set_end_timestamp_micros(passed.count());
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: the end of this time range counts milliseconds, but is taken for microseconds; a time of today becomes about 1970-01-21; convert it
  // CHECK-FIXES: range.set_end_timestamp_micros(passed.count() * 1000);
}

//===----------------------------------------------------------------------===//
// Right, or not known to be wrong.
//===----------------------------------------------------------------------===//

std::int64_t Number();
bool IsFine();

void Right(cbt::Cell const& cell, microseconds fine, milliseconds passed, seconds coarse, std::int64_t number, Event const& event, absl::Time time, double real, google::bigtable::v2::Cell const& raw) {
  AT(passed);
  AT(coarse);
  AT(milliseconds(passed.count()));
  AT(milliseconds(number));
  AT(milliseconds(Number()));
  AT(milliseconds(event.count()));
  AT(milliseconds(fine.count() / 1000));
  AT(milliseconds(cell.timestamp().count() / 1000));
  AT(milliseconds(raw.timestamp_micros() / 1000));
  AT(milliseconds(coarse.count() * 1000));
  AT(milliseconds(coarse.count() * 60));
  AT(milliseconds(fine.count() * number));
  AT(milliseconds(fine.count() / number));
  AT(milliseconds(fine.count() + number));
  AT(milliseconds(fine.count() % 1000));
  AT(milliseconds(coarse.count() * 1000 + fine.count() / 1000));
  AT(milliseconds(static_cast<std::int64_t>(real)));
  AT(milliseconds(static_cast<int>(coarse.count())));
  AT(milliseconds(absl::ToUnixMillis(time)));
  AT(milliseconds(std::time(nullptr) * 1000));
  AT(duration_cast<milliseconds>(fine));
  AT(duration_cast<milliseconds>(cell.timestamp()));
  AT(seconds(std::time(nullptr)) + passed);
  AT(Now() + coarse);
  AT(Now() + milliseconds(number));
  // A number that is a constant has no unit.
  AT(milliseconds(seconds(5).count()));
  AT(std::chrono::minutes(duration_cast<std::chrono::minutes>(fine).count()));
  // One error makes up for the other.
  AT(milliseconds(seconds(passed.count()).count()));
  // One of both is right.
  auto either = fine.count();
  if (IsFine()) either /= 1000;
  AT(milliseconds(either));
  (void)cbt::SetCell({"row", "f", "c", fine.count(), "v"});
  (void)cbt::SetCell({"row", "f", "c", passed.count() * 1000, "v"});
  (void)cbt::SetCell({"row", "f", "c", microseconds(passed).count(), "v"});
  (void)Filter::TimestampRange(fine, fine);
  (void)Filter::TimestampRangeMicros(fine.count(), 0);
  // Whole milliseconds, or not: of bounds that is bigtable-filter-granularity.
  (void)Filter::TimestampRangeMicros(absl::ToUnixMicros(absl::Now()), 0);
  (void)Filter::TimestampRange(system_clock::now().time_since_epoch(), seconds(0));
}

//===----------------------------------------------------------------------===//
// Where it stands.
//===----------------------------------------------------------------------===//

#define OF_SECONDS(Seconds) cbt::SetCell("f", "c", milliseconds(Seconds), "v")
#define OF_ARGUMENT(Text) Text

void Macros() {
  (void)OF_SECONDS(std::time(nullptr));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)OF_ARGUMENT(cbt::SetCell("f", "c", milliseconds(std::time(nullptr)), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-FIXES: (void)OF_ARGUMENT(cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(std::time(nullptr))), "v"));
}

template <typename Duration> cbt::Mutation Generic(Duration time) {
  return cbt::SetCell("f", "c", milliseconds(time.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: this timestamp counts microseconds, but is taken for milliseconds
}
template <typename Duration> cbt::Mutation Always(Duration time) {
  return cbt::SetCell("f", "c", milliseconds(time.count()), "v");
}
void Templates() {
  (void)Generic(microseconds(Number()));
  (void)Generic(milliseconds(Number()));
  (void)Always(milliseconds(Number()));
}

// What depends on the caller stands at the caller.
cbt::Mutation Put(std::string family, std::int64_t timestamp) {
  return cbt::SetCell(family, "c", milliseconds(timestamp), "v");
}
static cbt::Mutation PutStatic(std::int64_t timestamp) {
  return cbt::SetCell("f", "c", milliseconds(timestamp), "v");
}
milliseconds FromSeconds() { return milliseconds(std::time(nullptr)); }
void Callers(microseconds fine) {
  (void)Put("f", fine.count());
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-NOTES: note: which comes here, to the call of 'SetCell'
  (void)Put("f", fine.count() / 1000);
  (void)PutStatic(fine.count());
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this timestamp counts microseconds, but is taken for milliseconds
  (void)cbt::SetCell("f", "c", FromSeconds(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds
  // CHECK-NOTES: note: the number of seconds is taken for milliseconds here
  (void)At(FromSeconds());
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this timestamp counts seconds, but is taken for milliseconds
}

void Silenced(microseconds fine) {
  AT(milliseconds(fine.count()));  // NOLINT(bigtable-timestamp-unit)
}
