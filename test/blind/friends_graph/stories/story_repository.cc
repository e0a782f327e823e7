// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "stories/story_repository.h"
#include "google/cloud/bigtable/row_range.h"
#include <thread>
#include <utility>

namespace friends {

namespace {

auto ColumnsOf(std::string family) {
  return [family = std::move(family)](future<MaybeRow> f) -> StatusOr<std::vector<std::string>> {
    auto row = f.get();
    if (!row) return std::move(row).status();
    return *row ? Columns(**row, family) : std::vector<std::string>();
  };
}

std::string Pack(Story const& story) { return story.media + "\n" + story.caption; }

}  // namespace

future<Status> StoryRepository::Post(UserId const& author, Story const& story) {
  return Commit(author, {PutExpiring(story.id, Pack(story))});  // FINE: a day, by the default of the class
}

// Advertisers pay for a week.
future<Status> StoryRepository::PostSponsored(UserId const& author, Story const& story) {
  return Commit(author, {PutExpiring(story.id, Pack(story), Days(7))});  // MISTAKE: each story lives a day
}

// A shared story goes when the original goes.
future<Status> StoryRepository::Share(UserId const& author, StoryWithExpiry const& original) {
  return Commit(author, {cbt::SetCell(kExpiring, original.story.id, original.expiry,  // UNKNOWN: the caller's expiry
                                      Pack(original.story))});
}

future<Status> StoryRepository::ShareToFeed(UserId const& author, cbt::Cell const& original) {
  return Commit(author, {cbt::SetCell(kExpiring, "f:" + original.column_qualifier(),
                                      original.value())});  // MISTAKE: server time, so it is gone at once
}

future<Status> StoryRepository::Highlight(UserId const& author, Story const& story) {
  return Commit(author, {cbt::SetCell(kLasting, story.id, Pack(story))});  // FINE: highlights never expire
}

future<Status> StoryRepository::Replace(UserId const& author, Story const& story) {
  return Commit(author, {cbt::DeleteFromColumn(kExpiring, story.id),
                         PutExpiring(story.id, Pack(story))});  // FINE: first the old one goes
}

future<Status> StoryRepository::Edit(UserId const& author, Story const& story) {
  return Commit(author, {PutExpiring(story.id, Pack(story)),
                         cbt::DeleteFromColumn(kExpiring, story.id)});  // MISTAKE: deletes what was just written
}

future<Status> StoryRepository::Remove(UserId const& author, std::string const& id) {
  return Commit(author, {cbt::DeleteFromColumnEndingAt(kExpiring, id, Now())});  // MISTAKE: only what has expired
}

future<Status> StoryRepository::Saw(UserId const& author, UserId const& viewer, std::string const& id) {
  return Commit(author, {PutAging(viewer, id)});  // FINE: two days, by the hook of this class
}

// Marks that go together with their story.
future<Status> StoryRepository::SawUntil(UserId const& author, UserId const& viewer, StoryWithExpiry const& story) {
  auto const expiry = Now() + kLifetime;
  auto const stamp = story.story.media.empty() ? story.expiry : expiry;
  return Commit(author, {cbt::SetCell(kAging, "s:" + viewer, stamp, story.story.id)});  // MISTAKE: 2 days too long
}

future<Status> StoryRepository::RepliedUntil(UserId const& author, UserId const& viewer,
                                             StoryWithExpiry const& story) {
  auto const stamp = Now() + kLifetime - MaxAge();
  return Commit(author, {cbt::SetCell(kAging, "r:" + viewer, stamp, story.story.id)});  // FINE: lives for a day
}

future<Status> StoryRepository::React(UserId const& author, std::string const& id) {
  return table()
      .AsyncReadModifyWriteRow(author, cbt::ReadModifyWriteRule::IncrementAmount(
                                           kExpiring, "n:" + id, 1))  // MISTAKE: server time, and goes on from expired
      .then([](future<StatusOr<cbt::Row>> f) { return f.get().status(); });
}

future<StatusOr<std::vector<std::string>>> StoryRepository::Current(UserId const& author) {
  return Find(author, Unexpired()).then(ColumnsOf(kExpiring));  // FINE: a new bound for each call
}

// Previews are small, and their filter is made once.
StoryRepository::StoryRepository(cbt::Table table)
    : Repository(std::move(table)),
      preview_(cbt::Filter::Chain(Unexpired(), cbt::Filter::CellsRowLimit(3))) {}  // MISTAKE: a bound for years

future<StatusOr<std::vector<std::string>>> StoryRepository::Preview(UserId const& author) {
  return Find(author, preview_).then(ColumnsOf(kExpiring));  // SAME: the filter of the constructor
}

// Nothing of an author who is muted. The mark is a story named "mute" and goes as stories do.
future<StatusOr<std::vector<std::string>>> StoryRepository::Muted(UserId const& author) {
  auto mute = cbt::Filter::ColumnName(kExpiring, "mute");
  auto filter = cbt::Filter::Condition(std::move(mute),  // MISTAKE: the predicate sees an expired mark
                                       cbt::Filter::BlockAllFilter(), Unexpired());
  return Find(author, std::move(filter)).then(ColumnsOf(kExpiring));  // SAME: the condition
}

future<StatusOr<std::vector<std::string>>> StoryRepository::Unmuted(UserId const& author) {
  auto mute = cbt::Filter::Chain(cbt::Filter::ColumnName(kExpiring, "mute"),
                                 cbt::Filter::TimestampRange(Now() + Millis(1), Millis(0)));
  auto filter = cbt::Filter::Condition(std::move(mute),  // FINE: the predicate sees live marks only
                                       cbt::Filter::BlockAllFilter(), Unexpired());
  return Find(author, std::move(filter)).then(ColumnsOf(kExpiring));
}

future<StatusOr<std::vector<std::string>>> StoryRepository::Viewers(UserId const& author) {
  auto filter = cbt::Filter::Interleave(  // MISTAKE: the union of the whole family and all that is young
      cbt::Filter::FamilyRegex(kAging), cbt::Filter::TimestampRange(Now() - MaxAge() + Millis(1), Millis(0)));
  return Find(author, std::move(filter)).then(ColumnsOf(kAging));  // SAME: the union
}

future<StatusOr<std::vector<std::string>>> StoryRepository::RecentViewers(UserId const& author) {
  auto filter = cbt::Filter::Chain(Young(), cbt::Filter::CellsRowLimit(20));  // FINE: the limit comes after the bound
  return Find(author, std::move(filter)).then(ColumnsOf(kAging));
}

// The shelf of an author with highlights shows these and today's stories.
future<StatusOr<std::vector<std::string>>> StoryRepository::Shelf(UserId const& author) {
  auto const families = cbt::Filter::FamilyRegex("story|highlight");
  auto filter = cbt::Filter::Chain(
      families, cbt::Filter::Condition(Lasting(), cbt::Filter::PassAllFilter(), Unexpired()));  // MISTAKE: one branch
  return Find(author, std::move(filter)).then(ColumnsOf(kExpiring));  // SAME: passes expired stories
}

Status StoryRepository::WatchAuthors(std::string const& prefix, std::function<bool(UserId const&)> const& publish) {
  auto const filter = cbt::Filter::Chain(Unexpired(), cbt::Filter::StripValueTransformer());  // MISTAKE: never renewed
  for (;;) {
    for (auto& row : table().ReadRows(cbt::RowRange::Prefix(prefix), filter)) {  // SAME: the filter above
      if (!row) return std::move(row).status();
      if (!publish(row->row_key())) return {};
    }
    std::this_thread::sleep_for(std::chrono::minutes(10));
  }
}

Status StoryRepository::WatchViewers(std::string const& prefix, std::function<bool(UserId const&)> const& publish) {
  for (;;) {
    for (auto& row : table().ReadRows(cbt::RowRange::Prefix(prefix), Young())) {  // FINE: renewed in each round
      if (!row) return std::move(row).status();
      if (!publish(row->row_key())) return {};
    }
    std::this_thread::sleep_for(std::chrono::minutes(10));
  }
}

}  // namespace friends
