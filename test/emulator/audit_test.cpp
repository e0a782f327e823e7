// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What an audit counts.

#include "AuditFindings.h"
#include "AuditReport.h"
#include "TableAudit.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator::audit_test {
namespace {

namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;

constexpr char kSchema[] = R"(
tables:
  - table: t
    families:
      - {family: f, ttl: one-second}
      - {family: d, ttl: default, max-age: 2d}
      - {family: g, ttl: none}
)";

constexpr std::int64_t kNow = 1767225600000000;
constexpr std::int64_t kHour = 3600000000;
constexpr std::int64_t kDay = 24 * kHour;

struct Cell {
  std::string key, family, qualifier;
  std::int64_t timestamp;
  std::string value;
};

/// As a server sends rows: what stays the same is left out.
std::vector<v2::ReadRowsResponse> Responses(std::vector<Cell> const& cells) {
  std::vector<v2::ReadRowsResponse> all(1);
  for (std::size_t i = 0; i != cells.size(); ++i) {
    auto const& cell = cells[i];
    auto const* before = i != 0 && cells[i - 1].key == cell.key ? &cells[i - 1]
                                                                : nullptr;
    auto& chunk = *all.back().add_chunks();
    if (before == nullptr) chunk.set_row_key(cell.key);
    bool const is_new = before == nullptr || before->family != cell.family;
    if (is_new) chunk.mutable_family_name()->set_value(cell.family);
    if (is_new || before->qualifier != cell.qualifier) {
      chunk.mutable_qualifier()->set_value(cell.qualifier);
    }
    chunk.set_timestamp_micros(cell.timestamp);
    chunk.set_value(cell.value);
    if (i + 1 == cells.size() || cells[i + 1].key != cell.key) {
      chunk.set_commit_row(true);
      all.emplace_back();
    }
  }
  all.pop_back();
  return all;
}

class TableAuditTest : public ::testing::Test {
 protected:
  TableAuditTest() {
    std::vector<tidy::SchemaError> errors;
    schema_ = tidy::Schema::parse({kSchema, "schema"}, errors);
    options_.Now = kNow;
  }

  TableAudit Make() { return TableAudit(&schema_->tables()[0], options_); }

  TableAudit Of(std::vector<Cell> const& cells) {
    auto audit = Make();
    std::string why;
    for (auto const& each : Responses(cells)) {
      EXPECT_TRUE(audit.add(each, why)) << why;
    }
    return audit;
  }

  std::optional<tidy::Schema> schema_;
  AuditOptions options_;
};

std::string Buckets(FamilyAudit const& of) {
  std::string text;
  for (auto const& each : of.ByExpiry) text += std::to_string(each.cells) + " ";
  return text;
}

TEST_F(TableAuditTest, CountsByExpiry) {
  auto const audit = Of({
      {"a", "d", "q", kNow, ""},             // In two days.
      {"a", "d", "q", kNow - 2 * kDay, ""},  // Now.
      {"a", "f", "q", kNow + 400 * kDay, ""},
      {"a", "f", "r", kNow + kHour / 2, ""},
      {"a", "g", "q", 5, ""},
      {"b", "f", "q", kNow, ""},
      {"b", "f", "r", kNow - kHour / 2, ""},
      {"c", "f", "q", 1000, ""},
  });
  EXPECT_EQ(audit.rows(), 3);
  EXPECT_EQ(audit.cells(), 8);
  EXPECT_EQ(Buckets(audit.families().at("f")), "1 0 0 0 0 2 1 0 0 0 0 1 ");
  EXPECT_EQ(Buckets(audit.families().at("d")), "0 0 0 0 0 1 0 0 1 0 0 0 ");
  EXPECT_EQ(Buckets(audit.families().at("g")), "0 0 0 0 0 0 0 0 0 0 0 0 ");
  EXPECT_EQ(audit.families().at("f").Report.expired.cells, 3u);
  EXPECT_EQ(audit.families().at("d").Report.expired.cells, 1u);
  // A key and a qualifier of one byte each.
  EXPECT_EQ(audit.families().at("f").all().bytes, 10u);
}

