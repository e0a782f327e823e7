// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix CHECK,STRICT -- -I %inputs

// Programs that look as if they dropped expired cells: flags that anything sets,
// helpers that copy no time, times that are compared the wrong way round or too
// late, and rows that are not only deleted.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
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

struct Card { std::string user; bool online = false; int devices = 0; std::optional<std::string> page; void Mark() { online = true; } };
std::vector<Card> W1(cbt::Table table) {  // flag unconditional
  std::vector<Card> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return cards;
    Card card;
    for (auto const& cell : row->cells()) {
      if (cell.family_name() == "sessions") card.online = true;
      if (cell.timestamp() <= now) continue;
      ++card.devices;
    }
    if (!card.online) continue;
    card.user = row->row_key();
    cards.push_back(std::move(card));
  }
  return cards;
}
std::vector<Card> W2(cbt::Table table) {  // not per row
  std::vector<Card> cards; auto const now = Now();
  Card card;
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return cards;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() <= now) continue;
      card.online = true;
    }
    if (!card.online) continue;
    card.user = row->row_key();
    cards.push_back(card);
  }
  return cards;
}
struct Sticky { std::string user; bool online = true; int n; };
std::vector<Sticky> W3(cbt::Table table) {  // starts true
  std::vector<Sticky> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return cards;
    Sticky card;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > now) card.online = true;
    }
    if (!card.online) continue;
    card.user = row->row_key();
    cards.push_back(card);
  }
  return cards;
}
std::vector<Card> W4(cbt::Table table) {  // only where not set
  std::vector<Card> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return cards;
    Card card;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > now) card.online = true;
    }
    if (card.online) continue;
    card.user = row->row_key();
    cards.push_back(card);
  }
  return cards;
}
std::vector<Card> W5(cbt::Table table) {  // initialised true
  std::vector<Card> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return cards;
    Card card{"", true, 0, std::nullopt};
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > now) card.online = true;
    }
    if (!card.online) continue;
    card.user = row->row_key();
    cards.push_back(card);
  }
  return cards;
}
std::vector<Card> W6(cbt::Table table) {  // by method
  std::vector<Card> cards; auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return cards;
    Card card;
    for (auto const& cell : row->cells()) {
      card.Mark();
      if (cell.timestamp() > now) ++card.devices;
    }
    if (!card.online) continue;
    card.user = row->row_key();
    cards.push_back(card);
  }
  return cards;
}
// helper that copies no time
struct Pair { std::string name; std::string value; };
std::vector<Pair> ToPairs(cbt::Row const& row) {
  std::vector<Pair> r;
  for (auto const& c : row.cells()) r.push_back({c.column_qualifier(), c.value()});
  return r;
}
std::vector<Pair> W7(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  std::vector<Pair> r; auto const since = std::time(nullptr);
  for (auto const& p : ToPairs(row->second)) if (p.name != "x" && since > 5) r.push_back(p);
  return r;
}
struct Timed { std::time_t when; std::string value; };
std::vector<Timed> ToTimed(cbt::Row const& row) {
  std::vector<Timed> r;
  for (auto const& c : row.cells()) r.push_back({std::chrono::duration_cast<seconds>(c.timestamp()).count(), c.value()});
  return r;
}
std::vector<Timed> W8(cbt::Table table) {  // never looks
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  std::vector<Timed> r;
  for (auto const& p : ToTimed(row->second)) r.push_back(p);
  return r;
}
std::vector<Timed> W9(cbt::Table table) {  // wrong way
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  std::vector<Timed> r; auto const now = std::time(nullptr);
  for (auto const& p : ToTimed(row->second)) if (p.when < now) r.push_back(p);
  return r;
}
std::vector<Timed> W10(cbt::Table table) {  // compared with each other only
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  auto r = ToTimed(row->second);
  std::sort(r.begin(), r.end(), [](Timed const& a, Timed const& b) { return a.when > b.when; });
  return r;
}
std::vector<Timed> W11(cbt::Table table) {  // too late
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  std::vector<Timed> r; auto const now = std::time(nullptr);
  for (auto const& p : ToTimed(row->second)) { Use(p.value); if (p.when <= now) continue; r.push_back(p); }
  return r;
}
std::vector<Timed> W12(cbt::Table table) {  // copy_if wrong
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  std::vector<Timed> r; auto const now = std::time(nullptr); auto all = ToTimed(row->second);
  std::copy_if(all.begin(), all.end(), std::back_inserter(r), [now](Timed const& t) { return t.when <= now; });
  return r;
}
// maps
std::vector<std::string> W13(cbt::Table table) {
  std::vector<std::string> r; std::map<microseconds, std::string> by;
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return r;
  for (auto const& c : row->second.cells()) by[c.timestamp()] = c.value();
  for (auto it = by.begin(); it != by.upper_bound(Now()); ++it) r.push_back(it->second);
  return r;
}
std::vector<std::string> W14(cbt::Table table) {
  std::vector<std::string> r; std::map<microseconds, std::string> by;
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return r;
  for (auto const& c : row->second.cells()) by[c.timestamp()] = c.value();
  by.erase(by.upper_bound(Now()), by.end());
  for (auto& [t, v] : by) r.push_back(v);
  return r;
}
std::string W15(cbt::Table table) {
  std::map<microseconds, std::string> by;
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return "";
  for (auto const& c : row->second.cells()) by[c.timestamp()] = c.value();
  auto it = by.upper_bound(Now());
  if (it == by.begin()) return "";
  --it;
  return it->second;
}
std::vector<std::string> W16(cbt::Table table) {
  std::vector<std::string> r; std::map<microseconds, std::string> by;
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return r;
  for (auto const& c : row->second.cells()) by[c.timestamp()] = c.value();
  for (auto it = by.lower_bound(microseconds(5)); it != by.end(); ++it) r.push_back(it->second);
  return r;
}
// returns expired
struct E2 { std::string value; microseconds at; std::optional<std::string> Old() const { if (at > Now()) return std::nullopt; return value; } std::string Text() const { return value; } };
std::optional<std::string> W17(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return std::nullopt;
  auto const& c = row->second.cells()[0];
  return E2{c.value(), c.timestamp()}.Old();
}
std::string W18(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return "";
  auto const& c = row->second.cells()[0];
  E2 e{c.value(), c.timestamp()};
  return e.Text();
}
// purges
void W19(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) return;
    if (row->row_key().find("bot") == std::string::npos) continue;
    Use(row->row_key());
    (void)t.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("sessions")));
  }
}
int W20(cbt::Table t) {
  int n = 0;
  for (auto& row : t.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : t.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return n;
    if (row->row_key().find("bot") == std::string::npos) continue;
    ++n;
  }
  return n;
}
void W21(cbt::Table t) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) return;
    if (row->cells().front().value() != "bot") continue;
    (void)t.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("sessions")));
  }
}
std::vector<std::string> W22(cbt::Table table) {
  std::vector<std::string> r;
  std::time_t const now = std::time(nullptr);
  for (auto& row : table.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      std::time_t const until = system_clock::to_time_t(system_clock::time_point(cell.timestamp()));
      if (std::difftime(now, until) <= 0) continue;
      r.push_back(cell.value());
    }
  }
  return r;
}
void W23(cbt::Table t, cbt::Table other) {
  for (auto& row : t.ReadRows(All(), Sessions())) {
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : t.ReadRows(All(), Sessions())) {
    if (!row) return;
    if (row->row_key() == "me") continue;
    (void)other.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("sessions")));
  }
}
