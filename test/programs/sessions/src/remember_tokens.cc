// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "remember_tokens.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <utility>
#include <vector>

namespace web {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

// The age in the family's rule.
constexpr Days kMaxAge{30};

std::string UserRow(std::string const& user) { return "user#" + user; }

// A cell expires kMaxAge after its timestamp.
Millis StampFor(Millis expiry) { return expiry - kMaxAge; }

std::int64_t CounterOf(cbt::Row const& row) {
  for (auto const& cell : row.cells()) {
    auto count = cell.decode_big_endian_integer<std::int64_t>();
    if (count) return *count;
  }
  return 0;
}

}  // namespace

RememberTokens::RememberTokens(cbt::Table table)
    : table_(std::move(table)),
      valid_(cbt::Filter::Chain(
          cbt::Filter::FamilyRegex(kRememberFamily),
          cbt::Filter::TimestampRange(NowMillis() - kMaxAge, Millis(0)),  // MISTAKE bigtable-stale-bound: computed once, in the constructor
          cbt::Filter::Latest(1))) {}

Status RememberTokens::Issue(std::string const& user, std::string const& series,
                             std::string const& token, Days valid_for) {
  auto const expiry = NowMillis() + valid_for;
  return table_.Apply(cbt::SingleRowMutation(
      UserRow(user), cbt::SetCell(kRememberFamily, series, StampFor(expiry),
                                  token)));  // FINE: expires that much earlier
}

Status RememberTokens::Replace(std::string const& user,
                               std::string const& series,
                               std::string const& token) {
  cbt::SingleRowMutation mutation(
      UserRow(user),
      {cbt::DeleteFromColumn(kRememberFamily, series),
       cbt::SetCell(kRememberFamily, series, token)});  // MISTAKE bigtable-missing-timestamp: no lifetime was chosen
  return table_.Apply(std::move(mutation));
}

StatusOr<bool> RememberTokens::Verify(std::string const& user,
                                      std::string const& series,
                                      std::string const& token) {
  auto row = table_.ReadRow(UserRow(user), valid_);  // SAME bigtable-stale-bound
  if (!row) return row.status();
  if (!row->first) return false;
  for (auto const& cell : row->second.cells()) {
    if (cell.column_qualifier() == series) return cell.value() == token;
  }
  return false;
}

StatusOr<std::vector<std::string>> RememberTokens::Devices(
    std::string const& user) {
  auto const since = NowMillis() - kMaxAge + Millis(1);
  auto row = table_.ReadRow(  // FINE: a bound of its own for each call
      UserRow(user),
      cbt::Filter::Chain(cbt::Filter::FamilyRegex(kRememberFamily),
                         cbt::Filter::TimestampRange(since, Millis(0)),
                         cbt::Filter::CellsRowLimit(100),
                         cbt::Filter::StripValueTransformer()));
  if (!row) return row.status();
  std::vector<std::string> devices;
  if (!row->first) return devices;
  for (auto const& cell : row->second.cells()) {
    devices.push_back(cell.column_qualifier());
  }
  return devices;
}

StatusOr<std::int64_t> RememberTokens::CountUse(std::string const& user,
                                                std::string const& series) {
  auto row = table_.ReadModifyWriteRow(
      UserRow(user), cbt::ReadModifyWriteRule::IncrementAmount(  // MISTAKE bigtable-read-modify-write: starts from expired counts
                         kRememberFamily, series + ".uses", 1));
  if (!row) return row.status();
  return CounterOf(*row);
}

StatusOr<std::int64_t> RememberTokens::CountTheft(std::string const& user) {
  auto row = table_.ReadModifyWriteRow(
      UserRow(user), cbt::ReadModifyWriteRule::IncrementAmount(
                         kAccountFamily, "thefts", 1));  // FINE: a counter without TTL
  if (!row) return row.status();
  return CounterOf(*row);
}

Status RememberTokens::Revoke(std::string const& user,
                              std::optional<std::string> series) {
  cbt::SingleRowMutation mutation(UserRow(user));
  if (series) {
    mutation.emplace_back(cbt::DeleteFromColumn(kRememberFamily, *series));
  } else {
    mutation.emplace_back(cbt::DeleteFromFamily(kRememberFamily));
  }
  return table_.Apply(std::move(mutation));
}

}  // namespace web
