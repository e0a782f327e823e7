// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "feed/feed_service.h"
#include "google/cloud/bigtable/data_connection.h"

namespace news {

namespace {

bigtable::Table OpenTable(std::shared_ptr<bigtable::DataConnection> connection,
                          ServiceConfig const& config, std::string const& id) {
  return bigtable::Table(std::move(connection),
                         bigtable::TableResource(config.project, config.instance, id));
}

}  // namespace

FeedService::FeedService(FeedCache cache, SeenTracker seen, ArticleStore articles)
    : cache_(std::move(cache)), seen_(std::move(seen)), articles_(std::move(articles)) {}

std::unique_ptr<FeedService> FeedService::Create(ServiceConfig const& config) {
  auto connection = bigtable::MakeDataConnection();
  auto feeds = OpenTable(connection, config, "feeds");
  auto articles = OpenTable(connection, config, "articles");
  return std::make_unique<FeedService>(FeedCache(feeds), SeenTracker(feeds, SystemClock()),
                                       ArticleStore(articles));
}

Status FeedService::Refresh(std::string const& reader, std::vector<Entry> const& entries) {
  auto put = cache_.Put(reader, entries).get();
  if (!put.ok() || entries.empty()) return put;
  put = cache_.Pin(reader, entries.front()).get();
  if (!put.ok()) return put;
  PutOptions boost;
  boost.ttl = std::chrono::minutes(30);
  put = cache_.Boost(reader, entries.back(), boost).get();
  if (!put.ok()) return put;
  std::string html = "<ul>";
  for (auto const& entry : entries) html += "<li>" + entry.title;
  return cache_.PutHtml(reader, html + "</ul>").get();
}

StatusOr<std::string> FeedService::Page(std::string const& reader) {
  auto html = cache_.GetHtml(reader).get();
  if (!html || !html->empty()) return html;
  auto entries = cache_.Get(reader).get();
  if (!entries) return std::move(entries).status();
  std::string page;
  for (auto const& entry : *entries) {
    auto body = articles_.Page(entry.article);
    if (!body) return body;
    page += *body;
    auto const seen = seen_.Seen({reader, entry.article}).get();
    if (!seen.ok()) return seen;
  }
  return page;
}

}  // namespace news
