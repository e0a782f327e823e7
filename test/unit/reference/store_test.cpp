// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/store.h"
#include "testing.h"
#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;
using Strings = std::vector<std::string>;

std::string const kBytes64 = [] {
  std::string bytes(8, '\0');
  bytes[7] = 64;
  return bytes;
}();

/// What the service says of a bad first mutation.
std::string FirstMutation(std::string const& message) {
  return "Error in field 'Mutation list' : Error in element #0 : " + message;
}

Status Invalid(std::string message) {
  return Status(StatusCode::kInvalidArgument, std::move(message));
}

// Order and identity.

TEST(Cells, AreOrderedByFamilyQualifierAndAge) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow(
      "t", "r",
      {SetCell{"g", "a", 1ms, "1"}, SetCell{"f", "b", 1ms, "2"},
       SetCell{"f", "a", 1ms, "3"}, SetCell{"f", "a", 3ms, "4"},
       SetCell{"f", "a", 2ms, "5"}, SetCell{"f", "", 1ms, "6"}}));
  EXPECT_EQ(t.Read(), Strings{"r{f:@1000=6 f:a@3000=4 f:a@2000=5 f:a@1000=3 "
                              "f:b@1000=2 g:a@1000=1}"});
}

TEST(Cells, KeepTheOrderInWhichFamiliesWereMade) {
  TestStore t({{"z", {}, {}}, {"a", {}, {}}});
  EXPECT_OK(t.store.ModifyColumnFamilies(
      "t",
      {FamilyModification::Create({"m", {}, {}}), FamilyModification::Drop("z"),
       FamilyModification::Update("a", GcRule::MaxAge(1h)),
       FamilyModification::Create({"z", {}, {}})}));
  EXPECT_OK(
      t.store.MutateRow("t", "r",
                        {SetCell{"z", "q", 1ms, ""}, SetCell{"m", "q", 1ms, ""},
                         SetCell{"a", "q", 1ms, ""}}));
  EXPECT_EQ(t.Read(), Strings{"r{a:q@1000= m:q@1000= z:q@1000=}"});
}

TEST(Cells, OfOneTimestampAreOverwritten) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow(
      "t", "r",
      {SetCell{"f", "q", 2ms, "old"}, SetCell{"f", "q", 1ms, "1"},
       SetCell{"f", "q", 2ms, "new"}}));
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, "one"}}));
  EXPECT_EQ(t.Read(), Strings{"r{f:q@2000=new f:q@1000=one}"});
}

TEST(Rows, ComeInTheOrderOfUnsignedBytes) {
  TestStore t;
  for (char const* key : {"b", "\xff", "a\x01", "a", "ab"}) {
    EXPECT_OK(t.store.MutateRow("t", key, {SetCell{"f", "q", 1ms, ""}}));
  }
  EXPECT_EQ(t.Read(),
            (Strings{"a{f:q@1000=}", "a\x01{f:q@1000=}", "ab{f:q@1000=}",
                     "b{f:q@1000=}", "\xff{f:q@1000=}"}));
}

TEST(Rows, ExistWhileTheyHaveACell) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, ""}}));
  EXPECT_OK(t.store.MutateRow("t", "r", {DeleteFromColumn{"f", "q"}}));
  EXPECT_EQ(Value(t.store.Size("t")).rows, 0);
  EXPECT_FALSE(
      Value(t.store.CheckAndMutateRow("t", "r", {}, {DeleteFromRow()}, {})));
  EXPECT_EQ(Value(t.store.Size("t")).rows, 0);
}

TEST(Rows, CanBeWideAndDeep) {
  TestStore t;
  std::vector<Mutation> mutations;
  for (int i = 999; i >= 0; --i) {
    auto const qualifier = std::to_string(1000 + i * 7 % 1000);
    for (auto at : {2ms, 1ms, 3ms}) {
      mutations.push_back(SetCell{"f", qualifier, at, qualifier});
    }
  }
  EXPECT_OK(t.store.MutateRow("t", "r", mutations));
  auto const rows = Value(t.store.ReadRows("t", {}));
  ASSERT_EQ(rows.size(), 1);
  ASSERT_EQ(rows[0].cells.size(), 3000);
  for (std::size_t i = 0; i < 3000; ++i) {
    Cell const& cell = rows[0].cells[i];
    EXPECT_EQ(cell.qualifier, std::to_string(1000 + i / 3));
    EXPECT_EQ(cell.value, cell.qualifier);
    EXPECT_EQ(cell.timestamp, std::chrono::milliseconds(3 - i % 3));
  }
}

// Limits.

TEST(RowKeys, HaveFrom1To4096Bytes) {
  TestStore t;
  auto const write = [&](std::string const& key) {
    return t.store.MutateRow("t", key, {SetCell{"f", "q", 1ms, ""}});
  };
  EXPECT_EQ(write(""), Invalid("Row keys must be non-empty"));
  EXPECT_OK(write(std::string(4096, 'k')));
  EXPECT_EQ(write(std::string(4097, 'k')),
            Invalid("Row keys must have at most 4096 bytes, but got 4097"));
  EXPECT_EQ(t.store.ReadModifyWriteRow("t", "", {AppendValue{"f", "q", "v"}})
                .status(),
            Invalid("Row keys must be non-empty"));
  EXPECT_EQ(
      t.store.CheckAndMutateRow("t", "", {}, {DeleteFromRow()}, {}).status(),
      Invalid("Row keys must be non-empty"));
  EXPECT_EQ(
      t.store
          .MutateRows("t", {{"a", {DeleteFromRow()}}, {"", {DeleteFromRow()}}})
          .status(),
      Invalid("Error in field 'Entry list' : Error in element #1 : Row "
              "keys must be non-empty"));
}

TEST(Qualifiers, HaveAtMost16384Bytes) {
  TestStore t;
  auto const write = [&](std::string const& qualifier) {
    return t.store.MutateRow("t", "r", {SetCell{"f", qualifier, 1ms, ""}});
  };
  EXPECT_OK(write(""));
  EXPECT_OK(write(std::string(16384, 'q')));
  EXPECT_EQ(write(std::string(16385, 'q')),
            Invalid(FirstMutation("Column qualifiers must have at most 16384 "
                                  "bytes, but got 16385")));
  EXPECT_FALSE(
      t.store
          .ReadModifyWriteRow("t", "r",
                              {AppendValue{"f", std::string(16385, 'q'), ""}})
          .ok());
}

