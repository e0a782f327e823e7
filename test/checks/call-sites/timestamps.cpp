// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What the analysis makes of timestamps. Lengths are in microseconds.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "bigtable_ttl/ttl.h"
#include "clicks.h"
#include <ctime>

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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 86400000000 us [
  AT(duration_cast<milliseconds>((system_clock::now() - std::chrono::hours(1)).time_since_epoch()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now - 3600000000 us [
  AT(kDay + Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now + 86400000000 us [
  AT(Now() + Opaque());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
  AT(bigtable_ttl::Ttl::OneSecond().ExpireAfter(kDay));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp bigtable_ttl [
  AT(Flag() ? Now() : milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now or 0 us [
}

void Changed(bool later) {
  auto timestamp = Now();
  if (later)
    timestamp += kDay;
  AT(timestamp);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp {{now or now \+ 86400000000 us|now \+ 86400000000 us or now}} [
}

void Units() {
  AT(milliseconds(system_clock::now().time_since_epoch().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in nanoseconds taken for milliseconds [
  AT(milliseconds(std::time(nullptr)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now in seconds taken for milliseconds [
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
  static const auto first = Now();
  AT(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(milliseconds(event.time(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(duration_cast<milliseconds>(ttl.max_age()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown ({{.*}}) [
  AT(duration_cast<std::chrono::hours>(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp now +/- something [
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
