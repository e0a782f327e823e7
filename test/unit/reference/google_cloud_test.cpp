// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/google_cloud.h"
#include "bigtable_ttl/google_cloud.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include "testing.h"
#include <chrono>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

namespace cbt = google::cloud::bigtable;
namespace v2 = google::bigtable::v2;
namespace admin = google::bigtable::admin::v2;
using namespace std::chrono_literals;
using Strings = std::vector<std::string>;

Status Invalid(std::string message) {
  return Status(StatusCode::kInvalidArgument, std::move(message));
}

/// The filter, or the status, as text.
std::string Text(StatusOr<Filter> const& filter) {
  return filter.ok() ? ToString(*filter) : filter.status().message();
}
std::string Text(cbt::Filter const& filter) {
  return Text(FromProto(filter.as_proto()));
}

TEST(FilterFromProto, HasEachOfTheClient) {
  using F = cbt::Filter;
  EXPECT_EQ(Text(F::PassAllFilter()), "PassAllFilter()");
  EXPECT_EQ(Text(F::BlockAllFilter()), "BlockAllFilter()");
  EXPECT_EQ(Text(F::Latest(3)), "Latest(3)");
  EXPECT_EQ(Text(F::FamilyRegex("f.")), "FamilyRegex(\"f.\")");
  EXPECT_EQ(Text(F::ColumnRegex("c.")), "ColumnRegex(\"c.\")");
  EXPECT_EQ(Text(F::RowKeysRegex("r.")), "RowKeysRegex(\"r.\")");
  EXPECT_EQ(Text(F::ValueRegex("v.")), "ValueRegex(\"v.\")");
  EXPECT_EQ(Text(F::TimestampRange(2ms, 3ms)),
            "TimestampRange(2000us, 3000us)");
  EXPECT_EQ(Text(F::CellsRowLimit(4)), "CellsRowLimit(4)");
  EXPECT_EQ(Text(F::CellsRowOffset(5)), "CellsRowOffset(5)");
  EXPECT_EQ(Text(F::RowSample(0.5)), "RowSample(0.500000)");
  EXPECT_EQ(Text(F::StripValueTransformer()), "StripValueTransformer()");
  EXPECT_EQ(Text(F::ApplyLabelTransformer("l")),
            "ApplyLabelTransformer(\"l\")");
  EXPECT_EQ(Text(F::Sink()), "Sink()");
  EXPECT_EQ(Text(F::Chain(F::Latest(1), F::Interleave(F::Sink(), F::Sink()))),
            "Chain(Latest(1), Interleave(Sink(), Sink()))");
  EXPECT_EQ(Text(F::Condition(F::Latest(1), F::Latest(2), F::Latest(3))),
            "Condition(Latest(1), Latest(2), Latest(3))");
}

TEST(FilterFromProto, HasAllEndsOfRanges) {
  using F = cbt::Filter;
  EXPECT_EQ(Text(F::ColumnRangeClosed("f", "a", "b")),
            "ColumnRange(\"f\", [\"a\", \"b\"])");
  EXPECT_EQ(Text(F::ColumnRangeOpen("f", "a", "b")),
            "ColumnRange(\"f\", (\"a\", \"b\"))");
  EXPECT_EQ(Text(F::ValueRangeLeftOpen("a", "b")),
            "ValueRange((\"a\", \"b\"])");
  EXPECT_EQ(Text(F::ValueRangeRightOpen("a", "b")),
            "ValueRange([\"a\", \"b\"))");
  v2::RowFilter unbounded;
  unbounded.mutable_column_range_filter()->set_family_name("f");
  EXPECT_EQ(FromProto(unbounded)->begin, Bound::None());
  EXPECT_EQ(FromProto(unbounded)->end, Bound::None());
  unbounded.mutable_value_range_filter();
  EXPECT_EQ(FromProto(unbounded)->kind, Filter::Kind::kValueRange);
  EXPECT_EQ(FromProto(unbounded)->begin, Bound::None());
}

TEST(FilterFromProto, WhatIsNotSetPassesAll) {
  EXPECT_EQ(Text(FromProto(v2::RowFilter())), "PassAllFilter()");
}

