// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/family.h"
#include <gtest/gtest.h>

namespace bigtable_ttl {
namespace {

constexpr OneSecondFamily kTokens("tokens");
constexpr DefaultFamily kClicks("clicks", std::chrono::hours(48));
constexpr DurableFamily kProfile("profile");

static_assert(kTokens.ttl == Ttl::OneSecond());
static_assert(kClicks.ttl == Ttl::Default(std::chrono::hours(48)));

static_assert(kHasTtl<OneSecondFamily>);
static_assert(kHasTtl<DefaultFamily>);
static_assert(!kHasTtl<DurableFamily>);
static_assert(!kHasTtl<char const*>);

template <typename From, typename To>
constexpr bool kConverts = std::is_convertible_v<From, To>;

// A name alone is no family, and none is one of another kind.
static_assert(!kConverts<char const*, OneSecondFamily>);
static_assert(!kConverts<char const*, DurableFamily>);
static_assert(!kConverts<DefaultFamily, OneSecondFamily>);
static_assert(!kConverts<OneSecondFamily, DefaultFamily>);
static_assert(!kConverts<DurableFamily, DefaultFamily>);

TEST(Family, KeepsItsName) {
  EXPECT_STREQ(kTokens.name, "tokens");
  EXPECT_STREQ(kClicks.name, "clicks");
  EXPECT_STREQ(kProfile.name, "profile");
}

}  // namespace
}  // namespace bigtable_ttl