TEST(CellValues, HaveAtMost100Mebibytes) {
  TestStore t;
  std::string value(100 * 1024 * 1024, 'v');
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, value}}));
  auto const appended =
      t.store.ReadModifyWriteRow("t", "r", {AppendValue{"f", "q", "v"}});
  EXPECT_EQ(appended.status(),
            Invalid("Cell values must have at most 104857600 bytes, but got "
                    "104857601"));
  value += 'v';
  EXPECT_EQ(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, value}}),
            Invalid(FirstMutation("Cell values must have at most 104857600 "
                                  "bytes, but got 104857601")));
}

TEST(FamilyNames, AreOfCertainCharacters) {
  TestStore t;
  auto const create = [&](std::string name) {
    return t.store.ModifyColumnFamilies(
        "t", {FamilyModification::Create({std::move(name), {}, {}})});
  };
  std::string const prefix =
      "Error in field 'Modifications list' : Error in element #0 : Invalid id "
      "for collection columnFamilies : ";
  EXPECT_OK(create("-_.aZ09"));
  EXPECT_OK(create(std::string(64, 'x')));
  EXPECT_EQ(create(std::string(65, 'x')),
            Invalid(prefix + "Length should be between [1,64], but found 65"));
  EXPECT_EQ(create(""),
            Invalid(prefix + "Length should be between [1,64], but found 0"));
  EXPECT_EQ(create("a b"),
            Invalid(prefix + "Should match [-_.a-zA-Z0-9]+ but found 'a b'"));
  EXPECT_EQ(t.store.MutateRow("t", "r", {DeleteFromFamily{"a:b"}}),
            Invalid(FirstMutation("Invalid id for collection columnFamilies : "
                                  "Should match [-_.a-zA-Z0-9]+ but found "
                                  "'a:b'")));
}

TEST(TableNames, AreOfCertainCharacters) {
  Store store;
  EXPECT_OK(store.CreateTable("_aZ0-.x", {}));
  EXPECT_OK(store.CreateTable(std::string(50, 'x'), {}));
  std::string const prefix = "Invalid id for collection tables : ";
  EXPECT_EQ(store.CreateTable(std::string(51, 'x'), {}),
            Invalid(prefix + "Length should be between [1,50], but found 51"));
  for (std::string const name : {"-a", ".a", "ns:abcd", "a/b"}) {
    EXPECT_EQ(store.CreateTable(name, {}),
              Invalid(prefix +
                      "Should match [_a-zA-Z0-9][-_.a-zA-Z0-9]* but found '" +
                      name + "'"));
  }
}

TEST(Mutations, AreFrom1To100000) {
  TestStore t;
  std::vector<Mutation> mutations(100'000, DeleteFromColumn{"f", "q"});
  EXPECT_OK(t.store.MutateRow("t", "r", mutations));
  EXPECT_TRUE(t.store.MutateRows("t", {{"r", mutations}}).ok());
  EXPECT_TRUE(
      t.store.CheckAndMutateRow("t", "r", {}, mutations, mutations).ok());

  Status const none = Invalid("No mutations provided");
  EXPECT_EQ(t.store.MutateRow("t", "r", {}), none);
  EXPECT_EQ(t.store.CheckAndMutateRow("t", "r", {}, {}, {}).status(), none);
  EXPECT_EQ(t.store.MutateRows("t", {}).status(),
            Invalid("No entries provided"));
  EXPECT_EQ(
      t.store.MutateRows("t", {{"r", {DeleteFromRow()}}, {"s", {}}}).status(),
      Invalid("Error in field 'Entry list' : Error in element #1 : No "
              "mutations provided"));

  Status const many =
      Invalid("Too many mutations: 100001 provided; limit 100000");
  EXPECT_EQ(
      t.store.MutateRows("t", {{"r", mutations}, {"s", {DeleteFromRow()}}})
          .status(),
      many);
  mutations.push_back(DeleteFromRow());
  EXPECT_EQ(t.store.MutateRow("t", "r", mutations), many);
  for (auto const& [when_true, when_false] :
       {std::pair(mutations, std::vector<Mutation>()),
        std::pair(std::vector<Mutation>(), mutations)}) {
    EXPECT_EQ(
        t.store.CheckAndMutateRow("t", "r", {}, when_true, when_false).status(),
        many);
  }

  std::vector<ReadModifyWriteRule> rules(100'000, AppendValue{"f", "q", ""});
  EXPECT_TRUE(t.store.ReadModifyWriteRow("t", "r", rules).ok());
  rules.push_back(AppendValue{"f", "q", ""});
  EXPECT_EQ(t.store.ReadModifyWriteRow("t", "r", rules).status(),
            Invalid("Too many rules: 100001 provided; limit 100000"));
  EXPECT_EQ(t.store.ReadModifyWriteRow("t", "r", {}).status(),
            Invalid("No rules provided"));
}

TEST(Mutations, ThatSayNothingAreRefused) {
  TestStore t;
  EXPECT_EQ(t.store.MutateRow("t", "r", {Mutation()}),
            Invalid(FirstMutation("no mutation is set, expected one")));
  EXPECT_EQ(
      t.store.ReadModifyWriteRow("t", "r", {ReadModifyWriteRule()}).status(),
      Invalid("Error in field 'rules' : Error in element #0 : no rule is set, "
              "expected one"));
}

// Timestamps.

struct TimestampCase {
  std::int64_t micros;
  char const* error;
};

TEST(SetCell, TakesWholeMillisecondsFromZeroOn) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  TestStore t;
  for (auto const micros :
       {std::int64_t{0}, std::int64_t{1000}, std::int64_t{253402300800000000},
        kMax - kMax % 1000}) {
    EXPECT_OK(t.store.MutateRow(
        "t", "r",
        {DeleteFromRow(), SetCell{"f", "q", microseconds(micros), ""}}));
    EXPECT_EQ(t.Read(), Strings{"r{f:q@" + std::to_string(micros) + "=}"});
  }
  std::string const granularity =
      "Timestamp granularity mismatch. Expected a multiple of 1000 "
      "(millisecond granularity), but got ";
  for (auto const micros :
       {std::int64_t{1}, std::int64_t{999}, std::int64_t{1500}, kMax}) {
    EXPECT_EQ(
        t.store.MutateRow("t", "r",
                          {SetCell{"f", "q", microseconds(micros), ""}}),
        Invalid(FirstMutation(granularity + std::to_string(micros) + ".")));
  }
  for (auto const micros : {std::int64_t{-2}, std::int64_t{-1000},
                            std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(t.store.MutateRow("t", "r",
                                {SetCell{"f", "q", microseconds(micros), ""}}),
              Invalid(FirstMutation("Timestamps must be >= -1, but got " +
                                    std::to_string(micros))));
  }
}

TEST(SetCell, TakesTheServersTimeInWholeMilliseconds) {
  TestStore t;
  t.clock->Set(VirtualClock::time_point(1234567us));
  EXPECT_OK(t.store.MutateRow(
      "t", "r",
      {SetCell{"f", "q", kServerTime, "1"}, SetCell{"f", "q", kServerTime, "2"},
       SetCell{"f", "p", kServerTime, "3"}}));
  // Two in one millisecond are one cell.
  EXPECT_EQ(t.Read(), Strings{"r{f:p@1234000=3 f:q@1234000=2}"});
}

TEST(SetCell, CutsTimestampsThatTheClientLibraryMade) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow(
      "t", "r",
      {SetCell{"f", "q", 1999us, "cut", /*auto_generated=*/true},
       SetCell{"f", "q", 2000us, "whole", /*auto_generated=*/true}}));
  EXPECT_EQ(t.Read(), Strings{"r{f:q@2000=whole f:q@1000=cut}"});
}

