// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Summary.h"
#include "model/Bounds.h"
#include "gtest/gtest.h"

namespace clang::tidy::bigtable {
namespace {

FunctionSummary summaryOf(std::string Key, std::vector<std::string> Strings,
                          std::optional<SummaryCall> Call = std::nullopt) {
  FunctionSummary F;
  F.Key = Key;
  F.Name = "shop::" + Key;
  F.File = "/shop.cc";
  F.Line = 7;
  F.Strings = std::move(Strings);
  F.Call = std::move(Call);
  return F;
}

SummaryCall write(unsigned Family) {
  return {SummaryCallKind::Write,
          false,
          {{"family", Family, std::nullopt}, {"timestamp", {}, {}}}};
}

SummarySet together(std::vector<FunctionSummary> Summaries) {
  SummarySet All;
  for (FunctionSummary &F : Summaries)
    All.add(std::move(F));
  return All;
}

std::string errorOf(llvm::StringRef Text) {
  auto Summaries = SummarySet::parse(Text);
  return Summaries ? "" : llvm::toString(Summaries.takeError());
}

TEST(SummaryTest, TextIsReadAsItWasWritten) {
  SummaryCall Unset = write(0);
  Unset.IsUnset = true;
  EXPECT_FALSE(Unset == write(0));
  FunctionSummary Comparing = summaryOf("e", {});
  Comparing.MayInspect = true;
  EXPECT_FALSE(Comparing.saysNothing());
  const SummarySet Summaries = together(
      {summaryOf("a", {"sessions", "x\"\n"}), summaryOf("b", {}, Unset),
       summaryOf("c", {},
                 SummaryCall{SummaryCallKind::Read,
                             false,
                             {{"table", std::nullopt, "clicks"}}}),
       Comparing});
  auto Read = SummarySet::parse(Summaries.toText());
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->toText(), Summaries.toText());
  EXPECT_EQ(Read->size(), 4u);
  EXPECT_TRUE(Read->find("e")->MayInspect);
  EXPECT_EQ(*Read->find("b")->Call, Unset);
  EXPECT_EQ(Read->find("c")->Call->Roles[0].Text, "clicks");
  EXPECT_EQ(Read->find("a")->lastName(), "a");
  EXPECT_EQ(Read->find("d"), nullptr);
}

SummaryMember member(std::string Name, std::vector<std::string> Strings) {
  SummaryMember M;
  M.Name = std::move(Name);
  M.Strings = std::move(Strings);
  return M;
}

SummaryMember passed(std::string Name, unsigned Parameter) {
  SummaryMember M = member(std::move(Name), {});
  M.Parameter = Parameter;
  return M;
}

FunctionSummary keeping(std::vector<SummaryMember> Members) {
  FunctionSummary F = summaryOf("a", {});
  F.Members = std::move(Members);
  return F;
}

TEST(SummaryTest, MembersAreReadAsTheyWereWritten) {
  SummaryMember Live = member("live_", {});
  Live.Ttl = bigtable_ttl::Ttl::OneSecond();
  FunctionSummary F = keeping(
      {member("family_", {"sessions", "visits"}), Live, passed("table_", 1)});
  F.UsesObject = true;
  F.Call = SummaryCall{SummaryCallKind::Write,
                       false,
                       {{"family", std::nullopt, {}, "family_"}},
                       {0, 2}};
  F.Leaves = {0, 3};
  F.Sends = {{0, std::nullopt}, {2, SummaryRole{"table", 1, std::nullopt}}};
  const SummarySet Summaries = together({F});
  auto Read = SummarySet::parse(Summaries.toText());
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->toText(), Summaries.toText());
  const FunctionSummary &Known = *Read->find("a");
  EXPECT_EQ(Known.Members[0].Strings, F.Members[0].Strings);
  EXPECT_EQ(Known.Members[1].Ttl, Live.Ttl);
  EXPECT_EQ(Known.Members[2].Parameter, 1u);
  EXPECT_TRUE(Known.UsesObject);
  EXPECT_EQ(Known.Call, F.Call);
  EXPECT_EQ(Known.Sends, F.Sends);
  EXPECT_EQ(Known.Leaves, F.Leaves);
  EXPECT_FALSE(Known.saysNothing());
  EXPECT_TRUE(Known.withoutValues().saysNothing());
}

