// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/two-tables.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --no-fix --option Strict=true --prefix STRICT --schema %schemas/two-tables.yaml -- -I %inputs

// Statements of known shape, with unknown parts.

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/substitute.h"
#include "clicks.h"
#include "google/cloud/bigtable/client.h"
#include <string>

void Use(cbt::SqlStatement);

// A part of a literal.
void Literals(std::string const &key, int n) {
  Use(cbt::SqlStatement("SELECT sessions['page'] FROM clicks WHERE _key = '" + key + "'"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second); the statement has no lower bound on '_timestamp'; write 'FROM clicks(with_history => TRUE, after_or_equal => @cutoff)'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement(absl::StrCat("SELECT sessions['", key, "'] FROM `clicks` LIMIT ", n)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement("SELECT sessions FROM clicks LIMIT " + std::to_string(n)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  std::string text = "SELECT sessions['page'] FROM clicks WHERE _key = \"";
  text += key;
  text += "\"";
  Use(cbt::SqlStatement(text));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement("SELECT archive['page'] FROM clicks WHERE _key = '" + key + "'"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks(with_history => TRUE, after_or_equal => @c) WHERE _key = '" + key + "'"));
}

// Formats.
void Formats(std::string const &key, char const *column, int n, double share) {
  Use(cbt::SqlStatement(absl::StrFormat("SELECT sessions['page'] FROM clicks WHERE _key = '%s' LIMIT %d", key, n)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement(absl::StrFormat("SELECT %s['page'], '100%%' FROM %s WHERE x > %.2f", "sessions", "clicks", share)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement(absl::Substitute("SELECT sessions['$0'] FROM `$1` LIMIT $2", column, "clicks", n)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement(absl::StrFormat("SELECT %s FROM %s", "archive", "clicks")));
  Use(cbt::SqlStatement(absl::Substitute("SELECT $0 FROM $1", "archive", "clicks")));
}

// The name of a table: one that is not known may be any that has the family.
void Tables(std::string const &table, std::string const &day, int shard) {
  Use(cbt::SqlStatement("SELECT sessions['page'] FROM `" + table + "` WHERE _key = @key"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second); the statement has no lower bound on '_timestamp'; write 'FROM `...`(with_history => TRUE, after_or_equal => @cutoff)'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement(absl::StrCat("SELECT sessions['page'] FROM `cl", shard, "ks`")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement("SELECT sessions['page'] FROM `visits_" + day + "`"));
  // It may go on with a bound.
  Use(cbt::SqlStatement("SELECT sessions['page'] FROM " + table));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // In another table with a family of that name nothing expires.
  Use(cbt::SqlStatement("SELECT sometimes FROM `" + table + "`"));
  Use(cbt::SqlStatement("SELECT * FROM `" + table + "`"));
  Use(cbt::SqlStatement("SELECT _key FROM `" + table + "`"));
}

// What may change the meaning is no part of a known shape.
void Unknown(std::string const &key, std::string const &family, int n) {
  Use(cbt::SqlStatement("SELECT sessions FROM clicks WHERE _key = " + key));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks " + key));
  Use(cbt::SqlStatement("SELECT sessions, " + key + " FROM clicks"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks(" + key + ")"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks -- " + key));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks /* " + key + " */"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks" + key));
  Use(cbt::SqlStatement(absl::StrCat("SELECT sessions", n, " FROM clicks")));
  Use(cbt::SqlStatement("SELECT sessions, `" + family + "`['a'] FROM clicks"));
  Use(cbt::SqlStatement(absl::StrFormat("SELECT sessions FROM clicks %s", key)));
  Use(cbt::SqlStatement(absl::StrFormat("SELECT sessions FROM clicks LIMIT %*d", 3, n)));
  Use(cbt::SqlStatement(absl::Substitute("SELECT sessions FROM clicks LIMIT $a", n)));
}

// A helper is reported where it is called with a table.
void Run(std::string const &table, std::string const &key) {
  Use(cbt::SqlStatement("SELECT sessions FROM `" + table + "` WHERE _key = '" + key + "'"));
}
void Callers(std::string const &key) {
  Run("clicks", key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: query can return expired cells of family 'sessions' of table 'clicks'
  // STRICT-MESSAGES: :[[@LINE-2]]:3: warning: query can return expired cells of family 'sessions'
  Run("archive-1", key);
}
