// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "helpers.h"
#include "store.h"
#include "times.h"
#include "google/cloud/bigtable/table.h"
#include <ctime>
#include <string>
#include <vector>

namespace visits {

void Forgotten(cbt::Table& table) {
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(kSessions, "a", "1"), cbt::SetCell(kTokens, "b", "1"),
      cbt::SetCell(kEvents, "c", "1"), cbt::SetCell(Families::kCarts, "d", "1"),
      cbt::SetCell(Families::kStays, "e", "1"),
      cbt::SetCell(FamilyOf(Kind::Session), "f", "1"),
      cbt::SetCell(FamilyOf(Kind::Profile), "g", "1"),
      cbt::SetCell(std::string(kProfile), "h", "1")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell(kCoupons, "a", "1"),
                                     cbt::SetCell(kReturns, "b", "1")));
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(Options(1).family, "a", "1")));
}

void ByOthers(cbt::Table& table) {
  table.Apply(cbt::SingleRowMutation("r", Put(kSessions, "/")));
  table.Apply(cbt::SingleRowMutation("r", PutPage(kSessions, "/")));
  table.Apply(cbt::SingleRowMutation("r", PutElsewhere(kSessions, "/")));
  table.Apply(cbt::SingleRowMutation("r", PutPage(std::string(kProfile), "/")));
}

void WrongTimes(cbt::Table& table) {
  using std::chrono::milliseconds;
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(kSessions, "a", Now(), "1")));
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(kSessions, "a", Today(), "1")));
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(kSessions, "a", EndOfVisit(), "1")));
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(kEvents, "a", milliseconds(std::time(nullptr)), "1")));
}

void Together(cbt::Table& table, std::vector<std::string> const& pages) {
  auto const end = EndOfVisit();
  cbt::SingleRowMutation row("r");
  for (auto const& page : pages) {
    row.emplace_back(cbt::SetCell(kSessions, "page", end, page));
  }
  table.Apply(std::move(row));
  cbt::BulkMutation bulk;
  for (auto const& page : pages) {
    bulk.emplace_back(
        cbt::SingleRowMutation(page, cbt::DeleteFromFamily(kSessions)));
    bulk.emplace_back(cbt::SingleRowMutation(
        page, cbt::SetCell(kSessions, "page", EndOfVisit(), "1")));
  }
  table.BulkApply(std::move(bulk));
}

void Counted(cbt::Table& table) {
  table.ReadModifyWriteRow(
      "r", cbt::ReadModifyWriteRule::IncrementAmount(kSessions, "visits", 1));
}

}  // namespace visits