TEST(FilterFromProto, BranchesThatAreMissingBlock) {
  v2::RowFilter filter;
  filter.mutable_condition()->mutable_predicate_filter()->set_sink(true);
  EXPECT_EQ(Text(FromProto(filter)),
            "Condition(Sink(), BlockAllFilter(), BlockAllFilter())");
}

TEST(FilterFromProto, RefusesAConditionWithoutPredicate) {
  v2::RowFilter filter;
  filter.mutable_condition()->mutable_true_filter()->set_pass_all_filter(true);
  EXPECT_EQ(
      FromProto(filter).status(),
      Invalid("Error in field 'condition' : must have a predicate, but has "
              "none"));
}

TEST(FilterFromProto, RefusesFalse) {
  v2::RowFilter filter;
  filter.set_pass_all_filter(false);
  EXPECT_EQ(FromProto(filter).status(),
            Invalid("Error in field 'pass_all_filter' : must be true, but got "
                    "false"));
  filter.set_block_all_filter(false);
  EXPECT_FALSE(FromProto(filter).ok());
  filter.set_sink(false);
  EXPECT_FALSE(FromProto(filter).ok());
  filter.set_strip_value_transformer(false);
  EXPECT_FALSE(FromProto(filter).ok());
}

TEST(FilterFromProto, SaysWhichElementIsWrong) {
  v2::RowFilter filter;
  filter.mutable_chain()->add_filters()->set_sink(true);
  filter.mutable_chain()->add_filters()->set_sink(false);
  EXPECT_EQ(Text(FromProto(filter)),
            "Error in field 'chain' : Error in element #1 : Error in field "
            "'sink' : must be true, but got false");
}

TEST(FilterFromProto, RefusesTooDeepNesting) {
  v2::RowFilter filter;
  for (int i = 0; i != 5000; ++i) {
    v2::RowFilter outer;
    outer.mutable_chain()->add_filters()->Swap(&filter);
    filter.Swap(&outer);
  }
  EXPECT_FALSE(FromProto(filter).ok());
}

v2::Mutation Aggregate(char const* input) {
  v2::Mutation proto;
  auto& add = *proto.mutable_add_to_cell();
  add.set_family_name("f");
  add.mutable_column_qualifier()->set_raw_value("c");
  add.mutable_timestamp()->set_raw_timestamp_micros(1000);
  add.mutable_input()->set_raw_value(input);
  return proto;
}

TEST(MutationFromProto, HasEachKind) {
  auto const set = FromProto(cbt::SetCell("f", "c", 2ms, "v").op);
  ASSERT_TRUE(set.ok());
  auto const& cell = std::get<SetCell>(*set);
  EXPECT_EQ(cell.family + cell.qualifier + cell.value, "fcv");
  EXPECT_EQ(cell.timestamp, 2ms);
  EXPECT_FALSE(cell.auto_generated);
  EXPECT_EQ(
      std::get<SetCell>(*FromProto(cbt::SetCell("f", "c", "v").op)).timestamp,
      kServerTime);

  auto const column = FromProto(cbt::DeleteFromColumn("f", "c", 1ms, 2ms).op);
  EXPECT_EQ(std::get<DeleteFromColumn>(*column).qualifier, "c");
  EXPECT_EQ(std::get<DeleteFromColumn>(*column).begin, 1ms);
  EXPECT_EQ(std::get<DeleteFromColumn>(*column).end, 2ms);
  auto const family = FromProto(cbt::DeleteFromFamily("f").op);
  EXPECT_EQ(std::get<DeleteFromFamily>(*family).family, "f");
  EXPECT_TRUE(std::holds_alternative<DeleteFromRow>(
      *FromProto(cbt::DeleteFromRow().op)));
  EXPECT_TRUE(
      std::holds_alternative<std::monostate>(*FromProto(v2::Mutation())));
}

