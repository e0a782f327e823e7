// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/filter.h"
#include "testing.h"
#include <chrono>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;

/// What filters do with the row
///   f:a @3=x @2=y @1=z   f:b @2=x   g:a @2=xy @1=
class FilterTest : public ::testing::Test {
 protected:
  FilterTest() {
    EXPECT_OK(t_.store.MutateRow(
        "t", "r1",
        {SetCell{"f", "a", 3ms, "x"}, SetCell{"f", "a", 2ms, "y"},
         SetCell{"f", "a", 1ms, "z"}, SetCell{"f", "b", 2ms, "x"},
         SetCell{"g", "a", 2ms, "xy"}, SetCell{"g", "a", 1ms, ""}}));
  }

  /// The cells that pass, timestamps in milliseconds, values left out.
  std::string Pass(Filter filter) {
    std::string text;
    for (Row const& row :
         Value(t_.store.ReadRows("t", {{}, std::move(filter), 0, false}))) {
      for (Cell const& cell : row.cells) {
        text += (text.empty() ? "" : " ") + cell.family + cell.qualifier +
                std::to_string(cell.timestamp / 1ms) +
                (cell.label.empty() ? "" : "#" + cell.label);
      }
    }
    return text;
  }

  /// The message of the error without what comes first in all of them.
  std::string Error(Filter filter) {
    Status const status =
        t_.store.ReadRows("t", {{}, std::move(filter), 0, false}).status();
    if (status.ok()) return "OK";
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    std::string const prefix = "Error in field 'filter' : Error in field ";
    EXPECT_EQ(status.message().substr(0, prefix.size()), prefix);
    return status.message().substr(
        std::min(prefix.size(), status.message().size()));
  }

  TestStore t_;
};

std::string const kAll = "fa3 fa2 fa1 fb2 ga2 ga1";

TEST_F(FilterTest, PassAndBlock) {
  EXPECT_EQ(Pass(Filter::PassAll()), kAll);
  EXPECT_EQ(Pass(Filter()), kAll);
  EXPECT_EQ(Pass(Filter::BlockAll()), "");
}

TEST_F(FilterTest, TimestampRangeIncludesBeginAndNotEnd) {
  EXPECT_EQ(Pass(Filter::TimestampRange(2ms, 3ms)), "fa2 fb2 ga2");
  EXPECT_EQ(Pass(Filter::TimestampRange(2ms, 0ms)), "fa3 fa2 fb2 ga2");
  EXPECT_EQ(Pass(Filter::TimestampRange(0ms, 2ms)), "fa1 ga1");
  EXPECT_EQ(Pass(Filter::TimestampRange(0ms, 0ms)), kAll);
  // Not whole milliseconds: exact.
  EXPECT_EQ(Pass(Filter::TimestampRange(1001us, 2001us)), "fa2 fb2 ga2");
}

TEST_F(FilterTest, TimestampRangeIsNeitherEmptyNorNegative) {
  EXPECT_EQ(Error(Filter::TimestampRange(2ms, 2ms)),
            "'timestamp_range_filter' : the range [2000, 2000) is empty");
  EXPECT_EQ(Error(Filter::TimestampRange(3ms, 2ms)),
            "'timestamp_range_filter' : the range [3000, 2000) is empty");
  EXPECT_EQ(Error(Filter::TimestampRange(-1us, 2ms)),
            "'timestamp_range_filter' : timestamps must be >= 0, but got -1");
  EXPECT_EQ(Error(Filter::TimestampRange(0us, -5us)),
            "'timestamp_range_filter' : timestamps must be >= 0, but got -5");
}

TEST_F(FilterTest, LatestCountsInEachColumn) {
  EXPECT_EQ(Pass(Filter::Latest(1)), "fa3 fb2 ga2");
  EXPECT_EQ(Pass(Filter::Latest(2)), "fa3 fa2 fb2 ga2 ga1");
  EXPECT_EQ(Pass(Filter::Latest(9)), kAll);
}

