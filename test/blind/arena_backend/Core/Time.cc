// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Core/Time.h"
#include <chrono>
#include <ctime>

namespace Arena
{

namespace
{
const std::chrono::steady_clock::time_point GStart = std::chrono::steady_clock::now();
}

TimeMs NowMs() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

s64 NowMicros() {
    using namespace std::chrono;
    return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
}

s64 NowUnixSeconds() {
    return std::time(nullptr);
}

TimeMs FrameClockMs() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now() - GStart).count();
}

u32 CurrentTick() {
    return static_cast<u32>(FrameClockMs() * kTicksPerSecond / 1000);
}

std::string PlayerKey(FPlayerId Player) {
    return "p#" + std::to_string(Player);
}

std::string MatchKey(u64 MatchId) {
    return "m#" + std::to_string(MatchId);
}

}
