// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "challenge/challenge_service.h"
#include <utility>

namespace card_risk {

using namespace challenge_schema;

// Replaces the challenge before, whose lifetime may have been longer.
Result<Unit> ChallengeService::Store(std::string const& card, Challenge const& challenge, Instant now) {
  auto const expiry = CellTime::ExpiringAt(now + challenge.lifetime);
  RowEdit edit(card);
  edit.Remove(kCode).Put(kCode, expiry, challenge.code);
  edit.Remove(kChannel).Put(kChannel, expiry, challenge.channel);
  return gateway_.Commit(std::move(edit));
}

Result<Unit> ChallengeService::IssueBySms(std::string const& card, std::string const& code) {
  auto stored = Store(card, {code, "sms"}, Instant::Now());  // FINE: five minutes by default
  if (!stored.ok()) return stored;
  return audit_.RecordNow(card, "challenge sms");
}

Result<Unit> ChallengeService::IssueByLetter(std::string const& card, std::string const& code) {
  Challenge challenge{code, "letter"};
  challenge.lifetime = Ttl::Hours(8);  // SAME: the lifetime that is stored below
  auto stored = Store(card, challenge, Instant::Now());  // MISTAKE: eight hours, at most ten minutes
  if (!stored.ok()) return stored;
  auto const expires = Instant::Now() + challenge.lifetime;
  return audit_.Record({card, "challenge letter", CellTime::WrittenAt(expires)});  // MISTAKE: no real time
}

Result<Unit> ChallengeService::IssueByApp(std::string const& card, std::string const& code) {
  Challenge challenge{code, "app"};
  challenge.lifetime = Ttl::Seconds(480);
  auto stored = Store(card, challenge, Instant::Now());  // FINE: eight minutes
  if (!stored.ok()) return stored;
  return audit_.Record({card, "challenge app", CellTime::WrittenAt(Instant::Now())});  // FINE: the real time
}

Result<Unit> ChallengeService::IssueAtTerminal(std::string const& card, std::string const& code) {
  auto const started = Instant::Monotonic();
  auto stored = Store(card, {code, "terminal"}, started);  // MISTAKE: the machine's uptime is no wall clock
  if (!stored.ok()) return stored;
  return audit_.RecordNow(card, "challenge terminal");
}

Result<Unit> ChallengeService::IssueRounded(std::string const& card, std::string const& code) {
  // Five minutes from now, rounded for the display.
  auto const expiry = Instant::Now() + Ttl::Minutes(5);
  auto const slot = std::chrono::duration_cast<std::chrono::hours>(expiry.since_epoch());
  auto const time = CellTime::ExpiringAt(Instant::FromEpochSeconds(slot.count() * 3600));
  return gateway_.Commit(std::move(RowEdit(card).Remove(kCode).Put(kCode, time, code)));  // MISTAKE: cut to a past hour
}

Result<bool> ChallengeService::Verify(std::string const& card, std::string const& code) {
  RowEdit consume(card);
  consume.Remove(kCode).Remove(kChannel);
  auto const expected = Selector::Of(kCode).LiveAt(Instant::Now()).Newest().Equals(code);
  return gateway_.ExchangeIf(card, expected, std::move(consume));  // FINE: a live code only
}

Result<bool> ChallengeService::VerifyAtTerminal(std::string const& card, std::string const& code) {
  RowEdit consume(card);
  consume.Remove(kCode).Remove(kChannel);
  auto const expected = Selector::Of(kCode).Newest().Equals(code);  // MISTAKE: accepts a code that has expired
  return gateway_.ExchangeIf(card, expected, std::move(consume));  // SAME: the predicate's use
}

Result<Unit> ChallengeService::CountTry(std::string const& card) {
  auto row = gateway_.table().ReadModifyWriteRow(
      card, bt::ReadModifyWriteRule::IncrementAmount(kTries.family, kTries.qualifier, 1));  // MISTAKE: stamped now
  return ToResult(row.status());
}

Result<bool> ChallengeService::FirstTry(std::string const& card) {
  auto const now = Instant::Now();
  RowEdit mark(card);
  mark.Put(kFirstTry, CellTime::ExpiringAt(now + kTriesLifetime), "1");
  return gateway_.ExchangeUnless(card, Selector::Of(kFirstTry).LiveAt(now), std::move(mark));  // FINE: 15 minutes
}

Result<Unit> ChallengeService::TrustDevice(std::string const& card, std::string const& device) {
  auto const time = CellTime::Shifted(Instant::Now(), Ttl::Days(7), kSeenMaxAge);
  return gateway_.Commit(std::move(RowEdit(card).PutAs(kDevice.family, device, time, "web")));  // FINE: seven days
}

Result<Unit> ChallengeService::TrustDeviceForTravel(std::string const& card, std::string const& device) {
  constexpr Ttl kTrip = Ttl::Days(14);
  auto const time = CellTime::Shifted(Instant::Now(), kTrip, kTrip);  // MISTAKE: lives 30 days, the family's age
  return gateway_.Commit(  // SAME: the write
      std::move(RowEdit(card).PutAs(kDevice.family, "travel-" + device, time, "trip")));
}

Result<bool> ChallengeService::IsTrusted(std::string const& card, std::string const& device) {
  auto const selector = Selector::Of({kDevice.family, device.c_str()}).YoungerThan(kSeenMaxAge, Instant::Now());
  auto cells = gateway_.Fetch(card, selector.Build());  // FINE: the family's age
  if (!cells.ok()) return cells.error();
  return !cells.value().empty();
}

Result<bool> ChallengeService::WasTrusted(std::string const& card, std::string const& device) {
  auto const selector = Selector::Of({kDevice.family, device.c_str()})
                            .YoungerThan(Ttl::Days(7), Instant::Now());  // MISTAKE: a new cell looks 23 days old
  auto cells = gateway_.Fetch(card, selector.Build());  // SAME: the read
  if (!cells.ok()) return cells.error();
  return !cells.value().empty();
}

}  // namespace card_risk
