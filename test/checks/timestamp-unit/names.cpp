// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-unit %t.strict --no-fix --option Strict=true --prefix STRICT -- -I %inputs

// Terms whose names say another unit than that of the time to which they are
// added: reported with Strict.

#include "now.h"
#include <cstdint>

using std::chrono::milliseconds;
using std::chrono::seconds;

#define AT(time) (void)cbt::SetCell("f", "c", time, "v")

struct Ability {
  char const* name;
  std::int32_t cooldown_seconds;
};
constexpr Ability kAbilities[] = {{"dash", 8}, {"shield", 30}};

std::int64_t NowMs() { return Now().count(); }
std::int64_t Later(std::int64_t now_ms, std::int64_t ttl) { return now_ms + ttl; }

void Wrong(std::int64_t ttl_seconds, Ability const& ability) {
  AT(milliseconds(NowMs() + ttl_seconds));
  // STRICT-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  AT(milliseconds(NowMs() + kAbilities[0].cooldown_seconds));
  // STRICT-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
  AT(milliseconds(Later(NowMs(), ability.cooldown_seconds)));
  // STRICT-MESSAGES: :[[@LINE-1]]:6: warning: a part of this timestamp counts seconds, but is taken for milliseconds; convert it
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