TEST_F(FilterTest, RowLimitAndOffsetCountInTheRow) {
  EXPECT_EQ(Pass(Filter::CellsRowLimit(2)), "fa3 fa2");
  EXPECT_EQ(Pass(Filter::CellsRowLimit(9)), kAll);
  EXPECT_EQ(Pass(Filter::CellsRowOffset(4)), "ga2 ga1");
  EXPECT_EQ(Pass(Filter::CellsRowOffset(9)), "");
}

TEST_F(FilterTest, CountsArePositive) {
  EXPECT_EQ(Error(Filter::Latest(0)),
            "'cells_per_column_limit_filter' : must be positive, but got 0");
  EXPECT_EQ(Error(Filter::CellsRowLimit(-1)),
            "'cells_per_row_limit_filter' : must be positive, but got -1");
  EXPECT_EQ(Error(Filter::CellsRowOffset(-1)),
            "'cells_per_row_offset_filter' : must be positive, but got -1");
}

TEST_F(FilterTest, OrderMattersWhereCellsAreCounted) {
  auto const old = Filter::TimestampRange(0ms, 3ms);
  EXPECT_EQ(Pass(Filter::Chain({Filter::Latest(1), old})), "fb2 ga2");
  EXPECT_EQ(Pass(Filter::Chain({old, Filter::Latest(1)})), "fa2 fb2 ga2");
  EXPECT_EQ(Pass(Filter::Chain({Filter::CellsRowLimit(2), old})), "fa2");
  EXPECT_EQ(Pass(Filter::Chain({old, Filter::CellsRowLimit(2)})), "fa2 fa1");
}

TEST_F(FilterTest, RegexesMatchAsAWhole) {
  EXPECT_EQ(Pass(Filter::FamilyRegex("f")), "fa3 fa2 fa1 fb2");
  EXPECT_EQ(Pass(Filter::FamilyRegex("f|g")), kAll);
  EXPECT_EQ(Pass(Filter::FamilyRegex("ff?")), "fa3 fa2 fa1 fb2");
  EXPECT_EQ(Pass(Filter::QualifierRegex("b")), "fb2");
  EXPECT_EQ(Pass(Filter::ValueRegex("x")), "fa3 fb2");
  EXPECT_EQ(Pass(Filter::ValueRegex("x.*")), "fa3 fb2 ga2");
  EXPECT_EQ(Pass(Filter::ValueRegex("")), "ga1");
  EXPECT_EQ(Pass(Filter::RowKeyRegex("r")), "");
  EXPECT_EQ(Pass(Filter::RowKeyRegex("r[0-9]")), kAll);
}

TEST_F(FilterTest, RegexesMatchBytes) {
  EXPECT_OK(t_.store.MutateRow(
      "t", "r1",
      {DeleteFromRow(), SetCell{"f", "\xff\xfe", 1ms, "\n"},
       SetCell{"f", "\xc3\xa4", 2ms, std::string("\0", 1)}}));
  EXPECT_EQ(Pass(Filter::QualifierRegex("..")),
            "f\xc3\xa4"
            "2 f\xff\xfe"
            "1");
  EXPECT_EQ(Pass(Filter::QualifierRegex("\\xff\\C")),
            "f\xff\xfe"
            "1");
  EXPECT_EQ(Pass(Filter::ValueRegex(".")),
            "f\xc3\xa4"
            "2");
  EXPECT_EQ(Pass(Filter::ValueRegex("\\C")),
            "f\xc3\xa4"
            "2 f\xff\xfe"
            "1");
}

TEST_F(FilterTest, BadRegexesAreRefused) {
  EXPECT_EQ(Error(Filter::ValueRegex("(")),
            "'value_regex_filter' : the regular expression '(' is not RE2's: "
            "missing ): (");
  EXPECT_EQ(Error(Filter::QualifierRegex("(")).substr(0, 30),
            "'column_qualifier_regex_filter");
  EXPECT_EQ(Error(Filter::FamilyRegex("f:a")),
            "'family_name_regex_filter' : must not contain a colon, but got "
            "'f:a'");
  EXPECT_EQ(Error(Filter::RowKeyRegex("")),
            "'row_key_regex_filter' : must not be empty");
}

