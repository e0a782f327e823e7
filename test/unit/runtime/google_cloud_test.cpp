// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../seed.h"
#include <bigtable_ttl/google_cloud.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <iostream>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl {
namespace {

using google::bigtable::v2::RowFilter;
using google::cloud::bigtable::Cell;
using google::cloud::bigtable::Filter;
using google::cloud::bigtable::SingleRowMutation;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;
using namespace std::chrono_literals;

constexpr milliseconds kStart{1'700'000'000'123};  // some instant

class FixedClock : public Clock {
 public:
  system_clock::time_point Now() const override {
    ++calls;
    return system_clock::time_point(kStart);
  }
  mutable int calls = 0;
};

/// The filter as text.
std::string ToString(RowFilter const& f) {
  auto const all = [](auto const& name, auto const& filters) {
    std::string text = name;
    text += "(";
    for (auto const& each : filters) {
      if (text.back() != '(') text += ", ";
      text += ToString(each);
    }
    return text + ")";
  };
  switch (f.filter_case()) {
    case RowFilter::kChain:
      return all("Chain", f.chain().filters());
    case RowFilter::kInterleave:
      return all("Interleave", f.interleave().filters());
    case RowFilter::kFamilyNameRegexFilter:
      return "Family " + f.family_name_regex_filter();
    case RowFilter::kTimestampRangeFilter: {
      auto const& range = f.timestamp_range_filter();
      return "[" + std::to_string(range.start_timestamp_micros()) + ", " +
             std::to_string(range.end_timestamp_micros()) + ")";
    }
    case RowFilter::kPassAllFilter:
      return "PassAll";
    default:
      return "unexpected";
  }
}

std::string ToString(Filter const& f) { return ToString(f.as_proto()); }

std::string Since(milliseconds begin) {
  return "[" + std::to_string(microseconds(begin).count()) + ", 0)";
}

// drawback: late-collection
TEST(LiveCellsOfAFamily, PassesItsLiveCellsOnly) {
  FixedClock const clock;
  EXPECT_EQ(ToString(LiveCells("fam", Ttl::OneSecond(), clock)),
            "Chain(Family fam, " + Since(kStart + 1ms) + ")");
  EXPECT_EQ(ToString(LiveCells("fam", Ttl::Default(48h), clock)),
            "Chain(Family fam, " + Since(kStart - 48h + 1ms) + ")");
  EXPECT_EQ(clock.calls, 2);
}

TEST(LiveCellsOfAFamily, QuotesItsName) {
  FixedClock const clock;
  auto const since = Since(kStart + 1ms);
  EXPECT_EQ(ToString(LiveCells("a.b-c_d", Ttl::OneSecond(), clock)),
            "Chain(Family a\\.b\\-c_d, " + since + ")");
  EXPECT_EQ(ToString(LiveCells("a|b*", Ttl::OneSecond(), clock)),
            "Chain(Family a\\|b\\*, " + since + ")");
}

TEST(LiveCellsOfAFamily, UsesTheSystemsTimeUnlessToldOtherwise) {
  auto const before = Ttl::OneSecond().Live().begin;
  auto const filter = LiveCells("fam", Ttl::OneSecond());
  auto const after = Ttl::OneSecond().Live().begin;
  auto const& range =
      filter.as_proto().chain().filters(1).timestamp_range_filter();
  microseconds const begin(range.start_timestamp_micros());
  EXPECT_LE(before, begin);
  EXPECT_LE(begin, after);
  EXPECT_EQ(begin % 1ms, 0us);
  EXPECT_EQ(range.end_timestamp_micros(), 0);
}

TEST(LiveCellsOfATable, PassesEverythingWithoutFamilies) {
  EXPECT_EQ(ToString(LiveCells(std::vector<FamilyTtl>{})), "PassAll");
}

// drawback: mixed-strategies
TEST(LiveCellsOfATable, PassesOtherFamiliesUnfiltered) {
  FixedClock const clock;
  EXPECT_EQ(ToString(LiveCells({{"a", Ttl::OneSecond()}}, clock)),
            "Interleave(Chain(Family a, " + Since(kStart + 1ms) +
                "), Family [^a].*|a.+)");
}

TEST(LiveCellsOfATable, MergesFamiliesOfOneCutoffAndReadsTheClockOnce) {
  FixedClock const clock;
  auto const filter = LiveCells({{"sess", Ttl::OneSecond()},
                                 {"b", Ttl::Default(48h)},
                                 {"c.d", Ttl::OneSecond()},
                                 {"a", Ttl::Default(48h)}},
                                clock);
  EXPECT_EQ(ToString(filter),
            "Interleave(Chain(Family a|b, " + Since(kStart - 48h + 1ms) +
                "), Chain(Family c\\.d|sess, " + Since(kStart + 1ms) +
                "), Family " +
                internal::OtherFamiliesRegex({"a", "b", "c.d", "sess"}) + ")");
  EXPECT_EQ(clock.calls, 1);
}

TEST(LiveCellsOfATable, LetsTheLaterCutoffWin) {
  FixedClock const clock;
  FamilyTtl const strict{"a", Ttl::Default(1h)};
  FamilyTtl const lax{"a", Ttl::Default(48h)};
  auto const expected = LiveCells({strict}, clock);
  EXPECT_EQ(LiveCells({strict, lax}, clock), expected);
  EXPECT_EQ(LiveCells({lax, strict}, clock), expected);
  EXPECT_NE(LiveCells({lax}, clock), expected);
}

TEST(OtherFamiliesRegex, SharesPrefixes) {
  EXPECT_EQ(internal::OtherFamiliesRegex({"a"}), "[^a].*|a.+");
  EXPECT_EQ(internal::OtherFamiliesRegex({"b", "a", "b"}), "[^ab].*|[ab].+");
  EXPECT_EQ(internal::OtherFamiliesRegex({"ab"}), "[^a].*|a([^b].*|b.+)?");
  EXPECT_EQ(internal::OtherFamiliesRegex({"a", "ab"}), "[^a].*|a([^b].*|b.+)");
  EXPECT_EQ(internal::OtherFamiliesRegex({"-", "a."}),
            "[^\\-a].*|a([^\\.].*|\\..+)?|\\-.+");
}

TEST(OtherFamiliesRegex, StaysShort) {
  std::vector<std::string> names;
  for (int i = 0; i != 100; ++i) {
    names.push_back("family_" + std::to_string(i));
  }
  EXPECT_LT(internal::OtherFamiliesRegex(names).size(), 500u);

  std::string const longest(64, 'x');
  EXPECT_LT(internal::OtherFamiliesRegex({longest}).size(), 64u * 12);
}

/// Whether the regex matches the very names that are not in `names`, asked of
/// every one in `asked`.
void ExpectMatchesTheOthers(std::vector<std::string> const& names,
                            std::vector<std::string> const& asked) {
  auto const text = internal::OtherFamiliesRegex(names);
  // What Bigtable would reject or RE2 not read.
  EXPECT_EQ(text.find(':'), std::string::npos) << text;
  EXPECT_EQ(text.find("(?"), std::string::npos) << text;
  std::regex const regex(text);
  std::set<std::string> const in(names.begin(), names.end());
  for (auto const& name : asked) {
    ASSERT_EQ(std::regex_match(name, regex), in.count(name) == 0)
        << name << " against " << text;
  }
}

TEST(OtherFamiliesRegex, MatchesAllButAnySetOfShortNames) {
  std::vector<std::string> words;  // of 1 to 3 letters, each a, b or .
  std::string const letters = "ab.";
  for (char a : letters) {
    words.push_back({a});
    for (char b : letters) {
      words.push_back({a, b});
      for (char c : letters) words.push_back({a, b, c});
    }
  }
  auto asked = words;
  for (auto const& word : words) {
    asked.push_back(word + "z");
    asked.push_back("z" + word);
  }

  for (auto const& first : words) {
    for (auto const& second : words) {
      if (second < first) continue;  // the order makes no difference
      ExpectMatchesTheOthers({first, second}, asked);
      if (HasFailure()) return;
    }
  }
}

TEST(OtherFamiliesRegex, MatchesAllButRandomSetsOfNames) {
  auto const seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(seed));
  std::mt19937 random(seed);
  std::string const all =
      "-._0123456789"
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  auto const below = [&random](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };

  for (int round = 0; round != 200; ++round) {
    // Few letters make names share prefixes.
    std::string letters;
    for (auto n = 1 + below(round % 2 == 0 ? 3 : 20); n != 0; --n) {
      letters += all[below(all.size())];
    }
    auto const word = [&](std::size_t longest) {
      std::string w;
      for (auto n = 1 + below(longest); n != 0; --n) {
        w += letters[below(letters.size())];
      }
      return w;
    };
    auto const longest = round % 10 == 0 ? 64u : 6u;
    std::vector<std::string> names;
    for (auto n = 1 + below(30); n != 0; --n) names.push_back(word(longest));

    std::vector<std::string> asked = names;
    for (auto const& name : names) {
      // Close by: a prefix, one more letter, one letter changed.
      if (name.size() > 1) asked.push_back(name.substr(0, name.size() - 1));
      asked.push_back(name + all[below(all.size())]);
      auto changed = name;
      changed[below(changed.size())] = all[below(all.size())];
      asked.push_back(changed);
    }
    for (int i = 0; i != 50; ++i) asked.push_back(word(longest));
    ExpectMatchesTheOthers(names, asked);
    if (HasFailure()) return;
  }
}

/// The mutations of a row as text.
std::string ToString(SingleRowMutation row) {
  google::bigtable::v2::MutateRowRequest request;
  row.MoveTo(request);
  std::string text = request.row_key();
  for (auto const& m : request.mutations()) {
    if (m.has_set_cell()) {
      auto const& set = m.set_cell();
      text += "; set " + set.family_name() + ":" + set.column_qualifier() +
              " @" + std::to_string(set.timestamp_micros()) + " = " +
              set.value();
    } else if (m.has_delete_from_column()) {
      auto const& del = m.delete_from_column();
      text += "; delete " + del.family_name() + ":" + del.column_qualifier();
      if (del.has_time_range()) text += " in a range";
    } else {
      text += "; unexpected";
    }
  }
  return text;
}

