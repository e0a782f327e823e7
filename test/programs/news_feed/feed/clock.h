// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef NEWS_FEED_CLOCK_H
#define NEWS_FEED_CLOCK_H

#include <chrono>
#include <functional>

namespace news {

using std::chrono::milliseconds;
using Clock = std::function<std::chrono::system_clock::time_point()>;

inline Clock SystemClock() {
  return [] { return std::chrono::system_clock::now(); };
}

inline milliseconds ToStamp(std::chrono::system_clock::time_point t) {
  return std::chrono::floor<milliseconds>(t.time_since_epoch());
}

inline milliseconds NowStamp() { return ToStamp(std::chrono::system_clock::now()); }

}  // namespace news

#endif  // NEWS_FEED_CLOCK_H
