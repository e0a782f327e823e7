// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "clicks.h"
#include "google/cloud/bigtable/mutations.h"

namespace clicks {

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

Status StartSession(std::string const& visitor, std::string const& token,
                    std::chrono::minutes lifetime) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // A longer visit's token would hide this one: cells are ordered by expiry.
  return table.Apply(cbt::SingleRowMutation(
      visitor, cbt::DeleteFromColumn(kSessions, "token"),
      cbt::SetCell(kSessions, "token", kSessionTtl.ExpireAfter(lifetime),
                   token)));
}

Status ShowPage(std::string const& visitor, std::string const& page) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // Visitors find themselves on the front page again: the server stamps this
  // cell with the time of the write, and in this family that is when a cell
  // expires. Tests pass, for it stays readable until the next compaction.
  return table.Apply(
      cbt::SingleRowMutation(visitor, cbt::SetCell(kSessions, "page", page)));
}

Status RecordClick(std::string const& visitor, std::string const& target) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // Clicks are missing whenever the server was busy: without a timestamp a
  // second try could make a second cell, so the client does not try again.
  return table.Apply(
      cbt::SingleRowMutation(visitor, cbt::SetCell(kEvents, "click", target)));
}

Status RecordPurchase(std::string const& visitor, std::string const& order) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // Longer than the family's two days: the timestamp lies in the future.
  auto const timestamp = kEventTtl.ExpireAfter(std::chrono::hours(30 * 24));
  return table.Apply(cbt::SingleRowMutation(
      visitor, cbt::SetCell(kEvents, "purchase:" + order, timestamp, "")));
}

Status SaveName(std::string const& visitor, std::string const& name) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // Nothing in this family expires, so its timestamps may be real ones.
  return table.Apply(
      cbt::SingleRowMutation(visitor, cbt::SetCell(kProfile, "name", name)));
}

StatusOr<bool> GrantDiscount(std::string const& visitor,
                             std::string const& code) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // Visitors who left days ago get a discount: a token that has expired still
  // matches until it is collected, which may take more than a week.
  auto branch = table.CheckAndMutateRow(
      visitor, cbt::Filter::ColumnName(kSessions, "token"),
      {cbt::SetCell(kEvents, "discount",
                    kEventTtl.ExpireAfter(std::chrono::hours(1)), code)},
      {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace clicks
