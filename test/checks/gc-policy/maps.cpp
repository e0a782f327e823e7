// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs

// The families of a new table come in a map, which is often put together
// elsewhere. It may be for several tables, so no fix is made there.

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
}
void CreateReturned(cbt::TableAdmin &admin) {
  (void)admin.CreateTable("clicks", cbt::TableConfig(Returned(), {}));
}

void CreateVariable(cbt::TableAdmin &admin) {
  const Rules rules{{"events", GcRule::MaxAge(hours(4))}};
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 4h, not of 2d
  (void)admin.CreateTable("clicks", cbt::TableConfig(rules, {}));
}

void CreateFilled(cbt::TableAdmin &admin) {
  Rules rules;
  rules.emplace("sessions", GcRule::MaxAge(hours(2)));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 2h, not of 1s
  rules.insert({"events", GcRule::MaxAge(hours(3))});
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 3h, not of 2d
  rules.insert(std::make_pair("carts", GcRule::MaxAge(hours(5))));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) collects cells from the age of 5h, not of 1s
  rules.insert_or_assign("log", GcRule::MaxAge(hours(6)));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: the garbage-collection rule of family 'log' of table 'clicks' (none, timestamps: sequence)
  rules.try_emplace("other", GcRule::MaxNumVersions(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: family 'other' is not listed in the schema's 'clicks'
  cbt::TableConfig config(std::move(rules), {});
  (void)admin.CreateTable("clicks", config);
}

void FillIt(Rules &rules) { rules.erase("sessions"); }

// Right, or not known.
struct Family {
  std::string name;
  hours keep;
};
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