TEST(SetCell, TakesAnyMicrosecondInATableOfMicroseconds) {
  TestStore t;
  EXPECT_OK(t.store.CreateTable("u", {{{"f", {}, {}}}, Granularity::kMicros}));
  t.clock->Set(VirtualClock::time_point(1234567us));
  EXPECT_OK(t.store.MutateRow(
      "u", "r",
      {SetCell{"f", "q", 1us, ""}, SetCell{"f", "q", kServerTime, ""}}));
  EXPECT_EQ(ToStrings(Value(t.store.ReadRows("u", {}))),
            Strings{"r{f:q@1234567= f:q@1=}"});
}

TEST(ServerTime, DoesNotGoBack) {
  TestStore t;
  t.clock->Set(VirtualClock::time_point(5s));
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", kServerTime, ""}}));
  t.clock->Set(VirtualClock::time_point(3s));
  EXPECT_OK(t.store.MutateRow("t", "s", {SetCell{"f", "q", kServerTime, ""}}));
  EXPECT_EQ(t.Read(), (Strings{"r{f:q@5000000=}", "s{f:q@5000000=}"}));
}

// Mutations of a row.

TEST(MutateRow, IsAllOrNothing) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, "old"}}));
  EXPECT_FALSE(t.store
                   .MutateRow("t", "r",
                              {DeleteFromRow(), SetCell{"f", "q", 2ms, "new"},
                               SetCell{"f", "q", 1500us, "bad"}})
                   .ok());
  EXPECT_FALSE(
      t.store
          .MutateRow("t", "r", {DeleteFromRow(), SetCell{"zz", "q", 2ms, ""}})
          .ok());
  EXPECT_EQ(t.Read(), Strings{"r{f:q@1000=old}"});
}

TEST(MutateRow, AppliesMutationsInOrder) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow(
      "t", "r", {SetCell{"f", "q", 1ms, ""}, DeleteFromColumn{"f", "q"}}));
  EXPECT_EQ(t.Read(), Strings());
  EXPECT_OK(t.store.MutateRow(
      "t", "r", {DeleteFromColumn{"f", "q"}, SetCell{"f", "q", 1ms, ""}}));
  EXPECT_EQ(t.Read(), Strings{"r{f:q@1000=}"});
}

TEST(MutateRow, SaysWhichFamilyIsMissing) {
  TestStore t;
  Status const missing(StatusCode::kNotFound,
                       "Error while mutating the row 'r' (t) : Requested "
                       "column family not found.");
  EXPECT_EQ(t.store.MutateRow("t", "r", {SetCell{"zz", "q", 1ms, ""}}),
            missing);
  EXPECT_EQ(t.store.MutateRow("t", "r", {DeleteFromColumn{"zz", "q"}}),
            missing);
  EXPECT_EQ(t.store.MutateRow("t", "r", {DeleteFromFamily{"zz"}}), missing);
  EXPECT_EQ(t.store.ReadModifyWriteRow("t", "r", {AppendValue{"zz", "q", ""}})
                .status(),
            missing);
}

TEST(MutateRow, SaysThatTheTableIsMissing) {
  Store store;
  Status const missing(StatusCode::kNotFound, "table 'x' not found");
  EXPECT_EQ(store.MutateRow("x", "r", {DeleteFromRow()}), missing);
  EXPECT_EQ(store.MutateRows("x", {}).status(), missing);
  EXPECT_EQ(store.ReadRows("x", {}).status(), missing);
  EXPECT_EQ(store.CheckAndMutateRow("x", "r", {}, {}, {}).status(), missing);
  EXPECT_EQ(store.ReadModifyWriteRow("x", "r", {}).status(), missing);
  EXPECT_EQ(store.GetTable("x").status(), missing);
  EXPECT_EQ(store.DeleteTable("x"), missing);
  EXPECT_EQ(store.DropAllRows("x"), missing);
  EXPECT_EQ(store.DropRowRange("x", "a"), missing);
  EXPECT_EQ(store.ModifyColumnFamilies("x", {}), missing);
  EXPECT_EQ(store.CollectGarbage("x").status(), missing);
  EXPECT_EQ(store.Size("x").status(), missing);
}

class DeleteFromColumnTest : public ::testing::Test {
 protected:
  DeleteFromColumnTest() {
    EXPECT_OK(t_.store.MutateRow(
        "t", "r",
        {SetCell{"f", "q", 1ms, ""}, SetCell{"f", "q", 2ms, ""},
         SetCell{"f", "q", 3ms, ""}, SetCell{"f", "p", 2ms, ""},
         SetCell{"g", "q", 2ms, ""}}));
  }

