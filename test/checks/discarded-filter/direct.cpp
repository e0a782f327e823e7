// RUN: %check_bigtable %s bigtable-discarded-filter %t -- -I %inputs
// RUN: %check_bigtable %s bigtable-discarded-filter %t.v1 -- -I %inputs -DBIGTABLE_API_V1
// drawback: late-collection

// Calls of which the result is all, and is dropped.

#include "clicks.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include <vector>

using cbt::Filter;
namespace v2 = google::bigtable::v2;
bool Flag();

struct Query {
  Filter filter = Filter::PassAllFilter();
  void Narrow() {
    filter.Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter', which filters as before; assign both to it
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(1));
  }
};

void ThroughAnObject(Filter &reference, Filter *pointer, Query query,
                     Filter const &constant, std::vector<Filter> filters) {
  Filter filter = Filter::ColumnRegex("page");
  filter.Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(1));
  filter.Chain(cbt::Filter::Latest(1), Filter::StripValueTransformer());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = cbt::Filter::Chain(filter, cbt::Filter::Latest(1), Filter::StripValueTransformer());
  filter.Interleave(Filter::Latest(1), Filter::FamilyRegex("profile"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Interleave' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Interleave(filter, Filter::Latest(1), Filter::FamilyRegex("profile"));
  // Not certain that both are meant.
  filter.Latest(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Latest' makes is dropped; the call does not change 'filter'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: if both were meant, chain them
  // CHECK-NOTE-FIXES: filter = Filter::Chain(filter, Filter::Latest(1));
  filter.ChainFromRange(filters.begin(), filters.end());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::ChainFromRange' makes is dropped; the call does not change 'filter'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: if both were meant, chain them
  // CHECK-NOTE-FIXES: filter = Filter::Chain(filter, Filter::ChainFromRange(filters.begin(), filters.end()));
  reference.Chain(constant);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'reference', which filters as before; assign both to it
  // CHECK-FIXES: reference = Filter::Chain(reference, constant);
  query.filter.Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: query.filter = Filter::Chain(query.filter, Filter::Latest(1));
  if (Flag())
    (filter.Chain(Filter::Latest(2)));
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: (filter = Filter::Chain(filter, Filter::Latest(2)));
  for (int i = 0; i != 2; filter.Chain(Filter::Latest(3)), ++i)
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: for (int i = 0; i != 2; filter = Filter::Chain(filter, Filter::Latest(3)), ++i)
    filter.Chain(Filter::Latest(4));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(4));
  switch (filters.size()) {
  case 0:
    filter.Chain(Filter::Latest(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(5));
    break;
  default:
    filter.Chain(Filter::Latest(6));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(6));
  }

  // Wherever a statement stands.
  for (; Flag(); filter.Chain(Filter::Latest(7)))
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: for (; Flag(); filter = Filter::Chain(filter, Filter::Latest(7)))
    return;
  [[clang::nomerge]] filter.Chain(Filter::Latest(7));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: {{\[\[}}clang::nomerge]] filter = Filter::Chain(filter, Filter::Latest(7));
  Flag(), filter.Chain(Filter::Latest(7));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: Flag(), filter = Filter::Chain(filter, Filter::Latest(7));
  if (filter.Chain(Filter::Latest(7)); Flag())
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: if (filter = Filter::Chain(filter, Filter::Latest(7)); Flag())
    return;
  switch (filter.Chain(Filter::Latest(7)); filters.size()) {
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: switch (filter = Filter::Chain(filter, Filter::Latest(7)); filters.size()) {
  default:
    break;
  }
  for (filter.Chain(Filter::Latest(7)); Flag();)
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: for (filter = Filter::Chain(filter, Filter::Latest(7)); Flag();)
    return;
  while (Flag())
    filter.Chain(Filter::Latest(7));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(7));
  do
    filter.Chain(Filter::Latest(7));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(7));
  while (Flag());
  for (Filter const &each : filters)
    filter.Chain(each);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, each);
  if (Flag())
    return;
  else
    filter.Chain(Filter::Latest(7));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(7));
  goto label;
label:
  filter.Chain(Filter::Latest(7));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(7));
  Flag() ? filter.Chain(Filter::Latest(8)) : reference.Chain(Filter::Latest(9));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-MESSAGES: :[[@LINE-2]]:46: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'reference'
  // CHECK-FIXES: Flag() ? filter = Filter::Chain(filter, Filter::Latest(8)) : reference = Filter::Chain(reference, Filter::Latest(9));

  // It is an argument already, or a part of one.
  filter.Chain(filter, Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::Latest(1));
  filter.Interleave(Filter::Chain(filter, Filter::Latest(1)), constant);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Interleave' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: {{^}}  filter.Interleave(Filter::Chain(filter, Filter::Latest(1)), constant);
  filter.Chain(/* newest */ Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: {{^}}  filter.Chain(/* newest */ Filter::Latest(1));

  // Nothing to assign to.
  pointer->Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'pointer', which filters as before; assign both to it
  constant.Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'constant', which filters as before; assign both to it
  filter.Chain();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter', which filters as before [
  filter.PassAllFilter();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::PassAllFilter' makes is dropped; the call does not change 'filter', which filters as before [
  Filter::PassAllFilter().Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; pass it to a read, or chain it
}

