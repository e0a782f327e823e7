// What messages have where they reach the calls of the client.

// RUN: %bigtable_tidy --dump-code=events %s -- -std=c++17 -I%source/test/Inputs/google-cloud-cpp 2>/dev/null | FileCheck %s

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/table.h"

namespace cbt = google::cloud::bigtable;
namespace btproto = google::bigtable::v2;
bool Is();
int Count();

// A field that is not set on all paths may be absent.
void Paths(cbt::Table table) {
  btproto::RowFilter filter;
  auto *range = filter.mutable_timestamp_range_filter();
  if (Is())
    range->set_start_timestamp_micros(1);
  table.ReadRow("row", cbt::Filter(filter));
  // CHECK-LABEL: filter in Paths
  // CHECK-NEXT:    filter: {timestamp_range_filter= {start_timestamp_micros= 1 | absent}}
}

// Of a oneof, the last field counts.
void Oneof(cbt::Table table) {
  btproto::RowFilter filter;
  filter.set_sink(true);
  filter.set_family_name_regex_filter("a");
  table.ReadRow("row", cbt::Filter(filter));
  // CHECK-LABEL: filter in Oneof
  // CHECK-NEXT:    filter: {family_name_regex_filter= 'a'}
  filter = cbt::Filter::Latest(1).as_proto();
  table.ReadRow("row", cbt::Filter(filter));
  // CHECK:       filter in Oneof
  // CHECK-NEXT:    limit: 1
  // CHECK:       filter in Oneof
  // CHECK-NEXT:    filter: Latest{limit= 1}
}

// To look at a message changes nothing, and fields can be cleared or counted.
void Reads(cbt::Table table) {
  btproto::RowFilter filter;
  auto *chain = filter.mutable_chain();
  if (chain->filters_size() == 0 && !filter.has_chain())
    filter.set_sink(true);
  chain->add_filters()->set_cells_per_column_limit_filter(filter.chain().filters(0).cells_per_row_limit_filter() + 2);
  chain->mutable_filters(0)->clear_cells_per_column_limit_filter();
  chain->add_filters()->set_sink(true);
  table.ReadRow("row", cbt::Filter(filter));
  // CHECK-LABEL: filter in Reads
  // CHECK-NEXT:    filter: {chain= {filters= {{[{][{]}}cells_per_column_limit_filter= absent}, {sink= 1}{{[}][}][}]}}
}

// Which element another one is, is not known.
void Elements(cbt::Table table) {
  btproto::RowFilter filter;
  filter.mutable_chain()->add_filters()->mutable_timestamp_range_filter();
  filter.mutable_chain()->mutable_filters(Count())->mutable_timestamp_range_filter()->set_end_timestamp_micros(3);
  table.ReadRow("row", cbt::Filter(filter));
  // CHECK-LABEL: filter in Elements
  // CHECK-NEXT:    filter: {chain= {filters= {{[{][{]}}timestamp_range_filter= {end_timestamp_micros= absent | 3}{{[}][}][}][}]}}
}

// A function that is not known may have changed it.
void Fill(btproto::RowFilter &);
void Filled(cbt::Table table) {
  btproto::RowFilter filter;
  filter.set_sink(true);
  Fill(filter);
  table.ReadRow("row", cbt::Filter(filter));
  // CHECK-LABEL: filter in Filled
  // CHECK-NEXT:    filter: ?(other code may change it)
}