TEST(MutationFromProto, HasAggregates) {
  v2::Mutation proto = Aggregate("");
  proto.mutable_add_to_cell()->mutable_input()->set_int_value(-7);
  auto const add = FromProto(proto);
  ASSERT_TRUE(add.ok()) << add.status();
  EXPECT_EQ(std::get<AddToCell>(*add).family, "f");
  EXPECT_EQ(std::get<AddToCell>(*add).qualifier, "c");
  EXPECT_EQ(std::get<AddToCell>(*add).timestamp, 1ms);
  EXPECT_EQ(std::get<AddToCell>(*add).input, -7);

  auto& merge = *proto.mutable_merge_to_cell();
  merge.set_family_name("g");
  merge.mutable_column_qualifier()->set_raw_value("c");
  merge.mutable_timestamp()->set_raw_timestamp_micros(1000);
  merge.mutable_input()->set_raw_value(std::string("\0\0\0\0\0\0\1\2", 8));
  EXPECT_EQ(std::get<MergeToCell>(*FromProto(proto)).state, 258);
  proto.mutable_merge_to_cell()->mutable_input()->set_int_value(5);
  EXPECT_EQ(std::get<MergeToCell>(*FromProto(proto)).state, 5);
}

TEST(MutationFromProto, RefusesAggregatesOfOtherKinds) {
  EXPECT_EQ(FromProto(Aggregate("12345678")).status(),
            Invalid("Error in field 'input' : expected an int_value, but got "
                    "kind 8"));
  v2::Mutation proto = Aggregate("");
  proto.mutable_add_to_cell()->clear_timestamp();
  EXPECT_EQ(FromProto(proto).status(),
            Invalid("Error in field 'timestamp' : expected "
                    "raw_timestamp_micros, but got kind 0"));
  proto = Aggregate("");
  proto.mutable_add_to_cell()->mutable_column_qualifier()->set_string_value(
      "c");
  EXPECT_EQ(FromProto(proto).status(),
            Invalid("Error in field 'column_qualifier' : expected a raw_value, "
                    "but got kind 3"));
}

// With protocol buffers that have these fields. The others, in the API of 1.30,
// show that all compiles without them.
#ifndef BIGTABLE_API_V1

TEST(FilterFromProto, HasBitmasks) {
  v2::RowFilter filter;
  filter.mutable_value_bitmask_filter()->set_mask("\x03");
  EXPECT_EQ(*FromProto(filter), Filter::ValueBitmask("\x03"));
}

TEST(MutationFromProto, KnowsWhoMadeTheTimestamp) {
  v2::Mutation proto = cbt::SetCell("f", "c", 2ms, "v").op;
  proto.set_timestamp_origin(v2::Mutation::USER_SPECIFIED);
  EXPECT_FALSE(std::get<SetCell>(*FromProto(proto)).auto_generated);
  proto.set_timestamp_origin(v2::Mutation::CLIENT_AUTO_GENERATED);
  EXPECT_TRUE(std::get<SetCell>(*FromProto(proto)).auto_generated);
}

TEST(TableFromProto, HasAggregates) {
  admin::Table proto;
  auto& type = *(*proto.mutable_column_families())["f"].mutable_value_type();
  auto const aggregate = [&] {
    return FromProto(proto)->families[0].aggregate;
  };
  EXPECT_EQ(aggregate(), Aggregate::kNone);
  type.mutable_bytes_type();
  EXPECT_EQ(aggregate(), Aggregate::kNone);
  type.mutable_aggregate_type()->mutable_sum();
  EXPECT_EQ(aggregate(), Aggregate::kSum);
  type.mutable_aggregate_type()->mutable_min();
  EXPECT_EQ(aggregate(), Aggregate::kMin);
  type.mutable_aggregate_type()->mutable_max();
  EXPECT_EQ(aggregate(), Aggregate::kMax);
  Status const unimplemented(
      StatusCode::kUnimplemented,
      "Error in column family 'f' : Error in field 'value_type' : the store "
      "knows bytes, and sums, minima and maxima of int64");
  type.mutable_aggregate_type()->mutable_hllpp_unique_count();
  EXPECT_EQ(FromProto(proto).status(), unimplemented);
  type.mutable_string_type();
  EXPECT_EQ(FromProto(proto).status(), unimplemented);
}

#endif  // BIGTABLE_API_V1

