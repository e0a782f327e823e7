// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Ways to drop expired cells in ordinary programs: flags in structs, times that
// helpers copy, entries that say whether they have expired, and deletes of rows
// that conditions on the key select.

#include "now.h"
#include <algorithm>
#include <chrono>
#include <ctime>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>
using cbt::Cell; using cbt::Filter; using cbt::RowSet;
using std::chrono::microseconds; using std::chrono::milliseconds; using std::chrono::seconds; using std::chrono::system_clock;
using google::cloud::StatusOr; using google::cloud::Status;
RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);

namespace flags {
struct Card { std::string user; bool online = false; int devices = 0; std::optional<std::string> page; std::vector<std::string> all; };
std::vector<Card> Roster(cbt::Table table) {
  std::vector<Card> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return cards;
    Card card;
    for (auto const& cell : row->cells()) {
      if (cell.family_name() != "sessions" || cell.timestamp() <= now) continue;
      card.online = true;
    }
    if (!card.online) continue;
    card.user = row->row_key();
    cards.push_back(std::move(card));
  }
  return cards;
}
std::vector<Card> Roster2(cbt::Table table) {
  std::vector<Card> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return cards;
    Card card{};
    card.user = row->row_key();
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() <= now) continue;
      card.devices += 1;
      card.all.push_back(cell.value());
    }
    if (card.devices > 0) cards.push_back(card);
  }
  return cards;
}
std::vector<std::string> Roster3(cbt::Table table) {
  std::vector<std::string> users; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return users;
    Card card;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > now) card.page = cell.value();
    }
    if (!card.page.has_value()) continue;
    users.emplace_back(row->row_key());
  }
  return users;
}
std::vector<std::string> Roster4(cbt::Table table) {
  std::vector<std::string> users; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return users;
    bool live = false;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > now) { live = true; break; }
    }
    if (live) users.emplace_back(row->row_key());
  }
  return users;
}
std::vector<std::string> Roster5(cbt::Table table) {
  std::vector<std::string> users; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return users;
    std::vector<std::string> pages;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() < now) continue;
      pages.push_back(cell.value());
    }
    if (pages.empty()) continue;
    users.emplace_back(row->row_key());
  }
  return users;
}
struct scanned { std::time_t when; std::string what; };
std::vector<scanned> to_scans(cbt::Row const& row) {
  std::vector<scanned> scans;
  for (auto const& cell : row.cells()) {
    auto const s = std::chrono::duration_cast<seconds>(cell.timestamp());
    scans.push_back({static_cast<std::time_t>(s.count()), cell.column_qualifier() + " " + cell.value()});
  }
  return scans;
}
milliseconds millis(std::time_t t) { return milliseconds(t * 1000); }
std::vector<scanned> last_month(cbt::Table table) {
  auto const since = millis(std::time(nullptr));
  std::vector<scanned> scans;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return scans;
  for (auto const& s : to_scans(row->second))
    if (millis(s.when) >= since) scans.push_back(s);
  return scans;
}
std::vector<scanned> same_fn(cbt::Table table) {
  auto const since = std::time(nullptr);
  std::vector<scanned> scans, live;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return scans;
  for (auto const& cell : row->second.cells()) {
    auto const s = std::chrono::duration_cast<seconds>(cell.timestamp());
    scans.push_back({static_cast<std::time_t>(s.count()), cell.column_qualifier() + " " + cell.value()});
  }
  for (auto const& s : scans)
    if (s.when > since) live.push_back(s);
  return live;
}
struct Entry { std::string value; milliseconds expires; bool Expired(milliseconds now) const { return expires <= now; } };
Entry ToEntry(Cell const& cell) { return {cell.value(), std::chrono::duration_cast<milliseconds>(cell.timestamp())}; }
std::optional<Entry> Method(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first || row->second.cells().empty()) return {};
  auto entry = ToEntry(row->second.cells().front());
  if (entry.Expired(Now())) return {};
  return entry;
}
std::map<std::string, Entry> ToMap(cbt::Row const& row) {
  std::map<std::string, Entry> m;
  for (auto const& cell : row.cells()) m[cell.column_qualifier()] = ToEntry(cell);
  return m;
}
std::string FromMap(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return {};
  auto entries = ToMap(row->second);
  auto it = entries.find("page");
  if (it == entries.end() || it->second.expires <= Now()) return {};
  return it->second.value;
}
StatusOr<std::vector<Entry>> Load(cbt::Table table) {
  std::vector<Entry> entries;
  auto row = table.ReadRow("row", Sessions());
  if (!row) return row.status();
  for (auto const& cell : row->second.cells()) entries.push_back(ToEntry(cell));
  entries.erase(std::remove_if(entries.begin(), entries.end(), [now = Now()](Entry const& e) { return e.expires <= now; }), entries.end());
  return entries;
}
std::vector<Entry> LoadAll(cbt::Row const& row) {
  std::vector<Entry> entries;
  for (auto const& cell : row.cells()) entries.push_back(ToEntry(cell));
  return entries;
}
std::vector<std::string> Helper2(cbt::Table table) {
  std::vector<std::string> r;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  auto entries = LoadAll(row->second);
  auto const now = Now();
  for (auto& e : entries) { if (e.Expired(now)) continue; r.push_back(e.value); }
  return r;
}
std::optional<std::string> Guard(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& cells = row->second.cells();
  if (cells.empty()) return std::nullopt;
  auto const& cell = cells.front();
  auto const left = cell.timestamp() - Now();
  if (left.count() <= 0) return std::nullopt;
  return cell.value();
}
std::optional<std::string> Guard2(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  for (auto const& cell : row->second.cells()) {
    auto const expires = system_clock::time_point(cell.timestamp());
    auto const left = std::chrono::duration_cast<seconds>(expires - system_clock::now());
    if (left <= seconds::zero()) continue;
    return cell.value();
  }
  return std::nullopt;
}
std::optional<std::string> Find(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& cells = row->second.cells(); auto const now = Now();
  auto const it = std::find_if(cells.begin(), cells.end(), [now](auto const& c) { return c.column_qualifier() == "page" && c.timestamp() > now; });
  if (it == cells.end()) return std::nullopt;
  return it->value();
}
std::vector<std::string> Cut(cbt::Table table) {
  std::vector<std::string> r;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  std::vector<Cell> cells = row->second.cells();
  std::sort(cells.begin(), cells.end(), [](Cell const& a, Cell const& b) { return a.timestamp() > b.timestamp(); });
  auto const now = Now();
  for (auto const& c : cells) { if (c.timestamp() <= now) break; r.push_back(c.value()); }
  return r;
}
std::vector<std::string> ByTime(cbt::Table table) {
  std::vector<std::string> r; std::map<microseconds, std::string> by;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  for (auto const& c : row->second.cells()) by[c.timestamp()] = c.value();
  for (auto it = by.upper_bound(Now()); it != by.end(); ++it) r.push_back(it->second);
  return r;
}
std::vector<std::string> ByTime2(cbt::Table table) {
  std::vector<std::string> r; std::multimap<microseconds, std::string> by;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  for (auto const& c : row->second.cells()) by.emplace(c.timestamp(), c.value());
  by.erase(by.begin(), by.upper_bound(Now()));
  for (auto& [t, v] : by) r.push_back(v);
  return r;
}
template <typename T> class Fresh {
 public:
  Fresh(T value, microseconds expires) : value_(std::move(value)), expires_(expires) {}
  bool fresh(microseconds now) const { return expires_ > now; }
  T const& get() const { return value_; }
  std::optional<T> live() const { if (expires_ <= Now()) return std::nullopt; return value_; }
 private:
  T value_; microseconds expires_;
};
std::optional<std::string> FreshOne(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& c = row->second.cells()[0];
  Fresh<std::string> f(c.value(), c.timestamp());
  if (!f.fresh(Now())) return std::nullopt;
  return f.get();
}
std::optional<std::string> FreshTwo(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& c = row->second.cells()[0];
  return Fresh<std::string>(c.value(), c.timestamp()).live();
}
std::optional<std::string> Reset(cbt::Table table) {
  std::optional<Entry> found;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  for (auto const& c : row->second.cells()) found = Entry{c.value(), std::chrono::duration_cast<milliseconds>(c.timestamp())};
  if (found && found->expires <= Now()) found.reset();
  if (!found) return std::nullopt;
  return found->value;
}
std::optional<std::string> Newest(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  std::string newest; microseconds at{0};
  for (auto const& c : row->second.cells()) if (c.timestamp() > at) { at = c.timestamp(); newest = c.value(); }
  if (at <= Now()) return std::nullopt;
  return newest;
}
std::optional<std::string> NewestPtr(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  Cell const* newest = nullptr;
  for (auto const& c : row->second.cells()) if (!newest || c.timestamp() > newest->timestamp()) newest = &c;
  if (!newest || newest->timestamp() <= Now()) return std::nullopt;
  return newest->value();
}
std::optional<std::string> MaxElement(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& cells = row->second.cells();
  auto it = std::max_element(cells.begin(), cells.end(), [](Cell const& a, Cell const& b) { return a.timestamp() < b.timestamp(); });
  if (it == cells.end() || it->timestamp() <= Now()) return std::nullopt;
  return it->value();
}
std::vector<std::pair<microseconds, std::string>> Pairs(cbt::Row const& row) {
  std::vector<std::pair<microseconds, std::string>> r;
  for (auto const& c : row.cells()) r.emplace_back(c.timestamp(), c.value());
  return r;
}
void PairsUsed(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return;
    for (auto const& [at, v] : Pairs(*row)) { if (at <= Now()) continue; Use(v); }
  }
}
template <typename Select>
Status drop_rows_if(cbt::Table& t, char const* family, Select select) {
  cbt::BulkMutation bulk;
  for (auto& row : t.ReadRows(RowSet(cbt::RowRange::InfiniteRange()), Filter::FamilyRegex(family))) {
    if (!row) return row.status();
    if (!select(*row)) continue;
    bulk.emplace_back(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily(family)));
  }
  auto failed = t.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}
