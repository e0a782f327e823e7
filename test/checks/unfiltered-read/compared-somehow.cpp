// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Code that depends on a comparison in a way that is not followed in detail is
// trusted.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace std::chrono_literals;
using cbt::Filter;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

void Use(std::string const& value);

namespace while_skip {
std::string Get(cbt::Table& t) {
  auto row = t.ReadRow("k", Filter::FamilyRegex("sessions"));
  if (!row || !row->first) return {};
  auto const now = Now();
  auto const& cells = row->second.cells();
  auto it = cells.begin();
  while (it != cells.end() && it->timestamp() <= now) ++it;
  if (it == cells.end()) return {};
  return it->value();
}
}
namespace check_throws {
void RequireLive(cbt::Cell const& c) {
  if (c.timestamp() <= Now()) throw std::runtime_error("expired");
}
std::string Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::Chain(Filter::ColumnName("sessions", "v"), Filter::Latest(1)));
  if (!r || !r->first || r->second.cells().empty()) return {};
  auto const& c = r->second.cells()[0];
  RequireLive(c);
  return c.value();
}
}
namespace check_returns_status {
Status CheckLive(cbt::Cell const& c) {
  if (c.timestamp() <= Now()) return Status(StatusCode::kNotFound, "expired");
  return Status();
}
StatusOr<std::string> Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::Chain(Filter::ColumnName("sessions", "v"), Filter::Latest(1)));
  if (!r) return r.status();
  if (!r->first || r->second.cells().empty()) return Status(StatusCode::kNotFound, "none");
  auto const& c = r->second.cells()[0];
  auto const s = CheckLive(c);
  if (!s.ok()) return s;
  return c.value();
}
}
namespace check_returns_enum {
enum class State { kLive, kExpired };
State Check(cbt::Cell const& c) { return c.timestamp() > Now() ? State::kLive : State::kExpired; }
std::string Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::ColumnName("sessions", "v"));
  if (!r || !r->first) return {};
  for (auto const& c : r->second.cells()) {
    if (Check(c) != State::kLive) continue;
    return c.value();
  }
  return {};
}
}
namespace best_struct_then_check {
struct Token { std::string id; std::int64_t expires_ms = 0; };
std::optional<Token> Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::ColumnName("sessions", "t"));
  if (!r || !r->first) return {};
  Token tok;
  for (auto const& c : r->second.cells()) {
    auto const ms = duration_cast<milliseconds>(c.timestamp()).count();
    if (ms > tok.expires_ms) { tok.id = c.value(); tok.expires_ms = ms; }
  }
  if (tok.expires_ms <= Now().count()) return {};
  return tok;
}
}
namespace offset_table {
std::vector<std::string> Get(cbt::Table& t) {
  static std::map<std::string, hours> const kOffsets = {{"sessions", hours(0)}, {"events", hours(24 * 2)}};
  std::vector<std::string> out;
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions|events"));
  if (!r || !r->first) return out;
  auto const now = Now();
  for (auto const& c : r->second.cells()) {
    auto const it = kOffsets.find(c.family_name());
    if (it == kOffsets.end() || c.timestamp() + it->second <= now) continue;
    out.push_back(c.value());
  }
  return out;
}
}
namespace offset_function {
microseconds Offset(std::string const& family) { return family == "events" ? microseconds(hours(24 * 2)) : 0us; }
bool Live(cbt::Cell const& c) { return c.timestamp() + Offset(c.family_name()) > Now(); }
void Get(cbt::Table& t, std::vector<std::string>& out) {
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions|events"));
  if (!r || !r->first) return;
  for (auto const& c : r->second.cells()) if (Live(c)) out.push_back(c.value());
}
}
namespace live_by_family_or {
bool Live(cbt::Cell const& c, microseconds now) {
  auto const& f = c.family_name();
  return f == "profile" || (f == "sessions" && c.timestamp() > now) || (f == "events" && c.timestamp() > now - hours(24 * 2));
}
void Get(cbt::Table& t, std::vector<std::string>& out) {
  auto r = t.ReadRow("k", Filter::PassAllFilter());
  if (!r || !r->first) return;
  auto const now = Now();
  for (auto const& c : r->second.cells()) if (Live(c, now)) out.push_back(c.value());
}
}
namespace families_then_row_key {
void Dump(cbt::Table& t, std::vector<std::string>& out) {
  for (auto& r : t.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sessions|events"))) {
    if (!r) break;
    auto const now = Now();
    for (auto const& c : r->cells()) {
      if (c.family_name() == "sessions" && c.timestamp() <= now) continue;
      if (c.family_name() == "events" && c.timestamp() + hours(24 * 2) <= now) continue;
      out.push_back(r->row_key() + "=" + c.value());
    }
  }
}
}
namespace sweep_rows_flag {
void SweepExpired(cbt::Table& t) {
  for (auto& r : t.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sessions"))) {
    if (!r) break;
    auto const now = Now();
    bool live = false;
    for (auto const& c : r->cells()) if (c.timestamp() > now) { live = true; break; }
    if (!live) (void)t.Apply(cbt::SingleRowMutation(r->row_key(), cbt::DeleteFromFamily("sessions")));
  }
}
}
namespace sweep_cells {
void SweepExpired(cbt::Table& t) {
  for (auto& r : t.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sessions"))) {
    if (!r) break;
    auto const now = Now();
    cbt::SingleRowMutation m(r->row_key());
    bool any = false;
    for (auto const& c : r->cells()) {
      if (c.timestamp() > now) continue;
      any = true;
      m.emplace_back(cbt::DeleteFromColumn("sessions", c.column_qualifier(), c.timestamp(), c.timestamp() + 1ms));
    }
    if (any) (void)t.Apply(std::move(m));
  }
}
}
namespace erase_if_template {
template <typename C, typename P>
void EraseIf(C& c, P p) { c.erase(std::remove_if(c.begin(), c.end(), p), c.end()); }
std::vector<cbt::Cell> Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions"));
  if (!r || !r->first) return {};
  std::vector<cbt::Cell> cells = r->second.cells();
  EraseIf(cells, [now = Now()](cbt::Cell const& c) { return c.timestamp() <= now; });
  return cells;
}
}
namespace prune_function {
void Prune(std::vector<cbt::Cell>& cells) {
  auto const now = Now();
  cells.erase(std::remove_if(cells.begin(), cells.end(), [&](cbt::Cell const& c) { return c.timestamp() <= now; }), cells.end());
}
std::vector<cbt::Cell> Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions"));
  if (!r || !r->first) return {};
  std::vector<cbt::Cell> cells = r->second.cells();
  Prune(cells);
  return cells;
}
}
namespace live_row {
cbt::Row LiveRow(cbt::Row const& row) {
  std::vector<cbt::Cell> live;
  for (auto const& c : row.cells()) if (c.timestamp() > Now()) live.push_back(c);
  return cbt::Row(row.row_key(), std::move(live));
}
std::string Get(cbt::Table& t) {
  std::string s;
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions"));
  if (!r || !r->first) return s;
  auto const row = LiveRow(r->second);
  for (auto const& c : row.cells()) s += c.value();
  return s;
}
}
namespace layered_repo {
struct Record { std::string value; milliseconds expires{0}; };
struct Repo { virtual ~Repo() = default; virtual std::optional<Record> One(std::string const& key) = 0; };
class TableRepo : public Repo {
 public:
  explicit TableRepo(cbt::Table t) : t_(std::move(t)) {}
  std::optional<Record> One(std::string const& key) override {
    auto r = t_.ReadRow(key, Filter::Chain(Filter::ColumnName("sessions", "v"), Filter::Latest(1)));
    if (!r || !r->first || r->second.cells().empty()) return {};
    auto const& c = r->second.cells().front();
    return Record{c.value(), duration_cast<milliseconds>(c.timestamp())};
  }
 private:
  cbt::Table t_;
};
class Service {
 public:
  explicit Service(std::unique_ptr<Repo> r) : repo_(std::move(r)) {}
  std::optional<std::string> Get(std::string const& key) {
    auto rec = repo_->One(key);
    if (!rec || rec->expires <= Now()) return {};
    return rec->value;
  }
 private:
  std::unique_ptr<Repo> repo_;
};
}
namespace codec_record {
struct Record { std::string value; milliseconds expires{0}; };
struct Codec {
  virtual ~Codec() = default;
  virtual StatusOr<Record> Decode(cbt::Cell const& c) const { return Record{c.value(), duration_cast<milliseconds>(c.timestamp())}; }
};
std::vector<Record> All(cbt::Table& t, Codec const& codec) {
  std::vector<Record> v;
  auto r = t.ReadRow("k", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Latest(1)));
  if (!r || !r->first) return v;
  auto const now = Now();
  for (auto const& c : r->second.cells()) {
    auto rec = codec.Decode(c);
    if (!rec || rec->expires <= now) continue;
    v.push_back(*std::move(rec));
  }
  return v;
}
}
namespace count_live_helper {
int CountLive(cbt::Row const& r) {
  auto const now = Now();
  return std::count_if(r.cells().begin(), r.cells().end(), [&](cbt::Cell const& c) { return c.timestamp() > now; });
}
std::vector<std::string> Keys(cbt::Table& t) {
  std::vector<std::string> v;
  for (auto& r : t.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sessions"))) {
    if (!r) break;
    auto const n = CountLive(*r);
    if (n == 0) continue;
    v.push_back(r->row_key());
  }
  return v;
}
}
namespace remaining_helper_optional {
std::optional<milliseconds> Left(cbt::Cell const& c) {
  auto const left = duration_cast<milliseconds>(c.timestamp()) - Now();
  if (left <= 0ms) return std::nullopt;
  return left;
}
std::string Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::ColumnName("sessions", "v"));
  if (!r || !r->first) return {};
  for (auto const& c : r->second.cells()) if (auto left = Left(c)) return c.value();
  return {};
}
}
namespace async_rows_bind {
class Scanner {
 public:
  explicit Scanner(cbt::Table t) : t_(std::move(t)) {}
  void Scan() { t_.AsyncReadRows(std::bind(&Scanner::OnRow, this, std::placeholders::_1), [](Status) {}, cbt::RowRange::Prefix("a"), Filter::FamilyRegex("sessions")); }
 private:
  future<bool> OnRow(cbt::Row r) {
    for (auto const& c : r.cells()) if (c.timestamp() > Now()) std::puts(c.value().c_str());
    return google::cloud::make_ready_future(true);
  }
  cbt::Table t_;
};
}
namespace async_rows_function_object {
struct Handler {
  std::vector<std::string>* out;
  future<bool> operator()(cbt::Row const& r) const {
    for (auto const& c : r.cells()) if (c.timestamp() > Now()) out->push_back(c.value());
    return google::cloud::make_ready_future(true);
  }
};
void Scan(cbt::Table& t, std::vector<std::string>& out) { t.AsyncReadRows(Handler{&out}, [](Status) {}, cbt::RowRange::Prefix("a"), Filter::FamilyRegex("sessions")); }
}
namespace async_rows_static_function {
future<bool> OnRow(cbt::Row r) {
  for (auto const& c : r.cells()) if (c.timestamp() > Now()) std::puts(c.value().c_str());
  return google::cloud::make_ready_future(true);
}
void Scan(cbt::Table& t) { t.AsyncReadRows(OnRow, [](Status) {}, cbt::RowRange::Prefix("a"), Filter::FamilyRegex("sessions")); }
}
namespace to_time_t {
std::string Get(cbt::Table& t) {
  auto r = t.ReadRow("k", Filter::ColumnName("sessions", "v"));
  if (!r || !r->first) return {};
  for (auto const& c : r->second.cells()) {
    auto const e = system_clock::to_time_t(system_clock::time_point(c.timestamp()));
    if (e > time(nullptr)) return c.value();
  }
  return {};
}
}
namespace read_visit_template {
template <typename Fn>
void ForEachCell(cbt::Table& t, Fn fn) {
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions"));
  if (!r || !r->first) return;
  for (auto const& c : r->second.cells()) fn(c);
}
std::vector<std::string> Get(cbt::Table& t) {
  std::vector<std::string> v;
  ForEachCell(t, [&](cbt::Cell const& c) { if (c.timestamp() > Now()) v.push_back(c.value()); });
  return v;
}
}
namespace log_skipped {
std::vector<std::string> Get(cbt::Table& t) {
  std::vector<std::string> out;
  auto r = t.ReadRow("k", Filter::FamilyRegex("sessions"));
  if (!r || !r->first) return out;
  for (auto const& c : r->second.cells()) {
    if (c.timestamp() <= Now()) {
      std::clog << "skipping expired " << c.column_qualifier() << "\n";
      continue;
    }
    out.push_back(c.value());
  }
  return out;
}
}

