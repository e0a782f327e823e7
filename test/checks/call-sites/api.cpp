// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs
// RUN: %check_bigtable %s bigtable-call-sites %t.v1 --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V1
// RUN: %check_bigtable %s bigtable-call-sites %t.v2 --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V2

// The functions that every version of the client has.

#include "clicks.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table_config.h"
#include <memory>
#include <utility>
#include <vector>

using std::chrono::milliseconds;
using F = cbt::Filter;
template <typename... Ts> void Use(Ts &&...); // Opaque.

cbt::Table T() { return cbt::Table(TABLE_ID("t")); }

void Writes() {
  Use(cbt::SetCell("a", "c", milliseconds(1), "v"));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'a', timestamp 1000 us [
  Use(cbt::SetCell("b", "c", milliseconds(1), std::int64_t{1}));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'b', timestamp 1000 us [
  Use(cbt::SetCell("c", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'c', no timestamp [
  Use(cbt::SetCell("d", "c", std::int64_t{1}));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'd', no timestamp [
  Use(cbt::SetCell(cbt::Cell("row", "e", "c", 1, "v")));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'e', timestamp 1 us [
  Use(cbt::SetCell(cbt::Cell("row", "f", "c", 1, std::int64_t{1})));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'f', timestamp 1 us [
  Use(cbt::SetCell(cbt::Cell("row", "g", "c", 1, "v", {})));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: write: {{.*}}, family 'g', timestamp 1 us [
  Use(cbt::SetCell("h", "c", cbt::ServerSetTimestamp())); // The value -1.
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write: {{.*}}, family 'h', no timestamp [
  Use(cbt::ReadModifyWriteRule::AppendValue("i", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read-modify-write: {{.*}}, family 'i' [
  Use(cbt::ReadModifyWriteRule::IncrementAmount("j", "c", 1));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read-modify-write: {{.*}}, family 'j' [
}

void Deletes() {
  Use(cbt::DeleteFromColumn("a", "c", milliseconds(1), milliseconds(2)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: {{.*}}, family 'a' [
  Use(cbt::DeleteFromColumnStartingFrom("b", "c", milliseconds(1)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: {{.*}}, family 'b' [
  Use(cbt::DeleteFromColumnEndingAt("c", "c", milliseconds(1)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: {{.*}}, family 'c' [
  Use(cbt::DeleteFromColumn("d", "c"));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: {{.*}}, family 'd' [
  Use(cbt::DeleteFromFamily("e"));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: {{.*}}, family 'e' [
  Use(cbt::DeleteFromRow());  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: table unknown ({{.*}}) [
}

void Reads(cbt::CompletionQueue &queue) {
  (void)queue;
  T().ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read: table 't', filter Latest [
  T().AsyncReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read: table 't', filter Latest [
  Use(T().ReadRows(cbt::RowSet("row"), F::Latest(1)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter Latest [
  Use(T().ReadRows(cbt::RowSet("row"), 10, F::Latest(1)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter Latest [
  T().AsyncReadRows([](cbt::Row) { return google::cloud::make_ready_future(true); },
                    [](google::cloud::Status) {}, cbt::RowSet("row"), F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: read: table 't', filter Latest [
  T().CheckAndMutateRow("row", F::Latest(1), {cbt::SetCell("a", "c", "v")}, {cbt::DeleteFromRow()});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter Latest [
  // CHECK-MESSAGES: :[[@LINE-2]]:47: warning: write: table 't', family 'a', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-3]]:78: warning: delete: table 't' [
  T().AsyncCheckAndMutateRow("row", F::Latest(1), {}, {cbt::SetCell("a", "c", "v")});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter Latest [
  // CHECK-MESSAGES: :[[@LINE-2]]:56: warning: write: table 't', family 'a', no timestamp [
}

void Loops(std::string const &key) {
  cbt::Table table(TABLE_ID("t"));
  auto filter = F::Latest(1);
  for (auto &row : table.ReadRows(cbt::RowSet("row"), std::move(filter)))
    Use(row);
  // CHECK-MESSAGES: :[[@LINE-2]]:20: warning: read: table 't', filter Latest [
  F moved = F::Latest(1);
  table.AsyncReadRow(key, std::move(moved)).then([](auto) {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read: table 't', filter Latest [
}

void Filters(cbt::Table t) {
  std::vector<F> filters{
      F::BlockAllFilter(), F::PassAllFilter(), F::Latest(1), F::ColumnRegex("r"),
      F::RowKeysRegex("r"), F::ValueRegex("r"), F::StripValueTransformer(),
      F::ApplyLabelTransformer("l"), F::CellsRowLimit(1), F::CellsRowOffset(1), F::RowSample(0.5)};
  for (auto const &filter : filters)
    t.ReadRow("row", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, filter BlockAllFilter or PassAllFilter or Latest or ColumnRegex or RowKeysRegex or ValueRegex or StripValueTransformer or ApplyLabelTransformer or CellsRowLimit or CellsRowOffset or RowSample [
  t.ReadRow("row", F::Chain(F::ValueRange("a", "b"), F::ValueRangeRightOpen("a", "b"), F::ValueRangeLeftOpen("a", "b"), F::ValueRangeClosed("a", "b"), F::ValueRangeOpen("a", "b")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, filter Chain(ValueRange, ValueRangeRightOpen, ValueRangeLeftOpen, ValueRangeClosed, ValueRangeOpen) [
  t.ReadRow("row", F::Interleave(F::ColumnName("a", "c"), F::ColumnRange("b", "c", "d"), F::ColumnRangeRightOpen("c", "c", "d"), F::ColumnRangeLeftOpen("d", "c", "d"), F::ColumnRangeClosed("e", "c", "d"), F::ColumnRangeOpen("f", "c", "d")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, filter Interleave(ColumnName('a'), ColumnRange('b'), ColumnRangeRightOpen('c'), ColumnRangeLeftOpen('d'), ColumnRangeClosed('e'), ColumnRangeOpen('f')) [
  t.ReadRow("row", F::Condition(F::FamilyRegex("a"), F::TimestampRange(milliseconds(1), milliseconds(2)), F::Chain(F::TimestampRangeMicros(1000, 2000), F::Sink())));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, filter Condition(FamilyRegex('a'), TimestampRange{{[(].*[)]}}, Chain(TimestampRangeMicros{{[(].*[)]}}, Sink)) [
  t.ReadRow("row", F(F::Latest(1).as_proto()));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, filter Latest [
}

//===----------------------------------------------------------------------===//
// Where mutations go.
//===----------------------------------------------------------------------===//

cbt::SingleRowMutation Opaque(cbt::Mutation);

void Carriers(cbt::CompletionQueue &queue, bool flag) {
  T().Apply(cbt::SingleRowMutation("row", cbt::SetCell("a", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:43: warning: write: table 't', family 'a', no timestamp [
  T().AsyncApply(cbt::SingleRowMutation("row", {cbt::SetCell("a", "c", "v")}));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:49: warning: write: table 't', family 'a', no timestamp [
  T().BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("row", cbt::SetCell("a", "c", "v"))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:65: warning: write: table 't', family 'a', no timestamp [
  T().AsyncBulkApply(cbt::BulkMutation(cbt::SingleRowMutation("row", cbt::SetCell("a", "c", "v"))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:70: warning: write: table 't', family 'a', no timestamp [
  T().ReadModifyWriteRow("row", cbt::ReadModifyWriteRule::IncrementAmount("a", "c", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:33: warning: read-modify-write: table 't', family 'a' [
  T().AsyncReadModifyWriteRow("row", cbt::ReadModifyWriteRule::AppendValue("a", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:38: warning: read-modify-write: table 't', family 'a' [

  cbt::MutationBatcher batcher(T());
  batcher.AsyncApply(queue, cbt::SingleRowMutation("row", cbt::SetCell("a", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:59: warning: write: table 't', family 'a', no timestamp [

  cbt::SingleRowMutation row("row");
  row.emplace_back(cbt::SetCell("a", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:20: warning: write: table 't', family 'a', no timestamp [
  T().Apply(std::move(row));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation("row", cbt::SetCell("b", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: write: table 't', family 'b', no timestamp [
  cbt::SingleRowMutation inner("row", cbt::SetCell("c", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:39: warning: write: table 't', family 'c', no timestamp [
  bulk.push_back(std::move(inner));
  if (bulk.size() != 0)
    T().BulkApply(std::move(bulk));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 't' [

  std::vector<cbt::Mutation> list;
  list.push_back(cbt::SetCell("d", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: table 't', family 'd', no timestamp [
  list.emplace_back(cbt::SetCell("e", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:21: warning: write: table 't', family 'e', no timestamp [
  T().CheckAndMutateRow("row", F::Latest(1), list, {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: check-and-mutate: table 't', filter Latest [

  // To one of two tables.
  cbt::SingleRowMutation either("row", cbt::SetCell("f", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write: table '{{t' or 'u|u' or 't}}', family 'f', no timestamp [
  if (flag)
    T().Apply(either);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 't' [
  else
    cbt::Table(TABLE_ID("u")).Apply(either);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 'u' [

  // It may go elsewhere too.
  cbt::SingleRowMutation leaked("row", cbt::SetCell("g", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write: table unknown (where it is sent is not followed), family 'g', no timestamp [
  Use(leaked);
  T().Apply(leaked);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
}

//===----------------------------------------------------------------------===//
// Tables.
//===----------------------------------------------------------------------===//

struct Handler {
  Handler() : table_(TABLE_ID("member")), owned_(std::make_unique<cbt::Table>(TABLE_ID("owned"))) {}
  cbt::Table Of(std::string const &name) { return cbt::Table(TABLE_ID(name)); }
  void Run(cbt::Table passed) {
    table_.ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: read: table 'member', filter Latest [
    owned_->ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: read: table 'owned', filter Latest [
    Of("made").ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: read: table 'made', filter Latest [
    auto shared = std::make_shared<cbt::Table>(TABLE_ID("shared"));
    shared->ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: read: table 'shared', filter Latest [
    (*shared).ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: read: table 'shared', filter Latest [
    passed.ReadRow("row", F::Latest(1));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: read: table unknown (depends on parameter 'passed'), filter Latest [
  }

private:
  cbt::Table table_;
  std::unique_ptr<cbt::Table> owned_;
};

//===----------------------------------------------------------------------===//
// Families.
//===----------------------------------------------------------------------===//

void Rules(cbt::GcRule const &rule) {
  Use(cbt::GcRule::MaxNumVersions(1));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: garbage collection rule [
  Use(cbt::GcRule::MaxAge(std::chrono::hours(1)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: garbage collection rule [
  Use(rule.as_proto());  // CHECK-MESSAGES: :[[@LINE]]:7: warning: garbage collection rule [
  Use(cbt::GcRule::Union());  // CHECK-MESSAGES: :[[@LINE]]:7: warning: garbage collection rule [
  Use(cbt::GcRule::Intersection());  // CHECK-MESSAGES: :[[@LINE]]:7: warning: garbage collection rule [
  Use(cbt::ColumnFamilyModification::Drop("a"));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: column family: family 'a' [
  Use(cbt::ColumnFamilyModification::Create("a", rule));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: column family: family 'a', rules 'a' ? [
  Use(cbt::ColumnFamilyModification::Update("b", rule));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: column family: family 'b', rules 'b' ? [
}
