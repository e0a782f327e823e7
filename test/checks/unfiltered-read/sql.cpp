// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

#include "clicks.h"
#include "bigtable_ttl/tags.h"
#include "google/cloud/bigtable/client.h"
#include <string>
#include <utility>

bool Flag();
std::string Text();
void Use(cbt::SqlStatement);

constexpr char kByUser[] = "SELECT sessions['page'] FROM clicks";
const std::string kTable = "clicks";

//===----------------------------------------------------------------------===//
// What a query reads without a bound.
//===----------------------------------------------------------------------===//

// drawback: late-collection
void Statements(cbt::Client client, cbt::InstanceResource const &instance, std::string const &key) {
  client.PrepareQuery(instance, cbt::SqlStatement("SELECT sessions['page'] FROM clicks WHERE _key = @key"));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second); the statement has no lower bound on '_timestamp'; write 'FROM clicks(with_history => TRUE, after_or_equal => @cutoff)' [bigtable-unfiltered-read]
  // CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
  // CHECK-NOTES: :[[@LINE-3]]:33: note: the '@cutoff' of family 'sessions' is 'bigtable_ttl::Ttl::OneSecond().Live().begin'
  // CHECK-NOTES: :[[@LINE-4]]:33: note: 'bigtable-tidy explain unfiltered-read' explains why this matters and how to suppress it
  // STRICT-MESSAGES: :[[@LINE-5]]:33: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement("select events['a'] as e from `clicks`", {{"key", cbt::Parameter(key)}}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'events' of table 'clicks' (default, 2d);
  // CHECK-NOTES: :[[@LINE-2]]:7: note: the '@cutoff' of family 'events' is 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).Live().begin'
  // STRICT-MESSAGES: :[[@LINE-3]]:7: warning: query can return expired cells of family 'events'
  Use(cbt::SqlStatement("SELECT * FROM clicks"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the statement
  // CHECK-NOTES: :[[@LINE-2]]:7: note: a table has one '@cutoff' in a query: families with another one need a query of their own
  // STRICT-MESSAGES: :[[@LINE-3]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement("SELECT * EXCEPT (carts, events) FROM clicks"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second); the
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement("SELECT c.carts FROM other AS o JOIN clicks AS c ON o._key = c._key"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'carts' of table 'clicks' (one-second); the
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'carts'
  Use(cbt::SqlStatement("SELECT sessions FROM clicks(as_of => @when, latest_n => 1)"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
  cbt::SqlStatement constant(kByUser);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:21: warning: query can return expired cells of family 'sessions'
  Use(constant);
  std::string text = "SELECT carts FROM " + kTable;
  Use(cbt::SqlStatement(text));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'carts'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'carts'
  Use(cbt::SqlStatement(Flag() ? "SELECT carts FROM clicks" : "SELECT sessions FROM clicks"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'carts' of table 'clicks' (one-second) and family 'sessions' of table 'clicks' (one-second);
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'carts'
}

// A helper is judged at its callers.
void Run(cbt::Client client, cbt::InstanceResource const &instance, std::string const &text) {
  client.PrepareQuery(instance, cbt::SqlStatement(text));
  // CHECK-NOTES: :[[@LINE-1]]:33: note: which comes here, to the call of 'SqlStatement'
}

void Callers(cbt::Client client, cbt::InstanceResource const &instance) {
  Run(client, instance, "SELECT carts FROM clicks");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: query can return expired cells of family 'carts'
  // STRICT-MESSAGES: :[[@LINE-2]]:3: warning: query can return expired cells of family 'carts'
  Run(client, instance, "SELECT profile FROM clicks");
  Run(client, instance, Text());
}

//===----------------------------------------------------------------------===//
// What is right, or not known.
//===----------------------------------------------------------------------===//

void Bounded() {
  Use(cbt::SqlStatement("SELECT sessions FROM clicks(with_history => TRUE, after_or_equal => @cutoff)"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks(with_history => TRUE, after => @now, latest_n => 1) AS c"));
  // The program sees the timestamps.
  Use(cbt::SqlStatement("SELECT sessions FROM clicks(with_history => TRUE)"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks WHERE _timestamp > @now"));
  Use(cbt::SqlStatement("SELECT sessions['page'] FROM clicks WHERE CAST(CAST(sessions['until'] AS STRING) AS INT64) > UNIX_SECONDS(CURRENT_TIMESTAMP())"));
  Use(cbt::SqlStatement("SELECT sessions['page'] FROM clicks WHERE TO_INT64(sessions['until']) > @now"));
  Use(cbt::SqlStatement("SELECT sessions['page'], CURRENT_TIMESTAMP() FROM clicks WHERE _key > @last"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: query can return expired cells of family 'sessions'
}

void Others(std::string const &parameter) {
  Use(cbt::SqlStatement("SELECT profile['name'] FROM clicks"));
  Use(cbt::SqlStatement("SELECT _key, COUNT(*) FROM clicks GROUP BY _key"));
  Use(cbt::SqlStatement("SELECT sessions FROM other"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks-eu"));
  Use(cbt::SqlStatement("SELECT sessions FROM other JOIN clicks USING (_key)"));
  Use(cbt::SqlStatement("SELECT profile['x'] AS sessions FROM clicks"));
  Use(cbt::SqlStatement("SELECT 'sessions' FROM clicks -- sessions"));
  Use(cbt::SqlStatement("SELECT Sessions FROM clicks"));
  Use(cbt::SqlStatement("SELECT sessions FROM clicks WHERE 'not closed"));
  Use(cbt::SqlStatement("DELETE FROM clicks WHERE sessions IS NULL"));
  Use(cbt::SqlStatement(parameter));
  Use(cbt::SqlStatement("SELECT sessions FROM " + parameter));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions'
  Use(cbt::SqlStatement(Text()));
  Use(cbt::SqlStatement());
  cbt::SqlStatement copy = cbt::SqlStatement(Text());
  cbt::SqlStatement moved(std::move(copy));
  Use(moved);
}

BIGTABLE_NOT_A_READER void Audit() {
  Use(cbt::SqlStatement("SELECT sessions FROM clicks"));
}

void Silenced() {
  Use(cbt::SqlStatement("SELECT sessions FROM clicks")); // NOLINT(bigtable-unfiltered-read)
}

//===----------------------------------------------------------------------===//
// Some of the texts that a statement may have.
//===----------------------------------------------------------------------===//

void Sometimes() {
  Use(cbt::SqlStatement(Flag() ? "SELECT sessions FROM clicks" : "SELECT profile FROM clicks"));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second);
  // STRICT-NOTES: :[[@LINE-2]]:7: note: in some cases only: it may also be another statement
  Use(cbt::SqlStatement(Flag() ? "SELECT carts FROM clicks" : Text()));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'carts'
}