//===----------------------------------------------------------------------===//
// Code that does not depend on one, or runs where it finds what has expired.
//===----------------------------------------------------------------------===//

namespace counted {
void Count(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  int live = 0;
  for (auto const& cell : row->second.cells()) {
    if (cell.timestamp() > Now()) ++live;
    Use(cell.value());
  }
  Use(std::to_string(live));
}
}
namespace either {
void Either(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > Now() || Flag()) Use(cell.value());
}
}
namespace left_too_early {
void Leave(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  for (auto const& cell : row->second.cells()) {
    if (cell.timestamp() > Now()) continue;
    Use(cell.value());
  }
}
}
namespace throws_wrongly {
void RequireExpired(cbt::Cell const& cell) {
  if (cell.timestamp() > Now()) throw std::runtime_error("live");
}
void Throw(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  for (auto const& cell : row->second.cells()) {
    RequireExpired(cell);
    Use(cell.value());
  }
}
}
namespace skips_live {
void Skip(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  auto const& cells = row->second.cells();
  auto it = cells.begin();
  while (it != cells.end() && it->timestamp() > Now()) ++it;
  if (it != cells.end()) Use(it->value());
}
}
namespace wrong_unit {
void Misread(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  for (auto const& cell : row->second.cells())
    if (milliseconds(cell.timestamp().count()) > Now()) Use(cell.value());
}
}
namespace sizes {
void Limit(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  struct Entry { std::string value; microseconds time; };
  std::vector<Entry> entries;
  for (auto const& cell : row->second.cells()) entries.push_back({cell.value(), cell.timestamp()});
  while (entries.size() > 10) entries.pop_back();
  for (auto const& entry : entries) Use(entry.value);
}
}
namespace only_order {
void Newest(cbt::Table& table) {
  auto row = table.ReadRow("k", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("k", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return;
  struct Entry { std::string value; std::int64_t millis = 0; };
  Entry newest;
  for (auto const& cell : row->second.cells()) {
    auto const millis = duration_cast<milliseconds>(cell.timestamp()).count();
    if (millis > newest.millis) newest = {cell.value(), millis};
  }
  Use(newest.value);
}
}