TEST(SummaryTest, OfTwoPoliciesNoneIsKnown) {
  FunctionSummary One = summaryOf("a", {}), Default = One, None = One;
  One.Ttl = bigtable_ttl::Ttl::OneSecond();
  Default.Ttl = bigtable_ttl::Ttl::Default(std::chrono::hours(48));
  EXPECT_EQ(together({One, One}).find("a")->Ttl, One.Ttl);
  for (const FunctionSummary &Other : {Default, None}) {
    EXPECT_FALSE(together({One, Other}).find("a")->Ttl);
    EXPECT_FALSE(together({Other, One}).find("a")->Ttl);
  }
  for (const FunctionSummary &F : {One, Default}) {
    auto Read = SummarySet::parse(together({F}).toText());
    ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
    EXPECT_EQ(Read->find("a")->Ttl, F.Ttl);
    EXPECT_FALSE(Read->find("a")->saysNothing());
  }
}

TEST(SummaryTest, ATimestampThatACallMakesGoesThere) {
  SummaryRole Role{"timestamp", 2, std::nullopt};
  Role.Made.Times.push_back({TimestampKind::Helper});
  Role.Made.Ttl = bigtable_ttl::Ttl::OneSecond();
  FunctionSummary F = summaryOf("a", {});
  F.Call = SummaryCall{SummaryCallKind::Write, false, {Role}};
  auto Read = SummarySet::parse(together({F}).toText());
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->find("a")->Call, F.Call);
  FunctionSummary Other = F;
  Other.Call->Roles[0].Made.Ttl =
      bigtable_ttl::Ttl::Default(std::chrono::hours(48));
  EXPECT_FALSE(together({F, Other}).find("a")->Call);
}

TEST(SummaryTest, WhatOverridesAFunctionHasAKeyOfItsOwn) {
  FunctionSummary F = summaryOf(keyOfOverriders("a"), {"x"});
  EXPECT_TRUE(together({F}).tellsOfOverriders());
  EXPECT_TRUE(isOfProgram(F.Key));
  EXPECT_FALSE(isOfProgram("a"));
  EXPECT_FALSE(together({summaryOf("a", {"x"})}).tellsOfOverriders());
}

TEST(SummaryTest, OfParametersOnlyWhatAllDefinitionsSayIsKnown) {
  FunctionSummary One = summaryOf("a", {}), Other = One;
  const SummaryRole Table{"table", 1, std::nullopt};
  One.Sends = {{0, Table}, {2, std::nullopt}, {3, Table}};
  Other.Sends = {{0, Table}, {2, Table}};
  One.Leaves = {0, 1};
  Other.Leaves = {1, 2};
  for (const SummarySet &Both :
       {together({One, Other}), together({Other, One})}) {
    EXPECT_EQ(Both.find("a")->Sends, std::vector<SummarySend>({{0, Table}}));
    EXPECT_EQ(Both.find("a")->Leaves, std::vector<unsigned>({1}));
  }
}

TEST(SummaryTest, OnlyMembersThatAllDefinitionsKeepAreKept) {
  FunctionSummary One = keeping({member("a_", {"x"}), member("b_", {"x"}),
                                 member("c_", {"x"}), passed("d_", 0),
                                 passed("e_", 0)}),
                  Other = keeping({member("a_", {"y"}), member("c_", {}),
                                   passed("d_", 1), passed("e_", 0)});
  Other.UsesObject = true;
  FunctionSummary Both = keeping({member("a_", {"x", "y"}), member("c_", {}),
                                  member("d_", {}), passed("e_", 0)});
  Both.UsesObject = true;
  const std::string Expected = together({Both}).toText();
  EXPECT_EQ(together({One, Other}).toText(), Expected);
  EXPECT_EQ(together({Other, One}).toText(), Expected);
}

Timestamp timeOf(TimestampKind Kind, int64_t Count) {
  Timestamp T;
  T.Kind = Kind;
  T.Count = Count;
  return T;
}

FunctionSummary madeOf(std::vector<Timestamp> Times,
                       std::vector<FilterNode> Filters) {
  FunctionSummary F = summaryOf("a", {});
  F.Times = std::move(Times);
  F.Filters = std::move(Filters);
  return F;
}