TEST_F(FilterTest, ColumnRanges) {
  auto const a = [](auto make) { return make("a"); };
  EXPECT_EQ(Pass(Filter::ColumnRange("f", Bound::None(), Bound::None())),
            "fa3 fa2 fa1 fb2");
  EXPECT_EQ(Pass(Filter::ColumnRange("f", a(Bound::Closed), Bound::Open("b"))),
            "fa3 fa2 fa1");
  EXPECT_EQ(Pass(Filter::ColumnRange("f", a(Bound::Open), Bound::Closed("b"))),
            "fb2");
  EXPECT_EQ(Pass(Filter::ColumnRange("f", a(Bound::Open), Bound::None())),
            "fb2");
  EXPECT_EQ(Pass(Filter::Column("f", "b")), "fb2");
  EXPECT_EQ(Error(Filter::ColumnRange("", Bound::None(), Bound::None())),
            "'column_range_filter' : Invalid id for collection columnFamilies "
            ": Length should be between [1,64], but found 0");
  for (auto const& [begin, end] :
       {std::pair(Bound::Closed("b"), Bound::Closed("a")),
        std::pair(Bound::Closed("a"), Bound::Open("a")),
        std::pair(Bound::Open("a"), Bound::Closed("a"))}) {
    EXPECT_EQ(Error(Filter::ColumnRange("f", begin, end)),
              "'column_range_filter' : start must be less than end");
  }
}

TEST_F(FilterTest, ValueRanges) {
  EXPECT_EQ(Pass(Filter::ValueRange(Bound::Closed("x"), Bound::Open("y"))),
            "fa3 fb2 ga2");
  EXPECT_EQ(Pass(Filter::ValueRange(Bound::Open("x"), Bound::Closed("y"))),
            "fa2 ga2");
  EXPECT_EQ(Pass(Filter::ValueRange(Bound::None(), Bound::Open("x"))), "ga1");
  EXPECT_EQ(Error(Filter::ValueRange(Bound::Closed("y"), Bound::Closed("x"))),
            "'value_range_filter' : start must be less than end");
}

TEST_F(FilterTest, ValueBitmasksAreAsLongAsTheValue) {
  EXPECT_EQ(Pass(Filter::ValueBitmask("x")), "fa3 fa2 fa1 fb2");
  EXPECT_EQ(Pass(Filter::ValueBitmask("y")), "fa2");
  EXPECT_EQ(Pass(Filter::ValueBitmask(std::string(1, '\x02'))), "fa1");
  EXPECT_EQ(Pass(Filter::ValueBitmask(std::string(1, '\0'))),
            "fa3 fa2 fa1 fb2");
  EXPECT_EQ(Pass(Filter::ValueBitmask(std::string(2, '\0'))), "ga2");
  EXPECT_EQ(Error(Filter::ValueBitmask("")),
            "'value_bitmask_filter' : must not be empty");
}

TEST_F(FilterTest, RowSampleTakesWholeRowsAtItsRate) {
  std::vector<RowMutations> entries;
  for (int i = 0; i < 1000; ++i) {
    entries.push_back(
        {"s" + std::to_string(i),
         {SetCell{"f", "a", 1ms, ""}, SetCell{"f", "b", 1ms, ""}}});
  }
  Value(t_.store.MutateRows("t", entries));
  RowSet const rows{{}, {RowRange::Prefix("s")}};
  auto const sample = [&](double p) {
    return Value(
        t_.store.ReadRows("t", {rows, Filter::RowSample(p), 0, false}));
  };
  auto const some = sample(0.3);
  EXPECT_GT(some.size(), 200);
  EXPECT_LT(some.size(), 400);
  for (Row const& row : some) EXPECT_EQ(row.cells.size(), 2);
  EXPECT_EQ(sample(0.3), some);
  // Another seed takes others.
  TestStore other({{"f", {}, {}}}, [] {
    StoreOptions options;
    options.seed = 1;
    return options;
  }());
  Value(other.store.MutateRows("t", entries));
  EXPECT_NE(Value(other.store.ReadRows(
                "t", {rows, Filter::RowSample(0.3), 0, false})),
            some);
}