TEST_F(TableAuditTest, FindsTimestampsThatAreNoExpiries) {
  options_.Longest = std::chrono::hours(24 * 30);
  auto const audit = Of({
      {"a", "f", "q", kNow + 31 * kDay, ""},
      {"a", "f", "r", kNow + 29 * kDay, ""},
      {"a", "f", "s", kNow + 29 * kDay + 1, ""},
      {"a", "f", "t", kNow - 30 * kDay, ""},
  });
  auto const& report = audit.families().at("f").Report;
  EXPECT_EQ(report.Of(CellAudit::kTooFarAhead).cells, 1u);
  EXPECT_EQ(report.Of(CellAudit::kNotWholeMilliseconds).cells, 1u);
  EXPECT_EQ(report.Of(CellAudit::kOverdue).cells, 1u);
  EXPECT_EQ(report.Of(CellAudit::kLive).cells, 1u);
  ASSERT_EQ(audit.suspects().size(), 3u);
  EXPECT_EQ(audit.suspects()[0].qualifier, "q");
}

TEST_F(TableAuditTest, FindsHiddenCells) {
  auto const audit = Of({
      {"a", "f", "q", kNow + 3 * kDay, ""},
      {"a", "f", "q", kNow + 2 * kDay, ""},  // Hidden.
      {"a", "f", "q", kNow - 2 * kDay, ""},  // Expired.
      {"a", "f", "r", kNow + 2 * kDay, ""},
      {"b", "f", "r", kNow + 1 * kDay, ""},
  });
  EXPECT_EQ(audit.families().at("f").Hidden.cells, 1u);
}

TEST_F(TableAuditTest, TakesRowsWholeOrNotAtAll) {
  auto audit = Make();
  auto const add = [&](std::string const& chunks) {
    v2::ReadRowsResponse response;
    EXPECT_TRUE(
        google::protobuf::TextFormat::ParseFromString(chunks, &response));
    std::string why;
    return audit.add(response, why);
  };
  std::string const start =
      "family_name { value: 'f' } qualifier { value: 'q' } timestamp_micros: " +
      std::to_string(kNow + kDay);
  EXPECT_TRUE(add("chunks { row_key: 'a' " + start + " value: 'lost' }"));
  EXPECT_TRUE(add("chunks { reset_row: true }"));
  EXPECT_EQ(audit.cells(), 0);
  // A value in three pieces is one cell.
  EXPECT_TRUE(add("chunks { row_key: 'b' " + start +
                  " value: '12' value_size: 6 } "
                  "chunks { value: '34' value_size: 6 } "
                  "chunks { value: '56' commit_row: true }"));
  EXPECT_EQ(audit.cells(), 1);
  EXPECT_EQ(audit.families().at("f").all().bytes, 8u);
  EXPECT_EQ(Buckets(audit.families().at("f")), "0 0 0 0 0 0 0 0 1 0 0 0 ");
  // A read that breaks off begins again after the last whole row.
  EXPECT_TRUE(add("chunks { row_key: 'c' " + start + " value: 'lost' }"));
  audit.breakOff();
  EXPECT_EQ(audit.lastRow(), "b");
  EXPECT_TRUE(add("last_scanned_row_key: 'd'"));
  EXPECT_EQ(audit.lastRow(), "d");
  EXPECT_FALSE(add("chunks { value: 'of no row' commit_row: true }"));
}

