// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// Copies of cells, and values of records that have a time of their own.

#include "now.h"
#include <algorithm>
#include <map>
#include <optional>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using cbt::SetCell;
using cbt::SingleRowMutation;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

RowSet All();
void Use(cbt::Mutation);

void OneFamily(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    SingleRowMutation copy(row->row_key());
    for (auto const &cell : row->cells())
      copy.emplace_back(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp())' as the timestamp
    // CHECK-FIXES: copy.emplace_back(SetCell(cell.family_name(), cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()), cell.value()));
    table.Apply(std::move(copy));
  }
}

void OneOfTwo(cbt::Table table) {
  auto row = table.ReadRow("from", Filter::Interleave(Filter::FamilyRegex("sessions"), Filter::FamilyRegex("events")));
  if (!row || !row->first) return;
  for (auto const &cell : row->second.cells()) {
    auto const &family = cell.family_name();
    Use(SetCell(family, cell.column_qualifier(), cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)' as the timestamp
    // CHECK-FIXES: Use(SetCell(family, cell.column_qualifier(), cell.value()));
  }
}

// Its lifetime is its own.
void NewValue(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), "seen", "yes"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: Use(SetCell(cell.family_name(), "seen", "yes"));
}

void Asked(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::PassAllFilter()))
    for (auto const &cell : row->cells()) {
      if (cell.family_name() == "events")
        Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
      // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp
      // CHECK-FIXES: Use(SetCell(cell.family_name(), cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()), cell.value()));
      if (cell.family_name() == "profile")
        Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
    }
}

void Right(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()),
                  cell.value()));
}

void WithoutTtl(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("profile|sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
}

void AnyFamily(cbt::Table table, Filter filter) {
  for (auto &row : table.ReadRows(All(), std::move(filter)))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
}

void AnyCell(Cell const &cell) { Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value())); }

void Another(cbt::Table table, Cell const &other) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (Cell cell : row->cells()) {
      cell = other;
      Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
    }
}

// The copy expires with the cell, in whatever family.
void NamedFamily(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("carts")))
    for (auto const &cell : row->cells())
      Use(SetCell("sessions", cell.column_qualifier(), cell.value()));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; {{.*}}; pass 'std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp())' as the timestamp
  // CHECK-FIXES: Use(SetCell("sessions", cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()), cell.value()));
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("events")))
    for (auto const &old : row->cells()) Use(SetCell("sessions", "page", old.value()));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; {{.*}}; pass 'std::chrono::duration_cast<std::chrono::milliseconds>(old.timestamp()) + std::chrono::hours(24 * 2)' as the timestamp
  // CHECK-FIXES: for (auto const &old : row->cells()) Use(SetCell("sessions", "page", std::chrono::duration_cast<std::chrono::milliseconds>(old.timestamp()) + std::chrono::hours(24 * 2), old.value()));
  auto row = table.ReadRow("from", Filter::FamilyRegex("sessions"));
  if (!row || !row->first) return;
  auto const &cell = row->second.cells().front();
  Use(SetCell("events", "click", cell.value()));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; {{.*}}; pass 'std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()) - std::chrono::hours(24 * 2)' as the timestamp
  // CHECK-FIXES: Use(SetCell("events", "click", std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()) - std::chrono::hours(24 * 2), cell.value()));
}

// The time of its expiry is unknown.
void UnknownExpiry(cbt::Table table, Cell const &cell) {
  Use(SetCell("sessions", "page", cell.value()));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)' as the timestamp
  // CHECK-NOTES: :[[@LINE-2]]:35: note: no fix is offered because the value comes from a cell that was read; pass the time at which that cell expires
  // CHECK-FIXES: Use(SetCell("sessions", "page", cell.value()));
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("profile")))
    for (auto const &real : row->cells()) Use(SetCell("sessions", "page", real.value()));
  // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: write to family 'sessions'
  // CHECK-FIXES: for (auto const &real : row->cells()) Use(SetCell("sessions", "page", real.value()));
}

std::string Join(cbt::Row const &row);
std::string Load(cbt::Table &table) {
  auto row = table.ReadRow("from", Filter::FamilyRegex("carts"));
  return row && row->first ? row->second.cells().front().value() : std::string();
}
cbt::Mutation Page(std::string const &text) {
  return SetCell("sessions", "page", "<p>" + text);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE+4]]:82: note: no fix is offered because the value comes from a cell that was read
  // CHECK-FIXES: return SetCell("sessions", "page", "<p>" + text);
}
void Derived(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("carts"))) Use(Page(row->cells()[0].value()));
  std::string all;
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("carts"))) all += Join(*row);
  Use(SetCell("sessions", "page", all));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions'
  // CHECK-FIXES: Use(SetCell("sessions", "page", all));
  std::string const one = Load(table);
  Use(SetCell("sessions", "page", one + "."));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions'
  // CHECK-FIXES: Use(SetCell("sessions", "page", one + "."));
  auto row = table.ReadRow("from", Filter::FamilyRegex("carts"));
  std::vector<cbt::Mutation> copies;
  auto const &cells = row->second.cells();
  std::transform(cells.begin(), cells.end(), std::back_inserter(copies),
                 [](auto const &cell) { return SetCell("sessions", "page", cell.value()); });
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions'
  // CHECK-FIXES: [](auto const &cell) { return SetCell("sessions", "page", cell.value()); });
}

struct Message {
  std::string id, body;
  std::optional<std::chrono::seconds> ttl;
};
class Header {
 public:
  std::int64_t expires_at() const;
};
struct Envelope {
  Header header;
  std::string body;
};
struct Plain {
  std::string body;
  int size;
};
std::string Encode(Envelope const &envelope);
std::map<std::string, Message> Messages();

// They tell how long they are to live.
void Records(Message const &message, std::vector<Envelope> const &envelopes, Plain const &plain) {
  Use(SetCell("sessions", "page", message.body));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)' as the timestamp
  // CHECK-NOTES: :[[@LINE-2]]:35: note: no fix is offered because the value comes from a record that has a time of its own, 'ttl'; pass the expiry that follows from it
  // CHECK-FIXES: Use(SetCell("sessions", "page", message.body));
  for (auto const &each : envelopes) {
    std::string const text = Encode(each);
    Use(SetCell("sessions", "page", text));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-3]]:37: note: {{.*}} a record that has a time of its own, 'expires_at'
    // CHECK-FIXES: Use(SetCell("sessions", "page", text));
  }
  for (auto const &[key, value] : Messages())
    Use(SetCell("sessions", key, value.body));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: Use(SetCell("sessions", key, value.body));
  Use(SetCell("sessions", "page", plain.body + std::to_string(plain.size)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  // CHECK-FIXES: Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), plain.body + std::to_string(plain.size)));
}

class Session {
 public:
  void Save(cbt::Table &table) const {
    table.Apply(SingleRowMutation("row", SetCell("sessions", "page", page_)));
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: write to family 'sessions'
    // CHECK-FIXES: table.Apply(SingleRowMutation("row", SetCell("sessions", "page", page_)));
  }

 private:
  std::string page_;
  std::chrono::system_clock::time_point expires_;
};
