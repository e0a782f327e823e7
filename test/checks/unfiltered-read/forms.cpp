// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Filters that are put together step by step, and raw protocol buffers.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <vector>

using cbt::Filter;
using std::chrono::milliseconds;
namespace btproto = ::google::bigtable::v2;

bool Flag();
milliseconds Cutoff();
void Fill(std::vector<Filter> &);
Filter Live() { return Filter::TimestampRange(Cutoff(), milliseconds(0)); }

void Containers(cbt::Table table, std::vector<Filter> const &passed) {
  std::vector<Filter> stages;
  stages.push_back(Filter::FamilyRegex("sessions"));
  stages.emplace_back(Filter::Latest(1));
  table.ReadRow("row", Filter::ChainFromRange(stages.begin(), stages.end()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ChainFromRange(stages.begin(), stages.end())));

  std::vector<Filter> bounded{Filter::FamilyRegex("sessions")};
  bounded.push_back(Live());
  table.ReadRow("row", Filter::ChainFromRange(bounded.begin(), bounded.end()));

  std::vector<Filter> sometimes{Filter::FamilyRegex("sessions")};
  if (Flag())
    sometimes.push_back(Live());
  table.ReadRow("row", Filter::ChainFromRange(sometimes.begin(), sometimes.end()));

  std::vector<Filter> harmless{Filter::FamilyRegex("sessions")};
  if (Flag())
    harmless.push_back(Filter::Latest(1));
  table.ReadRow("row", Filter::ChainFromRange(harmless.begin(), harmless.end()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ChainFromRange(harmless.begin(), harmless.end())));

  std::vector<Filter> branches{Filter::FamilyRegex("profile"), Live()};
  table.ReadRow("row", Filter::InterleaveFromRange(branches.begin(), branches.end()));
  branches.push_back(Filter::FamilyRegex("carts"));
  table.ReadRow("row", Filter::InterleaveFromRange(branches.begin(), branches.end()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the filter has no lower time bound

  std::vector<Filter> filled{Filter::FamilyRegex("sessions")};
  Fill(filled);
  table.ReadRow("row", Filter::ChainFromRange(filled.begin(), filled.end()));
  table.ReadRow("row", Filter::ChainFromRange(passed.begin(), passed.end()));
  const Filter array[] = {Filter::FamilyRegex("sessions"), Filter::Latest(1)};
  table.ReadRow("row", Filter::ChainFromRange(std::begin(array), std::end(array)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ChainFromRange(std::begin(array), std::end(array))));
}

void Steps(cbt::Table table) {
  auto filter = Filter::FamilyRegex("sessions");
  filter = Filter::Chain(std::move(filter), Filter::Latest(1));
  if (Flag())
    filter = Filter::Chain(std::move(filter), Filter::StripValueTransformer());
  table.ReadRow("row", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), filter));
  filter = Filter::Chain(Live(), std::move(filter));
  table.ReadRow("row", filter);
}

void Messages(cbt::Table table) {
  btproto::RowFilter family;
  family.set_family_name_regex_filter("sessions");
  table.ReadRow("row", Filter(family));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter(family)));

  btproto::RowFilter chain;
  auto &stages = *chain.mutable_chain();
  stages.add_filters()->set_family_name_regex_filter("sessions");
  stages.add_filters()->set_cells_per_column_limit_filter(1);
  table.ReadRow("row", Filter(chain));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter(chain)));

  btproto::RowFilter bounded;
  bounded.mutable_chain()->add_filters()->set_family_name_regex_filter("sessions");
  bounded.mutable_chain()->add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(Cutoff().count() * 1000);
  table.ReadRow("row", Filter(bounded));

  btproto::RowFilter ended;
  ended.mutable_chain()->add_filters()->set_family_name_regex_filter("sessions");
  ended.mutable_chain()->add_filters()->mutable_timestamp_range_filter()->set_end_timestamp_micros(Cutoff().count() * 1000);
  table.ReadRow("row", Filter(ended));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter(ended)));

  btproto::RowFilter columns;
  columns.mutable_column_range_filter()->set_family_name("carts");
  table.ReadRow("row", Filter(columns));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), Filter(columns)));

  btproto::RowFilter condition;
  condition.mutable_condition()->mutable_predicate_filter()->set_family_name_regex_filter("profile");
  condition.mutable_condition()->mutable_true_filter()->set_family_name_regex_filter("carts");
  table.ReadRow("row", Filter(condition));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"carts", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter(condition)));

  btproto::RowFilter mixed;
  *mixed.mutable_interleave()->add_filters() = Live().as_proto();
  *mixed.mutable_interleave()->add_filters() = Filter::FamilyRegex("sessions").as_proto();
  table.ReadRow("row", Filter(mixed));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter(mixed)));

  // Of a oneof the last counts.
  btproto::RowFilter changed;
  changed.set_family_name_regex_filter("sessions");
  changed.set_block_all_filter(true);
  table.ReadRow("row", Filter(changed));

  btproto::RowFilter sometimes;
  sometimes.set_family_name_regex_filter("sessions");
  if (Flag())
    sometimes.set_block_all_filter(true);
  table.ReadRow("row", Filter(sometimes));
}

void Requests(btproto::Bigtable::StubInterface &stub) {
  grpc::ClientContext context;
  btproto::ReadRowsRequest request;
  request.set_table_name("projects/p/instances/i/tables/clicks");
  request.mutable_filter()->set_family_name_regex_filter("sessions");
  auto reader = stub.ReadRows(&context, request);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'

  btproto::ReadRowsRequest bounded;
  bounded.set_table_name("projects/p/instances/i/tables/clicks");
  auto &chain = *bounded.mutable_filter()->mutable_chain();
  chain.add_filters()->set_family_name_regex_filter("sessions");
  chain.add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(Cutoff().count() * 1000);
  auto live = stub.ReadRows(&context, bounded);

  btproto::CheckAndMutateRowRequest check;
  btproto::CheckAndMutateRowResponse response;
  check.set_table_name("projects/p/instances/i/tables/clicks");
  check.mutable_predicate_filter()->set_family_name_regex_filter("sessions");
  stub.CheckAndMutateRow(&context, check, &response);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: predicate can match expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
}