void Bots(cbt::Table board) {
  (void)drop_rows_if(board, "sessions", [](cbt::Row const& row) { return row.row_key().find("bot") != std::string::npos; });
}
bool IsBot(std::string const& key);
void Direct(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) return;
    if (row->row_key().find("bot") == std::string::npos) continue;
    (void)t.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("sessions")));
  }
}
void Direct2(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) return;
    if (!IsBot(row->row_key())) continue;
    (void)t.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("sessions")));
  }
}
std::vector<Entry> Ranges(cbt::Table table) {
  std::vector<Entry> out;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return out;
  auto all = LoadAll(row->second);
  auto const now = Now();
  std::copy_if(all.begin(), all.end(), std::back_inserter(out), [now](Entry const& e) { return e.expires > now; });
  return out;
}
bool AnyLive(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return false;
  auto all = LoadAll(row->second);
  return std::any_of(all.begin(), all.end(), [](Entry const& e) { return !e.Expired(Now()); });
}
std::optional<std::string> Ternary(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& cell = row->second.cells().back();
  return cell.timestamp() > Now() ? std::optional<std::string>(cell.value()) : std::nullopt;
}
std::vector<std::string> TimeT(cbt::Table table) {
  std::vector<std::string> r;
  std::time_t const now = std::time(nullptr);
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      std::time_t const until = system_clock::to_time_t(system_clock::time_point(cell.timestamp()));
      if (std::difftime(until, now) <= 0) continue;
      r.push_back(cell.value());
    }
  }
  return r;
}
struct Session { std::string id; std::vector<Entry> entries; milliseconds expires{0}; };
std::optional<Session> Max(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  Session s; s.id = row->second.row_key();
  for (auto const& c : row->second.cells()) {
    auto e = ToEntry(c);
    s.expires = std::max(s.expires, e.expires);
    if (e.expires > Now()) s.entries.push_back(e);
  }
  if (s.expires <= Now()) return std::nullopt;
  return s;
}

}  // namespace flags

