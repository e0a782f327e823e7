// RUN: %check_bigtable %s bigtable-unfiltered-read,bigtable-filter-scope,bigtable-filter-granularity %t --schema %schemas/clicks.yaml -- -I %inputs

// Filters in structs of options, in messages that templates put together, and
// with bounds that are rounded down.

#include "google/bigtable/v2/data.pb.h"
#include "now.h"
#include <optional>
#include <vector>

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;
namespace pb = google::bigtable::v2;

struct Scan {
  std::string prefix;
  int limit = 10;
  std::optional<Filter> filter;
};
static milliseconds NowMs() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}
static Filter NotExpired() { return Filter::TimestampRange(NowMs() + milliseconds(1), milliseconds(0)); }

static bool Run(cbt::Table &table, Scan const &scan) {
  auto filter = scan.filter.value_or(Filter::PassAllFilter());
  for (auto &row : table.ReadRows(cbt::RowRange::Prefix(scan.prefix), scan.limit, std::move(filter)))
    if (!row || row->cells().empty()) return false;
  return true;
}
void Scans(cbt::Table table) {
  Scan all;
  all.limit = 100;
  Run(table, all);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family
  Run(table, Scan{"p", 5, std::nullopt});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family
  Scan live;
  live.filter = NotExpired();
  Run(table, live);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}family 'profile'{{.*}}[bigtable-filter-scope]
  Scan sessions;
  sessions.filter = Filter::Chain(Filter::FamilyRegex("sessions"), NotExpired());
  Run(table, sessions);
  Scan profile;
  profile.filter = Filter::FamilyRegex("profile");
  Run(table, profile);
}

// A template puts stages together.
static pb::RowFilter Family(std::string const &name) {
  pb::RowFilter filter;
  filter.set_family_name_regex_filter(name);
  return filter;
}
static pb::RowFilter Since(std::int64_t micros) {
  pb::RowFilter filter;
  filter.mutable_timestamp_range_filter()->set_start_timestamp_micros(micros);
  return filter;
}
template <typename... Stages> Filter ChainOf(Stages const &...stages) {
  pb::RowFilter filter;
  auto &chain = *filter.mutable_chain();
  ((*chain.add_filters() = stages), ...);
  return Filter(std::move(filter));
}
static std::int64_t Micros(milliseconds time) { return std::chrono::microseconds(time).count(); }
void Messages(cbt::Table table) {
  table.ReadRow("k", ChainOf(Family("events"), Since(Micros(NowMs() - hours(24 * 20)))));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'events'
  table.ReadRow("k", ChainOf(Family("events"), Since(Micros(NowMs() - hours(48)))));
  table.ReadRow("k", ChainOf(Family("events")));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: table.ReadRow("k", {{.*}}bigtable_ttl::LiveCells("events", {{.*}}ChainOf(Family("events"))));
}

// The hour that began is not the current time.
static milliseconds ThisHour() {
  return std::chrono::floor<hours>(std::chrono::system_clock::now()).time_since_epoch();
}
void Rounded(cbt::Table table) {
  table.ReadRow("k", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(ThisHour(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
  table.ReadRow("k", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(ThisHour() + hours(1), milliseconds(0))));
  table.ReadRow("k", Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(ThisHour() - hours(24), milliseconds(0))));
  table.ReadRow("k", Filter::Chain(Filter::FamilyRegex("profile"), Filter::TimestampRange(ThisHour(), milliseconds(0))));
}

// A builder receives a number that the server rejects.
class Builder {
public:
  Builder &family(std::string const &name) {
    stages_.push_back(Filter::FamilyRegex(name));
    return *this;
  }
  Builder &latest(int versions) {
    stages_.push_back(Filter::Latest(versions));
    return *this;
  }
  Builder &skip(int cells) {
    stages_.push_back(Filter::CellsRowOffset(cells));
    return *this;
  }
  Filter build() const { return Filter::ChainFromRange(stages_.begin(), stages_.end()); }

private:
  std::vector<Filter> stages_;
};
constexpr int kNoLimit = 0;
void Built(cbt::Table table, int n) {
  table.ReadRow("k", Builder().family("profile").latest(kNoLimit).build());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: {{.*}}[bigtable-filter-granularity]
  table.ReadRow("k", Builder().family("profile").latest(1).build());
  table.ReadRow("k", Builder().family("profile").latest(n).skip(2).build());
}

// Calls of a builder do not change what it was made from.
const std::string kEvents = "events";
class OfFamily {
public:
  explicit OfFamily(std::string family) { stages_.push_back(Filter::FamilyRegex(std::move(family))); }
  OfFamily &after(milliseconds time) {
    stages_.push_back(Filter::TimestampRange(time, milliseconds(0)));
    return *this;
  }
  OfFamily &newest(int n = 1) {
    stages_.push_back(Filter::Latest(n));
    return *this;
  }
  Filter build() const { return Filter::ChainFromRange(stages_.begin(), stages_.end()); }

private:
  std::vector<Filter> stages_;
};
void Chained(cbt::Table table) {
  table.ReadRow("k", OfFamily(kEvents).after(NowMs() - hours(24 * 9)).newest().build());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'events'
  table.ReadRow("k", OfFamily(kEvents).after(NowMs() - hours(48)).newest(2).build());
  std::string family = "sessions";
  table.ReadRow("k", OfFamily(family).after(NowMs() - hours(9)).newest(2).build());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
}