TEST_F(FilterTest, RowSampleIsBetween0And1) {
  for (double const p : {0.0, 1.0, -0.5, 1.5, std::nan("")}) {
    EXPECT_EQ(Error(Filter::RowSample(p)),
              "'row_sample_filter' : must be between 0 and 1, both excluded, "
              "but got " +
                  std::to_string(p));
  }
}

TEST_F(FilterTest, StripValueKeepsAllButTheValue) {
  EXPECT_EQ(t_.Read(Filter::Chain({Filter::Column("f", "b"), Filter::Label("l"),
                                   Filter::StripValue()})),
            std::vector<std::string>{"r1{f:b@2000=#l}"});
}

TEST_F(FilterTest, Labels) {
  EXPECT_EQ(Pass(Filter::Chain({Filter::Latest(1), Filter::Label("a-0")})),
            "fa3#a-0 fb2#a-0 ga2#a-0");
  for (std::string const label : {"", "A", "a_b", "a b", "abcdefghijklmnop"}) {
    EXPECT_EQ(Error(Filter::Label(label)),
              "'apply_label_transformer' : must match [a-z0-9\\-]+ and have at "
              "most 15 characters, but got '" +
                  label + "'");
  }
  EXPECT_EQ(Error(Filter::Label("abcdefghijklmno")), "OK");
}

TEST_F(FilterTest, AChainMayLabelOnce) {
  auto const label = Filter::Label("l");
  auto const pass = Filter::PassAll();
  EXPECT_EQ(Error(Filter::Chain({label, label})),
            "'chain' : at most one stage may apply a label, but 2 do");
  EXPECT_EQ(Error(Filter::Chain({label, Filter::Interleave({pass, label})})),
            "'chain' : at most one stage may apply a label, but 2 do");
  EXPECT_EQ(
      Pass(Filter::Chain({Filter::Column("f", "b"),
                          Filter::Interleave({label, Filter::Label("m")})})),
      "fb2#l fb2#m");
}

TEST_F(FilterTest, ChainsAndInterleavesHaveTwoParts) {
  for (auto const& parts : {std::vector<Filter>(), std::vector<Filter>(1)}) {
    std::string const message = "must contain at least two filters, but got " +
                                std::to_string(parts.size());
    EXPECT_EQ(Error(Filter::Chain(parts)), "'chain' : " + message);
    EXPECT_EQ(Error(Filter::Interleave(parts)), "'interleave' : " + message);
  }
  EXPECT_EQ(Error(Filter::Chain({Filter(), Filter::Latest(0)})),
            "'chain' : Error in element #1 : Error in field "
            "'cells_per_column_limit_filter' : must be positive, but got 0");
}

TEST_F(FilterTest, InterleaveKeepsDuplicatesInOrder) {
  EXPECT_EQ(Pass(Filter::Interleave(
                {Filter::TimestampRange(2ms, 3ms), Filter::Column("f", "a")})),
            "fa3 fa2 fa2 fa1 fb2 ga2");
}

TEST_F(FilterTest, DuplicatesCountOneByOne) {
  auto const twice = Filter::Interleave({Filter(), Filter()});
  EXPECT_EQ(Pass(Filter::Chain({twice, Filter::Latest(3)})),
            "fa3 fa3 fa2 fb2 fb2 ga2 ga2 ga1");
  EXPECT_EQ(Pass(Filter::Chain({twice, Filter::CellsRowLimit(3)})),
            "fa3 fa3 fa2");
  EXPECT_EQ(Pass(Filter::Chain({twice, Filter::CellsRowOffset(9)})),
            "ga2 ga1 ga1");
}

