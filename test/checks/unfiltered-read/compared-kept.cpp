// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Programs that keep what they read together with its time, and drop what has
// expired later: in order, one by one, in a helper, or when they are asked.

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

void FromTheEnd(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), IsLater);
  auto const now = Now();
  while (!leases.empty() && leases.back().expires <= now) leases.pop_back();
  for (auto const& lease : leases) Use(lease.owner);
}
void FromTheBeginning(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::deque<Lease> queue(leases.begin(), leases.end());
  std::sort(queue.begin(), queue.end(), [](Lease const& a, Lease const& b) { return a.expires < b.expires; });
  while (!queue.empty() && !queue.front().IsLive(Now())) queue.pop_front();
  for (auto const& lease : queue) Use(lease.owner);
}
void Cells(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  std::vector<Cell> cells = found->second.cells();
  std::sort(cells.begin(), cells.end(), [](Cell const& a, Cell const& b) { return a.timestamp() > b.timestamp(); });
  while (!cells.empty() && cells.back().timestamp() <= Now()) cells.pop_back();
  for (auto const& cell : cells) Use(cell.value());
}
void Queue(cbt::Table table) {
  auto const later = [](Lease const& a, Lease const& b) { return a.expires > b.expires; };
  std::priority_queue<Lease, std::vector<Lease>, decltype(later)> queue(later);
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) queue.push({cell.value(), cell.timestamp()});
  }
  auto const now = Now();
  while (!queue.empty() && queue.top().expires <= now) queue.pop();
  while (!queue.empty()) {
    Use(queue.top().owner);
    queue.pop();
  }
}
std::vector<Lease> ByIndex(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const now = Now();
  for (std::size_t i = 0; i < leases.size();) {
    if (leases[i].expires <= now)
      leases.erase(leases.begin() + i);
    else
      ++i;
  }
  return leases;
}
void ByIndexFromTheEnd(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  for (std::size_t i = leases.size(); i-- > 0;)
    if (!leases[i].IsLive(Now())) leases.erase(leases.begin() + i);
  for (auto const& lease : leases) Use(lease.owner);
}
void SwappedWithTheLast(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const now = Now();
  for (std::size_t i = 0; i < leases.size();) {
    if (leases[i].expires > now) {
      ++i;
      continue;
    }
    std::swap(leases[i], leases.back());
    leases.pop_back();
  }
  for (auto const& lease : leases) Use(lease.owner);
}
std::vector<Lease> MovedForward(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const now = Now();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < leases.size(); ++i)
    if (leases[i].expires > now) leases[kept++] = leases[i];
  leases.resize(kept);
  return leases;
}
void OfAList(cbt::Table table) {
  std::list<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  leases.remove_if([now = Now()](Lease const& lease) { return lease.expires <= now; });
  for (auto const& lease : leases) Use(lease.owner);
}
void InTwoSteps(cbt::Table table) {
  std::unordered_map<std::string, Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.emplace(std::string(row->row_key()), Lease{cell.value(), cell.timestamp()});
  }
  std::vector<std::string> expired;
  for (auto const& [key, lease] : leases)
    if (lease.expires <= Now()) expired.push_back(key);
  for (auto const& key : expired) leases.erase(key);
  for (auto const& [key, lease] : leases) Use(lease.owner);
}

//===----------------------------------------------------------------------===//
// Other containers and ranges.
//===----------------------------------------------------------------------===//