  /// The timestamps, in milliseconds, that are left in the column.
  std::vector<int> Left(microseconds begin, microseconds end) {
    EXPECT_OK(
        t_.store.MutateRow("t", "r", {DeleteFromColumn{"f", "q", begin, end}}));
    std::vector<int> left;
    int others = 0;
    auto const rows = Value(t_.store.ReadRows("t", {}));
    for (Cell const& cell : rows.at(0).cells) {
      if (cell.family == "f" && cell.qualifier == "q") {
        left.push_back(static_cast<int>(cell.timestamp / 1ms));
      } else {
        ++others;
      }
    }
    EXPECT_EQ(others, 2);
    return left;
  }

  TestStore t_;
};

TEST_F(DeleteFromColumnTest, DeletesAllWithoutARange) {
  EXPECT_EQ(Left(0us, 0us), std::vector<int>());
}
TEST_F(DeleteFromColumnTest, IncludesTheBeginAndNotTheEnd) {
  EXPECT_EQ(Left(2ms, 3ms), (std::vector<int>{3, 1}));
}
TEST_F(DeleteFromColumnTest, NeedsNoEnd) {
  EXPECT_EQ(Left(2ms, 0ms), std::vector<int>{1});
}
TEST_F(DeleteFromColumnTest, NeedsNoBegin) {
  EXPECT_EQ(Left(0ms, 3ms), std::vector<int>{3});
}
TEST_F(DeleteFromColumnTest, MayMiss) {
  EXPECT_EQ(Left(4ms, 9ms), (std::vector<int>{3, 2, 1}));
  EXPECT_OK(t_.store.MutateRow("t", "r", {DeleteFromColumn{"f", "zz"}}));
  EXPECT_OK(t_.store.MutateRow("t", "s", {DeleteFromColumn{"f", "q"}}));
}

TEST_F(DeleteFromColumnTest, RefusesRangesThatAreEmptyOrUnaligned) {
  auto const fails = [&](microseconds begin, microseconds end) {
    return t_.store
        .MutateRow("t", "r", {DeleteFromColumn{"f", "q", begin, end}})
        .message();
  };
  EXPECT_EQ(fails(2ms, 2ms),
            FirstMutation("the range of timestamps [2000, 2000) is empty"));
  EXPECT_EQ(fails(3ms, 2ms),
            FirstMutation("the range of timestamps [3000, 2000) is empty"));
  EXPECT_EQ(fails(-1us, 0us),
            FirstMutation("Timestamps must be >= 0, but got -1"));
  for (auto const& [begin, end] :
       {std::pair(1us, 0us), std::pair(0us, 1001us)}) {
    EXPECT_NE(fails(begin, end).find("granularity mismatch"),
              std::string::npos);
  }
}

TEST_F(DeleteFromColumnTest, LeavesNoTombstone) {
  Left(0us, 0us);
  EXPECT_OK(t_.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, "back"}}));
  EXPECT_EQ(t_.Read(Filter::Column("f", "q")), Strings{"r{f:q@1000=back}"});
}

TEST(Deletes, OfAFamilyAndOfARow) {
  TestStore t;
  for (char const* key : {"r", "s"}) {
    EXPECT_OK(t.store.MutateRow(
        "t", key, {SetCell{"f", "q", 1ms, ""}, SetCell{"g", "q", 1ms, ""}}));
  }
  EXPECT_OK(t.store.MutateRow("t", "r", {DeleteFromFamily{"f"}}));
  EXPECT_OK(t.store.MutateRow("t", "s", {DeleteFromRow()}));
  EXPECT_EQ(t.Read(), Strings{"r{g:q@1000=}"});
}

// Several rows.

TEST(MutateRows, AppliesEntriesInOrder) {
  TestStore t;
  auto const statuses =
      Value(t.store.MutateRows("t", {{"s", {SetCell{"f", "q", 1ms, "1"}}},
                                     {"r", {SetCell{"f", "q", 1ms, "2"}}},
                                     {"s", {SetCell{"f", "q", 1ms, "3"}}}}));
  EXPECT_EQ(statuses, std::vector<Status>(3));
  EXPECT_EQ(t.Read(), (Strings{"r{f:q@1000=2}", "s{f:q@1000=3}"}));
}

TEST(MutateRows, WritesNothingIfAnEntryIsNotValid) {
  TestStore t;
  EXPECT_EQ(t.store
                .MutateRows("t", {{"r", {SetCell{"f", "q", 1ms, ""}}},
                                  {"s", {SetCell{"f", "q", 1us, ""}}}})
                .status(),
            Invalid("Error in field 'Entry list' : Error in element #1 : " +
                    FirstMutation("Timestamp granularity mismatch. Expected a "
                                  "multiple of 1000 (millisecond "
                                  "granularity), but got 1.")));
  EXPECT_EQ(t.Read(), Strings());
}

TEST(MutateRows, FailsEachEntryIfOneHasNoFamily) {
  TestStore t;
  auto const statuses =
      Value(t.store.MutateRows("t", {{"r", {SetCell{"f", "q", 1ms, ""}}},
                                     {"s", {SetCell{"zz", "q", 1ms, ""}}}}));
  auto const missing = [](std::string const& row) {
    return Status(StatusCode::kNotFound,
                  "Error while mutating the row '" + row +
                      "' (t) : Requested column family not found.");
  };
  EXPECT_EQ(statuses, (std::vector<Status>{missing("r"), missing("s")}));
  EXPECT_EQ(t.Read(), Strings());
}

// Aggregates.

class AggregateTest : public ::testing::Test {
 protected:
  AggregateTest()
      : t_({{"sum", {}, Aggregate::kSum},
            {"min", {}, Aggregate::kMin},
            {"max", {}, Aggregate::kMax},
            {"f", {}, {}}}) {}

  std::int64_t Number(std::string const& family) {
    auto const rows = Value(
        t_.store.ReadRows("t", {{}, Filter::FamilyRegex(family), 0, false}));
    std::uint64_t bits = 0;
    for (char c : rows.at(0).cells.at(0).value) {
      bits = bits << 8 | static_cast<unsigned char>(c);
    }
    return static_cast<std::int64_t>(bits);
  }

