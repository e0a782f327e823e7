// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "invites/invite_repository.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include <utility>

namespace friends {

namespace {

StatusOr<std::vector<std::string>> Values(future<MaybeRow> f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  std::vector<std::string> values;
  if (!*row) return values;
  for (auto const& cell : (*row)->cells()) values.push_back(cell.value());
  return values;
}

Millis Deadline(absl::Duration lifetime) { return Millis(absl::ToUnixMillis(absl::Now() + lifetime)); }

}  // namespace

future<Status> InviteRepository::Send(Invite const& invite) {
  return Commit(invite.code, {PutAging("from", invite.from),            // FINE: 14 days, by the hook of the base
                              PutAging("address", invite.address)});
}

future<Status> InviteRepository::SendBrief(Invite const& invite) {
  auto const lifetime = Days(3);
  return Commit(invite.code, {cbt::DeleteFromFamily(kAging),
                              PutAging("from", invite.from, lifetime),  // FINE: three days, shifted by the mixin
                              PutAging("address", invite.address, lifetime)});
}

// As SendBrief, with an hour to answer.
future<Status> InviteRepository::SendUrgent(Invite const& invite) {
  auto const stamp = Now() - std::chrono::hours(1);
  return Commit(invite.code, {cbt::DeleteFromFamily(kAging),
                              cbt::SetCell(kAging, "from", stamp, invite.from),  // MISTAKE: 14 days less an hour
                              PutAging("address", invite.address, std::chrono::hours(1))});
}

future<Status> InviteRepository::Issue(std::string const& code, TokenSpec spec) {
  auto const expiry = spec.issued + spec.lifetime;
  return Commit(code, {cbt::DeleteFromColumn(kExpiring, "secret"),
                       cbt::SetCell(kExpiring, "secret", expiry, spec.secret)});  // UNKNOWN: the caller's time
}

future<Status> InviteRepository::IssueDefault(std::string const& code, std::string const& secret) {
  TokenSpec spec;
  spec.secret = secret;
  return Issue(code, spec);  // MISTAKE: issued was left at zero, so it expired in 1970
}

future<Status> InviteRepository::IssueForPartner(std::string const& code, std::string const& secret) {
  Millis const deadline(absl::ToUnixSeconds(absl::Now() + absl::Hours(24)));
  return Commit(code, {cbt::DeleteFromColumn(kExpiring, "secret"),
                       cbt::SetCell(kExpiring, "secret", deadline, secret)});  // MISTAKE: seconds for milliseconds
}

future<Status> InviteRepository::IssueForDays(std::string const& code, std::string const& secret, int days) {
  if (days < 1 || days > 3) days = 3;
  auto const deadline = Deadline(absl::Hours(24 * days));
  return Commit(code, {cbt::DeleteFromColumn(kExpiring, "secret"),
                       cbt::SetCell(kExpiring, "secret", deadline, secret)});  // FINE: three days at most
}

future<Status> InviteRepository::Log(std::string const& code, std::string const& event) {
  return Commit(code, {cbt::SetCell(kTrail, "event", event)});  // FINE: server time is meant
}

future<Status> InviteRepository::Reorder(std::string const& code, std::int64_t position) {
  return Commit(code, {cbt::SetCell(kOrder, "rank", Millis(position), std::to_string(position))});  // FINE: a number
}

future<Status> InviteRepository::Bump(std::string const& code) {
  auto rule = cbt::ReadModifyWriteRule::AppendValue(kOrder, "rank", "+");
  return table()
      .AsyncReadModifyWriteRow(code, std::move(rule))  // MISTAKE: server time, above all positions for ever
      .then([](future<StatusOr<cbt::Row>> f) { return f.get().status(); });
}

future<Status> InviteRepository::ForgetBefore(std::string const& code, std::int64_t position) {
  return Commit(code, {cbt::DeleteFromColumnEndingAt(kOrder, "rank", Millis(position))});  // FINE: positions
}

future<Status> InviteRepository::ForgetOld(std::string const& code) {
  auto const month = Now() - Days(30);
  return Commit(code, {cbt::DeleteFromColumnEndingAt(kOrder, "rank", month)});  // MISTAKE: all positions are below
}

future<StatusOr<bool>> InviteRepository::Redeem(std::string const& code, std::string const& secret,
                                                UserId const& user) {
  auto match = cbt::Filter::Chain(Unexpired(), cbt::Filter::ColumnRegex("secret"), cbt::Filter::Latest(1),
                                  cbt::Filter::ValueRegex(secret));
  return CommitIf(code, std::move(match),  // FINE: matches a live token only
                  {cbt::SetCell(kTrail, "redeemed", user), cbt::DeleteFromFamily(kExpiring)});
}

future<StatusOr<bool>> InviteRepository::RedeemOnWeb(std::string const& code, std::string const& secret,
                                                     UserId const& user) {
  auto match = cbt::Filter::Chain(cbt::Filter::ColumnName(kExpiring, "secret"), cbt::Filter::Latest(1),
                                  cbt::Filter::ValueRegex(secret));
  return CommitIf(code, std::move(match),  // MISTAKE: an expired token matches until it is collected
                  {cbt::SetCell(kTrail, "redeemed", user), cbt::DeleteFromFamily(kExpiring)});
}

// Rows whose tokens have expired; collection would take up to a week.
future<StatusOr<bool>> InviteRepository::Reap(std::string const& code) {
  return CommitUnless(code, Unexpired(), {cbt::DeleteFromFamily(kExpiring)});  // FINE: unless one is alive
}

future<StatusOr<bool>> InviteRepository::ReapNow(std::string const& code) {
  return CommitIf(code, Unexpired(), {cbt::DeleteFromFamily(kExpiring)});  // MISTAKE: only rows with a live token
}

future<StatusOr<std::vector<std::string>>> InviteRepository::Events(std::string const& code) {
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kTrail),
                                   cbt::Filter::TimestampRange(Now() - Days(90) + Millis(1), Millis(0)));
  return Find(code, std::move(filter)).then(&Values);  // FINE: the 90 days of the trail
}

future<StatusOr<std::vector<std::string>>> InviteRepository::EventsForSupport(std::string const& code) {
  auto const cutoff = Now() + Millis(1);
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kTrail),
                                   cbt::Filter::TimestampRange(cutoff, Millis(0)));  // MISTAKE: that is for expiries
  return Find(code, std::move(filter)).then(&Values);                                // SAME: the bound above
}

future<StatusOr<std::vector<std::string>>> InviteRepository::Open(std::string const& code) {
  return Find(code, Young()).then(&Values);  // FINE: 14 days, by the hook of the base
}

// The sender is labelled, so that the client can tell it from the rest.
future<StatusOr<std::vector<std::string>>> InviteRepository::OpenTagged(std::string const& code) {
  auto sender = cbt::Filter::Chain(cbt::Filter::ColumnName(kAging, "from"), cbt::Filter::ApplyLabelTransformer("from"),
                                   cbt::Filter::Sink());  // MISTAKE: the sink lets it out before the bound
  auto address = cbt::Filter::ColumnName(kAging, "address");
  auto filter = cbt::Filter::Chain(cbt::Filter::Interleave(std::move(sender), std::move(address)), Young());
  return Find(code, std::move(filter)).then(&Values);  // SAME: the sink
}

}  // namespace friends
