// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What the analysis makes of timestamps. Lengths are in microseconds.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "bigtable_ttl/ttl.h"
#include "clicks.h"
#include <ctime>
#include <map>
#include <tuple>
#include <vector>

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::system_clock;

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define AT(Timestamp) Write(cbt::SetCell("f", "c", Timestamp, "v"))

milliseconds Opaque();
bool Flag();
milliseconds Now() {
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch());
}
constexpr auto kDay = std::chrono::hours(24);

void Known() {
  AT(milliseconds(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 5000 us [
  AT(milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 0 us [
  AT(std::chrono::seconds(2));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 2000000 us [
  AT({});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 0 us [
  AT(Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(Now() + kDay);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 1d [
  AT(duration_cast<milliseconds>((system_clock::now() - std::chrono::hours(1)).time_since_epoch()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 1h [
  AT(kDay + Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 1d [
  AT(Now() + Opaque());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  AT(bigtable_ttl::Ttl::OneSecond().ExpireAfter(kDay));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp bigtable_ttl [
  AT(bigtable_ttl::Distinct(Now(), 3));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 3ms [
  AT(bigtable_ttl::Distinct(Flag() ? Now() : milliseconds(5), 3));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 3ms or 8000 us [
  AT(bigtable_ttl::Distinct(Opaque(), 3));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown
  AT(bigtable_ttl::Distinct(Now(), Opaque().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp bigtable_ttl [
  bigtable_ttl::DistinctTimestamps distinct(Now());
  AT(distinct.Next());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp bigtable_ttl [
  AT(Flag() ? Now() : milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now or 0 us [
}

void Changed(bool later) {
  auto timestamp = Now();
  if (later)
    timestamp += kDay;
  AT(timestamp);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp {{now or now \+ 1d|now \+ 1d or now}} [
}

void Units() {
  AT(milliseconds(system_clock::now().time_since_epoch().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in nanoseconds taken for milliseconds [
  AT(milliseconds(std::time(nullptr)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in seconds taken for milliseconds [
  // What is added is in the right unit.
  AT(milliseconds(std::time(nullptr)) + std::chrono::hours(48));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something in seconds taken for milliseconds [
  AT(milliseconds(Now().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(milliseconds(absl::ToUnixMicros(absl::Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in microseconds taken for milliseconds [
  AT(milliseconds(absl::ToUnixMillis(absl::Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
}

void Unknown(milliseconds passed) {
  AT(Opaque());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown (result of function 'Opaque') [
  AT(passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown (depends on parameter 'passed') [
  AT(Opaque() * 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
}

//===----------------------------------------------------------------------===//
// Sums, and whole milliseconds. A cell takes what it is given for microseconds.
//===----------------------------------------------------------------------===//

#define IN_CELL(Timestamp) Write(cbt::SetCell(cbt::Cell("row", "f", "c", Timestamp, "v", {})))

std::int64_t Micros() {
  return duration_cast<std::chrono::microseconds>(system_clock::now().time_since_epoch()).count();
}
std::int64_t Number();

void Granularity(std::chrono::microseconds micros, std::chrono::seconds seconds) {
  using std::chrono::microseconds;
  IN_CELL(Micros());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, not whole ms [
  IN_CELL(microseconds(Now()).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  IN_CELL(std::chrono::floor<microseconds>(std::chrono::ceil<milliseconds>(system_clock::now())).time_since_epoch().count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  // Of fractions, nothing is whole.
  IN_CELL(duration_cast<microseconds>(duration_cast<std::chrono::duration<double, std::milli>>(system_clock::now().time_since_epoch())).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, not whole ms [
  IN_CELL((microseconds(Now()) + microseconds(1500)).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 1ms500us, not whole ms [
  IN_CELL((microseconds(Now()) + microseconds(15000)).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 15ms [
  IN_CELL(Micros() - 3600000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 1h, not whole ms [
  IN_CELL(microseconds(Micros()).count() + seconds.count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  IN_CELL(duration_cast<microseconds>(system_clock::now().time_since_epoch() + seconds).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something, not whole ms [
  IN_CELL(duration_cast<microseconds>(system_clock::now().time_since_epoch() + micros).count());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  IN_CELL(absl::ToUnixMicros(absl::Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, not whole ms [
}

void Numbers(std::int64_t passed) {
  // A constant counts what the moment counts.
  AT(milliseconds(Now().count() - 3600000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 1h [
  AT(milliseconds(5 + Now().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 5ms [
  AT(std::chrono::seconds(std::time(nullptr) - 60));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 1m [
  auto hour = std::chrono::hours(1);
  AT(milliseconds(Now().count() - hour.count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 1ms [
  AT(milliseconds(duration_cast<std::chrono::hours>(Now()).count() + 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, rounded down to 1h + 1h in hours taken for milliseconds [
  AT(milliseconds(milliseconds(Micros()).count() - 5));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something in microseconds taken for milliseconds [
  AT(milliseconds(Now().count() + passed));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  AT(milliseconds(Now().count() - passed));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  // A number that is a constant has no unit of its own.
  std::int64_t five = 5;
  AT(milliseconds(five));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 5000 us [
  auto two = std::chrono::seconds(2);
  AT(milliseconds(two.count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 2000 us [
  std::int64_t server = -1;
  IN_CELL(server);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp server [
  AT(milliseconds(Now().count() + -1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 1ms [
}

void Products(std::int64_t passed) {
  AT(milliseconds(std::time(nullptr) * 1000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(milliseconds(1000 * static_cast<std::int64_t>(std::time(nullptr))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(milliseconds(static_cast<int>(std::time(nullptr))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in seconds taken for milliseconds [
  IN_CELL(std::time(nullptr) * 1000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  IN_CELL(std::time(nullptr) * 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in milliseconds taken for microseconds [
  AT(milliseconds(Micros() / 1000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(std::chrono::seconds(Micros() / 1000000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  IN_CELL(Micros() / 1000 * 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  IN_CELL(Now().count() * 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  IN_CELL((Now().count() - 5) * 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 5ms [
  IN_CELL(system_clock::now().time_since_epoch().count() / 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, not whole ms [
  auto changed = Micros();
  changed /= 1000;
  changed *= 1000;
  IN_CELL(changed);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(milliseconds(Now().count() * 60));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(milliseconds(Now().count() * passed));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(milliseconds(std::time(nullptr) / 1000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(milliseconds(milliseconds(Micros()).count() / 1000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  IN_CELL(Micros() - Micros() % 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, rounded down to 1ms [
}

void Abseil(absl::Time time, absl::Duration length, double real) {
  AT(absl::ToChronoMilliseconds(absl::Seconds(5)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 5000000 us [
  AT(milliseconds(absl::ToUnixMillis(absl::Now() - absl::Hours(2))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 2h [
  AT(milliseconds(absl::ToUnixMillis(absl::Minutes(2) + absl::Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 2m [
  IN_CELL(absl::ToUnixMicros(absl::Now() + absl::Microseconds(7)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 7us, not whole ms [
  IN_CELL(absl::ToInt64Microseconds(absl::Now() - absl::UnixEpoch() + absl::Nanoseconds(7000)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 7us, not whole ms [
  AT(absl::ToChronoSeconds(absl::Now() - absl::UnixEpoch() - absl::Milliseconds(3)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 3ms [
  AT(duration_cast<milliseconds>(absl::ToChronoTime(absl::Now() + length).time_since_epoch()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  AT(milliseconds(absl::ToUnixMillis(absl::Now() - length)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  AT(milliseconds(absl::ToUnixMillis(absl::FromUnixMicros(Micros()))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now [
  AT(milliseconds(absl::ToInt64Milliseconds(absl::Seconds(Number()))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(absl::ToChronoMilliseconds(absl::Seconds(real)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(absl::ToChronoMilliseconds(absl::Now() - time));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
}

// What a policy of the runtime's has live begins 1 ms after now.
void Live(bigtable_ttl::Ttl unknown, system_clock::time_point passed) {
  using bigtable_ttl::Ttl;
  AT(Ttl::OneSecond().Live().begin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 1ms [
  auto live = Ttl::Default(std::chrono::hours(1)).Live();
  AT(live.begin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 59m59s999ms [
  AT(Ttl::OneSecond().LiveAt(system_clock::now() - std::chrono::seconds(1)).begin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 999ms [
  AT(Ttl::OneSecond().LiveAt(passed).begin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp bigtable_ttl [
  AT(unknown.Live().begin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp bigtable_ttl [
}

const milliseconds kStart = Now();
struct Event {
  long time(int) const;
};

// Not the current time, though it looks like it.
void Deceptive(milliseconds begin, Event const &event, bigtable_ttl::Ttl ttl) {
  AT(Now() - begin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(kStart);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  // Nor are the elements of what was made then, nor their members.
  struct Window {
    milliseconds from;
  };
  static const std::vector<milliseconds> kTimes{Now()};
  AT(kTimes[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  for (const auto each : kTimes)
    AT(each);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  static const std::vector<Window> kWindows{{Now()}};
  AT(kWindows[0].from);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  static const std::tuple<int, milliseconds> kTuple{1, Now()};
  AT(std::get<1>(kTuple));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  static const std::map<int, milliseconds> kMap{{1, Now()}};
  AT(kMap.at(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  static const auto first = Now();
  AT(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp the time since the machine was started [
  AT(milliseconds(event.time(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(duration_cast<milliseconds>(ttl.max_age()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(duration_cast<std::chrono::hours>(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now, rounded down to 1h [
}

// A cell counts microseconds.
void Cells(cbt::Cell const &passed) {
  Write(cbt::SetCell(cbt::Cell("row", "sessions", "c", 7000, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'sessions', timestamp 7000 us [
  Write(cbt::SetCell({"row", "sessions", "c", cbt::ServerSetTimestamp(), "v"}));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'sessions', timestamp server [
  cbt::Cell cell("row", "sessions", "c", Now().count(), "v", {});
  Write(cbt::SetCell(cell));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'sessions', timestamp now in milliseconds taken for microseconds [
  Write(cbt::SetCell(passed));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family unknown, timestamp unknown [
}
