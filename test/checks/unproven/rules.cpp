// RUN: %check_bigtable %s bigtable-unproven %t --schema %schemas/proof.yaml --no-fix -- -I %inputs -I %runtime -DBIGTABLE_API_V2

// A rule that a family is given, and that is not known, may be a wrong one.

#include "clicks.h"

#include "google/cloud/bigtable/table_admin.h"
#include <map>
#include <vector>

using Change = cbt::ColumnFamilyModification;
using cbt::GcRule;
using std::chrono::hours;
using std::chrono::seconds;
using Rules = std::map<std::string, GcRule>;

struct Family {
  std::string name;
  std::chrono::seconds keep;
};

void Right(cbt::TableAdmin &admin) {
  (void)admin.CreateTable("clicks", cbt::TableConfig({{"sessions", GcRule::MaxAge(seconds(1))}}, {}));
  Rules rules;
  rules.emplace("sessions", GcRule::MaxAge(seconds(1)));
  rules.insert_or_assign("profile", GcRule::MaxNumVersions(1));
  const cbt::TableConfig config(rules, {});
  const cbt::TableConfig copy = config;
  (void)admin.CreateTable("clicks", copy);
  (void)admin.CreateTable("clicks", cbt::TableConfig());
  (void)admin.ModifyColumnFamilies("clicks", {Change::Drop("sessions")});
}

void OfParameter(cbt::TableAdmin &admin, const Rules &rules) {
  (void)admin.CreateTable("clicks", cbt::TableConfig(rules, {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: cannot be proven: this column family may touch family 'sessions' of table 'clicks' (one-second); the families and their rules are not known; name them in the call
}
Rules Unseen();
void OfFunction(cbt::TableAdmin &admin) {
  (void)admin.CreateTable("clicks", cbt::TableConfig(Unseen(), {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: cannot be proven: this column family may touch family 'sessions' of table 'clicks' (one-second); the families and their rules are not known; name them in the call
}
void Fill(Rules &rules);
void OfVariable(cbt::TableAdmin &admin) {
  Rules rules;
  rules.emplace("profile", GcRule::MaxNumVersions(1));
  Fill(rules);
  (void)admin.CreateTable("clicks", cbt::TableConfig(rules, {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: cannot be proven: this column family may touch family 'sessions' of table 'clicks' (one-second); the families and their rules are not known; name them in the call
}

void InLoop(cbt::TableAdmin &admin, const std::vector<Family> &families) {
  Rules rules;
  cbt::TableConfig config;
  std::vector<Change> changes;
  for (const Family &each : families) {
    rules.emplace(each.name, GcRule::MaxAge(each.keep));
    config.add_column_family(each.name, GcRule::MaxAge(each.keep));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: cannot be proven: this column family may touch family 'sessions' of table 'clicks' (one-second); depends on parameter 'families'
    changes.push_back(Change::Update("sessions", GcRule::MaxAge(each.keep)));
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: cannot be proven: this column family may be wrong for family 'sessions' of table 'clicks' (one-second); the rule that family 'sessions' is given is not known; use a constant
  }
  (void)admin.CreateTable("clicks", cbt::TableConfig(rules, {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: cannot be proven: this column family may touch family 'sessions' of table 'clicks' (one-second); the families and their rules are not known; name them in the call
  (void)admin.CreateTable("clicks", config);
  (void)admin.ModifyColumnFamilies("clicks", changes);
}

// A struct for each family, as applications list them: each is right by itself.
void OverList(cbt::TableAdmin &admin) {
  const std::vector<Family> families{{"sessions", seconds(1)}, {"events", hours(48)}};
  for (const Family &each : families)
    (void)admin.ModifyColumnFamilies("clicks", {Change::Update(each.name, GcRule::MaxAge(each.keep))});
}