  TestStore t_;
};

TEST_F(AggregateTest, CombineWhatIsAdded) {
  for (std::int64_t input : {5, -7, 3}) {
    EXPECT_OK(t_.store.MutateRow(
        "t", "r",
        {AddToCell{"sum", "q", 0us, input}, AddToCell{"min", "q", 0us, input},
         AddToCell{"max", "q", 0us, input}}));
  }
  EXPECT_EQ(Number("sum"), 1);
  EXPECT_EQ(Number("min"), -7);
  EXPECT_EQ(Number("max"), 5);
}

TEST_F(AggregateTest, CombineWhatIsMerged) {
  EXPECT_OK(t_.store.MutateRow(
      "t", "r",
      {MergeToCell{"sum", "q", 0us, 5}, AddToCell{"sum", "q", 0us, 2},
       MergeToCell{"max", "q", 0us, 5}, MergeToCell{"max", "q", 0us, 4}}));
  EXPECT_EQ(Number("sum"), 7);
  EXPECT_EQ(Number("max"), 5);
}

TEST_F(AggregateTest, SumsWrapAround) {
  auto const max = std::numeric_limits<std::int64_t>::max();
  EXPECT_OK(t_.store.MutateRow(
      "t", "r",
      {AddToCell{"sum", "q", 0us, max}, AddToCell{"sum", "q", 0us, 1}}));
  EXPECT_EQ(Number("sum"), std::numeric_limits<std::int64_t>::min());
}

TEST_F(AggregateTest, HaveACellForEachTimestamp) {
  EXPECT_OK(t_.store.MutateRow(
      "t", "r",
      {AddToCell{"sum", "q", 0us, 1}, AddToCell{"sum", "q", 1ms, 64},
       AddToCell{"sum", "q", 0us, 63}}));
  EXPECT_EQ(t_.Read(),
            Strings{"r{sum:q@1000=" + kBytes64 + " sum:q@0=" + kBytes64 + "}"});
}

TEST_F(AggregateTest, NeedATimestampOfTheClient) {
  EXPECT_EQ(
      t_.store.MutateRow("t", "r", {AddToCell{"sum", "q", kServerTime, 1}}),
      Invalid(FirstMutation("Timestamps must be >= 0, but got -1")));
  EXPECT_FALSE(
      t_.store.MutateRow("t", "r", {MergeToCell{"sum", "q", 1us, 1}}).ok());
}

TEST_F(AggregateTest, AreNotWrittenAsOthersAre) {
  Status const mismatch = Invalid(
      "Error while mutating the row 'r' (t) : Column family type "
      "mismatch");
  EXPECT_EQ(t_.store.MutateRow("t", "r", {SetCell{"sum", "q", 0us, ""}}),
            mismatch);
  EXPECT_EQ(t_.store.MutateRow("t", "r", {AddToCell{"f", "q", 0us, 1}}),
            mismatch);
  EXPECT_EQ(t_.store.MutateRow("t", "r", {MergeToCell{"f", "q", 0us, 1}}),
            mismatch);
  EXPECT_EQ(
      t_.store.ReadModifyWriteRow("t", "r", {IncrementAmount{"sum", "q", 1}})
          .status(),
      mismatch);
  // Deletes are as ever.
  EXPECT_OK(t_.store.MutateRow("t", "r",
                               {DeleteFromColumn{"sum", "q"},
                                DeleteFromFamily{"sum"}, DeleteFromRow()}));
}