TEST(ReadModifyWriteRuleFromProto, HasEachKind) {
  using Rule = cbt::ReadModifyWriteRule;
  auto const append = FromProto(Rule::AppendValue("f", "c", "v").as_proto());
  EXPECT_EQ(std::get<AppendValue>(append).family, "f");
  EXPECT_EQ(std::get<AppendValue>(append).qualifier, "c");
  EXPECT_EQ(std::get<AppendValue>(append).value, "v");
  auto const add = FromProto(Rule::IncrementAmount("f", "c", 3).as_proto());
  EXPECT_EQ(std::get<IncrementAmount>(add).qualifier, "c");
  EXPECT_EQ(std::get<IncrementAmount>(add).amount, 3);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(
      FromProto(v2::ReadModifyWriteRule())));
}

TEST(RowSetFromProto, HasKeysAndRanges) {
  cbt::RowSet set("a", cbt::RowRange::Range("b", "c"),
                  cbt::RowRange::LeftOpen("d", "e"),
                  cbt::RowRange::StartingAt("f"), "g");
  auto const rows = FromProto(set.as_proto());
  EXPECT_EQ(rows.keys, (Strings{"a", "g"}));
  ASSERT_EQ(rows.ranges.size(), 3U);
  EXPECT_EQ(rows.ranges[0].begin, Bound::Closed("b"));
  EXPECT_EQ(rows.ranges[0].end, Bound::Open("c"));
  EXPECT_EQ(rows.ranges[1].begin, Bound::Open("d"));
  EXPECT_EQ(rows.ranges[1].end, Bound::Closed("e"));
  EXPECT_EQ(rows.ranges[2].begin, Bound::Closed("f"));
  EXPECT_EQ(rows.ranges[2].end, Bound::None());
}

TEST(ReadRowsRequestFromProto, HasAllFields) {
  v2::ReadRowsRequest proto;
  proto.mutable_rows()->add_row_keys("r");
  proto.mutable_filter()->set_sink(true);
  proto.set_rows_limit(2);
  proto.set_reversed(true);
  auto const request = FromProto(proto);
  ASSERT_TRUE(request.ok());
  EXPECT_EQ(request->rows.keys, Strings{"r"});
  EXPECT_EQ(request->filter, Filter::Sink());
  EXPECT_EQ(request->rows_limit, 2);
  EXPECT_TRUE(request->reversed);
  proto.mutable_filter()->set_sink(false);
  EXPECT_FALSE(FromProto(proto).ok());
}

TEST(GcRuleFromProto, HasEachKind) {
  using Rule = cbt::GcRule;
  auto const rule = FromProto(
      Rule::Union(Rule::MaxNumVersions(3),
                  Rule::Intersection(Rule::MaxAge(48h), Rule::MaxAge(1500ms)))
          .as_proto());
  ASSERT_TRUE(rule.ok());
  EXPECT_EQ(*rule,
            GcRule::Union({GcRule::MaxNumVersions(3),
                           GcRule::Intersection({GcRule::MaxAge(48h),
                                                 GcRule::MaxAge(1500ms)})}));
  EXPECT_EQ(*FromProto(admin::GcRule()), GcRule());
}

TEST(GcRuleFromProto, CutsAndRefusesDurations) {
  admin::GcRule proto;
  proto.mutable_max_age()->set_seconds(1);
  proto.mutable_max_age()->set_nanos(1999);
  EXPECT_EQ(*FromProto(proto), GcRule::MaxAge(1000001us));
  proto.mutable_max_age()->set_nanos(-1);
  EXPECT_EQ(FromProto(proto).status(),
            Invalid("Error in field 'max_age' : is no valid Duration: 1s and "
                    "-1ns"));
  proto.mutable_max_age()->set_nanos(1000000000);
  EXPECT_FALSE(FromProto(proto).ok());
  proto.mutable_max_age()->set_nanos(0);
  proto.mutable_max_age()->set_seconds(315576000000);
  EXPECT_TRUE(FromProto(proto).ok());
  proto.mutable_max_age()->set_seconds(315576000001);
  EXPECT_FALSE(FromProto(proto).ok());
}

TEST(GcRuleFromProto, RefusesTooDeepNesting) {
  admin::GcRule proto;
  for (int i = 0; i != 5000; ++i) {
    admin::GcRule outer;
    outer.mutable_union_()->add_rules()->Swap(&proto);
    proto.Swap(&outer);
  }
  EXPECT_FALSE(FromProto(proto).ok());
}

