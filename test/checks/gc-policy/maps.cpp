// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml -- -I %inputs -DBIGTABLE_API_V2

// The families of a new table come in a map, which is often put together
// elsewhere.

#include "now.h"

#include "google/cloud/bigtable/table_admin.h"
#include <map>
#include <utility>
#include <vector>

using cbt::GcRule;
using std::chrono::hours;
using std::chrono::seconds;
using Rules = std::map<std::string, GcRule>;

static Rules Returned() {
  return {{"sessions", GcRule::MaxAge(hours(1))}, {"carts", GcRule::MaxAge(seconds(1))}};
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  // CHECK-FIXES: return {{[{][{]}}"sessions", GcRule::MaxAge(std::chrono::seconds(1))}, {"carts", GcRule::MaxAge(seconds(1))}};
}
void CreateReturned(cbt::TableAdmin &admin) {
  (void)admin.CreateTable("clicks", cbt::TableConfig(Returned(), {}));
}

void CreateVariable(cbt::TableAdmin &admin) {
  const Rules rules{{"events", GcRule::MaxAge(hours(4))}};
  // CHECK-NOTES: :[[@LINE+1]]:37: note: the family gets the rule here
  (void)admin.CreateTable("clicks", cbt::TableConfig(rules, {}));
  // CHECK-MESSAGES: :[[@LINE-3]]:32: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 4h, not of 2d
}

void CreateFilled(cbt::TableAdmin &admin) {
  Rules rules;
  rules.emplace("sessions", GcRule::MaxAge(hours(2)));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 2h, not of 1s
  rules.insert({"events", GcRule::MaxAge(hours(3))});
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 3h, not of 2d
  rules.insert(std::make_pair("carts", GcRule::MaxAge(hours(5))));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) collects cells from the age of 5h, not of 1s
  // CHECK-FIXES: rules.insert(std::make_pair("carts", GcRule::MaxAge(std::chrono::seconds(1))));
  rules.insert_or_assign("log", GcRule::MaxAge(hours(6)));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: the garbage-collection rule of family 'log' of table 'clicks' (none, timestamps: sequence)
  rules.try_emplace("other", GcRule::MaxNumVersions(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: family 'other' is not listed in the schema's 'clicks'
  cbt::TableConfig config(std::move(rules), {});
  (void)admin.CreateTable("clicks", config);
}

void FillIt(Rules &rules) { rules.erase("sessions"); }

// A loop gives each family of a list its rule: all of these are wrong for one.
struct Family {
  std::string name;
  hours keep;
};
void CreateEach(cbt::TableAdmin &admin) {
  const std::vector<Family> families{{"sessions", hours(1)}, {"profile", hours(24 * 90)}};
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  Rules rules;
  for (const Family &each : families)
    rules.emplace(each.name, GcRule::MaxAge(each.keep));
  (void)admin.CreateTable("clicks", cbt::TableConfig(rules, {}));
  for (const Family &each : families) {
    (void)admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(each.name, GcRule::MaxAge(each.keep))});
  }
  // Some are left out, or may be.
  for (const Family &each : families)
    if (each.name != "sessions")
      (void)admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(each.name, GcRule::MaxAge(each.keep))});
  for (const Family &each : families) {
    if (each.name == "sessions")
      continue;
    (void)admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(each.name, GcRule::MaxAge(each.keep))});
  }
  // One of them may be right.
  const std::vector<Family> mixed{{"events", hours(48)}, {"profile", hours(24)}};
  for (const Family &each : mixed)
    (void)admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(each.name, GcRule::MaxAge(each.keep))});
}

// Right, or not known.
void CreateOthers(cbt::TableAdmin &admin, const Rules &given, const std::vector<Family> &families) {
  Rules right;
  right.emplace("sessions", GcRule::MaxAge(seconds(1)));
  right.emplace("events", GcRule::MaxAge(hours(48)));
  (void)admin.CreateTable("clicks", cbt::TableConfig(right, {}));
  (void)admin.CreateTable("clicks", cbt::TableConfig(given, {}));
  Rules each;
  for (const Family &family : families)
    each.emplace(family.name, GcRule::MaxAge(family.keep));
  (void)admin.CreateTable("clicks", cbt::TableConfig(each, {}));
  Rules nobody;
  nobody.emplace("sessions", GcRule::MaxAge(hours(1)));
  FillIt(nobody);
  (void)nobody;
  // Which of two rules it gets is not known.
  Rules either;
  either.emplace("sessions", families.empty() ? GcRule::MaxAge(hours(1)) : GcRule::MaxAge(seconds(1)));
  (void)admin.CreateTable("clicks", cbt::TableConfig(either, {}));
}

// The last value counts, or the first, or none.
void Replaced(cbt::TableAdmin &admin, bool late) {
  std::map<std::string, GcRule> twice;
  twice.emplace("sessions", GcRule::MaxAge(std::chrono::hours(48)));
  twice.insert_or_assign("sessions", GcRule::MaxAge(std::chrono::seconds(1)));
  admin.CreateTable("clicks", cbt::TableConfig(twice, {}));
  std::map<std::string, GcRule> erased{{"sessions", GcRule::MaxAge(std::chrono::hours(48))}};
  erased.erase("sessions");
  erased.emplace("sessions", GcRule::MaxAge(std::chrono::seconds(1)));
  admin.CreateTable("clicks", cbt::TableConfig(erased, {}));
  std::map<std::string, GcRule> assigned{{"sessions", GcRule::MaxAge(std::chrono::hours(48))}};
  assigned.at("sessions") = GcRule::MaxAge(std::chrono::seconds(1));
  admin.CreateTable("clicks", cbt::TableConfig(assigned, {}));
  admin.CreateTable("clicks", cbt::TableConfig({{"sessions", GcRule::MaxAge(std::chrono::seconds(1))}, {"sessions", GcRule::MaxAge(std::chrono::hours(48))}}, {}));
  std::map<std::string, GcRule> either;
  if (late)
    either.emplace("sessions", GcRule::MaxAge(std::chrono::seconds(1)));
  either.emplace("sessions", GcRule::MaxAge(std::chrono::hours(48)));
  admin.CreateTable("clicks", cbt::TableConfig(either, {}));
}

struct Spec { char const *name; int hours; };

// Each value comes with its own branch.
void Chosen(cbt::TableAdmin &admin) {
  static constexpr Spec kSpecs[] = {{"events", 48}, {"sessions", 0}};
  for (auto const &spec : kSpecs)
    admin.ModifyColumnFamilies("clicks", {cbt::ColumnFamilyModification::Update(
        spec.name, spec.hours ? GcRule::MaxAge(std::chrono::hours(spec.hours))
                              : GcRule::MaxAge(std::chrono::seconds(1)))});
}

// A loop adds the rule of each element, all of which are compared by themselves.
struct Row {
  char const *family;
  seconds age;
};
constexpr Row kRows[] = {{"sessions", seconds(1)}, {"events", hours(24)}};
// CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1d, not of 2d
void Added(cbt::TableAdmin &admin) {
  Rules rules;
  for (auto const &row : kRows)
    rules.emplace(row.family, GcRule::MaxAge(row.age));
  (void)admin.CreateTable("clicks", cbt::TableConfig(std::move(rules), {}));
  // Another entry may be there first.
  Rules both;
  both.emplace("events", GcRule::MaxAge(hours(48)));
  for (auto const &row : kRows)
    both.emplace(row.family, GcRule::MaxAge(row.age));
  (void)admin.CreateTable("clicks", cbt::TableConfig(std::move(both), {}));
}
