// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What code makes of garbage-collection rules; and what the analysis says of
// random ones, held against what they do to cells of any age.

#include "Parsed.h"
#include "api/Fields.h"
#include "model/ConstantString.h"
#include "protocol/GcBuilder.h"
#include <gtest/gtest.h>
#include <random>

using namespace clang::tidy::bigtable;
using std::chrono::seconds;

namespace {

constexpr int64_t S = 1'000'000;

GcRule age(std::optional<int64_t> Micros) {
  GcRule Rule;
  Rule.Kind = RuleKind::Age;
  Rule.Count = Micros;
  return Rule;
}
GcRule versions(int64_t N) {
  GcRule Rule;
  Rule.Kind = RuleKind::Versions;
  Rule.Count = N;
  return Rule;
}
GcRule combined(RuleKind What, std::vector<GcRule> Rules) {
  GcRule Rule;
  Rule.Kind = What;
  Rule.Rules = std::move(Rules);
  return Rule;
}
GcRule unionOf(std::vector<GcRule> Rules) {
  return combined(RuleKind::Union, std::move(Rules));
}
GcRule intersectionOf(std::vector<GcRule> Rules) {
  return combined(RuleKind::Intersection, std::move(Rules));
}
TtlPolicy none(Meaning Timestamps) {
  TtlPolicy P;
  P.Timestamps = Timestamps;
  return P;
}

/// Whether the rule collects the newest cell of a column, which is that old.
bool collects(const GcRule &Rule, int64_t Age) {
  const auto Each = [&](const GcRule &R) { return collects(R, Age); };
  switch (Rule.Kind) {
  case RuleKind::None:
  case RuleKind::Versions:
    return false;
  case RuleKind::Age:
    return Age >= *Rule.Count;
  case RuleKind::Union:
    return std::any_of(Rule.Rules.begin(), Rule.Rules.end(), Each);
  case RuleKind::Intersection:
    return !Rule.Rules.empty() &&
           std::all_of(Rule.Rules.begin(), Rule.Rules.end(), Each);
  }
  return false;
}

GcRule randomRule(std::mt19937 &Random, unsigned Depth) {
  switch (Random() % (Depth == 0 ? 3 : 5)) {
  case 0:
    return GcRule();
  case 1:
    return age(Random() % 10);
  case 2:
    return versions(1 + Random() % 3);
  default:
    std::vector<GcRule> Rules;
    for (unsigned N = Random() % 4; N != 0; --N)
      Rules.push_back(randomRule(Random, Depth - 1));
    return combined(Random() % 2 ? RuleKind::Union : RuleKind::Intersection,
                    std::move(Rules));
  }
}

/// \p Rule, with something in it not known.
GcRule blurred(GcRule Rule, std::mt19937 &Random) {
  if (!Rule.Rules.empty() && Random() % 4 != 0) {
    GcRule &Part = Rule.Rules[Random() % Rule.Rules.size()];
    Part = blurred(Part, Random);
    return Rule;
  }
  return Rule.Kind == RuleKind::Age && Random() % 2 ? age(std::nullopt)
                                                    : GcRule::unknown();
}

TEST(GcRules, AgesAreThoseFromWhichTheNewestCellIsCollected) {
  std::mt19937 Random(1);
  for (unsigned I = 0; I != 20'000; ++I) {
    const GcRule Rule = randomRule(Random, 3);
    int64_t Age = 0;
    while (Age != 12 && !collects(Rule, Age))
      ++Age;
    const int64_t Wanted = Age == 12 ? AgeRange::Never : Age;
    const AgeRange Exact = ageOf(Rule);
    ASSERT_EQ(Exact.Least, Wanted);
    ASSERT_EQ(Exact.Most, Wanted);
    const AgeRange Range = ageOf(blurred(Rule, Random));
    ASSERT_LE(Range.Least, Wanted);
    ASSERT_GE(Range.Most, Wanted);
  }
}

TEST(GcRules, ContradictionsOfFamiliesWithATtl) {
  const auto OneSecond = [](const GcRule &Rule) {
    return contradictionOf(Rule, TtlPolicy::oneSecond());
  };
  EXPECT_EQ(OneSecond(age(S)), Contradiction::None);
  EXPECT_EQ(OneSecond(age(S + 1)), Contradiction::Late);
  EXPECT_EQ(OneSecond(age(S - 1)), Contradiction::Early);
  EXPECT_EQ(OneSecond(age(std::nullopt)), Contradiction::None);
  EXPECT_EQ(OneSecond(versions(1)), Contradiction::Keeps);
  EXPECT_EQ(OneSecond(GcRule()), Contradiction::Keeps);
  EXPECT_EQ(OneSecond(GcRule::unknown()), Contradiction::None);
  EXPECT_EQ(OneSecond(unionOf({age(S), versions(1)})), Contradiction::None);
  EXPECT_EQ(OneSecond(unionOf({age(2 * S), age(std::nullopt)})),
            Contradiction::None);
  EXPECT_EQ(OneSecond(unionOf({age(S / 2), age(std::nullopt)})),
            Contradiction::Early);
  EXPECT_EQ(OneSecond(intersectionOf({age(S), versions(1)})),
            Contradiction::Keeps);
  EXPECT_EQ(OneSecond(intersectionOf({GcRule::unknown(), versions(1)})),
            Contradiction::Keeps);
  EXPECT_EQ(OneSecond(intersectionOf({GcRule::unknown(), age(2 * S)})),
            Contradiction::Late);
  EXPECT_EQ(contradictionOf(age(S), TtlPolicy::defaultTtl(seconds(2))),
            Contradiction::Early);
}

TEST(GcRules, ContradictionsOfOtherFamilies) {
  for (const Meaning M : {Meaning::Unsaid, Meaning::Real}) {
    EXPECT_EQ(contradictionOf(age(S), none(M)), Contradiction::Deletes);
    EXPECT_EQ(contradictionOf(age(S + 1), none(M)), Contradiction::None);
    EXPECT_EQ(contradictionOf(age(std::nullopt), none(M)), Contradiction::None);
    EXPECT_EQ(contradictionOf(versions(1), none(M)), Contradiction::None);
  }
  for (const Meaning M : {Meaning::Sequence, Meaning::Zero}) {
    EXPECT_EQ(contradictionOf(age(1'000'000'000 * S), none(M)),
              Contradiction::Deletes);
    EXPECT_EQ(contradictionOf(age(std::nullopt), none(M)),
              Contradiction::Deletes);
    EXPECT_EQ(contradictionOf(GcRule::unknown(), none(M)), Contradiction::None);
    EXPECT_EQ(contradictionOf(intersectionOf({age(S), versions(1)}), none(M)),
              Contradiction::None);
  }
}

TEST(GcRules, FlawsAreFoundAtAnyDepth) {
  const auto Flaws = [](const GcRule &Rule) {
    std::string Text;
    for (const RuleFlaw &F : flawsOf(Rule))
      Text += describe(F) + "\n";
    return Text;
  };
  EXPECT_EQ(Flaws(unionOf({age(1'000), versions(1), age(std::nullopt)})), "");
  EXPECT_EQ(Flaws(unionOf({intersectionOf({age(999)}), versions(0)})),
            "the server rejects a maximum age of 999us; it is at least a "
            "millisecond\n"
            "a garbage-collection rule keeps at least one version, not 0\n");
  EXPECT_EQ(Flaws(intersectionOf({unionOf({})})).substr(0, 43),
            "this garbage-collection rule combines no ru");
  GcRule Several = age(0);
  Several.IsOverridden = true;
  EXPECT_EQ(flawsOf(Several).size(), 1u);
  EXPECT_EQ(flawsOf(Several).front().Kind, RuleFlawKind::Several);
}

TEST(GcRules, TheOnlyAge) {
  EXPECT_EQ(onlyAgeIn(unionOf({age(5), versions(1)}))->Count, 5);
  EXPECT_EQ(onlyAgeIn(unionOf({age(5), unionOf({age(6)})})), nullptr);
  EXPECT_EQ(onlyAgeIn(unionOf({age(5), GcRule::unknown()})), nullptr);
  EXPECT_EQ(onlyAgeIn(versions(1)), nullptr);
}

//===----------------------------------------------------------------------===//
// From code to rules.
//===----------------------------------------------------------------------===//

constexpr char Code[] = R"cpp(
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/cloud/bigtable/table_config.h"
namespace admin = google::bigtable::admin::v2;
namespace cbt = google::cloud::bigtable;
using std::chrono::hours;
using Change = admin::ModifyColumnFamiliesRequest_Modification;
bool Flag();
int Some();
template <typename... Ts> void Use(Ts &&...);
void Keep(admin::Table const &);
void Fill(admin::GcRule *);
cbt::GcRule Made() { return cbt::GcRule::MaxNumVersions(2); }
admin::GcRule Message() {
  admin::GcRule r;
  r.set_max_num_versions(4);
  return r;
}

void OfClient() {
  auto const age = cbt::GcRule::MaxAge(hours(1));
  Use(cbt::GcRule::Union(age, Made(), cbt::GcRule::Intersection(),
                         cbt::GcRule::MaxAge(hours(Some()))));
}
void Either() {
  Use(Flag() ? cbt::GcRule::MaxNumVersions(1) : cbt::GcRule::MaxAge(hours(1)));
}
void Config() {
  cbt::TableConfig config({{"a", Made()}, {"b", cbt::GcRule::MaxAge(hours(2))}},
                          {});
  Use(cbt::TableConfig({{"a", Made()}}, {}));
}

void Table() {
  admin::Table use;
  auto &families = *use.mutable_column_families();
  families["a"].mutable_gc_rule()->mutable_max_age()->set_seconds(5 * 60);
  *families["b"].mutable_gc_rule() = Made().as_proto();
  *families["c"].mutable_gc_rule() = Message();
  families["d"];
  auto &both = *families["f"].mutable_gc_rule()->mutable_union_();
  both.add_rules()->set_max_num_versions(Some());
  auto &age = *both.add_rules()->mutable_max_age();
  age.set_seconds(1);
  age.set_nanos(500000000);
  admin::GcRule local;
  local.set_max_num_versions(7);
  *families["g"].mutable_gc_rule() = local;
  Keep(use);
}
void Filled() {
  admin::Table use;
  (*use.mutable_column_families())["a"].mutable_gc_rule()->set_max_num_versions(1);
  Fill((*use.mutable_column_families())["e"].mutable_gc_rule());
  Keep(use);
}
void Request() {
  admin::ModifyColumnFamiliesRequest use;
  use.set_name("t");
  Change &change = *use.add_modifications();
  change.set_id("a");
  change.mutable_create()->mutable_gc_rule()->set_max_num_versions(1);
  Change more;
  more.set_id("b");
  more.mutable_update()->mutable_gc_rule()->set_max_num_versions(2);
  *use.add_modifications() = more;
  use.add_modifications()->set_drop(true);
  Use(std::as_const(use));
}
void Twice() {
  admin::GcRule use;
  use.set_max_num_versions(1);
  use.mutable_max_age()->set_seconds(1);
  Use(std::as_const(use));
}
void Unsure() {
  admin::GcRule use;
  use.set_max_num_versions(1);
  if (Flag()) use.mutable_max_age()->set_seconds(1);
  Use(std::as_const(use));
}
)cpp";

std::string text(const GcRule &Rule) {
  if (Rule.IsUnknown)
    return "?";
  const std::string Count =
      Rule.Count ? std::to_string(*Rule.Count) : std::string("?");
  std::string Text = Rule.IsOverridden ? "several, last " : "";
  switch (Rule.Kind) {
  case RuleKind::None:
    return Text + "none";
  case RuleKind::Age:
    return Text + "age " + Count;
  case RuleKind::Versions:
    return Text + "versions " + Count;
  case RuleKind::Union:
  case RuleKind::Intersection:
    break;
  }
  Text += Rule.Kind == RuleKind::Union ? "union(" : "intersection(";
  for (const GcRule &R : Rule.Rules)
    Text += (&R == &Rule.Rules.front() ? "" : ", ") + text(R);
  return Text + ")";
}

class GcRulesInCode : public testing::Test {
protected:
  static void SetUpTestSuite() { Program = new Parsed(Code); }
  static void TearDownTestSuite() { delete Program; }

  static GcBuilder rules() {
    return GcBuilder(Program->values());
  }
  /// The argument of the last Use() in \p Function.
  static std::string rulesIn(llvm::StringRef Function) {
    std::string Text;
    const clang::Expr *Rule = Program->call(Function, "Use").getArg(0);
    for (const GcRule &R : rules().rulesOf({Rule, nullptr}))
      Text += text(R) + "\n";
    return Text;
  }
  /// The message that the call of \p Callee in \p Function reads.
  static std::string familiesIn(llvm::StringRef Function,
                                llvm::StringRef Callee) {
    const clang::CallExpr &Use = Program->call(Function, Callee);
    const clang::VarDecl *Holder = holderOf(Use.getArg(0));
    std::string Text;
    rules().forEachUse(*Holder, {&Use},
                       [&](const clang::Expr &, const FamilyRules &Families) {
                         Text += families(Families);
                       });
    return Text;
  }
  static std::string families(const FamilyRules &Families) {
    std::string Text;
    for (const FamilyRule &F : Families.Families) {
      const StringSet Names =
          F.Name.E ? Program->values().strings(F.Name) : StringSet();
      Text += (F.IsUpdate ? "update " : "") +
              (Names.single() ? Names.single()->Value : "?") + ":";
      for (const GcRule &R : F.Rules)
        Text += " " + text(R);
      Text += "\n";
    }
    return Text + (Families.MayBeMore ? "...\n" : "");
  }

  static Parsed *Program;
};
Parsed *GcRulesInCode::Program = nullptr;

TEST_F(GcRulesInCode, OfTheClient) {
  EXPECT_EQ(rulesIn("OfClient"), "union(age 3600000000, versions 2, "
                               "intersection(), age ?)\n");
  EXPECT_EQ(rulesIn("Either"), "versions 1\nage 3600000000\n");
  const clang::Expr &Config = *Program->call("Config", "Use").getArg(0);
  const FamilyRules Table = rules().tableMadeBy(Config);
  EXPECT_TRUE(Table.IsTable);
  EXPECT_EQ(families(Table), "a: versions 2\n");
}

TEST_F(GcRulesInCode, OfMessages) {
  EXPECT_EQ(familiesIn("Table", "Keep"), "a: age 300000000\n"
                                         "b: versions 2\n"
                                         "c: versions 4\n"
                                         "d: none\n"
                                         "f: union(versions ?, age 1500000)\n"
                                         "g: versions 7\n");
  EXPECT_EQ(familiesIn("Filled", "Keep"), "...\n");
  EXPECT_EQ(familiesIn("Request", "as_const"), "a: versions 1\n"
                                               "update b: versions 2\n"
                                               "...\n");
  EXPECT_EQ(familiesIn("Twice", "as_const"), "?: several, last age 1000000\n");
  EXPECT_EQ(familiesIn("Unsure", "as_const"), "?: ?\n");
}

} // namespace
