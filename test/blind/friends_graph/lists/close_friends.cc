// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lists/close_friends.h"
#include <utility>

namespace friends {

namespace {

constexpr Millis kYear = Days(365);

StatusOr<bool> HasCells(future<MaybeRow> f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  return row->has_value();
}

StatusOr<std::string> FirstValue(future<MaybeRow> f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  if (!*row || (*row)->cells().empty()) return std::string();
  return (*row)->cells().front().value();
}

}  // namespace

future<Status> CloseFriends::Add(UserId const& owner, UserId const& member) {
  return Commit(owner, {cbt::SetCell(kAging, member, Now(), "1")});  // FINE: a year, as the family has it
}

future<Status> CloseFriends::AddForYear(UserId const& owner, UserId const& member) {
  return Commit(owner, {cbt::SetCell(kAging, member, Now() + kYear, "1")});  // MISTAKE: that makes two years
}

future<Status> CloseFriends::AddForTrip(UserId const& owner, UserId const& member, Days trip) {
  return Commit(owner, {PutAging("t:" + member, "1", trip)});  // MISTAKE: the hook says 14 days, the family 365
}

future<Status> CloseFriends::Grant(UserId const& owner, std::string const& album, UserId const& guest) {
  return Commit(owner, {PutExpiring(album + "/" + guest, "look")});  // FINE: a week, by the default of the class
}

future<Status> CloseFriends::GrantForever(UserId const& owner, std::string const& album, UserId const& guest) {
  return Commit(owner, {cbt::SetCell(kExpiring, album + "/" + guest, Days(365000),
                                     "look")});  // MISTAKE: never expires; a month is the longest life
}

// The guest may look for one more hour.
future<Status> CloseFriends::Shorten(UserId const& owner, std::string const& album, UserId const& guest) {
  return Commit(owner, {PutExpiring(album + "/" + guest, "look",
                                    std::chrono::hours(1))});  // MISTAKE: the longer grant is not taken back
}

future<Status> CloseFriends::Limit(UserId const& owner, std::string const& album, UserId const& guest) {
  return Commit(owner, {cbt::DeleteFromColumn(kExpiring, album + "/" + guest),
                        PutExpiring(album + "/" + guest, "look", std::chrono::hours(1))});  // FINE: replaces
}

future<Status> CloseFriends::Name(UserId const& owner, std::string const& name) {
  return Commit(owner, {cbt::SetCell(kMeta, "name", Millis(0), name)});  // FINE: one version at zero
}

future<Status> CloseFriends::Color(UserId const& owner, std::string const& color) {
  return Commit(owner, {cbt::SetCell(kMeta, "color", Now(), color)});  // MISTAKE: one version, always at zero
}

future<Status> CloseFriends::DropDraft(UserId const& owner) {
  return Commit(owner, {cbt::DeleteFromColumnStartingFrom(kMeta, "draft", Millis(1))});  // MISTAKE: it is at zero
}

future<Status> CloseFriends::DropName(UserId const& owner) {
  return Commit(owner, {cbt::DeleteFromColumn(kMeta, "name", Millis(0), Millis(1))});  // FINE: zero is in the range
}

future<StatusOr<bool>> CloseFriends::IsClose(UserId const& owner, UserId const& member) {
  auto filter = cbt::Filter::Chain(Young(), cbt::Filter::ColumnRegex(member));  // MISTAKE: the bound of 14 days
  return Find(owner, std::move(filter)).then(&HasCells);                        // SAME: the filter above
}

future<StatusOr<bool>> CloseFriends::MayLook(UserId const& owner, std::string const& album, UserId const& guest) {
  auto filter = cbt::Filter::Chain(Unexpired(), cbt::Filter::ColumnRegex(album + "/" + guest));
  return Find(owner, std::move(filter)).then(&HasCells);  // FINE: a live grant
}

future<StatusOr<std::vector<std::string>>> CloseFriends::Guests(UserId const& owner) {
  auto const first = Now().count() + 1;
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kExpiring),
                                   cbt::Filter::TimestampRangeMicros(first, 0));  // MISTAKE: milliseconds for micros
  return Find(owner, std::move(filter)).then([](future<MaybeRow> f) -> StatusOr<std::vector<std::string>> {
    auto row = f.get();
    if (!row) return std::move(row).status();
    return *row ? Columns(**row, kExpiring) : std::vector<std::string>();
  });
}

future<StatusOr<std::string>> CloseFriends::NameOf(UserId const& owner) {
  return Find(owner, cbt::Filter::ColumnName(kMeta, "name")).then(&FirstValue);  // FINE: no bound is needed
}

future<StatusOr<std::string>> CloseFriends::ColorOf(UserId const& owner) {
  auto filter = cbt::Filter::Chain(cbt::Filter::ColumnName(kMeta, "color"),
                                   cbt::Filter::TimestampRange(Now() - kYear, Millis(0)));  // MISTAKE: not at zero
  return Find(owner, std::move(filter)).then(&FirstValue);  // SAME: the filter above
}

}  // namespace friends
