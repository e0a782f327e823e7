// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/CellLife.h"
#include "report/HtmlTemplate.h"
#include "gtest/gtest.h"

using namespace clang::tidy::bigtable;
using namespace clang::tidy::bigtable::tool;
using Point = CellLife::Point;
namespace json = llvm::json;

namespace {

std::string filled(llvm::StringRef Template, const json::Object &Data) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  fillIn(Template, Data, Out);
  return Text;
}

TEST(HtmlTemplateTest, EscapesAll) {
  const json::Object Data{{"x", "<a href=\"'\">&amp;"}};
  EXPECT_EQ(filled("<b title='{{x}}'>{{x}}</b>", Data),
            "<b title='&lt;a href=&quot;&#39;&quot;&gt;&amp;amp;'>"
            "&lt;a href=&quot;&#39;&quot;&gt;&amp;amp;</b>");
}

TEST(HtmlTemplateTest, KeepsQuotesInElements) {
  const json::Object Data{{"x", "f(\"a\", 'b') < &c"}};
  EXPECT_EQ(filled("<b>{{=x}}</b>", Data), "<b>f(\"a\", 'b') &lt; &amp;c</b>");
}

TEST(HtmlTemplateTest, ShowsWhatWouldNotBeSeen) {
  const json::Object Data{{"x", "a\u202eb\x1b"
                                "c\u200bd\te\u00e9"}};
  EXPECT_EQ(filled("{{x}}", Data), "a\u27e8U+202E\u27e9b\u27e8U+001B\u27e9"
                                   "c\u27e8U+200B\u27e9d\te\u00e9");
}

TEST(HtmlTemplateTest, FillsInNoTemplatesOfData) {
  const json::Object Data{{"x", "{{y}}{{#x}}"}, {"y", "no"}};
  EXPECT_EQ(filled("{{x}}", Data), "{{y}}{{#x}}");
}

TEST(HtmlTemplateTest, RepeatsAndLeavesOut) {
  const json::Object Data{
      {"all", json::Array{json::Object{{"n", 1}, {"in", json::Array{}}},
                          json::Object{{"n", 2}, {"name", "inner"}}}},
      {"name", "outer"},
      {"none", json::Array{}},
      {"empty", ""},
      {"yes", true},
      {"no", false},
      {"one", json::Object{{"name", "of one"}}}};
  EXPECT_EQ(filled("{{#all}}{{n}} {{name}};{{/all}}", Data),
            "1 outer;2 inner;");
  EXPECT_EQ(filled("{{#none}}a{{/none}}{{^none}}b{{/none}}"
                   "{{#empty}}c{{/empty}}{{^empty}}d{{/empty}}"
                   "{{#yes}}e{{/yes}}{{^yes}}f{{/yes}}"
                   "{{#no}}g{{/no}}{{^no}}h{{/no}}"
                   "{{#absent}}i{{x}}{{#name}}j{{/name}}{{/absent}}"
                   "{{#one}}{{name}}{{/one}}{{^one}}k{{/one}}"
                   "{{#name}}l{{/name}}",
                   Data),
            "bdehof onel");
}

std::string inShort(const CellLife &Life) {
  std::string Text;
  for (size_t I = 0; I != Life.Events.size(); ++I) {
    const CellLife::Event &E = Life.Events[I];
    Text += Life.Stamp == I ? "*" : "";
    switch (E.What) {
    case Point::Timestamp:
      Text += "stamp ";
      break;
    case Point::Written:
      Text += "written ";
      break;
    case Point::Expires:
      Text += "expires ";
      break;
    case Point::MayBeCollected:
      Text += "late ";
      break;
    case Point::Collected:
      Text += "gone ";
      break;
    }
    Text += E.When + "; ";
  }
  return Text;
}

TEST(CellLifeTest, OneSecondExpiresAtItsTimestamp) {
  TtlPolicy P = TtlPolicy::oneSecond();
  EXPECT_EQ(inShort(lifeOf(P)), "written now; *expires when the writer says; "
                                "late 1s later; gone about a week later; ");
  P.ExpireAfter = std::chrono::minutes(30);
  EXPECT_EQ(inShort(lifeOf(P)), "written now; *expires +30m; late 1s later; "
                                "gone about a week later; ");
}

TEST(CellLifeTest, ARuleOfAMillisecondCollectsSooner) {
  EXPECT_EQ(
      inShort(lifeOf(*TtlPolicy::oneSecond(std::chrono::milliseconds(1)))),
      "written now; *expires when the writer says; late 1ms later; gone about a "
      "week later; ");
  EXPECT_FALSE(TtlPolicy::oneSecond(std::chrono::milliseconds(2)));
}

TEST(CellLifeTest, DefaultExpiresAnAgeAfterItsTimestamp) {
  TtlPolicy P = TtlPolicy::defaultTtl(std::chrono::hours(48));
  EXPECT_EQ(inShort(lifeOf(P)),
            "*written now; expires +2d; gone about a week later; ");
  // A shorter life needs a timestamp of the past, a longer one of the future.
  P.ExpireAfter = std::chrono::hours(1);
  EXPECT_EQ(inShort(lifeOf(P)), "*stamp 1d23h ago; written now; expires +1h; "
                                "gone about a week later; ");
  P.ExpireAfter = std::chrono::hours(72);
  EXPECT_EQ(inShort(lifeOf(P)), "written now; *stamp +1d; expires +3d; "
                                "gone about a week later; ");
}

TEST(CellLifeTest, WithoutATtlItStays) {
  TtlPolicy P = TtlPolicy::none();
  EXPECT_EQ(inShort(lifeOf(P)), "written now; ");
  P.Timestamps = Meaning::Sequence;
  EXPECT_NE(lifeOf(P).Text.find("counts up"), std::string::npos);
}

} // namespace
