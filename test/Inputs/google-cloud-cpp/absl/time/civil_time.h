// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_TIME_CIVIL_TIME_H
#define BIGTABLE_TIDY_TEST_ABSL_TIME_CIVIL_TIME_H

#include "absl/base/config.h"
#include <cstdint>

namespace absl {
ABSL_NAMESPACE_BEGIN

using civil_year_t = std::int64_t;

class CivilDay {
 public:
  constexpr CivilDay() = default;
  explicit constexpr CivilDay(civil_year_t y, std::int64_t m = 1,
                              std::int64_t d = 1)
      : y_(y), m_(m), d_(d) {}

  constexpr civil_year_t year() const { return y_; }
  constexpr int month() const { return static_cast<int>(m_); }
  constexpr int day() const { return static_cast<int>(d_); }

 private:
  civil_year_t y_ = 1970;
  std::int64_t m_ = 1;
  std::int64_t d_ = 1;
};

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_TIME_CIVIL_TIME_H
