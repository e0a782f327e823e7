// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Code that compares the time of a cell by Abseil.

#include "absl/time/clock.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <string>

namespace cbt = google::cloud::bigtable;

std::string FromNumber(cbt::Table &table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
  for (auto const &cell : row->second.cells()) {
    if (absl::FromUnixMicros(cell.timestamp().count()) <= absl::Now()) continue;
    return cell.value();
  }
  return "";
}
std::string FromOnce(cbt::Table &table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
  absl::Time const now = absl::Now();
  for (auto const &cell : row->second.cells()) {
    absl::Time const expiry = absl::FromUnixMicros(cell.timestamp().count());
    if (expiry > now) return cell.value();
  }
  return "";
}
std::string FromMillis(cbt::Table &table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
  for (auto const &cell : row->second.cells()) {
    auto const ms = std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp());
    if (absl::FromUnixMillis(ms.count()) > absl::Now()) return cell.value();
  }
  return "";
}
std::string FromDuration(cbt::Table &table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
  for (auto const &cell : row->second.cells())
    if (absl::UnixEpoch() + absl::FromChrono(cell.timestamp()) > absl::Now()) return cell.value();
  return "";
}

std::string LongAgo(cbt::Table &table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("sessions")));
  for (auto const &cell : row->second.cells())
    if (absl::FromUnixMicros(cell.timestamp().count()) > absl::Now() - absl::Hours(1)) return cell.value();
  return "";
}