TEST(TableFromProto, HasFamiliesByName) {
  cbt::TableConfig config(
      {{"g", cbt::GcRule::MaxAge(48h)}, {"f", cbt::GcRule::MaxNumVersions(1)}},
      {"split"});
  auto request = std::move(config).as_proto();
  auto const table = FromProto(request.table());
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(*table, (TableConfig{{{"f", GcRule::MaxNumVersions(1), {}},
                                  {"g", GcRule::MaxAge(48h), {}}},
                                 Granularity::kMillis}));
  request.mutable_table()->set_granularity(admin::Table::MICROS);
  EXPECT_EQ(FromProto(request.table())->granularity, Granularity::kMicros);
  auto& families = *request.mutable_table()->mutable_column_families();
  families["g"].mutable_gc_rule()->mutable_max_age()->set_nanos(-1);
  EXPECT_EQ(FromProto(request.table()).status(),
            Invalid("Error in column family 'g' : Error in field 'max_age' : "
                    "is no valid Duration: 172800s and -1ns"));
}

TEST(ModificationFromProto, HasEachKind) {
  using Change = cbt::ColumnFamilyModification;
  auto const rule = cbt::GcRule::MaxNumVersions(2);
  auto const create = FromProto(Change::Create("f", rule).as_proto());
  ASSERT_TRUE(create.ok());
  EXPECT_EQ(create->kind, FamilyModification::Kind::kCreate);
  EXPECT_EQ(create->family, (ColumnFamily{"f", GcRule::MaxNumVersions(2), {}}));
  auto const update = FromProto(Change::Update("f", rule).as_proto());
  EXPECT_EQ(update->kind, FamilyModification::Kind::kUpdate);
  EXPECT_EQ(update->family.gc_rule, GcRule::MaxNumVersions(2));
  auto const drop = FromProto(Change::Drop("f").as_proto());
  EXPECT_EQ(drop->kind, FamilyModification::Kind::kDrop);
  EXPECT_EQ(drop->family.name, "f");

  admin::ModifyColumnFamiliesRequest::Modification proto;
  proto.set_id("f");
  EXPECT_EQ(FromProto(proto).status(),
            Invalid("the modification of column family 'f' is not set"));
  proto.set_drop(false);
  EXPECT_FALSE(FromProto(proto).ok());
}

TEST(ToClient, KeepsStatuses) {
  EXPECT_TRUE(ToClient(Status()).ok());
  auto const status = ToClient(Status(StatusCode::kNotFound, "text"));
  EXPECT_EQ(status.code(), google::cloud::StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "text");
}

TEST(ToClient, KeepsCells) {
  auto const row =
      ToClient(Row{"r", {{"f", "c", 2ms, "v", "l"}, {"g", "d", 1ms, "w", ""}}});
  EXPECT_EQ(row.row_key(), "r");
  ASSERT_EQ(row.cells().size(), 2U);
  auto const& cell = row.cells()[0];
  EXPECT_EQ(cell.row_key(), "r");
  EXPECT_EQ(cell.family_name(), "f");
  EXPECT_EQ(cell.column_qualifier(), "c");
  EXPECT_EQ(cell.timestamp(), 2ms);
  EXPECT_EQ(cell.value(), "v");
  EXPECT_EQ(cell.labels(), Strings{"l"});
  EXPECT_EQ(row.cells()[1].labels(), Strings());
}

/// The row as "key{family:qualifier=value ...}".
std::string Text(cbt::Row const& row) {
  std::string text = row.row_key() + "{";
  for (auto const& cell : row.cells()) {
    text += (text.back() == '{' ? "" : " ") + cell.family_name() + ":" +
            cell.column_qualifier() + "=" + cell.value();
  }
  return text + "}";
}

/// Both kinds of table have one interface.
struct OnStore {
  static TableOnStore Table(std::shared_ptr<Store> const& store,
                            std::string const& id) {
    return {store, id};
  }
};

#ifdef BIGTABLE_TTL_HAS_STORE_CONNECTION
struct OnConnection {
  static cbt::Table Table(std::shared_ptr<Store> const& store,
                          std::string const& id) {
    return cbt::Table(std::make_shared<StoreConnection>(store),
                      cbt::TableResource("p", "i", id));
  }
};
using Kinds = ::testing::Types<OnStore, OnConnection>;
#else
using Kinds = ::testing::Types<OnStore>;
#endif

