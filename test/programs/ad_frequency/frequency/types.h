// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_TYPES_H
#define AD_FREQUENCY_TYPES_H

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace adfreq {

enum class Period { kHour, kDay, kWeek, kMonth };

struct Impression {
  std::string user;
  std::string campaign;
  std::string placement;
  std::int64_t price_micros = 0;
};

struct Cap {
  std::string campaign;
  Period period = Period::kDay;
  int limit = 3;
};

inline std::chrono::hours LengthOf(Period period) {
  switch (period) {
    case Period::kHour:
      return std::chrono::hours(1);
    case Period::kDay:
      return std::chrono::hours(24);
    case Period::kWeek:
      return std::chrono::hours(24 * 7);
    case Period::kMonth:
      return std::chrono::hours(24 * 30);
  }
  return std::chrono::hours(24);
}

inline std::string UserKey(std::string const& user) { return absl::StrCat("u#", user); }

}  // namespace adfreq

#endif  // AD_FREQUENCY_TYPES_H