std::vector<Lease> Replaced(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::vector<Lease> live;
  for (auto& lease : leases)
    if (lease.expires > Now()) live.push_back(std::move(lease));
  leases = std::move(live);
  return leases;
}
std::vector<Lease> Swapped(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::vector<Lease> live;
  for (auto& lease : leases)
    if (lease.expires > Now()) live.push_back(lease);
  leases.swap(live);
  return leases;
}
void UpToTheMiddle(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const middle = std::partition(leases.begin(), leases.end(), [now = Now()](Lease const& lease) { return lease.expires > now; });
  for (auto it = leases.begin(); it != middle; ++it) Use(it->owner);
}
void FromTheBound(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), [](Lease const& a, Lease const& b) { return a.expires < b.expires; });
  auto first = std::upper_bound(leases.begin(), leases.end(), Now(), [](microseconds now, Lease const& lease) { return now < lease.expires; });
  for (; first != leases.end(); ++first) Use(first->owner);
}
void ErasedToTheFirst(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::stable_sort(leases.begin(), leases.end(), [](Lease const& a, Lease const& b) { return a.expires < b.expires; });
  auto const now = Now();
  auto const first = std::find_if(leases.begin(), leases.end(), [&](Lease const& lease) { return lease.expires > now; });
  leases.erase(leases.begin(), first);
  for (auto const& lease : leases) Use(lease.owner);
}
void UpToTheFirstExpired(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), IsLater);
  for (auto const& lease : leases) {
    if (lease.expires <= Now()) break;
    Use(lease.owner);
  }
}
void TheLongest(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  auto const last = std::max_element(leases.begin(), leases.end(), [](Lease const& a, Lease const& b) { return a.expires < b.expires; });
  if (last == leases.end() || last->expires <= Now()) return;
  Use(last->owner);
}
void SortedByName(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  std::sort(leases.begin(), leases.end(), [](Lease const& a, Lease const& b) { return a.owner < b.owner; });
  for (auto const& lease : leases)
    if (lease.IsLive(Now())) Use(lease.owner);
}

//===----------------------------------------------------------------------===//
// Functions of the program.
//===----------------------------------------------------------------------===//

void Fill(cbt::Row const& row, std::vector<Lease>* leases) {
  for (auto const& cell : row.cells()) leases->push_back({cell.value(), cell.timestamp()});
}
void Prune(std::vector<Lease>& leases) {
  auto const now = Now();
  leases.erase(std::remove_if(leases.begin(), leases.end(), [&](Lease const& lease) { return !lease.IsLive(now); }), leases.end());
}
void PruneSorted(std::vector<Lease>* leases, milliseconds now) {
  std::sort(leases->begin(), leases->end(), IsLater);
  while (!leases->empty() && leases->back().expires <= now) leases->pop_back();
}
std::vector<Lease> LiveOf(std::vector<Lease> const& leases, microseconds now) {
  std::vector<Lease> live;
  for (auto const& lease : leases)
    if (lease.expires > now) live.push_back(lease);
  return live;
}
void Print(std::vector<Lease> const& leases) {
  for (auto const& lease : leases)
    if (lease.expires > Now()) Use(lease.owner);
}
void Pruned(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  Prune(leases);
  for (auto const& lease : leases) Use(lease.owner);
}
void PrunedSorted(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) leases.push_back({cell.value(), cell.timestamp()});
  }
  PruneSorted(&leases, Now());
  for (auto const& lease : leases) Use(lease.owner);
}
void Filled(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions()))
    if (row) Fill(*row, &leases);
  for (auto const& lease : leases) if (lease.expires > Now()) Use(lease.owner);
}
void FilledAndCopied(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions()))
    if (row) Fill(*row, &leases);
  auto live = LiveOf(leases, Now());
  std::sort(live.begin(), live.end(), IsLater);
  for (auto const& lease : live) Use(lease.owner);
}
std::vector<Lease> Returned(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions()))
    if (row) Fill(*row, &leases);
  return LiveOf(std::move(leases), Now());
}
void Printed(cbt::Table table) {
  std::vector<Lease> leases;
  for (auto& row : table.ReadRows(All(), Sessions())) {
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
  std::int64_t left_ms = 0;
  bool expired = false;
};
std::vector<Left> Positive(cbt::Table table) {
  std::vector<Left> result;
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      Left lease;
      lease.owner = cell.value();
      lease.left = std::chrono::duration_cast<milliseconds>(cell.timestamp()) - now;
      if (lease.left <= milliseconds(0)) continue;
      result.push_back(lease);
    }
  }
  return result;
}
std::optional<Left> Number(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return std::nullopt;
  Left lease;
  for (auto const& cell : found->second.cells()) {
    lease.owner = cell.value();
    lease.left_ms = cell.timestamp().count() / 1000 - Now().count();
  }
  if (lease.left_ms <= 0) return std::nullopt;
  return lease;
}
std::string Elsewhere(cbt::Table table) {
  std::vector<Left> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      auto const left = std::chrono::duration_cast<milliseconds>(cell.timestamp() - Now());
      all.push_back(Left{cell.value(), left});
    }
  }
  std::string text;
  for (auto const& lease : all)
    if (lease.left > milliseconds::zero()) text += lease.owner;
  return text;
}
void Marked(cbt::Table table) {
  std::vector<Left> all;
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      Left lease;
      lease.owner = cell.value();
      lease.expired = cell.timestamp() <= now;
      all.push_back(lease);
    }
  }
  for (auto const& lease : all)
    if (!lease.expired) Use(lease.owner);
}