template <typename Kind>
class ClientTable : public ::testing::Test {
 protected:
  ClientTable() {
    StoreOptions options;
    options.clock = clock;
    store = std::make_shared<Store>(std::move(options));
    EXPECT_OK(
        store->CreateTable("t", {{{"f", GcRule::MaxAge(1s), {}}, {"g", {}, {}}},
                                 Granularity::kMillis}));
  }

  static auto Open(std::shared_ptr<Store> const& store,
                   std::string const& id = "t") {
    return Kind::Table(store, id);
  }

  template <typename Table>
  Strings Read(Table table, cbt::RowSet rows = cbt::RowSet(),
               cbt::Filter filter = cbt::Filter::PassAllFilter()) {
    Strings texts;
    for (auto& row : table.ReadRows(std::move(rows), std::move(filter))) {
      texts.push_back(row ? Text(*row) : row.status().message());
    }
    return texts;
  }

  std::shared_ptr<VirtualClock> clock =
      std::make_shared<VirtualClock>(VirtualClock::time_point(1700000000000ms));
  std::shared_ptr<Store> store;
};

TYPED_TEST_SUITE(ClientTable, Kinds);

TYPED_TEST(ClientTable, AppliesARow) {
  auto table = this->Open(this->store);
  auto const status = table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell("f", "a", 1ms, "1"), cbt::DeleteFromFamily("f"),
      cbt::SetCell("g", "b", 1ms, "2")));
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(this->Read(table), Strings{"r{g:b=2}"});
}

TYPED_TEST(ClientTable, TellsWhyARowIsRefused) {
  auto table = this->Open(this->store);
  auto const status = table.Apply(
      cbt::SingleRowMutation("r", cbt::SetCell("h", "a", 1ms, "1")));
  EXPECT_EQ(status.code(), google::cloud::StatusCode::kNotFound);
  EXPECT_NE(status.message().find("column family"), std::string::npos)
      << status;
  EXPECT_EQ(this->Open(this->store, "u")
                .Apply(cbt::SingleRowMutation("r", cbt::DeleteFromRow()))
                .code(),
            google::cloud::StatusCode::kNotFound);
}

TYPED_TEST(ClientTable, AppliesEntriesAndNamesThoseThatFail) {
  auto table = this->Open(this->store);
  EXPECT_TRUE(table.BulkApply(cbt::BulkMutation()).empty());
  EXPECT_TRUE(
      table
          .BulkApply(cbt::BulkMutation(
              cbt::SingleRowMutation("a", cbt::SetCell("g", "c", 1ms, "1")),
              cbt::SingleRowMutation("b", cbt::SetCell("g", "c", 1ms, "2"))))
          .empty());
  EXPECT_EQ(this->Read(table), (Strings{"a{g:c=1}", "b{g:c=2}"}));

  // The whole request is refused.
  auto const failed = table.BulkApply(cbt::BulkMutation(
      cbt::SingleRowMutation("a", cbt::SetCell("g", "c", 1ms, "3")),
      cbt::SingleRowMutation("b", cbt::Mutation())));
  ASSERT_EQ(failed.size(), 2U);
  EXPECT_EQ(failed[0].original_index(), 0);
  EXPECT_EQ(failed[1].original_index(), 1);
  EXPECT_EQ(failed[1].status().code(),
            google::cloud::StatusCode::kInvalidArgument);
  EXPECT_EQ(this->Read(table), (Strings{"a{g:c=1}", "b{g:c=2}"}));
}

TYPED_TEST(ClientTable, ReadsWhatIsAskedFor) {
  auto table = this->Open(this->store);
  for (auto const* key : {"a", "b", "c"}) {
    (void)table.Apply(cbt::SingleRowMutation(key,
                                             cbt::SetCell("f", "c", 1ms, "1"),
                                             cbt::SetCell("g", "c", 1ms, "2")));
  }
  EXPECT_EQ(this->Read(table, cbt::RowSet(cbt::RowRange::StartingAt("b")),
                       cbt::Filter::FamilyRegex("g")),
            (Strings{"b{g:c=2}", "c{g:c=2}"}));
  Strings limited;
  for (auto& row :
       table.ReadRows(cbt::RowSet(), 1, cbt::Filter::PassAllFilter())) {
    ASSERT_TRUE(row) << row.status();
    limited.push_back(row->row_key());
  }
  EXPECT_EQ(limited, Strings{"a"});

  auto const one = table.ReadRow("b", cbt::Filter::FamilyRegex("f"));
  ASSERT_TRUE(one) << one.status();
  EXPECT_TRUE(one->first);
  EXPECT_EQ(Text(one->second), "b{f:c=1}");
  auto const none = table.ReadRow("d", cbt::Filter::PassAllFilter());
  ASSERT_TRUE(none) << none.status();
  EXPECT_FALSE(none->first);
}

