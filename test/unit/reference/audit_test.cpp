// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/audit.h"
#include "testing.h"
#include <chrono>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

constexpr microseconds kNow = std::chrono::hours(24 * 365 * 50);
constexpr std::chrono::system_clock::time_point kNowPoint(kNow);
constexpr auto kWeek = 24h * 7;

FamilyPolicy OneSecond() { return {"f", Ttl::OneSecond(), 24h}; }

struct Example {
  microseconds timestamp;
  CellAudit audit;
  bool is_expired;
};

std::vector<Example> const& Examples() {
  static auto const* const kExamples = new std::vector<Example>{
      {kNow + 1h, CellAudit::kLive, false},
      {kNow + 24h, CellAudit::kLive, false},
      {kNow, CellAudit::kExpired, true},
      {kNow - 999ms, CellAudit::kExpired, true},
      {kNow - 1s, CellAudit::kCollectable, true},
      {kNow - 1s - kWeek, CellAudit::kCollectable, true},
      {kNow - 1001ms - kWeek, CellAudit::kOverdue, true},
      {0us, CellAudit::kOverdue, true},
      {kNow + 24h + 1ms, CellAudit::kTooFarAhead, false},
      {kNow * 1000, CellAudit::kTooFarAhead, false},
      {kNow + 1us, CellAudit::kNotWholeMilliseconds, false},
      {kNow - 1us, CellAudit::kNotWholeMilliseconds, true},
      {-1us, CellAudit::kNegative, true},
      {microseconds::min(), CellAudit::kNegative, true},
      {microseconds::max(), CellAudit::kNotWholeMilliseconds, false},
  };
  return *kExamples;
}

// drawback: existing-data
TEST(Auditor, JudgesAndCountsEachCell) {
  for (Example const& example : Examples()) {
    auto auditor = Auditor::Create({OneSecond()}, kNowPoint);
    ASSERT_TRUE(auditor.ok()) << auditor.status();
    auditor->Add("row", "f", "qualifier", example.timestamp, 5);
    AuditReport const& report = auditor->report();
    FamilyReport const& family = report.families.at("f");
    CellCount const one{1, 3 + 9 + 5};
    for (CellAudit const audit : kCellAudits) {
      EXPECT_EQ(family.Of(audit), audit == example.audit ? one : CellCount())
          << example.timestamp.count() << ": " << ToString(audit);
    }
    EXPECT_EQ(family.expired, example.is_expired ? one : CellCount());
    EXPECT_TRUE(report.without_policy.empty());
    bool const is_suspect = IsSuspect(example.audit);
    EXPECT_EQ(report.suspect, is_suspect ? one : CellCount());
    if (is_suspect) {
      EXPECT_EQ(report.first_suspects,
                (std::vector<Suspect>{{"row", "f", "qualifier",
                                       example.timestamp, example.audit}}));
    } else {
      EXPECT_TRUE(report.first_suspects.empty());
    }
  }
}

TEST(Auditor, GoesByThePolicyOfTheFamily) {
  auto auditor = Auditor::Create(
      {OneSecond(), {"g", Ttl::Default(48h), 72h, 1h}}, kNowPoint);
  ASSERT_TRUE(auditor.ok()) << auditor.status();
  auditor->Add("r", "f", "", kNow - 2h, 0);
  auditor->Add("r", "g", "", kNow - 2h, 0);
  auditor->Add("r", "g", "", kNow - 48h, 0);
  auditor->Add("r", "g", "", kNow - 49h - 1ms, 0);
  auditor->Add("r", "g", "", kNow + 24h + 1ms, 0);
  auto const& families = auditor->report().families;
  EXPECT_EQ(families.at("f").Of(CellAudit::kCollectable).cells, 1U);
  FamilyReport const& g = families.at("g");
  EXPECT_EQ(g.Of(CellAudit::kLive).cells, 1U);
  EXPECT_EQ(g.Of(CellAudit::kCollectable).cells, 1U);
  EXPECT_EQ(g.Of(CellAudit::kOverdue).cells, 1U);
  EXPECT_EQ(g.Of(CellAudit::kTooFarAhead).cells, 1U);
  EXPECT_EQ(g.expired.cells, 2U);
}

TEST(Auditor, KnowsARuleOfAMillisecond) {
  auto auditor = Auditor::Create(
      {OneSecond(), {"g", Ttl::OneMillisecond(), 24h}}, kNowPoint);
  ASSERT_TRUE(auditor.ok()) << auditor.status();
  for (char const* family : {"f", "g"}) {
    auditor->Add("r", family, "", kNow + 1ms, 0);
    auditor->Add("r", family, "", kNow, 0);
    auditor->Add("r", family, "", kNow - 1ms, 0);
  }
  auto const& families = auditor->report().families;
  for (char const* family : {"f", "g"}) {
    EXPECT_EQ(families.at(family).Of(CellAudit::kLive).cells, 1U);
    EXPECT_EQ(families.at(family).expired.cells, 2U);
  }
  EXPECT_EQ(families.at("f").Of(CellAudit::kCollectable).cells, 0U);
  EXPECT_EQ(families.at("g").Of(CellAudit::kCollectable).cells, 1U);
}

