// RUN: %check_bigtable %s bigtable-filter-scope %t --schema %schemas/two-tables.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-filter-scope %t.strict --schema %schemas/two-tables.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Tables that the read can mean, and families known by their tags alone.

#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"
#include "now.h"

using cbt::Filter;
using std::chrono::milliseconds;

BIGTABLE_TTL_ONE_SECOND constexpr char kTokens[] = "tokens";
BIGTABLE_TTL_NONE constexpr char kNames[] = "names";


// drawback: mixed-strategies
void Tables(cbt::Table table, BIGTABLE_TABLE("archive-1") cbt::Table archive) {
  // Right in one of the tables.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("shared|sometimes|mixed"), Filter::TimestampRange(Now(), milliseconds(0))));
  // STRICT-MESSAGES: :[[@LINE-1]]:85: warning: time bound of family 'shared' (one-second) also falls on other families: it drops live cells of family 'mixed' (default, 2d) and drops old cells of family 'sometimes' (none); use 'bigtable_ttl::LiveCells(...)' instead
  // STRICT-NOTES: :[[@LINE-2]]:85: note: in some cases only: it may also read another table, or through another filter
  archive.ReadRow("row", Filter::Chain(Filter::FamilyRegex("shared|sometimes"), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:81: warning: time bound of family 'shared' (one-second) also falls on other families: it drops old cells of family 'sometimes' (none)
  // STRICT-MESSAGES: :[[@LINE-2]]:81: warning: time bound of family 'shared' (one-second) also falls on other families: it drops old cells of family 'sometimes' (none)
  // CHECK-FIXES: archive.ReadRow("row", Filter::Chain(Filter::FamilyRegex("shared|sometimes"), bigtable_ttl::LiveCells({{[{][{]}}"shared", bigtable_ttl::Ttl::OneSecond(){{[}][}]}})));
  // STRICT-FIXES: archive.ReadRow("row", Filter::Chain(Filter::FamilyRegex("shared|sometimes"), bigtable_ttl::LiveCells({{[{][{]}}"shared", bigtable_ttl::Ttl::OneSecond(){{[}][}]}})));
}

void Tags(BIGTABLE_TABLE("elsewhere") cbt::Table table) {
  table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::ColumnName(kTokens, "c"), Filter::ColumnName(kNames, "c")), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:125: warning: time bound of family 'tokens' (one-second) also falls on other families: it drops old cells of family 'names' (none)
  // STRICT-MESSAGES: :[[@LINE-2]]:125: warning: time bound of family 'tokens' (one-second) also falls on other families: it drops old cells of family 'names' (none)
  // CHECK-NOTES: : note: family 'names' is tagged 'none' here
  // CHECK-NOTES: : note: family 'tokens' is tagged 'one-second' here
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::ColumnName(kTokens, "c"), Filter::ColumnName(kNames, "c")), bigtable_ttl::LiveCells({{[{][{]}}kTokens, bigtable_ttl::Ttl::OneSecond(){{[}][}]}})));
  // STRICT-FIXES: table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::ColumnName(kTokens, "c"), Filter::ColumnName(kNames, "c")), bigtable_ttl::LiveCells({{[{][{]}}kTokens, bigtable_ttl::Ttl::OneSecond(){{[}][}]}})));
  table.ReadRow("row", Filter::Chain(Filter::ColumnName(Flag() ? kTokens : kNames, "c"), Filter::TimestampRange(Now(), milliseconds(0))));
}
