// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "feed/preferences.h"
#include "feed/clock.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <map>

namespace news {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

constexpr char kPrefs[] = "prefs";

std::string const& NameOf(Topic topic) {
  static std::map<Topic, std::string> const names = {
      {Topic::kWorld, "world"}, {Topic::kSports, "sports"}, {Topic::kScience, "science"}};
  return names.at(topic);
}

cbt::Filter Newest(std::string const& column) {
  return cbt::Filter::Chain(cbt::Filter::ColumnName(kPrefs, column), cbt::Filter::Latest(1));
}

}  // namespace

Status Follow(cbt::Table& table, std::string const& reader, Topic topic) {
  return table.Apply(
      cbt::SingleRowMutation(reader, cbt::SetCell(kPrefs, NameOf(topic), NowStamp(), "yes")));  // FINE: no TTL
}

StatusOr<bool> Follows(cbt::Table& table, std::string const& reader, Topic topic) {
  auto row = table.ReadRow(reader, Newest(NameOf(topic)));  // FINE: no TTL, and the newest version
  if (!row) return row.status();
  return row->first && row->second.cells().front().value() == "yes";
}

StatusOr<bool> Unfollow(cbt::Table& table, std::string const& reader, Topic topic) {
  auto branch = table.CheckAndMutateRow(
      reader, cbt::Filter::Chain(Newest(NameOf(topic)), cbt::Filter::ValueRegex("yes")),  // FINE: compares the newest version
      {cbt::SetCell(kPrefs, NameOf(topic), NowStamp(), "no")}, {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

StatusOr<bool> Toggle(cbt::Table& table, std::string const& reader, Topic topic) {
  auto const& column = NameOf(topic);
  auto branch = table.CheckAndMutateRow(
      reader,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kPrefs, column),
                         cbt::Filter::ValueRegex("yes"), cbt::Filter::Latest(1)),  // MISTAKE bigtable-version-limit: an older 'yes' matches after a 'no'
      {cbt::SetCell(kPrefs, column, NowStamp(), "no")},
      {cbt::SetCell(kPrefs, column, NowStamp(), "yes")});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

StatusOr<std::vector<std::string>> FirstTopics(cbt::Table& table,
                                               std::string const& reader) {
  auto row = table.ReadRow(
      reader, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kPrefs),
                                 cbt::Filter::CellsRowLimit(3),  // MISTAKE bigtable-version-limit: counts versions that were replaced
                                 cbt::Filter::Latest(1)));
  if (!row) return row.status();
  std::vector<std::string> topics;
  if (!row->first) return topics;
  for (auto const& cell : row->second.cells()) topics.push_back(cell.column_qualifier());
  return topics;
}

}  // namespace news
