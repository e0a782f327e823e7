// RUN: %check_bigtable %s bigtable-unfiltered-read %t -- -I %inputs

// Tags beside the code, without any schema.

#include "bigtable_ttl/tags.h"
#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

using cbt::Filter;

BIGTABLE_TTL_ONE_SECOND constexpr char kSessions[] = "sessions";
BIGTABLE_TTL_NONE constexpr char kProfile[] = "profile";

void Tagged(cbt::Table table) {
  table.ReadRow("row", Filter::ColumnName(kSessions, "page"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' (one-second); the filter
  // CHECK-NOTES: :11:{{.*}} note: family 'sessions' is tagged 'one-second' here
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::ColumnName(kSessions, "page")));
  table.ReadRow("row", Filter::ColumnName(kProfile, "page"));
  table.ReadRow("row", Filter::PassAllFilter()); // Nothing says what it has.
}

BIGTABLE_READER("filter=none, family=family")
void ReadEverything(cbt::Table table, std::string const &family);
BIGTABLE_READER("table=table, filter=filter")
void ReadWith(cbt::Table table, Filter const &filter);
BIGTABLE_READER("family=family")
void ReadLive(std::string const &family);
BIGTABLE_NOT_A_READER void Export(cbt::Table table);

void Wrappers(cbt::Table table) {
  ReadEverything(table, kSessions);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'sessions' (one-second); the read has no lower time bound
  // CHECK-FIXES: ReadEverything(table, kSessions);
  ReadEverything(table, kProfile);
  ReadWith(table, Filter::FamilyRegex(kSessions));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: ReadWith(table, Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)));
  ReadLive(kSessions);
}

void Export(cbt::Table table) {
  table.ReadRow("row", Filter::FamilyRegex(kSessions));
}