TEST_F(AggregateTest, FailAllEntriesOnAMismatch) {
  auto const statuses =
      Value(t_.store.MutateRows("t", {{"r", {AddToCell{"sum", "q", 0us, 1}}},
                                      {"s", {SetCell{"sum", "q", 0us, ""}}}}));
  for (Status const& status : statuses) {
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(t_.Read(), Strings());
}

// Read, modify, write.

class ReadModifyWriteTest : public ::testing::Test {
 protected:
  ReadModifyWriteTest() { t_.clock->Set(VirtualClock::time_point(5500us)); }

  std::string Rewrite(std::vector<ReadModifyWriteRule> const& rules) {
    return ToString(Value(t_.store.ReadModifyWriteRow("t", "r", rules)));
  }
  void Write(std::chrono::milliseconds at, std::string value) {
    EXPECT_OK(t_.store.MutateRow("t", "r",
                                 {SetCell{"f", "q", at, std::move(value)}}));
  }

  TestStore t_;
};

TEST_F(ReadModifyWriteTest, StartsWithNothing) {
  EXPECT_EQ(
      Rewrite({AppendValue{"f", "a", "x"}, IncrementAmount{"f", "n", 64}}),
      "r{f:a@5000=x f:n@5000=" + kBytes64 + "}");
}

TEST_F(ReadModifyWriteTest, TakesTheNewestValueAndAddsAVersion) {
  Write(1ms, "old");
  Write(2ms, "new");
  EXPECT_EQ(Rewrite({AppendValue{"f", "q", "er"}}), "r{f:q@5000=newer}");
  EXPECT_EQ(t_.Read(), Strings{"r{f:q@5000=newer f:q@2000=new f:q@1000=old}"});
}

TEST_F(ReadModifyWriteTest, KeepsATimestampOfTheFuture) {
  Write(9ms, "future");
  EXPECT_EQ(Rewrite({AppendValue{"f", "q", "!"}}), "r{f:q@9000=future!}");
  EXPECT_EQ(t_.Read(), Strings{"r{f:q@9000=future!}"});
}

TEST_F(ReadModifyWriteTest, AppliesRulesInOrder) {
  EXPECT_EQ(Rewrite({AppendValue{"f", "q", "a"}, AppendValue{"f", "q", "b"}}),
            "r{f:q@5000=ab}");
  EXPECT_EQ(
      Rewrite({IncrementAmount{"f", "n", 60}, IncrementAmount{"f", "n", 4}}),
      "r{f:n@5000=" + kBytes64 + "}");
}

TEST_F(ReadModifyWriteTest, IncrementsOnlyEightBytesAndAllOrNothing) {
  Write(1ms, "1");
  EXPECT_EQ(t_.store
                .ReadModifyWriteRow(
                    "t", "r",
                    {AppendValue{"f", "a", "x"}, IncrementAmount{"f", "q", 1}})
                .status(),
            Status(StatusCode::kFailedPrecondition,
                   "Cannot increment value '1' (family=f, qualifier=q). The "
                   "increment operation can only be performed on 64-bit "
                   "values"));
  EXPECT_EQ(t_.Read(), Strings{"r{f:q@1000=1}"});
  // An empty value is a value.
  EXPECT_FALSE(t_.store
                   .ReadModifyWriteRow("t", "r",
                                       {AppendValue{"f", "e", ""},
                                        IncrementAmount{"f", "e", 1}})
                   .ok());
}

TEST_F(ReadModifyWriteTest, WrapsAround) {
  EXPECT_EQ(
      Rewrite(
          {IncrementAmount{"f", "n", std::numeric_limits<std::int64_t>::max()},
           IncrementAmount{"f", "n", 1},
           IncrementAmount{"f", "n",
                           std::numeric_limits<std::int64_t>::min() + 64}}),
      "r{f:n@5000=" + kBytes64 + "}");
}

TEST_F(ReadModifyWriteTest, SeesExpiredCellsUntilTheyAreCollected) {
  EXPECT_OK(t_.store.ModifyColumnFamilies(
      "t", {FamilyModification::Update("f", GcRule::MaxAge(1s))}));
  t_.clock->Set(VirtualClock::time_point(10s));
  Write(1ms, "expired");
  EXPECT_EQ(Rewrite({AppendValue{"f", "q", "+"}}), "r{f:q@10000000=expired+}");
  t_.clock->Advance(1h);
  EXPECT_EQ(Value(t_.store.CollectGarbage("t")), 2);
  EXPECT_EQ(Rewrite({AppendValue{"f", "q", "+"}}), "r{f:q@3610000000=+}");
}

// Check and mutate.

class CheckAndMutateTest : public ::testing::Test {
 protected:
  bool Check(std::optional<Filter> predicate) {
    return Value(t_.store.CheckAndMutateRow("t", "r", std::move(predicate),
                                            {SetCell{"g", "true", 1ms, ""}},
                                            {SetCell{"g", "false", 1ms, ""}}));
  }

  TestStore t_;
};

TEST_F(CheckAndMutateTest, TakesOneOfTwoBranches) {
  EXPECT_FALSE(Check(Filter::PassAll()));
  EXPECT_EQ(t_.Read(), Strings{"r{g:false@1000=}"});
  EXPECT_TRUE(Check(Filter::QualifierRegex("fal.*")));
  EXPECT_EQ(t_.Read(), Strings{"r{g:false@1000= g:true@1000=}"});
}

TEST_F(CheckAndMutateTest, AsksWithoutAPredicateForAnyCell) {
  EXPECT_FALSE(Check(std::nullopt));
  EXPECT_TRUE(Check(std::nullopt));
}

TEST_F(CheckAndMutateTest, SeesExpiredCells) {
  EXPECT_OK(t_.store.ModifyColumnFamilies(
      "t", {FamilyModification::Update("f", GcRule::MaxAge(1s))}));
  EXPECT_OK(t_.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, ""}}));
  t_.clock->Advance(1h);
  EXPECT_TRUE(Check(Filter::FamilyRegex("f")));
  EXPECT_TRUE(t_.store.CollectGarbage("t").ok());
  EXPECT_FALSE(Check(Filter::FamilyRegex("f")));
}

TEST_F(CheckAndMutateTest, MayHaveAnEmptyBranch) {
  EXPECT_FALSE(Value(t_.store.CheckAndMutateRow(
      "t", "r", {}, {SetCell{"g", "q", 1ms, ""}}, {})));
  EXPECT_EQ(t_.Read(), Strings());
}

TEST_F(CheckAndMutateTest, ValidatesBothBranchesAndAppliesAllOrNothing) {
  std::vector<Mutation> const bad = {SetCell{"g", "x", 1ms, ""},
                                     SetCell{"g", "q", 1us, ""}};
  EXPECT_FALSE(
      t_.store.CheckAndMutateRow("t", "r", {}, bad, {DeleteFromRow()}).ok());
  EXPECT_FALSE(
      t_.store.CheckAndMutateRow("t", "r", {}, {DeleteFromRow()}, bad).ok());
  // The family matters in the branch that is taken.
  std::vector<Mutation> const missing = {SetCell{"g", "x", 1ms, ""},
                                         SetCell{"zz", "q", 1ms, ""}};
  EXPECT_TRUE(
      t_.store.CheckAndMutateRow("t", "r", {}, missing, {DeleteFromRow()})
          .ok());
  EXPECT_FALSE(
      t_.store.CheckAndMutateRow("t", "r", {}, {DeleteFromRow()}, missing)
          .ok());
  EXPECT_EQ(t_.Read(), Strings());
}

TEST_F(CheckAndMutateTest, RefusesABadPredicate) {
  EXPECT_EQ(
      t_.store
          .CheckAndMutateRow("t", "r", Filter::Latest(0), {DeleteFromRow()}, {})
          .status()
          .code(),
      StatusCode::kInvalidArgument);
}

// Which rows are read.

class RowRangeTest : public ::testing::Test {
 protected:
  RowRangeTest() {
    for (char const* key : {"a", "b", "b0", "c", "d"}) {
      EXPECT_OK(t_.store.MutateRow("t", key, {SetCell{"f", "q", 1ms, ""}}));
    }
  }

  /// The keys of the rows, joined.
  std::string Keys(RowSet rows, std::int64_t limit = 0, bool reversed = false,
                   Filter filter = Filter::PassAll()) {
    std::string keys;
    for (Row const& row : Value(t_.store.ReadRows(
             "t", {std::move(rows), std::move(filter), limit, reversed}))) {
      keys += (keys.empty() ? "" : " ") + row.key;
    }
    return keys;
  }
  std::string Keys(RowRange range) { return Keys(RowSet{{}, {range}}); }
  Status Error(RowSet rows) {
    return t_.store.ReadRows("t", {std::move(rows), {}, 0, false}).status();
  }

