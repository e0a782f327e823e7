// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-timestamp-unit %t --schema %schemas/clicks.yaml -- -I %inputs

// No fix is offered if its result is another mistake, or may be one.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <ctime>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using std::chrono::system_clock;

void Write() {
  (void)cbt::SetCell("sessions", "c", milliseconds(time(nullptr) + 3600), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: th
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "c", milliseconds(std::chrono::seconds(time(nullptr) + 3600)), "v");
  (void)cbt::SetCell("events", "c", milliseconds(time(nullptr)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: th
  // CHECK-FIXES: (void)cbt::SetCell("events", "c", milliseconds(std::chrono::seconds(time(nullptr))), "v");
  (void)cbt::SetCell("sessions", "c", milliseconds(time(nullptr)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: th
  // CHECK-NOTES: note: no fix is offered because with this time the value would still have expired already
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "c", milliseconds(time(nullptr)), "v");
  (void)cbt::SetCell("events", "c", milliseconds(time(nullptr) - 3 * 24 * 3600), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: th
  // CHECK-NOTES: note: no fix is offered because with this time the value would still have expired already
  // CHECK-FIXES: (void)cbt::SetCell("events", "c", milliseconds(time(nullptr) - 3 * 24 * 3600), "v");
  (void)cbt::SetCell("sessions", "c", duration_cast<milliseconds>(steady_clock::now().time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: th
  // CHECK-NOTES: note: no fix is offered because with this time the value would still have expired already
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "c", duration_cast<milliseconds>(steady_clock::now().time_since_epoch()), "v");
  (void)cbt::SetCell("events", "c", duration_cast<milliseconds>(steady_clock::now().time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: th
  // CHECK-FIXES: (void)cbt::SetCell("events", "c", duration_cast<milliseconds>(system_clock::now().time_since_epoch()), "v");
  (void)cbt::SetCell("events", "c", milliseconds(time(nullptr) + 2 * 24 * 3600), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: th
  // CHECK-NOTES: note: no fix is offered because with this time the value would live too long
  // CHECK-FIXES: (void)cbt::SetCell("events", "c", milliseconds(time(nullptr) + 2 * 24 * 3600), "v");
}

void Sum() {
  timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  (void)cbt::SetCell("profile", "c", milliseconds(ts.tv_sec + 60), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: th
  // CHECK-FIXES: (void)cbt::SetCell("profile", "c", milliseconds(std::chrono::seconds(ts.tv_sec + 60)), "v");
  (void)cbt::SetCell("profile", "c", milliseconds(ts.tv_sec + ts.tv_nsec / 1000000), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: th
  // CHECK-NOTES: note: no fix is offered because a part of this number counts another unit
  // CHECK-FIXES: (void)cbt::SetCell("profile", "c", milliseconds(ts.tv_sec + ts.tv_nsec / 1000000), "v");
}

void Copy(cbt::Table table, cbt::Row const &other) {
  auto row = table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())));
  for (auto const &cell : row->second.cells()) {
    (void)cbt::SetCell("sessions", "c", milliseconds(cell.timestamp().count()), cell.value());
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: th
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "c", std::chrono::duration_cast<milliseconds>(cell.timestamp()), cell.value());
    (void)cbt::SetCell("carts", "c", milliseconds(cell.timestamp().count()), cell.value());
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: th
  // CHECK-FIXES: (void)cbt::SetCell("carts", "c", std::chrono::duration_cast<milliseconds>(cell.timestamp()), cell.value());
    (void)cbt::SetCell("events", "c", milliseconds(cell.timestamp().count()), cell.value());
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: th
  // CHECK-NOTES: note: no fix is offered because the cell that has this timestamp may expire by another policy
  // CHECK-FIXES: (void)cbt::SetCell("events", "c", milliseconds(cell.timestamp().count()), cell.value());
  }
  for (auto const &cell : other.cells())
    (void)cbt::SetCell("sessions", "c", milliseconds(cell.timestamp().count()), cell.value());
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: th
  // CHECK-NOTES: note: no fix is offered because the cell that has this timestamp may expire by another policy
  // CHECK-FIXES: (void)cbt::SetCell("sessions", "c", milliseconds(cell.timestamp().count()), cell.value());
}

// A bound of 1970 deletes nothing.
void Delete() {
  (void)cbt::DeleteFromColumnEndingAt("sessions", "c", milliseconds(time(nullptr)));
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: th
  // CHECK-FIXES: (void)cbt::DeleteFromColumnEndingAt("sessions", "c", milliseconds(std::chrono::seconds(time(nullptr))));
  (void)cbt::DeleteFromColumnEndingAt("events", "c", milliseconds(time(nullptr)));
  // CHECK-MESSAGES: :[[@LINE-1]]:54: warning: th
  // CHECK-NOTES: note: no fix is offered because the delete might reach live cells then
  // CHECK-FIXES: (void)cbt::DeleteFromColumnEndingAt("events", "c", milliseconds(time(nullptr)));
}

void Read() {
  (void)Filter::TimestampRange(milliseconds(time(nullptr)), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: th
  // CHECK-NOTES: note: no fix is offered because a read from this time on drops live cells with a default TTL
  // CHECK-FIXES: (void)Filter::TimestampRange(milliseconds(time(nullptr)), milliseconds(0));
  (void)Filter::TimestampRange(milliseconds(time(nullptr) - 3600), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: th
  // CHECK-FIXES: (void)Filter::TimestampRange(milliseconds(std::chrono::seconds(time(nullptr) - 3600)), milliseconds(0));
}