std::string ToString(std::vector<google::cloud::bigtable::Mutation> mutations) {
  SingleRowMutation row("row");
  AddTo(row, std::move(mutations));
  return ToString(std::move(row));
}

std::string AtT0(milliseconds after = 0ms) {
  return " @" + std::to_string(microseconds(kStart + after).count()) + " = ";
}

// drawback: bulk-order
TEST(AddTo, AppendsInOrder) {
  SingleRowMutation row(
      "key", google::cloud::bigtable::SetCell("fam", "first", kStart, "1"));
  AddTo(row, {});
  AddTo(row, {google::cloud::bigtable::SetCell("fam", "second", kStart, "2"),
              google::cloud::bigtable::DeleteFromColumn("fam", "third")});
  EXPECT_EQ(ToString(row), "key; set fam:first" + AtT0() + "1; set fam:second" +
                               AtT0() + "2; delete fam:third");
}

// drawback: order-by-expiry
// drawback: delete-after-write
TEST(ReplaceCell, DeletesAllOfTheColumnThenWrites) {
  EXPECT_EQ(ToString(ReplaceCell("fam", "col", kStart, "value")),
            "row; delete fam:col; set fam:col" + AtT0() + "value");
}

TEST(ReplaceCell, TakesWhatSetCellTakes) {
  std::string const expected =
      "row; delete fam:col; set fam:col" + AtT0() + "value";
  std::string family = "fam";
  std::string column = "col";
  std::string value = "value";
  std::string const constant = "value";
  EXPECT_EQ(ToString(ReplaceCell(family, column, kStart, value)), expected);
  EXPECT_EQ(ToString(ReplaceCell(family, column, kStart, constant)), expected);
  EXPECT_EQ(value, "value");
  EXPECT_EQ(column, "col");
  EXPECT_EQ(family, "fam");
  EXPECT_EQ(ToString(ReplaceCell(std::move(family), std::move(column), kStart,
                                 std::move(value))),
            expected);
  char const* pointer = "value";
  EXPECT_EQ(ToString(ReplaceCell("fam", "col", kStart, pointer)), expected);
}

/// A text too long to be copied when it is moved, and where it lies.
struct Long {
  explicit Long(char c) : text(100, c), data(text.data()) {}
  std::string text;
  char const* data;
};

TEST(ReplaceCell, CopiesNoColumnOrValueThatItMayMove) {
  Long column('c');
  Long value('v');
  auto const mutations =
      ReplaceCell("fam", std::move(column.text), kStart, std::move(value.text));
  auto const& set = mutations[1].op.set_cell();
  EXPECT_EQ(set.column_qualifier().data(), column.data);
  EXPECT_EQ(set.value().data(), value.data);
}