TYPED_TEST(ClientTable, ReadsEndWithTheirStatus) {
  auto table = this->Open(this->store);
  EXPECT_EQ(this->Read(table, cbt::RowSet(), cbt::Filter::Latest(0)),
            Strings{"Error in field 'filter' : Error in field "
                    "'cells_per_column_limit_filter' : must be positive, but "
                    "got 0"});
  EXPECT_EQ(table.ReadRow("r", cbt::Filter(v2::RowFilter())).status().message(),
            "");
  EXPECT_FALSE(table.ReadRow("", cbt::Filter::PassAllFilter()).ok());
}

TYPED_TEST(ClientTable, ChecksAndMutates) {
  auto table = this->Open(this->store);
  auto const check = [&] {
    return table.CheckAndMutateRow("r", cbt::Filter::ValueRegex("new"),
                                   {cbt::SetCell("g", "c", 1ms, "seen")},
                                   {cbt::SetCell("g", "c", 1ms, "new")});
  };
  auto branch = check();
  ASSERT_TRUE(branch) << branch.status();
  EXPECT_EQ(*branch, cbt::MutationBranch::kPredicateNotMatched);
  EXPECT_EQ(this->Read(table), Strings{"r{g:c=new}"});
  branch = check();
  ASSERT_TRUE(branch) << branch.status();
  EXPECT_EQ(*branch, cbt::MutationBranch::kPredicateMatched);
  EXPECT_EQ(this->Read(table), Strings{"r{g:c=seen}"});
  EXPECT_FALSE(table
                   .CheckAndMutateRow("r", cbt::Filter::PassAllFilter(),
                                      {cbt::SetCell("h", "c", 1ms, "")}, {})
                   .ok());
}

TYPED_TEST(ClientTable, ReadsModifiesAndWrites) {
  using Rule = cbt::ReadModifyWriteRule;
  auto table = this->Open(this->store);
  auto const row = table.ReadModifyWriteRow(
      "r", Rule::AppendValue("g", "c", "a"), Rule::AppendValue("g", "c", "b"));
  ASSERT_TRUE(row) << row.status();
  EXPECT_EQ(Text(*row), "r{g:c=ab}");
  EXPECT_EQ(row->cells()[0].timestamp(), 1700000000000ms);
  EXPECT_FALSE(
      table.ReadModifyWriteRow("r", Rule::IncrementAmount("g", "c", 1)).ok());
}

/// A value with a TTL lives as long as it should, whenever garbage collection
/// runs.
TYPED_TEST(ClientTable, KeepsTtls) {
  auto const ttl = Ttl::OneSecond();
  for (auto const timing :
       {GcTiming::Never(), GcTiming::AtOnce(), GcTiming::Random(10min, 1)}) {
    StoreOptions options;
    options.clock = this->clock;
    options.gc_timing = timing;
    auto const store = std::make_shared<Store>(std::move(options));
    ASSERT_TRUE(store
                    ->CreateTable("t", {{{"f", GcRule::MaxAge(1s), {}}},
                                        Granularity::kMillis})
                    .ok());
    auto table = this->Open(store);
    (void)table.Apply(cbt::SingleRowMutation(
        "r",
        cbt::SetCell("f", "c", ttl.ExpireAfter(30min, *this->clock), "v")));
    this->clock->Advance(29min);
    auto const live = [&] { return LiveCells("f", ttl, *this->clock); };
    EXPECT_EQ(this->Read(table, cbt::RowSet(), live()), Strings{"r{f:c=v}"});
    this->clock->Advance(2min);
    EXPECT_EQ(this->Read(table, cbt::RowSet(), live()), Strings());
  }
}

