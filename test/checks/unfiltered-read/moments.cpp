// RUN: %check_bigtable %s bigtable-unfiltered-read,bigtable-filter-scope,bigtable-filter-order %t --schema %schemas/clicks.yaml -- -I %inputs

// When the current time was current, and whether a read is reached.

#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"
#include "now.h"
#include <vector>

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using cbt::Filter;
using std::chrono::milliseconds;
using std::chrono::seconds;

void RunJob();
Filter Since(std::string const &family, milliseconds start) {
  return Filter::Chain(Filter::FamilyRegex(family), Filter::TimestampRange(start, milliseconds(0)));
}

// What was written since then is what is wanted.
void SinceThen(cbt::Table table) {
  auto start = Now();
  auto filter = Since("events", Now());
  RunJob();
  table.ReadRow("row", Since("events", start));
  table.ReadRow("row", filter);
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(start, milliseconds(0))));
}

// Likewise in a container, and for what a function is passed before it waits.
void Held(cbt::Table table) {
  std::vector<Filter> stages{Filter::FamilyRegex("events"), Filter::TimestampRange(Now(), milliseconds(0))};
  RunJob();
  table.ReadRow("row", Filter::ChainFromRange(stages.begin(), stages.end()));
}
static void ReadLater(cbt::Table table, Filter filter) {
  RunJob();
  table.ReadRow("row", filter);
}
static void ReadAtOnce(cbt::Table table, Filter filter) { table.ReadRow("row", filter); }
void Passed(cbt::Table table) {
  ReadLater(table, Since("events", Now()));
  ReadAtOnce(table, Since("events", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read drops live cells of family 'events'
}

void JustNow(cbt::Table table) {
  auto now = Now();
  auto filter = Since("events", now);
  table.ReadRow("row", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'events' of table 'clicks' (default, 2d); the filter begins at the current time or later, but a cell with the default TTL has an earlier timestamp; use 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
}

void Messages(cbt::Table table) {
  google::bigtable::v2::RowFilter now, then;
  now.mutable_chain()->add_filters()->set_family_name_regex_filter("events");
  now.mutable_chain()->add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(Now().count() * 1000);
  table.ReadRow("row", Filter(now));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops live cells of family 'events'
  then.mutable_chain()->add_filters()->set_family_name_regex_filter("events");
  then.mutable_chain()->add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(Now().count() * 1000);
  RunJob();
  table.ReadRow("row", Filter(then));
}

const Filter kOnce = Since("events", Now());
struct Reader {
  void Read(cbt::Table table) const { table.ReadRow("row", filter); }
  const Filter filter = Since("events", Now());
};
void Once(cbt::Table table) {
  static const Filter once = Since("events", Now());
  table.ReadRow("row", once);
  table.ReadRow("row", kOnce);
  static const std::vector<Filter> stages{Filter::FamilyRegex("events"), Filter::TimestampRange(Now(), milliseconds(0))};
  table.ReadRow("row", Filter::ChainFromRange(stages.begin(), stages.end()));
}

// Rounded up or to the nearest.
void Rounded(cbt::Table table) {
  table.ReadRow("row", Since("sessions", std::chrono::ceil<seconds>(Now() - milliseconds(1200))));
}

class Late : public bigtable_ttl::Clock {};
void Clocks(cbt::Table table, Late const &late) {
  table.ReadRow("row", LiveCells("events", Ttl::OneSecond(), late));
  table.ReadRow("row", Since("events", Ttl::OneSecond().Live(late).begin));
}

// A caller that does not come there.
static void Either(cbt::Table table, std::string const &family, bool live) {
  if (live) {
    table.ReadRow("row", LiveCells(family, Ttl::OneSecond()));
    return;
  }
  table.ReadRow("row", Filter::FamilyRegex(family));
}
static void NotDurable(cbt::Table table, std::string const &family) {
  if (family != "sessions")
    table.ReadRow("row", Filter::FamilyRegex(family));
}
void Callers(cbt::Table table) {
  Either(table, "sessions", true);
  Either(table, "profile", false);
  Either(table, "carts", false);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond())'
  // CHECK-NOTES: : note: which comes here, to the call of 'ReadRow'
  NotDurable(table, "sessions");
  NotDurable(table, "carts");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond())'
  // CHECK-NOTES: : note: which comes here, to the call of 'ReadRow'
}

// Which branch there is, the instantiation knows.
template <bool Live> void Generic(cbt::Table table) {
  if constexpr (Live)
    table.ReadRow("row", LiveCells("sessions", Ttl::OneSecond()));
  else
    table.ReadRow("row", Filter::FamilyRegex("sessions"));
}
template void Generic<true>(cbt::Table);

template <bool Live> void Both(cbt::Table table) {
  if constexpr (Live)
    table.ReadRow("row", LiveCells("sessions", Ttl::OneSecond()));
  else
    table.ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
}
template void Both<true>(cbt::Table);
template void Both<false>(cbt::Table);

// What the fix may not touch, or has to spell in full.
BIGTABLE_READER("table=table, filter=filter") void Scan(cbt::Table table, google::bigtable::v2::RowFilter const &filter);
BIGTABLE_READER("table=table, filter=filter") void All(cbt::Table table, Filter filter = Filter::PassAllFilter());
struct Made {
  static Filter Everything() { return Filter::Latest(1); }
};
void Fixes(cbt::Table table) {
  Scan(table, Filter::Latest(1).as_proto());
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})'
  All(table);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})'
  table.ReadRow("row", Made::Everything());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Made::Everything()));
  std::vector<Filter> stages{Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Filter::TimestampRange(Now(), milliseconds(0))};
  // CHECK-MESSAGES: :[[@LINE-1]]:63: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs; put the time bound before it
  table.ReadRow("row", Filter::ChainFromRange(stages.begin(), stages.end()));
}
