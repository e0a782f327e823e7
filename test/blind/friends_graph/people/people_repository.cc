// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "people/people_repository.h"
#include <utility>

namespace friends {

namespace {

constexpr Millis kLegacyEpoch(1420070400000);

Millis LegacyTime(std::int64_t id) { return Millis(id >> 22); }

Person ToPerson(std::optional<cbt::Row> const& row) {
  Person person;
  if (!row) return person;
  for (auto const& cell : row->cells()) {
    if (cell.family_name() == PeopleRepository::kLasting) person.name = cell.value();
    if (cell.family_name() == PeopleRepository::kExpiring) person.online = true;
    if (cell.family_name() == PeopleRepository::kEdges) person.following.push_back(cell.column_qualifier());
  }
  return person;
}

StatusOr<Person> Finish(future<MaybeRow> f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  return ToPerson(*row);
}

}  // namespace

future<Status> PeopleRepository::Rename(UserId const& user, std::string name) {
  return Commit(user, {cbt::SetCell(kLasting, "name", std::move(name))});  // FINE: profiles never expire
}

future<Status> PeopleRepository::Beat(UserId const& user, std::string device) {
  return Commit(user, {PutExpiring("on", std::move(device))});  // FINE: five minutes, by the default of the class
}

// Phones are slow to wake up, and a beat of theirs counts for whole hours only.
future<Status> PeopleRepository::BeatFromPhone(UserId const& user) {
  auto const lifetime = std::chrono::duration_cast<std::chrono::hours>(kLifetime);
  return Commit(user, {PutExpiring("on", "phone", lifetime)});  // MISTAKE: five minutes in whole hours are none
}

future<Status> PeopleRepository::Away(UserId const& user) {
  return Commit(user, {PutExpiring("away", "1", std::chrono::minutes(30))});  // MISTAKE: presence lives five minutes
}

future<Status> PeopleRepository::Leave(UserId const& user) {
  return Commit(user, {cbt::DeleteFromColumn(kExpiring, "on"),
                       cbt::DeleteFromColumn(kExpiring, "away")});  // FINE: both columns, all versions
}

future<Status> PeopleRepository::Follow(UserId const& user, UserId const& other) {
  return Commit(user, {cbt::SetCell(kEdges, other, Now(), "follows")});  // FINE: the time at which it was made
}

future<Status> PeopleRepository::FollowFor(UserId const& user, UserId const& other, Days days) {
  auto const until = Now() + days;
  return Commit(user, {cbt::SetCell(kEdges, other, until, "follows")});  // MISTAKE: edges carry their real time
}

future<Status> PeopleRepository::Import(LegacyEdge const& edge) {
  auto const made = kLegacyEpoch + LegacyTime(edge.id);
  return Commit(edge.from, {cbt::SetCell(kEdges, edge.to, made, "follows")});  // FINE: from 2015 on
}

future<Status> PeopleRepository::ImportReverse(LegacyEdge const& edge) {
  auto const made = LegacyTime(edge.id);
  return Commit(edge.to, {cbt::SetCell(kEdges, "<" + edge.from, made, "follower")});  // MISTAKE: another epoch
}

future<StatusOr<Person>> PeopleRepository::Load(UserId const& user) {
  auto edges = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kEdges), cbt::Filter::Latest(1));
  return Find(user, cbt::Filter::Interleave(Lasting(), Unexpired(), std::move(edges)))  // FINE: a bound for each
      .then(&Finish);
}

// One filter for the whole row, for the lists of names.
future<StatusOr<Person>> PeopleRepository::LoadFast(UserId const& user) {
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex("profile|presence"),
                                   cbt::Filter::TimestampRange(Now() + Millis(1), Millis(0)),  // MISTAKE: cuts names
                                   cbt::Filter::Latest(1));
  return Find(user, std::move(filter)).then(&Finish);  // SAME: the bound of the filter
}

future<StatusOr<std::optional<Millis>>> PeopleRepository::LastSeen(UserId const& user) {
  return Find(user, Unexpired()).then([](future<MaybeRow> f) -> StatusOr<std::optional<Millis>> {
    auto row = f.get();
    if (!row) return std::move(row).status();
    if (!*row) return std::optional<Millis>();
    return std::optional<Millis>(MillisOf((*row)->cells().front()));  // MISTAKE: that is when it will expire
  });
}

future<StatusOr<std::optional<Millis>>> PeopleRepository::LastBeat(UserId const& user) {
  auto filter = cbt::Filter::Chain(Unexpired(), cbt::Filter::ColumnRegex("on"), cbt::Filter::Latest(1));
  return Find(user, std::move(filter)).then([](future<MaybeRow> f) -> StatusOr<std::optional<Millis>> {
    auto row = f.get();
    if (!row) return std::move(row).status();
    if (!*row) return std::optional<Millis>();
    return std::optional<Millis>(MillisOf((*row)->cells().front()) - kLifetime);  // FINE: each beat lives five minutes
  });
}

future<StatusOr<std::vector<UserId>>> PeopleRepository::FollowedSince(UserId const& user, Millis since) {
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kEdges),
                                   cbt::Filter::TimestampRange(since, Millis(0)));  // FINE: real times of writing
  return Find(user, std::move(filter)).then([](future<MaybeRow> f) -> StatusOr<std::vector<UserId>> {
    auto row = f.get();
    if (!row) return std::move(row).status();
    return *row ? Columns(**row, kEdges) : std::vector<UserId>();
  });
}

}  // namespace friends
