// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Core/Types.h"

namespace Arena
{

// Milliseconds since 1970, unless a name says otherwise.
using TimeMs = s64;

constexpr TimeMs Seconds(s64 N) { return N * 1000; }
constexpr TimeMs Minutes(s64 N) { return Seconds(N * 60); }
constexpr TimeMs Hours(s64 N) { return Minutes(N * 60); }
constexpr TimeMs Days(s64 N) { return Hours(N * 24); }

TimeMs NowMs();
s64 NowMicros();
s64 NowUnixSeconds();

// Simulation time: ticks since the server was started, at 30 Hz.
constexpr u32 kTicksPerSecond = 30;
u32 CurrentTick();
TimeMs FrameClockMs();

}
