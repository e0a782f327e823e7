// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/TextFormat.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

/// "a{0}b": '{0!}' is a number, and '{0~}' not unchanged; "?" for what is not
/// understood.
std::string piecesIn(llvm::StringRef Format, FormatKind Kind) {
  const auto Pieces = piecesOf(Format, Kind);
  if (!Pieces)
    return "?";
  std::string Text;
  for (const FormatPiece &Piece : *Pieces)
    Text += Piece.Argument ? "{" + std::to_string(*Piece.Argument) +
                                 (Piece.IsNumber ? "!" : "") +
                                 (Piece.IsPlain ? "" : "~") + "}"
                           : Piece.Text;
  return Text;
}

TEST(TextFormat, SplitsFormatsOfPrintf) {
  const auto Of = [](llvm::StringRef Format) {
    return piecesIn(Format, FormatKind::Printf);
  };
  EXPECT_EQ(Of(""), "");
  EXPECT_EQ(Of("a%sb%vc"), "a{0}b{1}c");
  EXPECT_EQ(Of("100%% of %d, %5.2lf"), "100% of {0!}, {1!~}");
  EXPECT_EQ(Of("%-5s%c"), "{0~}{1~}");
  EXPECT_EQ(Of("$0"), "$0");
  for (const char *Unknown : {"%", "a%", "%*d", "%1$s", "%n", "%p", "%-"})
    EXPECT_EQ(Of(Unknown), "?") << Unknown;
}

TEST(TextFormat, SplitsFormatsOfSubstitute) {
  const auto Of = [](llvm::StringRef Format) {
    return piecesIn(Format, FormatKind::Substitute);
  };
  EXPECT_EQ(Of("$1 a $0 $0 50% $$"), "{1} a {0} {0} 50% $");
  for (const char *Unknown : {"$", "a$", "$a", "$-"})
    EXPECT_EQ(Of(Unknown), "?") << Unknown;
  EXPECT_EQ(piecesIn("a", FormatKind::None), "?");
}

TEST(TextFormat, SplitsFormatsOfBraces) {
  const auto Of = [](llvm::StringRef Format) {
    return piecesIn(Format, FormatKind::Braces);
  };
  EXPECT_EQ(Of("a{}b{}c"), "a{0}b{1}c");
  EXPECT_EQ(Of("{1} a {0} {1:s} {{}} 50% $0"), "{1} a {0} {1} {} 50% $0");
  EXPECT_EQ(Of("{:d}, {:5.2f}, {:.3s}, {:10}"), "{0!}, {1!~}, {2~}, {3~}");
  for (const char *Unknown : {"{", "}", "a{", "{0", "{a}", "{:{}}", "{:>9}",
                              "{:%Y}", "{:c}", "a}b", "{-1}"})
    EXPECT_EQ(Of(Unknown), "?") << Unknown;
}

TEST(TextFormat, FillsHoles) {
  EXPECT_TRUE(mayBe("\x01", "clicks"));
  EXPECT_TRUE(mayBe("clicks", "clicks"));
  EXPECT_FALSE(mayBe("clicks", "clicks_2"));
  EXPECT_TRUE(mayBe("clicks\x01", "clicks"));
  EXPECT_TRUE(mayBe("clicks_\x02", "clicks_2"));
  EXPECT_FALSE(mayBe("clicks_\x02", "visits_2"));
  EXPECT_TRUE(mayBe("\x01_2_\x02_x", "clicks_2_24_x"));
  EXPECT_FALSE(mayBe("\x01_2_\x02_x", "clicks_2_24_y"));
  EXPECT_FALSE(mayBe("a\x01" "a", "a"));
  EXPECT_EQ(withoutHoles("a\x01" "b\x02"), "a...b...");
  EXPECT_TRUE(hasHoles("a\x02"));
  EXPECT_FALSE(hasHoles("a"));
}

} // namespace