TEST_F(TableAuditTest, GoesOnFromItsState) {
  options_.MostSuspects = 1;
  std::vector<Cell> const first = {{"a\xff", "f", "q", 1000, ""}};
  std::vector<Cell> const second = {{"b", "f", "q", kNow + kDay, ""},
                                    {"b", "g", "q", 1, ""}};
  auto half = Of(first);
  auto const state = half.state("t");
  options_.Now = kNow + 20 * kDay;  // It is judged by the first one's time.
  auto again =
      TableAudit::fromState(state, "t", &schema_->tables()[0], options_);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->lastRow(), "a\xff");
  std::string why;
  for (auto const& each : Responses(second)) {
    EXPECT_TRUE(half.add(each, why));
    EXPECT_TRUE(again->add(each, why));
  }
  AuditFrame const frame;
  EXPECT_EQ(auditAsText(*again, frame), auditAsText(half, frame));
  EXPECT_NE(auditAsText(half, frame).find("\"a\\xff\" f:\"q\" @1000us"),
            std::string::npos);
  auto const from = [&](std::string const& text, char const* of) {
    return TableAudit::fromState(text, of, nullptr, options_).has_value();
  };
  EXPECT_FALSE(from(state, "another"));
  EXPECT_FALSE(from(state.substr(0, state.size() / 2), "t"));
  EXPECT_FALSE(from("{}", "t"));
  EXPECT_FALSE(from("", "t"));
}

