// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// The time of a cell, compared with a number of another unit.

#include "clicks.h"
#include "google/bigtable/v2/data.pb.h"
#include "now.h"

std::int64_t NowMs() { return Now().count(); }
static void ReadClock(std::int64_t *to) { *to = NowMs(); }

bool Wrong(cbt::Cell const &cell, google::bigtable::v2::Cell const &raw) {
  if (cell.timestamp().count() > NowMs()) return true;
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this number counts milliseconds, but is compared with the time of a cell, which counts microseconds; convert one of them
  std::int64_t now = 0;
  ReadClock(&now);
  if (now >= cell.timestamp().count()) return true;
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: this number counts milliseconds, but is compared with the time of a cell
  return raw.timestamp_micros() < NowMs() - 60000;
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: this number counts milliseconds, but is compared with the time of a cell
}

bool Right(cbt::Cell const &cell, std::int64_t given) {
  if (cell.timestamp().count() / 1000 > NowMs()) return true;
  if (cell.timestamp().count() > NowMs() * 1000) return true;
  if (cell.timestamp() > Now()) return true;
  if (cell.timestamp().count() > 0) return true;
  return cell.timestamp().count() > given;
}