void Alone(std::string const &key) {
  Filter::Latest(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Latest' makes is dropped; pass it to a read, or chain it
  cbt::SetCell("sessions", "page", std::chrono::milliseconds(0), key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the mutation that 'SetCell' makes is dropped; nothing is written; put it into a row mutation
  cbt::SetCell("sessions", "page", key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the mutation that 'SetCell' makes is dropped; nothing is written; put it into a row mutation
  cbt::DeleteFromColumn("sessions", "page");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the mutation that 'DeleteFromColumn' makes is dropped; nothing is deleted; put it into a row mutation
  cbt::DeleteFromRow();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the mutation that 'DeleteFromRow' makes is dropped; nothing is deleted; put it into a row mutation
  cbt::ReadModifyWriteRule::IncrementAmount("profile", "visits", 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the read-modify-write rule that 'ReadModifyWriteRule::IncrementAmount' makes is dropped; nothing is changed; pass it to a read-modify-write call
  cbt::GcRule::MaxAge(std::chrono::hours(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the garbage-collection rule that 'GcRule::MaxAge' makes is dropped; give it to a column family
  cbt::GcRule::Union(cbt::GcRule::MaxNumVersions(1), cbt::GcRule::MaxAge(std::chrono::hours(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the garbage-collection rule that 'GcRule::Union' makes is dropped; give it to a column family
  cbt::ColumnFamilyModification::Drop("sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the change of a column family that 'ColumnFamilyModification::Drop' makes is dropped; the family stays as it is; send it with the changes of a table
  cbt::RowRange::Prefix(key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the row range that 'RowRange::Prefix' makes is dropped; read with it
  cbt::RowRange range = cbt::RowRange::InfiniteRange();
  range.StartingAt(key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the row range that 'RowRange::StartingAt' makes is dropped; the call does not change 'range'
  range.Intersect(cbt::RowRange::Prefix(key));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the row range that 'RowRange::Intersect' makes is dropped; the call does not change 'range'
  cbt::RowSet rows(key);
  rows.Intersect(range);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the row range that 'RowSet::Intersect' makes is dropped; the call does not change 'rows'
  [&] { Filter::Latest(1); }();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the filter that 'Filter::Latest' makes is dropped; pass it to a read, or chain it
}

template <typename T> void InTemplate(T const &value) {
  Filter filter = Filter::Latest(1);
  cbt::SetCell("sessions", "page", value);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the mutation that 'SetCell' makes is dropped; nothing is written; put it into a row mutation
  filter.Chain(Filter::FamilyRegex("profile"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Filter::Chain' makes is dropped; the call does not change 'filter'
  // CHECK-FIXES: filter = Filter::Chain(filter, Filter::FamilyRegex("profile"));
}
template void InTemplate(std::string const &);

// What is used, is dropped on purpose, or does more than to return something.

#define EXPECT_THROW(Statement) do { Statement; } while (false)
#define LATEST(F) F.Chain(Filter::Latest(1))

Filter Used(cbt::Table &table, v2::Mutation &mutation, cbt::TableConfig config) {
  Filter filter = Filter::Latest(1);
  filter = filter.Chain(filter, Filter::StripValueTransformer());
  (void)filter.Chain(Filter::Latest(1));
  Flag() ? (void)filter.Chain(Filter::Latest(1)) : (void)0;
  Filter both = (Flag(), filter.Chain(Filter::Latest(1)));
  both = Flag() ? filter.Chain(both, filter) : both;
  static_cast<void>(Filter::Latest(1));
  table.ReadRow("row", Filter::Latest(1));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", "value")));
  mutation.mutable_set_cell()->set_family_name("profile");
  mutation.mutable_set_cell();
  config.add_column_family("profile", cbt::GcRule::MaxNumVersions(1));
  cbt::SingleRowMutation row("row");
  row.emplace_back(cbt::DeleteFromRow());
  EXPECT_THROW(Filter::Latest(0));
  LATEST(filter);
  Filter last = ({ Flag(); Filter::Latest(1); });
  filter.Chain(Filter::Latest(1)); // NOLINT(bigtable-discarded-filter)
  filter.as_proto();
  return filter.Chain(last, Filter::Latest(1));
}
