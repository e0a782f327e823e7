// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Times of protocol buffers.

#ifndef BIGTABLE_TTL_EMULATOR_PROTO_TIME_H
#define BIGTABLE_TTL_EMULATOR_PROTO_TIME_H

#include <chrono>
#include <cstdint>
#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>
#include <optional>
#include <type_traits>

namespace bigtable_ttl::emulator {

/// The largest time of a test's clock, in seconds since the epoch. Protocol
/// buffers allow timestamps from the year 1 to 9999, which the system's clock
/// cannot represent.
inline constexpr std::int64_t MaxProtoSeconds = 9000000000;

/// Converts a duration or a timestamp, truncated to microseconds. Returns
/// std::nullopt if it, or its nanoseconds, are out of range.
template <typename Proto>
std::optional<std::chrono::microseconds> toMicros(const Proto &From) {
  if (From.seconds() > MaxProtoSeconds || From.seconds() < -MaxProtoSeconds ||
      From.nanos() <= -1000000000 || From.nanos() >= 1000000000)
    return std::nullopt;
  return std::chrono::microseconds(From.seconds() * 1000000 +
                                   From.nanos() / 1000);
}

/// Sets a duration or a timestamp, whose nanoseconds are never negative.
template <typename Proto>
void setMicros(std::chrono::microseconds Micros, Proto &To) {
  const auto Seconds =
      std::is_same_v<Proto, google::protobuf::Timestamp>
          ? std::chrono::floor<std::chrono::seconds>(Micros)
          : std::chrono::duration_cast<std::chrono::seconds>(Micros);
  To.set_seconds(Seconds.count());
  To.set_nanos(static_cast<std::int32_t>((Micros - Seconds).count() * 1000));
}

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_PROTO_TIME_H
