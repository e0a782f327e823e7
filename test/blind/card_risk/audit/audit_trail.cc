// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "audit/audit_trail.h"
#include <limits>
#include <utility>

namespace card_risk {

namespace {

constexpr char kEvent[] = "event";
constexpr Column kDebug{"debug", "text"};
constexpr Ttl kDebugMaxAge = Ttl::Days(7);

}  // namespace

Result<Unit> AuditTrail::Record(AuditEvent const& event) {
  return gateway_.Commit(std::move(RowEdit(event.subject).PutAs(kEvent, event.what, event.time, "1")));
}

Result<Unit> AuditTrail::RecordNow(std::string const& subject, std::string const& what) {
  return Record({subject, what, CellTime::WrittenAt(Instant::Now())});  // FINE: the real time
}

Result<Unit> AuditTrail::RecordNewestFirst(std::string const& subject, std::string const& what) {
  constexpr auto kLast = std::numeric_limits<std::int32_t>::max();
  auto const reversed = Instant::FromEpochSeconds(kLast - Instant::Now().since_epoch().count() / 1000);
  return Record({subject, what, CellTime::WrittenAt(reversed)});  // MISTAKE: events have real times, not reversed ones
}

Result<Unit> AuditTrail::Debug(std::string const& subject, std::string const& text) {
  auto const time = CellTime::Shifted(Instant::Now(), kDebugMaxAge, kDebugMaxAge);
  return gateway_.Commit(std::move(RowEdit(subject).Put(kDebug, time, text)));  // FINE: lives all 7 days
}

Result<Unit> AuditTrail::DebugBriefly(std::string const& subject, std::string const& text) {
  constexpr Ttl kBrief = Ttl::Hours(6);
  // Written under a column of its own, which nobody else uses.
  auto const time = CellTime::Shifted(Instant::Now(), kDebugMaxAge, kBrief);  // MISTAKE: arguments swapped, 13 days
  return gateway_.Commit(std::move(RowEdit(subject).PutAs("debug", "brief", time, text)));  // SAME: the write
}

Result<std::vector<bt::Cell>> AuditTrail::LastDay(std::string const& subject) {
  auto const selector = Selector::OfFamily(kEvent).YoungerThan(Ttl::Days(1), Instant::Now());
  return gateway_.Fetch(subject, selector.Build());  // FINE: real times, the reader asks for a day of them
}

Result<std::vector<bt::Cell>> AuditTrail::Everything(std::string const& subject) {
  return gateway_.Fetch(subject, Selector::OfFamily(kEvent).LiveAt(Instant::Now()).Build());  // MISTAKE: hides all
}

Result<std::vector<bt::Cell>> AuditTrail::WithDebug(std::string const& subject) {
  auto const now = Instant::Now();
  return gateway_.Fetch(  // FINE: only debug is cut, by its own age
      subject, bt::Filter::Interleave(bt::Filter::FamilyRegex(kEvent),
                                      Selector::Of(kDebug).YoungerThan(kDebugMaxAge, now).Build()));
}

}  // namespace card_risk