TEST(ReplaceCell, StoresIntegersAsSetCellDoes) {
  std::string const expected =
      "row; delete fam:col; set fam:col" + AtT0() + "\1\2\3\4\5\6\7\10";
  std::int64_t number = 0x0102030405060708;
  std::int64_t const constant = number;
  EXPECT_EQ(ToString(ReplaceCell("fam", "col", kStart, number)), expected);
  EXPECT_EQ(ToString(ReplaceCell("fam", "col", kStart, constant)), expected);
  EXPECT_EQ(ToString(ReplaceCell("fam", "col", kStart, std::int64_t{number})),
            expected);
}

// drawback: retries
TEST(ReplaceCell, IsIdempotent) {
  // What the server stamps is not.
  for (auto const& m : ReplaceCell("fam", "col", kStart, "value")) {
    EXPECT_FALSE(m.op.has_set_cell() && m.op.set_cell().timestamp_micros() < 0);
  }
}

// drawback: no-write-time
TEST(SetCellWithWriteTime, WritesTheTimeWithTheTimestampOfTheValue) {
  FixedClock const clock;
  auto const written = EncodeWriteTime(clock.Now());
  EXPECT_EQ(ToString(SetCellWithWriteTime("fam", "col", kStart + 1h, "value",
                                          "when", clock)),
            "row; set fam:col" + AtT0(1h) + "value; set fam:when" + AtT0(1h) +
                written);
  EXPECT_EQ(clock.calls, 2);
}

TEST(SetCellWithWriteTime, TakesWhatSetCellTakes) {
  FixedClock const clock;
  std::string const times =
      "; set fam:when" + AtT0() + EncodeWriteTime(clock.Now());
  std::string family = "fam";
  std::string column = "col";
  std::string when = "when";
  std::string value = "value";
  EXPECT_EQ(
      ToString(SetCellWithWriteTime(family, column, kStart, value, when, clock)),
      "row; set fam:col" + AtT0() + "value" + times);
  EXPECT_EQ(
      ToString(SetCellWithWriteTime(std::move(family), std::move(column), kStart,
                                    std::move(value), std::move(when), clock)),
      "row; set fam:col" + AtT0() + "value" + times);
  std::int64_t const number = 0x0102030405060708;
  EXPECT_EQ(
      ToString(SetCellWithWriteTime("fam", "col", kStart, number, "when", clock)),
      "row; set fam:col" + AtT0() + "\1\2\3\4\5\6\7\10" + times);
}

TEST(SetCellWithWriteTime, CopiesNoColumnOrValueThatItMayMove) {
  Long column('c');
  Long value('v');
  Long when('w');
  auto const mutations =
      SetCellWithWriteTime("fam", std::move(column.text), kStart,
                           std::move(value.text), std::move(when.text));
  auto const& set = mutations[0].op.set_cell();
  EXPECT_EQ(set.column_qualifier().data(), column.data);
  EXPECT_EQ(set.value().data(), value.data);
  EXPECT_EQ(mutations[1].op.set_cell().column_qualifier().data(), when.data);
}

TEST(SetCellWithWriteTime, UsesTheSystemsTimeUnlessToldOtherwise) {
  auto const before = std::chrono::floor<microseconds>(system_clock::now());
  auto const mutations =
      SetCellWithWriteTime("fam", "col", kStart, "value", "when");
  auto const after = system_clock::now();
  ASSERT_EQ(mutations.size(), 2u);
  auto const written = DecodeWriteTime(mutations[1].op.set_cell().value());
  ASSERT_TRUE(written);
  EXPECT_LE(before, *written);
  EXPECT_LE(*written, after);
}

TEST(WriteTime, IsEncodedAsTheClientEncodesIntegers) {
  for (std::int64_t micros : {std::int64_t{0}, std::int64_t{-2},
                              std::int64_t{1'700'000'000'123'456}}) {
    std::chrono::time_point<system_clock, microseconds> const time{
        microseconds(micros)};
    auto const set =
        google::cloud::bigtable::SetCell("fam", "col", kStart, micros);
    EXPECT_EQ(EncodeWriteTime(time), set.op.set_cell().value());
    Cell const cell("row", "fam", "col", 0, EncodeWriteTime(time));
    EXPECT_EQ(*cell.decode_big_endian_integer<std::int64_t>(), micros);
  }
}

}  // namespace
}  // namespace bigtable_ttl