FilterNode bounded() {
  FilterNode Live =
      liveCells({{"sessions", bigtable_ttl::Ttl::OneSecond()},
                 {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(48))},
                 {"sure", bigtable_ttl::Ttl::Default(std::chrono::seconds(1))}},
                true);
  FilterNode Time = liveSince(std::chrono::hours(1));
  Time.Passed.End = 2;
  Time.ConstantStart = 5;
  FilterNode Family = families({"a", "b"});
  Family.Passed.Itself = 0;
  FilterNode Unknown;
  Unknown.Passed.Itself = 1;
  FilterNode Condition;
  Condition.Kind = Stage::Condition;
  Condition.Field = "Condition";
  Condition.Parts = {Live, Time, Unknown};
  return combine(Stage::Chain, {Family, Condition});
}

TEST(SummaryTest, ValuesAreReadAsTheyWereWritten) {
  Timestamp Wrong = timeOf(TimestampKind::Now, -7);
  Wrong.Unit = TimeUnit::Seconds;
  Wrong.TakenFor = TimeUnit::Millis;
  Wrong.Nominal = TimeUnit::Micros;
  Wrong.IsWholeMillis = false;
  Wrong.IsCoarse = Wrong.IsPart = Wrong.IsLiteral = Wrong.IsCut = true;
  const SummarySet Summaries = together(
      {madeOf({Wrong, timeOf(TimestampKind::Helper, 0)}, {bounded()})});
  auto Read = SummarySet::parse(Summaries.toText());
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->toText(), Summaries.toText());
  const FunctionSummary &F = *Read->find("a");
  EXPECT_EQ(F.Times[0], Wrong);
  EXPECT_EQ(F.Times[0].Nominal, TimeUnit::Micros);
  ASSERT_EQ(F.Filters.size(), 1u);
  const FilterNode &Condition = F.Filters[0].Parts[1];
  EXPECT_EQ(F.Filters[0].Parts[0].Names.single()->Value, "a|b");
  EXPECT_EQ(Condition.Parts[0].Listed[0].Ttl, bigtable_ttl::Ttl::OneSecond());
  EXPECT_EQ(Condition.Parts[0].Listed[1].Ttl,
            bigtable_ttl::Ttl::Default(std::chrono::hours(48)));
  EXPECT_NE(Condition.Parts[0].Listed[2].Ttl, bigtable_ttl::Ttl::OneSecond());
  EXPECT_EQ(Condition.Parts[1].Starts, bounded().Parts[1].Parts[1].Starts);
  EXPECT_EQ(Condition.Parts[1].Passed.End, 2u);
  EXPECT_EQ(Condition.Parts[2].Passed.Itself, 1u);
  EXPECT_TRUE(Condition.Parts[2].Gap);
}

TEST(SummaryTest, FiltersKeepNothingOfTheirCode) {
  FilterNode Live = liveCells({{"", bigtable_ttl::Ttl::OneSecond()}}, false);
  Live.Listed.front().Name = StringSet::unknown({Unknown::Reason::Parameter});
  Live.Gap = Live.BoundGap = Unknown{Unknown::Reason::Parameter};
  Live.Kept = KeptStart{Bound::anywhere(), nullptr};
  const std::optional<FilterNode> Read = asRead(Live);
  ASSERT_TRUE(Read);
  EXPECT_FALSE(Read->Kept);
  EXPECT_FALSE(Read->BoundGap);
  ASSERT_TRUE(Read->Gap);
  EXPECT_EQ(Read->Gap->Why, Unknown::Reason::Function);
  EXPECT_EQ(Read->Listed.front().Ttl, bigtable_ttl::Ttl::OneSecond());
  FilterNode Broken;
  Broken.Kind = Stage::Time; // Without bounds.
  EXPECT_FALSE(asRead(Broken));
}

TEST(SummaryTest, ValuesOfTwoSourcesAreAlternatives) {
  const auto Now = timeOf(TimestampKind::Now, 0);
  const FunctionSummary One = madeOf({Now}, {bounded()});
  const FunctionSummary Other = madeOf({Now, timeOf(TimestampKind::Now, 5)},
                                       {families({"b"}), bounded()});
  for (const SummarySet &Both :
       {together({One, Other}), together({Other, One})}) {
    EXPECT_EQ(Both.find("a")->Times.size(), 2u);
    EXPECT_EQ(Both.find("a")->Filters.size(), 2u);
    EXPECT_EQ(Both.toText(), together({One, Other}).toText());
  }
  EXPECT_TRUE(together({One, madeOf({}, {})}).find("a")->saysNothing());
}