TEST_F(TableAuditTest, IsTold) {
  AuditFrame frame;
  frame.Table = "projects/p/instances/i/tables/t";
  frame.SamplePeriod = 100;
  frame.IsWithoutValues = false;
  frame.Price = 0.17;
  tidy::GcRule rule;
  rule.Kind = tidy::RuleKind::Age;
  rule.Count = 3600000000;
  frame.Rules["f"] = rule;
  auto const audit = Of({{"<a>", "f", "q", 1000, std::string(2 << 20, 'v')},
                         {"b", "f", "q", kNow + kHour / 2, ""}});
  std::string const text = auditAsText(audit, frame);
  EXPECT_NE(text.find("estimated from 1/100 of the rows\n200 rows;"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("in less than 1h             100 cells"),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("expired, but not collected: 100 cells, 209715600 bytes, 0.03 "
                "a month"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("GC rule: max-age 1h; it "), std::string::npos) << text;
  EXPECT_NE(text.find("the table has no family 'd'"), std::string::npos);
  std::string const page = auditAsPage(audit, frame);
  EXPECT_NE(page.find("&lt;a&gt;"), std::string::npos);
  EXPECT_EQ(page.find("<a>"), std::string::npos);
}

TEST_F(TableAuditTest, IsJson) {
  AuditFrame frame;
  frame.Table = "projects/p/instances/i/tables/t";
  frame.SamplePeriod = 10;
  frame.Price = 1 << 30;
  frame.Rules["f"];
  // Bytes of keys, qualifiers and families that are no text.
  auto const audit = Of({{"\xff\"", "f", "\n", 1000, ""},
                         {"b", "f", "q", kNow + kHour / 2, ""},
                         {"c", "g", "q", 5, ""},
                         {"d", "h", "q", 5, ""}});
  auto parsed = llvm::json::parse(auditAsJson(audit, frame));
  ASSERT_TRUE(static_cast<bool>(parsed));
  auto const& report = *parsed->getAsObject();
  EXPECT_EQ(report.getString("table"), "projects/p/instances/i/tables/t");
  EXPECT_EQ(report.getString("now"), "2026-01-01T00:00:00Z");
  EXPECT_EQ(report.getInteger("samplePeriod"), 10);
  EXPECT_EQ(report.getInteger("rows"), 40);
  EXPECT_EQ(report.getBoolean("bytesIncludeValues"), false);
  auto const& families = *report.getArray("families");
  ASSERT_EQ(families.size(), 3u);
  auto const& f = *families[0].getAsObject();
  EXPECT_EQ(f.getString("family"), "f");
  EXPECT_EQ(f.getString("policy"), "one-second");
  EXPECT_EQ(f.getString("gcRule"), "");
  EXPECT_EQ(f.getInteger("cells"), 20);
  EXPECT_EQ(f.getObject("expired")->getInteger("cells"), 10);
  EXPECT_EQ(f.getNumber("expiredPrice"), 30);
  EXPECT_EQ(f.getArray("byExpiry")->size(), ExpiryBuckets);
  EXPECT_EQ(families[1].getAsObject()->getString("policy"), "none");
  EXPECT_EQ(families[2].getAsObject()->get("policy"), nullptr);
  auto const& suspect = *(*report.getArray("suspects"))[0].getAsObject();
  EXPECT_EQ(suspect.getString("rowKey"), "\\xff\\\"");
  EXPECT_EQ(suspect.getInteger("timestampMicros"), 1000);
  EXPECT_EQ(suspect.getString("reason"), "overdue");
  EXPECT_EQ(report.getArray("findings")->size(),
            findingsOf(audit, frame).size());
}

std::string Kinds(std::vector<AuditFinding> const& of) {
  std::string all;
  for (auto const& each : of) {
    all += each.Kind + ":" + each.Family + ":" + std::to_string(each.Cells) +
           " ";
  }
  return all;
}

TEST_F(TableAuditTest, HasFindings) {
  AuditFrame frame;
  EXPECT_EQ(Kinds(findingsOf(Of({{"a", "f", "q", kNow + kHour, ""},
                                 {"a", "d", "q", kNow, ""},
                                 {"a", "g", "q", 5, ""}}),
                             frame)),
            "");
  options_.Longest = std::chrono::hours(24);
  frame.SamplePeriod = 2;
  for (char const* name : {"f", "g", "more"}) frame.Rules[name];
  EXPECT_EQ(Kinds(findingsOf(Of({{"a", "f", "q", kNow + 48 * kHour, ""},
                                 {"a", "f", "q", kNow + kHour, ""},
                                 {"b", "f", "q", kNow + kHour + 1, ""},
                                 {"c", "f", "q", kNow - kDay, ""},
                                 {"d", "f", "q", -5000, ""},
                                 {"e", "f", "q", 1000, ""},
                                 {"e", "other", "q", 1000, ""}}),
                             frame)),
            "gc-policy:f:0 overdue:f:2 too-far-ahead:f:2 "
            "not-whole-milliseconds:f:2 negative:f:2 hidden:f:2 "
            "collectable:f:4 schema:more:0 schema:other:0 schema:d:0 ");
  EXPECT_EQ(Kinds(findingsOf(TableAudit(nullptr, options_), frame)),
            "schema::0 ");
}

TEST_F(TableAuditTest, FailsOnWhatIsNamed) {
  auto const fails = [](std::string const& list) {
    std::string why, kinds;
    auto const on = AuditFailOn::parse(list, why);
    EXPECT_EQ(on.has_value(), why.empty());
    for (char const* kind :
         {"gc-policy", "schema", "overdue", "too-far-ahead",
          "not-whole-milliseconds", "negative", "hidden", "collectable"}) {
      if (on && on->fails({kind, "", 0, ""})) {
        kinds += std::string(kind) + " ";
      }
    }
    return why.empty() ? kinds : why;
  };
  std::string const any =
      "gc-policy schema overdue too-far-ahead not-whole-milliseconds negative "
      "hidden ";
  EXPECT_EQ(fails("any"), any);
  EXPECT_EQ(fails("none"), "");
  EXPECT_EQ(fails("any,collectable"), any + "collectable ");
  EXPECT_EQ(fails("any,-hidden"), any.substr(0, any.find("hidden")));
  EXPECT_EQ(fails("hidden,none,negative,overdue"), "overdue negative ");
  for (char const* wrong : {"", "all", "any,", "any, hidden", "any,-",
                            "any,-all"}) {
    EXPECT_NE(fails(wrong).find("a kind") == std::string::npos,
              fails(wrong).find("any, none, or a list of: gc-policy, hidden") ==
                  std::string::npos)
        << wrong;
  }
  EXPECT_EQ(fails("-hidden"), "'-' and a kind, after an item such as 'any'");
  EXPECT_EQ(fails("any,-any"), "'-' and a kind, after an item such as 'any'");
}

}  // namespace
}  // namespace bigtable_ttl::emulator::audit_test
