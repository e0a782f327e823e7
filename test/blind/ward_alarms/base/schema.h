// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef WARD_BASE_SCHEMA_H
#define WARD_BASE_SCHEMA_H

#include "absl/time/time.h"

namespace ward {

inline constexpr char kAlarmTable[] = "ward_alarms";
inline constexpr char kEscalationTable[] = "ward_escalation";
inline constexpr char kVitalsTable[] = "ward_vitals";
inline constexpr char kArchivePrefix[] = "device-archive-";

inline constexpr char kActive[] = "active";
inline constexpr char kAck[] = "ack";
inline constexpr char kLog[] = "log";
inline constexpr char kSeq[] = "seq";
inline constexpr char kDue[] = "due";
inline constexpr char kPause[] = "pause";
inline constexpr char kOnCall[] = "oncall";
inline constexpr char kTrend[] = "trend";
inline constexpr char kSpot[] = "spot";
inline constexpr char kCfg[] = "cfg";
inline constexpr char kWave[] = "wave";
inline constexpr char kNote[] = "note";

inline constexpr absl::Duration kTrendMaxAge = absl::Hours(72);
inline constexpr absl::Duration kSpotMaxAge = absl::Hours(24);
inline constexpr absl::Duration kWaveMaxAge = absl::Hours(30 * 24);

}  // namespace ward

#endif  // WARD_BASE_SCHEMA_H
