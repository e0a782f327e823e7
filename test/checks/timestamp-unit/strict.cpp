// RUN: %check_bigtable %s bigtable-timestamp-unit %t --schema %schemas/micros.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-unit %t.strict --schema %schemas/micros.yaml --option Strict=true --prefix STRICT -- -I %inputs
// drawback: wrong-unit

// Wrong in some cases only, and a table that counts timestamps in microseconds.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "bigtable_ttl/tags.h"
#include "clicks.h"
#include <ctime>

using std::chrono::microseconds;
using std::chrono::milliseconds;
bool Flag();

void Values(microseconds fine, milliseconds passed, std::int64_t number) {
  auto either = fine.count();
  if (Flag()) either /= 1000;
  (void)cbt::SetCell("sessions", "c", milliseconds(either), "v");
  // STRICT-MESSAGES: :[[@LINE-1]]:39: warning: this timestamp counts microseconds, but is taken for milliseconds; a time of today becomes about the year 58,000, so the value never expires and hides later ones; convert it [bigtable-timestamp-unit]
  // STRICT-NOTES: :[[@LINE-2]]:39: note: in some cases only: it may also be right
  (void)cbt::SetCell("sessions", "c", milliseconds(Flag() ? std::time(nullptr) : number), "v");
  // STRICT-MESSAGES: :[[@LINE-1]]:39: warning: this timestamp counts seconds, but is taken for milliseconds
  (void)cbt::SetCell("sessions", "c", Flag() ? milliseconds(-1) : passed, "v");
  // STRICT-MESSAGES: :[[@LINE-1]]:39: warning: the server rejects this write: its timestamp is -1000 us
  (void)cbt::SetCell("sessions", "c", milliseconds(fine.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: this timestamp counts microseconds
  // STRICT-MESSAGES: :[[@LINE-2]]:39: warning: this timestamp counts microseconds
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "c", std::chrono::duration_cast<milliseconds>(fine), "v");
  // STRICT-FIXES: (void)cbt::SetCell("sessions", "c", std::chrono::duration_cast<milliseconds>(fine), "v");
  // STRICT-NOTES: :[[@LINE-5]]:39: warning: this timestamp counts microseconds
  // STRICT-NOTES-NOT: in some cases only
}

std::chrono::seconds Extra();
void Tables(BIGTABLE_TABLE("fine") cbt::Table fine, BIGTABLE_TABLE("coarse") cbt::Table coarse, cbt::Table table) {
  fine.Apply(cbt::SingleRowMutation("row", cbt::SetCell({"row", "sessions", "c", absl::ToUnixMicros(absl::Now()), "v"})));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell({"row", "sessions", "c", absl::ToUnixMicros(absl::Now()), "v"})));
  coarse.Apply(cbt::SingleRowMutation("row", cbt::SetCell({"row", "sessions", "c", absl::ToUnixMicros(absl::Now()), "v"})));
  // CHECK-MESSAGES: :[[@LINE-1]]:84: warning: the server rejects this write: its timestamp counts microseconds and is no whole number of milliseconds; cut it with '/ 1000 * 1000' [bigtable-timestamp-unit]
  // STRICT-MESSAGES: :[[@LINE-2]]:84: warning: the server rejects this write
  // Less its rest, it is whole, whatever was added before.
  auto const end = std::chrono::system_clock::now() + Extra();
  auto const past = std::chrono::duration_cast<std::chrono::microseconds>(end.time_since_epoch()).count();
  coarse.Apply(cbt::SingleRowMutation("row", cbt::SetCell({"row", "sessions", "c", past - past % 1000, "v"})));
  // Which table a message goes to is not asked.
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_set_cell()->set_timestamp_micros(absl::ToUnixMicros(absl::Now()));
  // The unit is wrong in any table.
  fine.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", milliseconds(absl::ToUnixMicros(absl::Now() + absl::Hours(1))), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:74: warning: this timestamp counts microseconds
  // STRICT-MESSAGES: :[[@LINE-2]]:74: warning: this timestamp counts microseconds
  // CHECK-FIXES: fine.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", milliseconds(absl::ToUnixMillis(absl::Now() + absl::Hours(1))), "v")));
  // STRICT-FIXES: fine.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", milliseconds(absl::ToUnixMillis(absl::Now() + absl::Hours(1))), "v")));
}

// What a function of the user's counts with a number is not known.
BIGTABLE_WRITER("family=family, timestamp=timestamp")
void Put(std::string const& family, std::int64_t timestamp);
BIGTABLE_WRITER("family=family, timestamp=timestamp")
void PutAt(std::string const& family, milliseconds timestamp);

void Wrappers(milliseconds passed) {
  Put("sessions", passed.count());
  Put("sessions", 1586232861);
  Put("sessions", absl::ToUnixMicros(absl::Now()));
  PutAt("sessions", passed);
  PutAt("sessions", {});
  PutAt("sessions", milliseconds(-1));
  PutAt("sessions", milliseconds(std::time(nullptr) + 3600));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: this timestamp counts seconds
  // STRICT-MESSAGES: :[[@LINE-2]]:21: warning: this timestamp counts seconds
  // CHECK-FIXES: PutAt("sessions", milliseconds(std::chrono::seconds(std::time(nullptr) + 3600)));
  // STRICT-FIXES: PutAt("sessions", milliseconds(std::chrono::seconds(std::time(nullptr) + 3600)));
}
