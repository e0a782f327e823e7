// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Where a range of timestamps begins and ends, held against the policy.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using bigtable_ttl::Ttl;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kNone(0);
constexpr auto kEvents = Ttl::Default(hours(48));
Filter Since(std::string family, milliseconds start) {
  return Filter::Chain(Filter::FamilyRegex(std::move(family)), Filter::TimestampRange(start, kNone));
}

// The timestamp is the instant of expiry.
void OneSecond(cbt::Table table) {
  table.ReadRow("row", Since("sessions", Now()));
  table.ReadRow("row", Since("sessions", Now() - seconds(1)));
  table.ReadRow("row", Since("sessions", Now() + hours(1)));
  table.ReadRow("row", Since("sessions", Opaque()));
  table.ReadRow("row", Since("sessions", Now() - Opaque()));
  table.ReadRow("row", Since("sessions", Now() - seconds(2)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is older than the cutoff
  // CHECK-NOTES: :[[@LINE-2]]:24: note: cells of family 'sessions' have expired once their timestamp is past
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Since("sessions", Now() - seconds(2))));
  table.ReadRow("row", Since("sessions", kNone));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Since("sessions", kNone)));
  table.ReadRow("row", Since("sessions", milliseconds(1700000000000)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is a constant; use 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
  // CHECK-NOTES: : note: this range begins at a constant, which bounds nothing as time goes on
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Since("sessions", milliseconds(1700000000000))));
  table.ReadRow("row", Since("sessions", milliseconds(5000000000000)));
}

// A cell expires two days after its timestamp.
void Default(cbt::Table table) {
  table.ReadRow("row", Since("events", Now() - hours(48)));
  table.ReadRow("row", Since("events", Now() - hours(47)));
  table.ReadRow("row", Since("events", Opaque()));
  table.ReadRow("row", Since("events", Now() - hours(49)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter's lower time bound is older than the cutoff
  // CHECK-NOTES: :[[@LINE-2]]:24: note: cells of family 'events' have expired once their timestamp is 2d old
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Since("events", Now() - hours(49))));
  table.ReadRow("row", Since("events", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'events' of table 'clicks' (default, 2d); the filter begins at the current time or later, but a cell with the default TTL has an earlier timestamp; use 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
  table.ReadRow("row", Since("events", Now() + hours(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'events' of table 'clicks' (default, 2d); the filter begins at the current time or later, but a cell with the default TTL has an earlier timestamp; use 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
}

// What ends a range.
void Ends(cbt::Table table) {
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), Now() + hours(1))));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(Opaque(), Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'sessions' of table 'clicks' (one-second); the filter ends before they expire, for their timestamps are the instants of expiry; use 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(kNone, Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read may be the wrong way round: it returns only expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(kNone, Now())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(Now() - hours(48), Now())));
  // Two ranges that have nothing in common.
  table.ReadRow("row", Filter::Chain(Since("sessions", Now() - hours(5)), Filter::TimestampRange(kNone, Now() - hours(6))));
}

// The later bound counts, and the earlier branch.
void Combined(cbt::Table table) {
  table.ReadRow("row", Filter::Chain(Since("events", Now() - hours(72)), Since("events", Now() - hours(48))));
  table.ReadRow("row", Filter::Chain(Since("events", Now() - hours(72)), Since("events", Opaque())));
  table.ReadRow("row", Filter::Chain(Since("events", Now() - hours(72)), Since("events", Now() - hours(60))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter's lower time bound is older than the cutoff
  // CHECK-NOTES: :[[@LINE-2]]:24: note: cells of family 'events' have expired once their timestamp is 2d old
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Since("events", Now() - hours(72)), Since("events", Now() - hours(60))));
  table.ReadRow("row", Filter::Interleave(Since("events", Now() - hours(72)), Since("events", Now() - hours(48))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter's lower time bound is older than the cutoff
  // CHECK-NOTES: :[[@LINE-2]]:24: note: cells of family 'events' have expired once their timestamp is 2d old
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::Interleave(Since("events", Now() - hours(72)), Since("events", Now() - hours(48)))));
  table.ReadRow("row", Filter::Interleave(Since("events", Now()), Since("events", Now() - hours(48))));
}

// The runtime's filters, by construction.
void Helpers(cbt::Table table, Ttl ttl, std::vector<bigtable_ttl::FamilyTtl> const &families) {
  using bigtable_ttl::LiveCells;
  table.ReadRow("row", LiveCells("sessions", Ttl::OneSecond()));
  table.ReadRow("row", LiveCells("events", kEvents));
  table.ReadRow("row", LiveCells("events", ttl));
  table.ReadRow("row", LiveCells(families));
  table.ReadRow("row", LiveCells("sessions", kEvents));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is older than the cutoff
  // CHECK-NOTES: :[[@LINE-2]]:24: note: cells of family 'sessions' have expired once their timestamp is past
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()));
  table.ReadRow("row", LiveCells("events", Ttl::OneSecond()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'events' of table 'clicks' (default, 2d); the filter begins at the current time or later, but a cell with the default TTL has an earlier timestamp; use 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
  table.ReadRow("row", LiveCells("events", Ttl::Default(hours(72))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter's lower time bound is older than the cutoff
  // CHECK-NOTES: :[[@LINE-2]]:24: note: cells of family 'events' have expired once their timestamp is 2d old
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))));
  table.ReadRow("row", Since("events", kEvents.Live().begin));
  table.ReadRow("row", Since("events", Ttl::OneSecond().Live().begin));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'events' of table 'clicks' (default, 2d); the filter begins at the current time or later, but a cell with the default TTL has an earlier timestamp; use 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
  table.ReadRow("row", LiveCells({{"sessions", Ttl::OneSecond()}, {"carts", Ttl::OneSecond()}, {"events", kEvents}}));
  table.ReadRow("row", LiveCells({{"sessions", Ttl::OneSecond()}, {"carts", Ttl::OneSecond()}}));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}));
}