  TestStore t_;
};

TEST_F(RowRangeTest, AreOpenOrClosed) {
  auto const none = Bound::None();
  auto const closed = [](char const* at) { return Bound::Closed(at); };
  auto const open = [](char const* at) { return Bound::Open(at); };
  EXPECT_EQ(Keys({none, none}), "a b b0 c d");
  EXPECT_EQ(Keys({closed("b"), none}), "b b0 c d");
  EXPECT_EQ(Keys({open("b"), none}), "b0 c d");
  EXPECT_EQ(Keys({none, closed("b")}), "a b");
  EXPECT_EQ(Keys({none, open("b")}), "a");
  EXPECT_EQ(Keys({closed("b"), closed("c")}), "b b0 c");
  EXPECT_EQ(Keys({closed("b"), open("c")}), "b b0");
  EXPECT_EQ(Keys({open("b"), open("c")}), "b0");
  EXPECT_EQ(Keys({closed("b"), closed("b")}), "b");
  EXPECT_EQ(Keys({closed("b1"), closed("bz")}), "");
  EXPECT_EQ(Keys({open("b"), Bound::Open(std::string("b\0", 2))}), "");
}

TEST_F(RowRangeTest, WithAnEmptyEndHaveNone) {
  EXPECT_EQ(Keys(RowRange::RightOpen("c", "")), "c d");
  EXPECT_EQ(Keys({Bound::Closed("c"), Bound::Open("")}), "c d");
}

TEST_F(RowRangeTest, CanBePrefixes) {
  EXPECT_OK(t_.store.MutateRow("t", "b\xff", {SetCell{"f", "q", 1ms, ""}}));
  EXPECT_OK(t_.store.MutateRow("t", "\xff", {SetCell{"f", "q", 1ms, ""}}));
  EXPECT_EQ(Keys(RowRange::Prefix("b")), "b b0 b\xff");
  EXPECT_EQ(Keys(RowRange::Prefix("b\xff")), "b\xff");
  EXPECT_EQ(Keys(RowRange::Prefix("\xff")), "\xff");
  EXPECT_EQ(Keys(RowRange::Prefix("")), "a b b0 b\xff c d \xff");
}

TEST_F(RowRangeTest, ThatCannotHoldAKeyAreRefused) {
  Status const empty = Invalid(
      "Error in field 'row_ranges' : Error in element #0 : start_key "
      "must be less than end_key");
  for (RowRange const& range :
       {RowRange{Bound::Closed("c"), Bound::Closed("b")},
        RowRange{Bound::Closed("b"), Bound::Open("b")},
        RowRange{Bound::Open("b"), Bound::Closed("b")},
        RowRange{Bound::Open("b"), Bound::Open("b")}}) {
    EXPECT_EQ(Error({{}, {range}}), empty);
  }
}

TEST_F(RowRangeTest, AndKeysAreReadOnceAndInOrder) {
  EXPECT_EQ(Keys({{"d", "a", "a", "zz"}, {}}), "a d");
  EXPECT_EQ(Keys({{"b0", "a"},
                  {RowRange::Closed("b", "c"), RowRange::Closed("b", "b0")}}),
            "a b b0 c");
  EXPECT_EQ(
      Keys({{"a"}, {RowRange::RightOpen("c", ""), RowRange::Closed("c", "c")}}),
      "a c d");
  EXPECT_EQ(Error({{""}, {}}),
            Invalid("Error in field 'row_keys' : Error in element #0 : Row "
                    "keys must be non-empty"));
}

TEST_F(RowRangeTest, CanBeLimited) {
  EXPECT_EQ(Keys({}, 2), "a b");
  EXPECT_EQ(Keys({{"d", "b"}, {RowRange::Closed("a", "a")}}, 2), "a b");
  EXPECT_EQ(Keys({}, 99), "a b b0 c d");
  // Rows of which nothing passes do not count.
  EXPECT_EQ(Keys({}, 2, false, Filter::RowKeyRegex("[^a]\\C*")), "b b0");
  EXPECT_EQ(t_.store.ReadRows("t", {{}, {}, -1, false}).status(),
            Invalid("rows_limit must be >= 0, but got -1"));
}

TEST_F(RowRangeTest, CanBeReversed) {
  EXPECT_OK(t_.store.MutateRow(
      "t", "d", {SetCell{"f", "q", 2ms, ""}, SetCell{"g", "q", 1ms, ""}}));
  EXPECT_EQ(Keys({}, 0, true), "d c b0 b a");
  EXPECT_EQ(Keys({}, 2, true), "d c");
  EXPECT_EQ(Keys({{"a"}, {RowRange::Closed("b0", "c")}}, 0, true), "c b0 a");
  // The cells of a row are not.
  EXPECT_EQ(ToString(Value(t_.store.ReadRows("t", {{}, {}, 1, true})).at(0)),
            "d{f:q@2000= f:q@1000= g:q@1000=}");
}

TEST_F(RowRangeTest, VisitorsMayStop) {
  int rows = 0;
  EXPECT_OK(
      t_.store.ReadRows("t", {}, [&](RowView const&) { return ++rows != 2; }));
  EXPECT_EQ(rows, 2);
}

TEST_F(RowRangeTest, VisitorsMayNotUseTheStore) {
  EXPECT_OK(t_.store.ReadRows("t", {}, [&](RowView const&) {
    EXPECT_EQ(t_.store.DropAllRows("t").code(),
              StatusCode::kFailedPrecondition);
    EXPECT_EQ(t_.store.CreateTable("u", {}).code(),
              StatusCode::kFailedPrecondition);
    return true;
  }));
  EXPECT_OK(t_.store.DropAllRows("t"));
}

// Tables.

TEST(Tables, AreMadeListedAndDeleted) {
  Store store;
  TableConfig config;
  config.families = {{"f", GcRule::MaxAge(1h), {}}, {"s", {}, Aggregate::kSum}};
  config.granularity = Granularity::kMicros;
  EXPECT_OK(store.CreateTable("b", config));
  EXPECT_OK(store.CreateTable("a", {}));
  EXPECT_EQ(store.CreateTable("b", {}),
            Status(StatusCode::kAlreadyExists, "table 'b' exists already"));
  EXPECT_EQ(store.ListTables(), (Strings{"a", "b"}));
  EXPECT_EQ(Value(store.GetTable("b")), config);
  EXPECT_OK(store.DeleteTable("b"));
  EXPECT_EQ(store.ListTables(), Strings{"a"});
}