#ifdef BIGTABLE_TTL_HAS_STORE_CONNECTION

class StoreConnectionTest : public ClientTable<OnConnection> {
 protected:
  cbt::Table table = Open(store);
};

TEST_F(StoreConnectionTest, ReturnsFuturesThatAreReady) {
  auto applied = table.AsyncApply(
      cbt::SingleRowMutation("r", cbt::SetCell("g", "c", 1ms, "1")));
  ASSERT_TRUE(applied.is_ready());
  EXPECT_TRUE(applied.get().ok());
  EXPECT_TRUE(table
                  .AsyncBulkApply(cbt::BulkMutation(cbt::SingleRowMutation(
                      "s", cbt::SetCell("g", "c", 1ms, "2"))))
                  .get()
                  .empty());
  auto const read = table.AsyncReadRow("s", cbt::Filter::PassAllFilter()).get();
  ASSERT_TRUE(read) << read.status();
  EXPECT_EQ(Text(read->second), "s{g:c=2}");
  auto const branch =
      table
          .AsyncCheckAndMutateRow("r", cbt::Filter::PassAllFilter(),
                                  {cbt::DeleteFromRow()}, {})
          .get();
  ASSERT_TRUE(branch) << branch.status();
  EXPECT_EQ(*branch, cbt::MutationBranch::kPredicateMatched);
  auto const row =
      table
          .AsyncReadModifyWriteRow(
              "s", cbt::ReadModifyWriteRule::AppendValue("g", "c", "3"))
          .get();
  ASSERT_TRUE(row) << row.status();
  EXPECT_EQ(Text(*row), "s{g:c=23}");
}

TEST_F(StoreConnectionTest, CallsBackForEachRow) {
  for (auto const* key : {"a", "b", "c"}) {
    (void)table.Apply(
        cbt::SingleRowMutation(key, cbt::SetCell("g", "c", 1ms, "1")));
  }
  std::string keys;
  google::cloud::Status last;
  auto const until = [&](std::string const& end) {
    keys.clear();
    table.AsyncReadRows(
        [&, end](cbt::Row const& row) {
          keys += row.row_key();
          return google::cloud::make_ready_future(row.row_key() != end);
        },
        [&](google::cloud::Status const& status) { last = status; },
        cbt::RowSet(), cbt::Filter::PassAllFilter());
  };
  until("");
  EXPECT_EQ(keys, "abc");
  EXPECT_TRUE(last.ok());
  until("b");
  EXPECT_EQ(keys, "ab");
  EXPECT_EQ(last.code(), google::cloud::StatusCode::kCancelled);
  ASSERT_TRUE(store->DeleteTable("t").ok());
  until("");
  EXPECT_EQ(keys, "");
  EXPECT_EQ(last.code(), google::cloud::StatusCode::kNotFound);
}

TEST_F(StoreConnectionTest, ReadsBackwards) {
  for (auto const* key : {"a", "b"}) {
    (void)table.Apply(
        cbt::SingleRowMutation(key, cbt::SetCell("g", "c", 1ms, "1")));
  }
  Strings keys;
  for (auto& row : table.ReadRows(
           cbt::RowSet(), cbt::Filter::PassAllFilter(),
           google::cloud::Options{}.set<cbt::ReverseScanOption>(true))) {
    ASSERT_TRUE(row) << row.status();
    keys.push_back(row->row_key());
  }
  EXPECT_EQ(keys, (Strings{"b", "a"}));
}

TEST_F(StoreConnectionTest, SamplesTheEnd) {
  (void)table.Apply(
      cbt::SingleRowMutation("r", cbt::SetCell("g", "c", 1ms, "1")));
  auto const samples = table.SampleRows();
  ASSERT_TRUE(samples) << samples.status();
  ASSERT_EQ(samples->size(), 1U);
  EXPECT_EQ(samples->front().row_key, "");
  EXPECT_EQ(samples->front().offset_bytes, 3);
  EXPECT_FALSE(Open(store, "u").AsyncSampleRows().get().ok());
}

#endif  // BIGTABLE_TTL_HAS_STORE_CONNECTION

}  // namespace
}  // namespace bigtable_ttl::reference
