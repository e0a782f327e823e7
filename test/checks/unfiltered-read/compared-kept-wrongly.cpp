// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix CHECK,STRICT -- -I %inputs

// Programs that keep what they read together with its time, and then drop
// something else than what has expired, or nothing.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using std::chrono::microseconds;
using std::chrono::milliseconds;

cbt::RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);

struct Lease {
  std::string owner;
  microseconds expires{0};
  bool IsLive(microseconds now) const { return expires > now; }
};
bool IsLater(Lease const& a, Lease const& b) { return a.expires > b.expires; }

//===----------------------------------------------------------------------===//
// Elements that are taken out.
//===----------------------------------------------------------------------===//

void DropsLive(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), IsLater);
  while (!leases.empty() && leases.front().expires > Now()) leases.erase(leases.begin() + 0);
  for (auto const& lease : leases) Use(lease.owner);
}
void DropsAny(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  while (leases.size() > 10) leases.pop_back();
  for (auto const& lease : leases) Use(lease.owner);
}
void OnlySorts(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), IsLater);
  for (auto const& lease : leases) Use(lease.owner);
}
void UsesBefore(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  for (auto const& lease : leases) Use(lease.owner);
  while (!leases.empty() && leases.back().expires <= Now()) leases.pop_back();
}
void MovesExpired(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < leases.size(); ++i)
    if (leases[i].expires <= Now()) leases[kept++] = leases[i];
  leases.resize(kept);
  for (auto const& lease : leases) Use(lease.owner);
}
void ListOfExpired(cbt::Table table) {
  std::list<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  leases.remove_if([now = Now()](Lease const& lease) { return lease.expires > now; });
  for (auto const& lease : leases) Use(lease.owner);
}
void ErasesOthers(cbt::Table table) {
  std::unordered_map<std::string, Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.emplace(std::string(row->row_key()), Lease{cell.value(), cell.timestamp()});
  }
  std::vector<std::string> live;
  for (auto const& [key, lease] : leases)
    if (lease.expires > Now()) live.push_back(key);
  for (auto const& key : live) leases.erase(key);
  for (auto const& [key, lease] : leases) Use(lease.owner);
}

//===----------------------------------------------------------------------===//
// Other containers and ranges.
//===----------------------------------------------------------------------===//

void ReplacedByAll(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::vector<Lease> all;
  for (auto& lease : leases) all.push_back(lease);
  leases = std::move(all);
  for (auto const& lease : leases) Use(lease.owner);
}
void SwappedWithExpired(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::vector<Lease> expired;
  for (auto& lease : leases)
    if (lease.expires <= Now()) expired.push_back(lease);
  leases.swap(expired);
  for (auto const& lease : leases) Use(lease.owner);
}
void UpToTheBound(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), [](Lease const& a, Lease const& b) { return a.expires < b.expires; });
  auto const first = std::upper_bound(leases.begin(), leases.end(), Now(), [](microseconds now, Lease const& lease) { return now < lease.expires; });
  for (auto it = leases.begin(); it != first; ++it) Use(it->owner);
}
void Unordered(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const now = Now();
  auto const first = std::find_if(leases.begin(), leases.end(), [&](Lease const& lease) { return lease.expires > now; });
  leases.erase(leases.begin(), first);
  for (auto const& lease : leases) Use(lease.owner);
}
void TheLongest(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const last = std::max_element(leases.begin(), leases.end(), [](Lease const& a, Lease const& b) { return a.expires < b.expires; });
  if (last == leases.end()) return;
  Use(last->owner);
}

//===----------------------------------------------------------------------===//
// Functions of the program.
//===----------------------------------------------------------------------===//

void KeepExpired(std::vector<Lease>& leases) {
  auto const now = Now();
  leases.erase(std::remove_if(leases.begin(), leases.end(), [&](Lease const& lease) { return lease.IsLive(now); }), leases.end());
}
void Sort(std::vector<Lease>& leases) { std::sort(leases.begin(), leases.end(), IsLater); }
std::vector<Lease> CopyOf(std::vector<Lease> const& leases) {
  std::vector<Lease> copies;
  for (auto const& lease : leases) copies.push_back(lease);
  return copies;
}
void Print(std::vector<Lease> const& leases) {
  for (auto const& lease : leases) {
    Use(lease.owner);
    if (lease.expires <= Now()) Use("expired");
  }
}
void Kept(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  KeepExpired(leases);
  for (auto const& lease : leases) Use(lease.owner);
}
void Sorted(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  Sort(leases);
  for (auto const& lease : leases) Use(lease.owner);
}
void Copied(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  for (auto const& lease : CopyOf(leases)) Use(lease.owner);
}
void Printed(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  Print(leases);
}

