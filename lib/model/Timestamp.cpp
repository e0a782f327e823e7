// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Timestamp.h"
#include "model/Duration.h"

namespace clang::tidy::bigtable {

/// Returns \p Micros, which is positive, as the schema writes durations.
static std::string lengthOf(uint64_t Micros) {
  const auto Whole = std::chrono::milliseconds(Micros / 1000);
  std::string Text = Micros >= 1000 ? formatDuration(Whole) : "";
  if (Micros % 1000 != 0)
    Text += std::to_string(Micros % 1000) + "us";
  return Text;
}

/// Returns " + 30m"; empty for 0.
static std::string distance(int64_t Micros) {
  if (Micros == 0)
    return "";
  return (Micros < 0 ? " - " : " + ") +
         lengthOf(Micros < 0 ? 0 - uint64_t(Micros) : uint64_t(Micros));
}

std::string describe(const Timestamp &T) {
  std::string Text;
  switch (T.Kind) {
  case TimestampKind::Constant:
    Text = std::to_string(T.Count) + " us";
    break;
  case TimestampKind::Server:
    return "server";
  case TimestampKind::Now:
    Text = "now" + distance(T.Count);
    break;
  case TimestampKind::NearNow:
    Text = T.Bucket == 0 ? "now +/- something"
                         : "now, rounded down to " + lengthOf(T.Bucket) +
                               distance(T.Count);
    break;
  case TimestampKind::Helper:
    return "bigtable_ttl";
  case TimestampKind::Elapsed:
    Text = "the time since the machine was started";
    break;
  case TimestampKind::Reversed:
    Text = std::to_string(T.Count) + " us - now";
    break;
  case TimestampKind::Some:
    Text = "something in " + describe(T.Unit);
    break;
  }
  if (T.TakenFor)
    Text += " in " + describe(T.Unit) + " taken for " + describe(*T.TakenFor);
  else if ((T.Kind == TimestampKind::Now || T.Kind == TimestampKind::NearNow) &&
           T.IsWholeMillis == false)
    Text += ", not whole ms";
  return Text;
}

} // namespace clang::tidy::bigtable
