// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// The current time says nothing of cells with the default TTL: their timestamps are
// earlier than that, though they live.

#include "now.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <string>

using cbt::Filter;
using cbt::RowSet;
using std::chrono::hours;

RowSet All();
void Use(std::string const& value);

void Events(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'events'
    // CHECK-NOTES: :[[@LINE+4]]:11: note: this comparison drops every cell with the default TTL, whose timestamp is earlier than the instant of its expiry
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events")))) {
    if (!row) continue;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) Use(cell.value());
  }
}

void EventsContinue(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'events'
    // CHECK-NOTES: :[[@LINE+4]]:11: note: this comparison drops every cell with the default TTL, whose timestamp is earlier than the instant of its expiry
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events")))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() <= Now()) continue;
      Use(cell.value());
    }
  }
}

void EventsPlus(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'events'
    // CHECK-NOTES: :[[@LINE+4]]:11: note: this comparison drops every cell with the default TTL, whose timestamp is earlier than the instant of its expiry
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events")))) {
    if (!row) continue;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now() + hours(48)) Use(cell.value());
  }
}

void EventsWrong(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'events'
    // CHECK-NOTES: :[[@LINE+4]]:11: note: this comparison drops every cell with the default TTL, whose timestamp is earlier than the instant of its expiry
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events")))) {
    if (!row) continue;
    for (auto const& cell : row->cells())
      if (cell.timestamp() - hours(48) > Now()) Use(cell.value());
  }
}

// Right: until the default TTL has passed.
void Right(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() + hours(48) > Now()) Use(cell.value());
      if (cell.timestamp() > Now() - hours(24)) Use(cell.value());
    }
  }
}

// Among other families they may be unwanted.
void Mixed(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions|events"))) {
    if (!row) continue;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) Use(cell.value());
  }
}