//===----------------------------------------------------------------------===//
// How long a cell lives, and whether it does.
//===----------------------------------------------------------------------===//

struct Left {
  std::string owner;
  milliseconds left{0};
  bool expired = false;
  bool live = false;
};
void Negative(cbt::Table table) {
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      Left lease;
      lease.owner = cell.value();
      lease.left = std::chrono::duration_cast<milliseconds>(cell.timestamp()) - now;
      if (lease.left > milliseconds(0)) continue;
      Use(lease.owner);
    }
  }
}
void Marked(cbt::Table table) {
  std::vector<Left> all;
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      Left lease;
      lease.owner = cell.value();
      lease.expired = cell.timestamp() <= now;
      lease.live = cell.timestamp() > now;
      all.push_back(lease);
    }
  }
  for (auto const& lease : all) {
    if (!lease.live) Use(lease.owner);
    if (lease.expired) Use(lease.owner);
  }
}

//===----------------------------------------------------------------------===//
// Members.
//===----------------------------------------------------------------------===//

// It has no times,
class Values {
 public:
  void Refresh() {
    for (auto& row : table_.ReadRows(All(), Sessions())) {
      // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: read can return expired cells of family 'sessions'
      // CHECK-FIXES: for (auto& row : table_.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
      if (!row) continue;
      for (auto const& cell : row->cells()) values_[std::string(row->row_key())] = cell.value();
    }
  }
  std::string Get(std::string const& key) const {
    auto const it = values_.find(key);
    return it == values_.end() ? "" : it->second;
  }

 private:
  cbt::Table table_;
  std::map<std::string, std::string> values_;
};

// or does not ask for them.
class Unasked {
 public:
  void Refresh() {
    for (auto& row : table_.ReadRows(All(), Sessions())) {
      // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: read can return expired cells of family 'sessions'
      // CHECK-FIXES: for (auto& row : table_.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
      if (!row) continue;
      for (auto const& cell : row->cells()) entries_.push_back({cell.value(), cell.timestamp()});
    }
    std::sort(entries_.begin(), entries_.end(), [](Entry const& a, Entry const& b) { return a.at > b.at; });
  }
  std::string First() const { return entries_.empty() ? "" : entries_.front().value; }

 private:
  struct Entry {
    std::string value;
    microseconds at;
  };
  cbt::Table table_;
  std::vector<Entry> entries_;
};

// The object is not a member, and its time is not asked.
class Builder {
 public:
  void Set(std::string value, microseconds at) {
    value_ = std::move(value);
    at_ = at;
  }
  bool IsLive() const { return at_ > Now(); }
  std::string const& value() const { return value_; }

 private:
  std::string value_;
  microseconds at_{0};
};
std::string Built(cbt::Table table) {
  Builder builder;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) builder.Set(cell.value(), cell.timestamp());
  }
  return builder.value();
}

//===----------------------------------------------------------------------===//
// Copies that outlive the original.
//===----------------------------------------------------------------------===//

void CopyForever(cbt::Table from, cbt::Table to) {
  for (auto& row : from.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : from.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) mutation.emplace_back(cbt::SetCell("profile", cell.column_qualifier(), cell.value()));
    (void)to.Apply(std::move(mutation));
  }
}
void CopyLater(cbt::Table from, cbt::Table to) {
  for (auto& row : from.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : from.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells())
      mutation.emplace_back(cbt::SetCell("sessions", cell.column_qualifier(),
                                         std::chrono::duration_cast<milliseconds>(cell.timestamp()) + std::chrono::minutes(5), cell.value()));
    (void)to.Apply(std::move(mutation));
  }
}
void RenewAll(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) mutation.emplace_back(cbt::SetCell("sessions", cell.column_qualifier(), Now() + std::chrono::minutes(30), cell.value()));
    (void)table.Apply(std::move(mutation));
  }
}
