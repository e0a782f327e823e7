// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/LinkedFacts.h"
#include "model/Bounds.h"
#include "gtest/gtest.h"

namespace clang::tidy::bigtable {
namespace {

LinkedFact factOf(std::string Key, std::vector<std::string> Strings,
                  std::optional<LinkedCall> Call = std::nullopt) {
  return {Key, "shop::" + Key,     "/shop.cc",
          7,   std::move(Strings), std::move(Call)};
}

LinkedCall write(unsigned Family) {
  return {true, {{"family", Family, std::nullopt}, {"timestamp", {}, {}}}};
}

LinkedFacts together(std::vector<LinkedFact> Facts) {
  LinkedFacts All;
  for (LinkedFact &F : Facts)
    All.add(std::move(F));
  return All;
}

std::string errorOf(llvm::StringRef Text) {
  auto Facts = LinkedFacts::parse(Text);
  return Facts ? "" : llvm::toString(Facts.takeError());
}

TEST(LinkedFactsTest, TextIsReadAsItWasWritten) {
  const LinkedFacts Facts = together(
      {factOf("a", {"sessions", "x\"\n"}), factOf("b", {}, write(0)),
       factOf("c", {},
              LinkedCall{false, {{"table", std::nullopt, "clicks"}}})});
  auto Read = LinkedFacts::parse(Facts.toText());
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->toText(), Facts.toText());
  EXPECT_EQ(Read->size(), 3u);
  EXPECT_EQ(*Read->find("b")->Call, write(0));
  EXPECT_EQ(Read->find("c")->Call->Roles[0].Text, "clicks");
  EXPECT_EQ(Read->find("a")->lastName(), "a");
  EXPECT_EQ(Read->find("d"), nullptr);
}

TEST(LinkedFactsTest, JoinsInAnyOrder) {
  const auto Both = [](LinkedFact L, LinkedFact R) {
    const std::string Text = together({L, R}).toText();
    EXPECT_EQ(Text, together({R, L}).toText());
    return *together({L, R}).find(L.Key);
  };
  EXPECT_EQ(Both(factOf("a", {"x"}), factOf("a", {"y"})).Strings,
            (std::vector<std::string>{"x", "y"}));
  // What one of them does not know is not known.
  EXPECT_TRUE(Both(factOf("a", {"x"}), factOf("a", {})).Strings.empty());
  EXPECT_TRUE(Both(factOf("a", {}, write(0)), factOf("a", {}, write(0))).Call);
  EXPECT_FALSE(Both(factOf("a", {}, write(0)), factOf("a", {}, write(1))).Call);
  EXPECT_FALSE(Both(factOf("a", {}, write(0)), factOf("a", {"x"})).Call);
}

TEST(LinkedFactsTest, TooManyStringsAreUnknown) {
  LinkedFacts Facts;
  for (unsigned I = 0; I != MaxValues; ++I)
    Facts.add(factOf("a", {std::to_string(I)}));
  EXPECT_EQ(Facts.find("a")->Strings.size(), size_t(MaxValues));
  Facts.add(factOf("a", {"more"}));
  EXPECT_TRUE(Facts.find("a")->Strings.empty());
}

TEST(LinkedFactsTest, WhatIsNoFactsIsAnError) {
  EXPECT_NE(errorOf("{\"version\": 1,\n x").find("2:2"), std::string::npos);
  EXPECT_NE(errorOf(R"({"version": 1})").find("facts"), std::string::npos);
  EXPECT_NE(errorOf(R"({"version": 9, "facts": []})").find("version 9 found"),
            std::string::npos);
  const std::string Head =
      R"({"version": 1, "facts": [{"key": "k", "name": "n", "file": "f", "line": 1, )";
  EXPECT_NE(errorOf(Head + R"("does": "hide"}]})").find("'write' or 'read'"),
            std::string::npos);
  EXPECT_NE(
      errorOf(
          Head +
          R"("does": "read", "roles": [{"role": "filter", "parameter": 0}]}]})")
          .find("number of a parameter"),
      std::string::npos);
  EXPECT_EQ(errorOf(Head + R"("does": "read"}]})"), "");
}

} // namespace
} // namespace clang::tidy::bigtable