TEST(Tables, AreFreedWhenSomeoneElseLikes) {
  std::vector<std::shared_ptr<void const>> unused;
  StoreOptions options;
  options.free_later = [&](std::shared_ptr<void const> each) {
    unused.push_back(std::move(each));
  };
  Store store(options);
  EXPECT_OK(store.CreateTable("t", {{{"f", {}, {}}}}));
  EXPECT_OK(store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, "v"}}));
  EXPECT_OK(store.DropAllRows("t"));
  EXPECT_EQ(unused.size(), 1u);
  EXPECT_EQ(Value(store.Size("t")).rows, 0u);
  EXPECT_OK(store.DeleteTable("t"));
  EXPECT_EQ(unused.size(), 2u);
  EXPECT_EQ(store.DeleteTable("t").code(), StatusCode::kNotFound);
  EXPECT_EQ(unused.size(), 2u);
  // It is nobody else's.
  for (auto const& each : unused) EXPECT_EQ(each.use_count(), 1);
}

TEST(Tables, RefuseBadFamilies) {
  Store store;
  EXPECT_FALSE(store.CreateTable("t", {{{"a b", {}, {}}}}).ok());
  EXPECT_FALSE(store.CreateTable("t", {{{"f", {}, {}}, {"f", {}, {}}}}).ok());
  EXPECT_FALSE(
      store.CreateTable("t", {{{"f", GcRule::MaxNumVersions(0), {}}}}).ok());
  EXPECT_EQ(store.ListTables(), Strings());
}

TEST(ModifyColumnFamilies, IsAllOrNothing) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, ""}}));
  auto const before = Value(t.store.GetTable("t"));
  auto const change = [&](FamilyModification second) {
    return t.store
        .ModifyColumnFamilies(
            "t", {FamilyModification::Drop("f"), std::move(second)})
        .code();
  };
  EXPECT_EQ(change(FamilyModification::Create({"g", {}, {}})),
            StatusCode::kAlreadyExists);
  EXPECT_EQ(change(FamilyModification::Update("zz", {})),
            StatusCode::kNotFound);
  EXPECT_EQ(change(FamilyModification::Drop("f")), StatusCode::kNotFound);
  EXPECT_EQ(change(FamilyModification::Update("g", GcRule::MaxAge(1us))),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(Value(t.store.GetTable("t")), before);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@1000=}"});
  EXPECT_FALSE(t.store.ModifyColumnFamilies("t", {}).ok());
}

TEST(ModifyColumnFamilies, DropsCellsAndRowsWithoutCells) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, ""}}));
  EXPECT_OK(t.store.MutateRow(
      "t", "s", {SetCell{"f", "q", 1ms, ""}, SetCell{"g", "q", 1ms, ""}}));
  EXPECT_OK(t.store.ModifyColumnFamilies(
      "t", {FamilyModification::Drop("f"),
            FamilyModification::Create({"f", {}, {}})}));
  EXPECT_EQ(t.Read(), Strings{"s{g:q@1000=}"});
  EXPECT_EQ(Value(t.store.Size("t")).rows, 1);
}

TEST(ModifyColumnFamilies, ChangesTheRuleAndNotTheType) {
  TestStore t({{"s", {}, Aggregate::kSum}});
  EXPECT_OK(t.store.ModifyColumnFamilies(
      "t", {FamilyModification::Update("s", GcRule::MaxAge(1s))}));
  EXPECT_EQ(
      Value(t.store.GetTable("t")).families,
      (std::vector<ColumnFamily>{{"s", GcRule::MaxAge(1s), Aggregate::kSum}}));
}

TEST(DropRowRange, DeletesRowsByPrefix) {
  TestStore t;
  for (char const* key : {"a", "b", "b0", "c"}) {
    EXPECT_OK(t.store.MutateRow("t", key, {SetCell{"f", "q", 1ms, ""}}));
  }
  EXPECT_OK(t.store.DropRowRange("t", "b"));
  EXPECT_EQ(t.Read(), (Strings{"a{f:q@1000=}", "c{f:q@1000=}"}));
  EXPECT_EQ(t.store.DropRowRange("t", ""),
            Invalid("Row keys must be non-empty"));
  EXPECT_OK(t.store.DropAllRows("t"));
  EXPECT_EQ(t.Read(), Strings());
}

TEST(Size, CountsRowsCellsAndBytes) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow(
      "t", "row",
      {SetCell{"f", "q", 1ms, "four"}, SetCell{"f", "q", 2ms, ""},
       SetCell{"g", "qq", 2ms, "1"}}));
  EXPECT_EQ(Value(t.store.Size("t")), (TableSize{1, 3, 3 * 3 + 1 + 1 + 2 + 5}));
}

TEST(CheckAndMutateRow, MayDoNothingInOneCase) {
  TestStore t;
  EXPECT_EQ(Value(t.store.CheckAndMutateRow("t", "r", std::nullopt, {},
                                            {SetCell{"f", "a", 0us, "1"}})),
            false);
  EXPECT_EQ(t.Read(), Strings{"r{f:a@0=1}"});
  EXPECT_EQ(Value(t.store.CheckAndMutateRow("t", "r", std::nullopt,
                                            {DeleteFromRow{}}, {})),
            true);
  EXPECT_EQ(t.Read(), Strings());
}

TEST(CreateTable, RefusesNumbersThatAreNoEnumerators) {
  Store store;
  EXPECT_EQ(store.CreateTable("t", {{}, Granularity{}}),
            Status(StatusCode::kInvalidArgument,
                   "the granularity is 0, expected kMillis or kMicros"));
  ColumnFamily const family{"f", {}, static_cast<Aggregate>(4)};
  EXPECT_EQ(store.CreateTable("t", {{family}, Granularity::kMillis}),
            Status(StatusCode::kInvalidArgument,
                   "the aggregation is 4, expected kNone, kSum, kMin or kMax"));
}

}  // namespace
}  // namespace bigtable_ttl::reference