namespace entries {
struct Entry { std::string value; microseconds expires{0}; bool Expired(microseconds now) const { return expires <= now; } explicit operator bool() const { return expires > Now(); } };
struct Card { std::string user; bool online = false; std::vector<Entry> all; };
Card ToCard(cbt::Row const& row, microseconds now) {
  Card card;
  card.user = row.row_key();
  for (auto const& cell : row.cells()) if (cell.timestamp() > now) card.online = true;
  return card;
}
std::vector<Card> R1(cbt::Table table) {
  std::vector<Card> r;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto card = ToCard(*row, Now());
    if (card.online) r.push_back(std::move(card));
  }
  return r;
}
std::set<std::string> R2(cbt::Table table) {
  std::set<std::string> users;
  auto const now = system_clock::now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& cells = row->cells();
    bool const live = std::any_of(cells.begin(), cells.end(), [&](Cell const& c) { return system_clock::time_point(c.timestamp()) > now; });
    if (live) users.insert(row->row_key());
  }
  return users;
}
std::unordered_map<std::string, Entry> R3(cbt::Table table) {
  std::unordered_map<std::string, Entry> m;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return m;
  for (auto const& c : row->second.cells()) {
    Entry e{c.value(), c.timestamp()};
    if (!e) continue;
    m.emplace(c.column_qualifier(), std::move(e));
  }
  return m;
}
std::optional<std::string> R4(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  std::optional<Entry> best;
  for (auto const& c : row->second.cells()) {
    Entry e{c.value(), c.timestamp()};
    if (e.Expired(Now())) continue;
    if (!best || e.expires > best->expires) best = e;
  }
  if (!best) return std::nullopt;
  return best->value;
}
struct Lease { std::string holder; std::chrono::milliseconds left; };
class Holder {
 public:
  explicit Holder(Cell const& c) : value_(c.value()), until_(c.timestamp()) {}
  bool valid() const { return until_ > Now(); }
  std::string const& value() const { return value_; }
 private:
  std::string value_; microseconds until_;
};
std::vector<std::string> R6(cbt::Table table) {
  std::vector<std::string> r;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  for (auto const& c : row->second.cells()) {
    Holder h(c);
    if (h.valid()) r.push_back(h.value());
  }
  return r;
}
std::vector<std::string> R7(cbt::Table table) {
  std::vector<std::string> r;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  std::vector<Holder> hs;
  for (auto const& c : row->second.cells()) hs.emplace_back(c);
  hs.erase(std::remove_if(hs.begin(), hs.end(), [](Holder const& h) { return !h.valid(); }), hs.end());
  for (auto const& h : hs) r.push_back(h.value());
  return r;
}
std::vector<std::tuple<std::string, microseconds>> Tuples(cbt::Row const& row) {
  std::vector<std::tuple<std::string, microseconds>> r;
  for (auto const& c : row.cells()) r.push_back({c.value(), c.timestamp()});
  return r;
}
std::vector<std::string> R8(cbt::Table table) {
  std::vector<std::string> r;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  auto const now = Now();
  for (auto const& [value, at] : Tuples(row->second)) if (at > now) r.push_back(value);
  return r;
}
std::int64_t R9(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return 0;
  auto const& cells = row->second.cells();
  return std::count_if(cells.begin(), cells.end(), [now = Now()](auto const& c) { return c.timestamp() > now; });
}
StatusOr<std::optional<Entry>> Fetch(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row) return std::move(row).status();
  if (!row->first) return std::optional<Entry>();
  auto const& c = row->second.cells().front();
  return std::make_optional(Entry{c.value(), c.timestamp()});
}
std::string R10(cbt::Table table) {
  auto e = Fetch(table);
  if (!e || !*e) return "";
  if ((*e)->Expired(Now())) return "";
  return (*e)->value;
}
static std::optional<Entry> Latest(cbt::Row const& row) {
  std::optional<Entry> e;
  for (auto const& c : row.cells()) if (!e || c.timestamp() > e->expires) e = Entry{c.value(), c.timestamp()};
  return e;
}
std::string R11(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return "";
  auto const e = Latest(row->second);
  if (!e || e->expires < Now()) return "";
  return e->value;
}
struct Stats { int live = 0; int dead = 0; };
Stats R12(cbt::Table table) {
  Stats s; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (c.timestamp() > now) ++s.live; else ++s.dead; }
  }
  return s;
}
std::string R13(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return "";
  auto const& c = row->second.cells().front();
  auto const age = Now() - std::chrono::duration_cast<milliseconds>(c.timestamp());
  if (age >= milliseconds::zero()) return "";
  return c.value();
}
std::string R14(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return "";
  auto const& c = row->second.cells().front();
  bool expired = c.timestamp() <= Now();
  if (expired) { Use("expired"); return ""; }
  return c.value();
}
std::string R15(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return "";
  std::string value; bool found = false;
  for (auto const& c : row->second.cells()) {
    switch (c.column_qualifier()[0]) {
      case 'p': if (c.timestamp() > Now()) { value = c.value(); found = true; } break;
      default: break;
    }
  }
  return found ? value : "";
}
std::vector<std::string> R16(cbt::Table table) {
  std::vector<std::string> r;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return r;
  auto cells = row->second.cells();
  auto const now = Now();
  auto dead = [&](Cell const& c) { return c.timestamp() <= now; };
  cells.erase(std::remove_if(cells.begin(), cells.end(), dead), cells.end());
  std::transform(cells.begin(), cells.end(), std::back_inserter(r), [](Cell const& c) { return c.value(); });
  return r;
}
std::map<std::string, std::string> R18(cbt::Table table) {
  std::map<std::string, Entry> latest;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return {};
  for (auto const& c : row->second.cells()) {
    auto& slot = latest[c.column_qualifier()];
    if (slot.expires < c.timestamp()) slot = {c.value(), c.timestamp()};
  }
  std::map<std::string, std::string> r;
  for (auto& [k, e] : latest) if (!e.Expired(Now())) r[k] = e.value;
  return r;
}
bool R19(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return false;
  microseconds last{0};
  for (auto const& c : row->second.cells()) last = std::max(last, c.timestamp());
  return last > Now();
}
std::vector<std::string> R20(cbt::Table table) {
  std::vector<std::string> r;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    microseconds last{0};
    for (auto const& c : row->cells()) if (c.timestamp() > last) last = c.timestamp();
    if (last <= Now()) continue;
    r.push_back(row->row_key());
  }
  return r;
}
std::vector<std::string> R21(cbt::Table table) {
  std::vector<std::string> r;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const e = Latest(*row);
    if (!e || e->Expired(Now())) continue;
    r.push_back(row->row_key());
  }
  return r;
}
std::vector<std::string> R22(cbt::Table table) {
  std::vector<std::string> r;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    int live = 0;
    for (auto const& c : row->cells()) live += c.timestamp() > Now() ? 1 : 0;
    if (live) r.push_back(row->row_key());
  }
  return r;
}
std::vector<std::string> R23(cbt::Table table) {
  std::vector<std::string> r;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    bool live = false;
    for (auto const& c : row->cells()) live |= c.timestamp() > Now();
    if (!live) continue;
    r.push_back(row->row_key());
  }
  return r;
}

}  // namespace entries