TEST(Auditor, RefusesTwoPoliciesOfOneFamily) {
  EXPECT_EQ(Auditor::Create({OneSecond(), OneSecond()}, kNowPoint).status(),
            Status(StatusCode::kInvalidArgument,
                   "family 'f' has two policies, expected one at most"));
}

TEST(Auditor, NamesTheFirstSuspectsAndCountsAll) {
  auto auditor = Auditor::Create({OneSecond()}, kNowPoint, 2);
  ASSERT_TRUE(auditor.ok()) << auditor.status();
  for (int i = 1; i <= 5; ++i) {
    auditor->Add("r" + std::to_string(i), "f", "q", microseconds(-i), 0);
  }
  AuditReport const& report = auditor->report();
  EXPECT_EQ(report.suspect, (CellCount{5, 15}));
  EXPECT_EQ(
      report.first_suspects,
      (std::vector<Suspect>{{"r1", "f", "q", -1us, CellAudit::kNegative},
                            {"r2", "f", "q", -2us, CellAudit::kNegative}}));
}

TEST(Audit, CountsEachCellOfATableOnce) {
  std::mt19937_64 random(bigtable_tidy_test::Seed());
  TestStore t({{"f", {}, {}}, {"g", {}, {}}, {"sum", {}, Aggregate::kSum}});
  auto const timestamp = [&] {
    auto const far = random() % 3;
    auto const millis = static_cast<std::int64_t>(
        random() % (far == 0 ? 5'000'000'000'000 : 4'000'000));
    return std::chrono::milliseconds(millis) +
           (far == 1 ? kNow - 1h : microseconds(0));
  };
  for (int i = 0; i < 1000; ++i) {
    std::string const key = "r" + std::to_string(random() % 50);
    EXPECT_OK(t.store.MutateRow(
        "t", key,
        {SetCell{random() % 2 == 0 ? "f" : "g", "q", timestamp(), "value"},
         AddToCell{"sum", "n", timestamp(), 1}}));
  }
  auto const report = Audit(
      t.store, "t", {OneSecond(), {"sum", Ttl::Default(1h), 2h}}, kNowPoint);
  ASSERT_TRUE(report.ok()) << report.status();
  CellCount sum;
  auto const add = [&](CellCount const& count) {
    sum.cells += count.cells;
    sum.bytes += count.bytes;
  };
  CellCount suspects;
  for (auto const& [name, family] : report->families) {
    for (CellAudit const audit : kCellAudits) {
      add(family.Of(audit));
      if (IsSuspect(audit)) suspects.cells += family.Of(audit).cells;
    }
  }
  for (auto const& [name, count] : report->without_policy) add(count);
  TableSize const size = Value(t.store.Size("t"));
  EXPECT_EQ(sum, (CellCount{size.cells, size.bytes}));
  EXPECT_EQ(suspects.cells, report->suspect.cells);
  EXPECT_EQ(report->without_policy.size(), 1U);
  EXPECT_GT(report->without_policy.at("g").cells, 0U);
}

TEST(Audit, RefusesPoliciesOfMissingFamilies) {
  TestStore t;
  EXPECT_EQ(
      Audit(t.store, "t", {{"nope", Ttl::OneSecond(), 1h}}, kNowPoint).status(),
      Status(StatusCode::kNotFound,
             "table 't' has no column family 'nope', which a policy "
             "names"));
  EXPECT_EQ(Audit(t.store, "other", {}, kNowPoint).status().code(),
            StatusCode::kNotFound);
}

TEST(AuditReport, IsWrittenAsText) {
  auto auditor = Auditor::Create({OneSecond()}, kNowPoint, 2);
  ASSERT_TRUE(auditor.ok()) << auditor.status();
  auditor->Add("a\n", "f", "\"q\"", 0us, 1);
  auditor->Add("b", "f", "q", kNow + 1h, 10);
  auditor->Add("c", "f", "q", -7us, 0);
  auditor->Add("d", "f", "q", kNow + 1000h, 0);
  auditor->Add("e", "g", "", 0us, 0);
  EXPECT_EQ(ToString(auditor->report()), R"(family 'f'
  live: 1 cell, 12 bytes
  overdue: 1 cell, 6 bytes (suspect)
  too far ahead: 1 cell, 2 bytes (suspect)
  negative: 1 cell, 2 bytes (suspect)
  expired, but still there: 2 cells, 8 bytes
family 'g', without a policy: 1 cell, 1 byte
suspect in all: 3 cells, 10 bytes
  "a\x0a" f:"\"q\"" @0us: overdue
  "c" f:"q" @-7us: negative
  and 1 more
)");
}

}  // namespace
}  // namespace bigtable_ttl::reference