TEST_F(FilterTest, ConditionTakesABranch) {
  auto const condition = [](Filter predicate) {
    return Filter::Condition(std::move(predicate), Filter::Latest(1),
                             Filter::FamilyRegex("g"));
  };
  EXPECT_EQ(Pass(condition(Filter::Column("f", "b"))), "fa3 fb2 ga2");
  EXPECT_EQ(Pass(condition(Filter::Column("f", "c"))), "ga2 ga1");
  // Of what comes in, not of the row.
  EXPECT_EQ(Pass(Filter::Chain({Filter::FamilyRegex("g"),
                                condition(Filter::Column("f", "b"))})),
            "ga2 ga1");
}

TEST_F(FilterTest, SinkPassesEveryLaterStage) {
  EXPECT_EQ(Pass(Filter::Chain(
                {Filter::Latest(1), Filter::Sink(), Filter::BlockAll()})),
            "fa3 fb2 ga2");
  // The example of the documentation's.
  EXPECT_OK(t_.store.ModifyColumnFamilies(
      "t", {FamilyModification::Create({"A", {}, {}}),
            FamilyModification::Create({"B", {}, {}})}));
  EXPECT_OK(t_.store.MutateRow(
      "t", "r1",
      {DeleteFromRow(), SetCell{"A", "A", 1ms, "w"},
       SetCell{"A", "B", 2ms, "x"}, SetCell{"B", "B", 4ms, "z"}}));
  EXPECT_EQ(Pass(Filter::Chain(
                {Filter::FamilyRegex("A"),
                 Filter::Interleave(
                     {Filter::PassAll(),
                      Filter::Chain({Filter::Label("foo"), Filter::Sink()})}),
                 Filter::QualifierRegex("B")})),
            "AA1#foo AB2 AB2#foo");
}

TEST_F(FilterTest, SinkIsNoPartOfACondition) {
  std::string const refused =
      "'condition' : Error in element #0 : Error in field 'sink' : may not be "
      "part of a condition";
  EXPECT_EQ(Error(Filter::Condition(Filter::Sink(), {}, {})), refused);
  EXPECT_NE(Error(Filter::Condition({}, Filter::Sink(), {})), "OK");
  EXPECT_NE(Error(Filter::Condition({}, {},
                                    Filter::Chain({Filter(), Filter::Sink()}))),
            "OK");
}

Filter NestedChains(int depth) {
  Filter filter = Filter::Chain({Filter(), Filter()});
  for (int i = 1; i < depth; ++i) filter = Filter::Chain({filter, Filter()});
  return filter;
}

TEST_F(FilterTest, NestsTwentyDeep) {
  EXPECT_EQ(Error(NestedChains(20)), "OK");
  EXPECT_NE(Error(NestedChains(21)).find("nested more than 20 deep"),
            std::string::npos);
  Filter condition;
  for (int i = 0; i < 1000; ++i) {
    condition = Filter::Condition(condition, {}, {});
  }
  EXPECT_EQ(Validate(condition).message(),
            "the filter is nested more than 100 deep");
}

// The sizes are those of the messages, byte by byte: a tag, a length, ...
TEST(WireSize, IsThatOfTheProtobuf) {
  EXPECT_EQ(WireSize(Filter::PassAll()), 3);    // tag of 2 bytes, 1
  EXPECT_EQ(WireSize(Filter::Latest(1)), 2);    // tag, 1
  EXPECT_EQ(WireSize(Filter::Latest(300)), 3);  // tag, 2 bytes
  EXPECT_EQ(WireSize(Filter::Latest(-1)), 11);  // tag, 10 bytes
  EXPECT_EQ(WireSize(Filter::RowSample(0.5)), 9);
  EXPECT_EQ(WireSize(Filter::FamilyRegex("abc")), 5);  // tag, length, 3
  EXPECT_EQ(WireSize(Filter::Label("abc")), 6);
  EXPECT_EQ(WireSize(Filter::TimestampRange(0us, 0us)), 2);
  EXPECT_EQ(WireSize(Filter::TimestampRange(1us, 128us)), 2 + 2 + 3);
  EXPECT_EQ(WireSize(Filter::Column("f", "q")), 2 + 3 + 3 + 3);
  EXPECT_EQ(WireSize(Filter::ValueRange(Bound::Open(""), Bound::None())),
            2 + 2);
  EXPECT_EQ(WireSize(Filter::ValueBitmask("m")), 2 + 1 + 3);
  EXPECT_EQ(WireSize(Filter::Chain({Filter::PassAll(), Filter::Latest(1)})),
            2 + 5 + 4);
  EXPECT_EQ(WireSize(Filter::Interleave(
                {Filter::ValueRegex(std::string(200, 'v')), Filter::Sink()})),
            3 + (3 + 203) + 5);
}

