// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/IntegerCasts.h"
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

using namespace clang::tidy::bigtable;

namespace {

using Kind = IntegerCast::Kind;

/// A conversion, and the compiler's own.
struct Type {
  IntegerCast Cast;
  int64_t (*Convert)(int64_t);
};

template <typename T> int64_t convert(int64_t Number) {
  return static_cast<int64_t>(static_cast<T>(Number));
}

const Type Types[] = {{{Kind::Signed, 8}, convert<int8_t>},
                      {{Kind::Unsigned, 8}, convert<uint8_t>},
                      {{Kind::Signed, 16}, convert<int16_t>},
                      {{Kind::Unsigned, 16}, convert<uint16_t>},
                      {{Kind::Signed, 32}, convert<int32_t>},
                      {{Kind::Unsigned, 32}, convert<uint32_t>},
                      {{Kind::Signed, 64}, convert<int64_t>},
                      {{Kind::Unsigned, 64}, convert<uint64_t>},
                      {{Kind::Bool, 1}, convert<bool>}};

constexpr int64_t Most = std::numeric_limits<int64_t>::max(),
                  Least = std::numeric_limits<int64_t>::min();

// The innermost is made first, and is prepended last.
TEST(IntegerCasts, AsTheCompilerConverts) {
  std::mt19937_64 Random(1);
  const std::vector<int64_t> Edges{
      0,     1,     -1,    127,        128,         -128,        -129,
      255,   256,   257,   32767,      32768,       65535,       65536,
      -5,    70000, Least, 2147483647, 2147483648,  -2147483648, 4294967295,
      Most,  -300,  300,   4294967296, -4294967297, 1099511627776};
  for (unsigned Round = 0; Round != 20000; ++Round) {
    IntegerCasts Casts;
    std::vector<const Type *> Chain;
    for (unsigned I = 0, N = 1 + Random() % 4; I != N; ++I) {
      Chain.push_back(&Types[Random() % std::size(Types)]);
      Casts.prepend(Chain.back()->Cast);
    }
    const int64_t Number = Random() % 2 == 0 ? Edges[Random() % Edges.size()]
                                             : static_cast<int64_t>(Random());
    int64_t Expected = Number;
    for (const Type *Each : llvm::reverse(Chain))
      Expected = Each->Convert(Expected);
    ASSERT_EQ(Casts.apply(Number), Expected) << "round " << Round;
  }
}

TEST(IntegerCasts, OneAfterTheOther) {
  IntegerCasts Inner, Outer;
  Inner.prepend({Kind::Signed, 8});
  Outer.prepend({Kind::Unsigned, 16});
  Outer.prepend(Inner);
  EXPECT_EQ(Outer.apply(255), 65535); // -1 of 16 bits.
  EXPECT_EQ(Outer.bits(), 8U);
  EXPECT_EQ(Inner.apply(255), -1);
}

TEST(IntegerCasts, NothingIsCut) {
  IntegerCasts Casts;
  EXPECT_TRUE(Casts.empty());
  Casts.prepend({Kind::Signed, 64});
  Casts.prepend({Kind::Unsigned, 64});
  EXPECT_TRUE(Casts.empty());
  EXPECT_EQ(Casts.apply(Least), Least);
  EXPECT_EQ(Casts.bits(), 64U);
}

TEST(IntegerCasts, WhatIsRoundedIsNotKnown) {
  IntegerCasts Float, Double;
  Float.prepend({Kind::Floating, 24});
  Double.prepend({Kind::Floating, 53});
  EXPECT_EQ(Float.apply(16777215), 16777215);
  EXPECT_EQ(Float.apply(16777217), std::nullopt);
  EXPECT_EQ(Float.apply(-16777217), std::nullopt);
  EXPECT_EQ(Double.apply(16777217), 16777217);
  EXPECT_EQ(Double.apply(Most), std::nullopt);
  // A 'double' has room for the microseconds of today.
  EXPECT_EQ(Double.bits(), 64U);
  EXPECT_EQ(Float.bits(), 24U);
}

} // namespace
