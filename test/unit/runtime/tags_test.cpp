// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tagged declarations compile, and mean what they mean without tags. Worth
// building with BIGTABLE_TIDY_ANNOTATIONS, too.

#include <bigtable_ttl/tags.h>
#include <gtest/gtest.h>
#include <string>
#include <type_traits>

namespace {

BIGTABLE_TTL_ONE_SECOND constexpr char kTokens[] = "tokens";
BIGTABLE_TTL_ONE_SECOND_AFTER("30m") constexpr char const* kSessions = "sess";
BIGTABLE_TTL_ONE_MILLISECOND constexpr char kLocks[] = "locks";
BIGTABLE_TTL_ONE_MILLISECOND_AFTER("30m") constexpr char kKeys[] = "keys";
BIGTABLE_TTL_DEFAULT("2d") std::string const kClicks = "clicks";
BIGTABLE_TTL_DEFAULT_AFTER("2d", "12h") static char const kViews[] = "views";
BIGTABLE_TTL_DEFAULT_UNSTAMPED("2d") constexpr char kHits[] = "hits";
BIGTABLE_TTL_DEFAULT_UNSTAMPED_AFTER("2d", "1h")
constexpr char kTaps[] = "taps";
BIGTABLE_TTL_NONE inline constexpr char kProfile[] = "profile";

struct Table {
  int id;
};

struct Store {
  BIGTABLE_TABLE("clicks") Table table;
  BIGTABLE_TTL_NONE static constexpr char kFamily[] = "member";

  BIGTABLE_WRITER("family=fam, timestamp=ts")
  std::string Write(std::string const& fam, int ts) const {
    return fam + std::to_string(ts);
  }

  BIGTABLE_NOT_A_WRITER virtual int Delete() { return table.id; }
  virtual ~Store() = default;
};

BIGTABLE_READER("table=t, family=fam, filter=f")
int Read(BIGTABLE_TABLE("clicks") Table const& t, std::string const& fam,
         int f) {
  return t.id + static_cast<int>(fam.size()) + f;
}

BIGTABLE_NOT_A_READER int ReadAll(Table const& t) { return t.id; }

static_assert(sizeof(kTokens) == sizeof("tokens"));
static_assert(std::is_same_v<decltype(kSessions), char const* const>);
static_assert(std::is_same_v<decltype(&Read),
                             int (*)(Table const&, std::string const&, int)>);

TEST(Tags, LeaveConstantsAsTheyAre) {
  EXPECT_STREQ(kTokens, "tokens");
  EXPECT_STREQ(kSessions, "sess");
  EXPECT_STREQ(kLocks, "locks");
  EXPECT_STREQ(kKeys, "keys");
  EXPECT_EQ(kClicks, "clicks");
  EXPECT_STREQ(kViews, "views");
  EXPECT_STREQ(kHits, "hits");
  EXPECT_STREQ(kTaps, "taps");
  EXPECT_STREQ(kProfile, "profile");
  EXPECT_STREQ(Store::kFamily, "member");
}

TEST(Tags, LeaveTablesAndFunctionsAsTheyAre) {
  BIGTABLE_TABLE("clicks") Table local{7};
  Store store;
  store.table = local;
  EXPECT_EQ(store.Delete(), 7);
  EXPECT_EQ(store.Write("f", 1), "f1");
  EXPECT_EQ(Read(local, "fam", 5), 15);
  EXPECT_EQ(ReadAll(local), 7);
}

}  // namespace