namespace names {
void C1(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (c.column_qualifier()[0] != 'p') continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C2(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (c.column_qualifier().substr(0, 2) != "p:") continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C3(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (c.column_qualifier().rfind("p:", 0) != 0) continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C4(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (c.column_qualifier().compare(0, 2, "p:") != 0) continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C5(cbt::Table t, std::set<std::string> const& wanted) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (wanted.count(c.column_qualifier()) == 0) continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C6(cbt::Table t, std::set<std::string> const& wanted) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (c.value().empty() || wanted.find(c.column_qualifier()) == wanted.end()) continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C7(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row || row->row_key().empty() || row->row_key().substr(0, 4) == "bot#") continue;
    for (auto const& c : row->cells()) { auto const& name = c.column_qualifier(); if (name == "x") continue; if (c.timestamp() > Now()) Use(name); }
  }
}
void C8(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& key = row->row_key();
    if (key.size() < 3) continue;
    for (auto const& c : row->cells()) { if (c.timestamp() > Now()) Use(key); }
  }
}
void C9(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) switch (c.column_qualifier()[0]) { case 'p': if (c.timestamp() > Now()) Use(c.value()); break; default: break; }
  }
}
bool StartsWith(std::string const& s, char const* p) { return s.rfind(p, 0) == 0; }
void C10(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { if (!StartsWith(c.column_qualifier(), "p:")) continue; if (c.timestamp() > Now()) Use(c.value()); }
  }
}
void C11(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& c : row->cells()) { bool const page = c.column_qualifier() == "page"; if (c.timestamp() <= Now()) continue; if (page) Use(c.value()); }
  }
}

}  // namespace names