TEST(SummaryTest, JoinsInAnyOrder) {
  const auto Both = [](FunctionSummary L, FunctionSummary R) {
    const std::string Text = together({L, R}).toText();
    EXPECT_EQ(Text, together({R, L}).toText());
    return *together({L, R}).find(L.Key);
  };
  EXPECT_EQ(Both(summaryOf("a", {"x"}), summaryOf("a", {"y"})).Strings,
            (std::vector<std::string>{"x", "y"}));
  // What one of them does not know is not known.
  EXPECT_TRUE(Both(summaryOf("a", {"x"}), summaryOf("a", {})).Strings.empty());
  EXPECT_TRUE(
      Both(summaryOf("a", {}, write(0)), summaryOf("a", {}, write(0))).Call);
  EXPECT_FALSE(
      Both(summaryOf("a", {}, write(0)), summaryOf("a", {}, write(1))).Call);
  EXPECT_FALSE(Both(summaryOf("a", {}, write(0)), summaryOf("a", {"x"})).Call);
  // What one of them may do may be done.
  FunctionSummary Comparing = summaryOf("a", {});
  Comparing.MayInspect = true;
  EXPECT_TRUE(Both(Comparing, summaryOf("a", {})).MayInspect);
}

TEST(SummaryTest, TooManyStringsAreUnknown) {
  SummarySet Summaries;
  for (unsigned I = 0; I != MaxValues; ++I)
    Summaries.add(summaryOf("a", {std::to_string(I)}));
  EXPECT_EQ(Summaries.find("a")->Strings.size(), size_t(MaxValues));
  Summaries.add(summaryOf("a", {"more"}));
  EXPECT_TRUE(Summaries.find("a")->Strings.empty());
}

TEST(SummaryTest, WhatIsNoFactsIsAnError) {
  EXPECT_NE(errorOf("{\"version\": 1,\n x").find("2:2"), std::string::npos);
  EXPECT_NE(errorOf(R"({"version": 6})").find("facts"), std::string::npos);
  EXPECT_NE(errorOf(R"({"version": 9, "facts": []})").find("version 9 found"),
            std::string::npos);
  const std::string Head =
      R"({"version": 6, "facts": [{"key": "k", "name": "n", "file": "f", "line": 1, )";
  EXPECT_NE(errorOf(Head + R"("does": "hide"}]})").find("'count' or 'query'"),
            std::string::npos);
  EXPECT_NE(
      errorOf(
          Head +
          R"("does": "read", "roles": [{"role": "filter", "parameter": 0}]}]})")
          .find("number of a parameter"),
      std::string::npos);
  EXPECT_NE(errorOf(Head + R"("does": "read", "when": [1, 0]}]})")
                .find("number of a parameter"),
            std::string::npos);
  EXPECT_EQ(errorOf(Head + R"("does": "read", "when": [1, 2]}]})"), "");
  EXPECT_NE(errorOf(Head + R"("sends": [{}]}]})").find("'parameter'"),
            std::string::npos);
  // Of values each field is what the analysis relies on.
  const auto ErrorOf = [&](const std::string &Values) {
    return errorOf(Head + Values + "}]}");
  };
  const std::string Time =
                        R"("times": [{"is": "now", "unit": "ms", "count": 0)",
                    Stage = R"("filters": [{"stage": ")";
  EXPECT_EQ(ErrorOf(Time + "}]"), "");
  EXPECT_NE(ErrorOf(Time + R"(, "taken": "days"}])").find("taken"),
            std::string::npos);
  EXPECT_NE(ErrorOf(R"("times": [{"is": "then", "unit": "ms", "count": 0}])")
                .find("not known here"),
            std::string::npos);
  EXPECT_EQ(ErrorOf(Stage + "pass\"}]"), "");
  for (const char *Wrong : {"", "chain-of", "time", "either",
                            "condition\", \"parts\": [], \"as\": \"x",
                            "pass\", \"parameter\": 0, \"as\": \"x"})
    EXPECT_NE(ErrorOf(Stage + Wrong + "\"}]"), "") << Wrong;
  EXPECT_NE(ErrorOf(Stage + R"(time", "starts": [[3, 2]], "ends": [[0, 0]]}])")
                .find("pairs"),
            std::string::npos);
  EXPECT_NE(ErrorOf(Stage + R"(live", "listed": [{"default": 0}]}])")
                .find("milliseconds"),
            std::string::npos);
}

} // namespace
} // namespace clang::tidy::bigtable
