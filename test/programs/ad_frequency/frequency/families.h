// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_FAMILIES_H
#define AD_FREQUENCY_FAMILIES_H

namespace adfreq {

extern char const kCapsFamily[];
extern char const kClicksFamily[];
extern char const kDailyFamily[];
extern char const kBudgetFamily[];

constexpr char kTable[] = "ad-frequency";
constexpr char kLogTable[] = "ad-log-2026";

}  // namespace adfreq

#endif  // AD_FREQUENCY_FAMILIES_H
