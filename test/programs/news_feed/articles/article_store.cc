// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "articles/article_store.h"
#include "feed/clock.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"

namespace news {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

struct Names {
  std::string rendered = "rendered";
  std::string body = "body";
};

Names const kNames;
constexpr auto kDay = std::chrono::hours(24);

std::string FirstValue(std::pair<bool, cbt::Row> const& found) {
  if (!found.first || found.second.cells().empty()) return std::string();
  return found.second.cells().front().value();
}

}  // namespace

Status ArticleStore::Publish(std::string const& article, std::string const& text) {
  return table_.Apply(cbt::SingleRowMutation(
      article, cbt::DeleteFromFamily(kNames.rendered),
      cbt::SetCell(kNames.body, "text", NowStamp(), text)));  // FINE: the time of the edit
}

Status ArticleStore::PublishTomorrow(std::string const& article, std::string const& text) {
  return table_.Apply(cbt::SingleRowMutation(
      article, cbt::SetCell(kNames.body, "text", NowStamp() + kDay, text)));  // MISTAKE bigtable-real-timestamp: hides the edits of a day
}

Status ArticleStore::Render(std::string const& article, std::string const& html) {
  cbt::SingleRowMutation row(article);
  row.emplace_back(cbt::DeleteFromColumn(kNames.rendered, "html"));
  row.emplace_back(cbt::SetCell(kNames.rendered, "html", NowStamp() + kDay, html));  // FINE: the expiry in this table
  return table_.Apply(std::move(row));
}

Status ArticleStore::RenderDraft(std::string const& article, std::string const& html) {
  cbt::SingleRowMutation row(article);
  row.emplace_back(cbt::SetCell(kNames.rendered, "draft", NowStamp(), html));  // MISTAKE bigtable-real-timestamp: in this table, it expires at once
  return table_.Apply(std::move(row));
}

StatusOr<std::string> ArticleStore::Page(std::string const& article) {
  auto row = table_.ReadRow(
      article, cbt::Filter::Chain(
                   cbt::Filter::ColumnName(kNames.rendered, "html"),
                   cbt::Filter::TimestampRange(NowStamp() + milliseconds(1), milliseconds(0))));  // FINE: from now on in this table
  if (!row) return row.status();
  return FirstValue(*row);
}

StatusOr<std::string> ArticleStore::Cached(std::string const& article) {
  auto row = table_.ReadRow(
      article, cbt::Filter::Chain(
                   cbt::Filter::ColumnName(kNames.rendered, "html"),
                   cbt::Filter::TimestampRange(NowStamp() - kDay, milliseconds(0)),  // MISTAKE bigtable-unfiltered-read: returns pages that expired in the last day
                   cbt::Filter::Latest(1)));
  if (!row) return row.status();
  return FirstValue(*row);
}

StatusOr<std::vector<std::string>> ArticleStore::Edits(std::string const& article) {
  auto row = table_.ReadRow(article, cbt::Filter::FamilyRegex(kNames.body));  // FINE: no TTL
  if (!row) return row.status();
  std::vector<std::string> edits;
  if (!row->first) return edits;
  for (auto const& cell : row->second.cells()) {
    auto const ms = std::chrono::duration_cast<milliseconds>(cell.timestamp());
    edits.push_back(std::to_string(ms.count()));  // FINE: real timestamps
  }
  return edits;
}

}  // namespace news
