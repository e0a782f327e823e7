// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix -- -I %inputs

// Numbers whose names say another unit than that which they are converted to, or than
// that of the time to which they are added.

#include "now.h"
#include <cstdint>

using std::chrono::milliseconds;
using std::chrono::seconds;

#define AT(time) (void)cbt::SetCell("f", "c", time, "v")

constexpr std::int64_t kUrgentSeconds = 900;

struct Event {
  std::int64_t created_at_s, seenUs, at_ms;
};
struct Options {
  int idle_seconds = 60;
};

struct Ability {
  char const* name;
  std::int32_t cooldown_seconds;
};
constexpr Ability kAbilities[] = {{"dash", 8}, {"shield", 30}};

std::int64_t NowMs() { return Now().count(); }
std::int64_t Later(std::int64_t now_ms, std::int64_t ttl) { return now_ms + ttl; }

void Wrong(std::int64_t ttl_seconds, Ability const& ability) {
  AT(milliseconds(NowMs() + ttl_seconds));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, as its name 'ttl_seconds' says, but is taken for milliseconds; convert it
  AT(milliseconds(NowMs() + kAbilities[0].cooldown_seconds));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, as its name 'cooldown_seconds' says, but is taken for milliseconds; convert it
  AT(milliseconds(Later(NowMs(), ability.cooldown_seconds)));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, as its name 'cooldown_seconds' says, but is taken for milliseconds; convert it
}

void Converted(Event const& event, Options const& options, std::int64_t expires_us) {
  AT(milliseconds(event.created_at_s));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts seconds, as its name 'created_at_s' says, but is taken for milliseconds; a time of today becomes about 1970-01-21, so the value has expired already; convert it
  AT(milliseconds(event.seenUs));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts microseconds, as its name 'seenUs' says, but is taken for milliseconds
  AT(milliseconds(expires_us));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: this timestamp counts microseconds, as its name 'expires_us' says
  AT(Now() + milliseconds(kUrgentSeconds));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, as its name 'kUrgentSeconds' says, but is taken for milliseconds; convert it
  AT(Now() + milliseconds(options.idle_seconds));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, as its name 'idle_seconds' says
}

class Job {
public:
  void SetIdle(int idle) { idle_seconds = idle; }
  milliseconds End() const { return Now() + milliseconds(idle_seconds); }
  int idle_seconds = 60;
};
void Set(Job &job, int idle) {
  job.SetIdle(idle);
  AT(job.End());
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, as its name 'idle_seconds' says
}

// What is computed and assigned may have another unit than the name of its place says.
std::int64_t ToMillis(std::int64_t micros);
void Replaced(std::int64_t ttl_ms, std::int64_t left_ms, std::int64_t expires_us, int ttl_seconds, Options options) {
  ttl_ms /= 1000;
  AT(Now() + seconds(ttl_ms));
  if (left_ms > 1000)
    left_ms = left_ms / 1000;
  AT(Now() + seconds(left_ms));
  expires_us = ToMillis(expires_us);
  AT(milliseconds(expires_us));
  ttl_seconds *= 1000;
  AT(Now() + milliseconds(ttl_seconds));
  options.idle_seconds *= 1000;
  AT(Now() + milliseconds(options.idle_seconds));
}

void RightlyConverted(Event const& event, Options const& options, std::int64_t expires_us) {
  AT(milliseconds(seconds(event.created_at_s)));
  AT(milliseconds(event.created_at_s * 1000));
  AT(milliseconds(event.at_ms));
  AT(milliseconds(expires_us / 1000));
  AT(std::chrono::duration_cast<milliseconds>(std::chrono::microseconds(event.seenUs)));
  AT(Now() + seconds(kUrgentSeconds) + milliseconds(options.idle_seconds * 1000));
}

constexpr std::int64_t kMillisInSeconds = 1000;
std::int64_t ToMs(std::int64_t s) { return s * 1000; }

void Right(std::int64_t ttl_seconds, std::int64_t ttl_ms, std::int64_t days, Ability const& ability) {
  AT(milliseconds(NowMs() + ttl_ms));
  AT(milliseconds(NowMs() + ttl_seconds * 1000));
  AT(milliseconds(NowMs() + ToMs(ttl_seconds)));
  AT(milliseconds(NowMs() + milliseconds(seconds(ttl_seconds)).count()));
  AT(milliseconds(NowMs() + milliseconds(seconds(kAbilities[1].cooldown_seconds)).count()));
  AT(milliseconds((NowMs() / 1000 + ability.cooldown_seconds) * 1000));
  AT(seconds(NowMs() / 1000 + ttl_seconds));
  AT(milliseconds(NowMs() + kMillisInSeconds * ttl_seconds));
  AT(milliseconds(NowMs() + days * 24 * 3600 * 1000));
  AT(Now() + seconds(ttl_seconds));
}