//===----------------------------------------------------------------------===//
// Members.
//===----------------------------------------------------------------------===//

class Cache {
 public:
  void Refresh() {
    for (auto& row : table_.ReadRows(All(), Sessions())) {
      if (!row) continue;
      for (auto const& cell : row->cells()) leases_[std::string(row->row_key())] = Lease{cell.value(), cell.timestamp()};
    }
  }
  std::optional<std::string> Get(std::string const& key) const {
    auto const it = leases_.find(key);
    if (it == leases_.end() || it->second.expires <= Now()) return std::nullopt;
    return it->second.owner;
  }

 private:
  cbt::Table table_;
  std::unordered_map<std::string, Lease> leases_;
};

class Current {
 public:
  std::string Owner() {
    if (until_ <= Now()) Load();
    return until_ > Now() ? owner_ : "";
  }

 private:
  void Load() {
    auto found = table_.ReadRow("row", Filter::Chain(Sessions(), Filter::Latest(1)));
    if (!found || !found->first) return;
    auto const& cell = found->second.cells().front();
    owner_ = cell.value();
    until_ = std::chrono::duration_cast<milliseconds>(cell.timestamp());
  }
  cbt::Table table_;
  std::string owner_;
  milliseconds until_{0};
};

// What else asks for the time is in another file.
class Shared {
 public:
  void Refresh();
  std::optional<std::string> Get() const;

 private:
  cbt::Table table_;
  struct Entry {
    std::string value;
    microseconds good_until;
  };
  std::vector<Entry> entries_;
};
void Shared::Refresh() {
  for (auto& row : table_.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) entries_.push_back({cell.value(), cell.timestamp()});
  }
}

//===----------------------------------------------------------------------===//
// Classes with functions that ask.
//===----------------------------------------------------------------------===//

class Entry {
 public:
  Entry(std::string value, microseconds at) : value_(std::move(value)), at_(at) {}
  bool expired() const { return at_ <= Now(); }
  microseconds expires_at() const { return at_; }
  std::string const& value() const { return value_; }

 private:
  std::string value_;
  microseconds at_;
};
void NewestOfEach(cbt::Table table) {
  std::map<std::string, Entry> newest;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      Entry entry(cell.value(), cell.timestamp());
      auto const it = newest.find(cell.column_qualifier());
      if (it == newest.end())
        newest.emplace(cell.column_qualifier(), entry);
      else if (it->second.expires_at() < entry.expires_at())
        it->second = entry;
    }
  }
  for (auto const& [column, entry] : newest)
    if (!entry.expired()) Use(entry.value());
}

//===----------------------------------------------------------------------===//
// Copies that expire with the original, and rows of what is live.
//===----------------------------------------------------------------------===//

void Copy(cbt::Table from, cbt::Table to) {
  for (auto& row : from.ReadRows(All(), Sessions())) {
    if (!row) continue;
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells())
      mutation.emplace_back(cbt::SetCell(cell.family_name(), cell.column_qualifier(),
                                         std::chrono::duration_cast<milliseconds>(cell.timestamp()), cell.value()));
    (void)to.Apply(std::move(mutation));
  }
}
void Renew(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() <= Now()) continue;
      mutation.emplace_back(cbt::SetCell("sessions", cell.column_qualifier(), Now() + std::chrono::minutes(30), cell.value()));
    }
    (void)table.Apply(std::move(mutation));
  }
}
