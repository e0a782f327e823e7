// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs -DBIGTABLE_API_V2

// Loops over tables of families, and functions that give a family its rule:
// each family is compared with its own rule.

#include "now.h"

#include "google/cloud/bigtable/table_admin.h"
#include <map>
#include <optional>
#include <utility>
#include <vector>

using cbt::GcRule;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

struct Aged {
  char const *name;
  seconds age;
};
constexpr Aged kAged[] = {
    {"sessions", seconds(1)},
    {"events", hours(24)},
    // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1d, not of 2d
    // CHECK-NOTES: : note: the rule is made here
    {"carts", minutes(10)},
    // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) collects cells from the age of 10m, not of 1s
};
void EachOfTable(cbt::TableAdmin &admin) {
  cbt::TableConfig config;
  for (auto const &family : kAged)
    config.add_column_family(family.name, GcRule::MaxAge(family.age));
  (void)admin.CreateTable("clicks", std::move(config));
}
void EachOfMap(cbt::TableAdmin &admin) {
  std::map<std::string, hours> const ages{{"events", hours(48)}, {"sessions", hours(3)}};
  // CHECK-MESSAGES: :[[@LINE-1]]:67: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 3h, not of 1s
  cbt::TableConfig config;
  for (auto const &[name, age] : ages)
    config.add_column_family(name, GcRule::MaxAge(age));
  (void)admin.CreateTable("clicks", std::move(config));
}
void EachOfPairs(cbt::TableAdmin &admin) {
  for (auto const &family : std::vector<std::pair<std::string, int>>{{"log", 0}, {"events", 1}})
    if (family.second != 0)
      (void)admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(family.first, GcRule::MaxAge(family.second * hours(24)))});
      // CHECK-MESSAGES: :[[@LINE-1]]:103: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1d, not of 2d
}

// A function makes the rule of an element.
struct Spec {
  std::string name;
  std::optional<seconds> age;
  int versions = 1;
};
static GcRule RuleOf(Spec const &spec) {
  if (spec.age) return GcRule::MaxAge(*spec.age);
  return GcRule::MaxNumVersions(spec.versions);
}
void EachByFunction(cbt::TableAdmin &admin) {
  std::vector<Spec> const specs{{"sessions", minutes(1), 0}, {"events", hours(48), 0}, {"log", std::nullopt, 3}};
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1m, not of 1s
  cbt::TableConfig config;
  for (Spec const &spec : specs)
    config.add_column_family(spec.name, RuleOf(spec));
  (void)admin.CreateTable("clicks", std::move(config));
}

// A function gives a family its rule.
constexpr hours kDay(24);
static void AddDays(cbt::TableConfig &config, std::string const &family, int days) {
  config.add_column_family(family, GcRule::MaxAge(days * kDay));
}
static void AddHours(cbt::TableConfig &config, std::string const &family, int count) {
  config.add_column_family(family, GcRule::MaxAge(hours(count * 24 / 2)));
}
void ByFunction(cbt::TableAdmin &admin) {
  cbt::TableConfig config;
  AddDays(config, "events", 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 3d, not of 2d
  AddHours(config, "sessions", 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1d12h, not of 1s
  (void)admin.CreateTable("clicks", std::move(config));
}

// An element whose rule the server rejects.
void Rejected(cbt::TableAdmin &admin) {
  cbt::TableConfig config;
  for (Spec const &spec : {Spec{"log", std::nullopt, 3}, Spec{"history", std::nullopt, 0}})
    config.add_column_family(spec.name, GcRule::MaxNumVersions(spec.versions));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: a garbage-collection rule keeps at least one version, not 0
  (void)admin.CreateTable("clicks", std::move(config));
}

// Right, left out, or not known.
constexpr Aged kRight[] = {{"sessions", seconds(1)}, {"events", hours(48)}, {"carts", seconds(1)}};
void Fine(cbt::TableAdmin &admin, std::vector<Aged> const &given, bool all) {
  cbt::TableConfig config;
  for (auto const &family : kRight)
    config.add_column_family(family.name, GcRule::MaxAge(family.age));
  for (auto const &[name, age] : std::map<std::string, hours>{{"events", hours(48)}, {"profile", hours(9)}})
    config.add_column_family(name, GcRule::MaxAge(age));
  AddDays(config, "events", 2);
  (void)admin.CreateTable("clicks", std::move(config));

  cbt::TableConfig chosen;
  for (auto const &family : kAged) {
    if (family.age != seconds(1)) continue;
    chosen.add_column_family(family.name, GcRule::MaxAge(family.age));
  }
  for (auto const &family : given)
    chosen.add_column_family(family.name, GcRule::MaxAge(family.age));
  for (auto const &family : kAged) {
    if (!all) break;
    chosen.add_column_family(family.name, GcRule::MaxAge(family.age));
  }
  (void)admin.CreateTable("clicks", std::move(chosen));

  cbt::TableConfig other;
  for (auto const &family : kAged)
    other.add_column_family(family.name, GcRule::MaxAge(family.age));
  (void)admin.CreateTable("other", std::move(other));
}

// The name is a constant that others use: the entry must change.
namespace names {
constexpr char kEvents[] = "events";
struct Families {
  static constexpr char const *kSessions = "sessions";
};
} // namespace names
constexpr Aged kNamed[] = {
    {names::kEvents, hours(24)},
    // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1d, not of 2d
    {names::Families::kSessions, minutes(10)},
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 10m, not of 1s
};
void EachNamed(cbt::TableAdmin &admin) {
  cbt::TableConfig config;
  for (auto const &family : kNamed)
    config.add_column_family(family.name, GcRule::MaxAge(family.age));
  (void)admin.CreateTable("clicks", std::move(config));
}
void EachPaired(cbt::TableAdmin &admin) {
  for (auto const &family : std::vector<std::pair<std::string, int>>{{"log", 0}, {names::kEvents, 1}})
    if (family.second != 0)
      (void)admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(family.first, GcRule::MaxAge(family.second * hours(24)))});
      // CHECK-MESSAGES: :[[@LINE-1]]:103: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1d, not of 2d
}