TEST_F(FilterTest, HasAtMost20480Bytes) {
  EXPECT_EQ(Error(Filter::ValueRegex(std::string(20480 - 4, 'v'))), "OK");
  EXPECT_EQ(Validate(Filter::ValueRegex(std::string(20480 - 3, 'v'))),
            Status(StatusCode::kInvalidArgument,
                   "Row filter exceeds maximum size of 20480 bytes, with "
                   "20481"));
}

TEST_F(FilterTest, DoesNotMakeCopiesWithoutEnd) {
  std::vector<Filter> doublings(
      100, Filter::Interleave({Filter::PassAll(), Filter::PassAll()}));
  EXPECT_EQ(
      t_.store.ReadRows("t", {{}, Filter::Chain(doublings), 0, false}).status(),
      Status(StatusCode::kInvalidArgument,
             "the filter makes too many copies of the cells of row "
             "'r1'"));
}

/// Few enough for the memory, but not to be looked at a thousand times.
TEST_F(FilterTest, DoesNotUseCopiesWithoutEnd) {
  std::vector<Filter> stages(
      17, Filter::Interleave({Filter::PassAll(), Filter::PassAll()}));
  EXPECT_EQ(
      Value(t_.store.ReadRows("t", {{}, Filter::Chain(stages), 1, false}))[0]
              .cells.size() %
          (1 << 17),
      0U);
  stages.resize(1000, Filter::PassAll());
  EXPECT_EQ(t_.store.ReadRows("t", {{}, Filter::Chain(stages), 0, false})
                .status()
                .code(),
            StatusCode::kInvalidArgument);
}

TEST_F(FilterTest, NamesFamiliesThatExist) {
  Status const missing(StatusCode::kNotFound,
                       "Error while reading table 't' : Requested column "
                       "family not found");
  auto const status = [&](Filter filter) {
    return t_.store.ReadRows("t", {{}, std::move(filter), 0, false}).status();
  };
  EXPECT_EQ(status(Filter::FamilyRegex("zz")), missing);
  EXPECT_EQ(status(Filter::FamilyRegex("z\\.z")), missing);
  EXPECT_EQ(status(Filter::Column("zz", "q")), missing);
  EXPECT_EQ(status(Filter::Chain({Filter(), Filter::FamilyRegex("zz")})),
            missing);
  // What only might match none is no name.
  EXPECT_OK(status(Filter::FamilyRegex("z.")));
  EXPECT_OK(status(Filter::FamilyRegex("f|zz")));
  EXPECT_OK(status(Filter::FamilyRegex("")));
}

TEST(ToString, IsNearlyCode) {
  EXPECT_EQ(
      ToString(Filter::Chain(
          {Filter::FamilyRegex("f\\."), Filter::TimestampRange(1ms, 0ms),
           Filter::ColumnRange("f", Bound::Closed("\xff\""), Bound::None()),
           Filter::ValueRange(Bound::None(), Bound::Open("z")),
           Filter::Latest(1), Filter::PassAll()})),
      R"(Chain(FamilyRegex("f\\."), TimestampRange(1000us, 0us), )"
      R"(ColumnRange("f", ["\xff\"", )), ValueRange((, "z")), Latest(1), )"
      R"(PassAllFilter()))");
}

}  // namespace
}  // namespace bigtable_ttl::reference
