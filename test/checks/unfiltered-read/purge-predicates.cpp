// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// A predicate whose match is deleted must see what has expired.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "now.h"
#include <vector>

using cbt::Filter;
using cbt::Mutation;
namespace btproto = google::bigtable::v2;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }
std::vector<Mutation> Unseen();

//===----------------------------------------------------------------------===//
// Only deletes.
//===----------------------------------------------------------------------===//

void Deletes(cbt::Table table, std::chrono::milliseconds cutoff) {
  table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromRow()}, {});
  table.AsyncCheckAndMutateRow("row", Sessions(), {cbt::DeleteFromFamily("sessions")}, {});
  table.CheckAndMutateRow("row", Filter::PassAllFilter(), {cbt::DeleteFromColumn("sessions", "page"), cbt::DeleteFromColumnEndingAt("events", "e", cutoff)}, std::vector<Mutation>());
  // What has expired, and nothing else.
  table.CheckAndMutateRow("row", Filter::Chain(Sessions(), Filter::TimestampRange(std::chrono::milliseconds(0), Now())), {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", Filter::Condition(Sessions(), Filter::PassAllFilter(), Filter::BlockAllFilter()), {cbt::DeleteFromRow()}, {});
}

void InVariables(cbt::Table table) {
  std::vector<Mutation> matched{cbt::DeleteFromFamily("sessions")};
  matched.push_back(cbt::DeleteFromFamily("events"));
  if (Flag()) matched.emplace_back(cbt::DeleteFromRow());
  std::vector<Mutation> const unmatched;
  table.CheckAndMutateRow("row", Sessions(), std::move(matched), unmatched);
}

Mutation Remove(bool all) {
  if (all) return cbt::DeleteFromRow();
  return cbt::DeleteFromFamily("sessions");
}
void RemoveIf(cbt::Table table, Filter filter) {
  table.CheckAndMutateRow("row", std::move(filter), {Remove(Flag())}, {});
}
void Helpers(cbt::Table table) { RemoveIf(table, Sessions()); }

void Message(btproto::Bigtable::StubInterface& stub) {
  grpc::ClientContext context;
  btproto::CheckAndMutateRowResponse response;
  btproto::CheckAndMutateRowRequest check;
  check.set_table_name("projects/p/instances/i/tables/clicks");
  check.mutable_predicate_filter()->set_family_name_regex_filter("sessions");
  check.add_true_mutations()->mutable_delete_from_family()->set_family_name("sessions");
  check.add_true_mutations()->mutable_delete_from_row();
  stub.CheckAndMutateRow(&context, check, &response);
}

//===----------------------------------------------------------------------===//
// More than that, or not known.
//===----------------------------------------------------------------------===//

void Others(cbt::Table table, std::vector<Mutation> passed, bool all) {
  table.CheckAndMutateRow("row", Sessions(), {}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), {}, {});
  table.CheckAndMutateRow("row", Filter::FamilyRegex("sessions"), {}, {cbt::DeleteFromRow()});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")), {}, {cbt::DeleteFromRow()});
  table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromRow()}, {cbt::DeleteFromFamily("events")});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), {cbt::DeleteFromRow()}, {cbt::DeleteFromFamily("events")});
  table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromFamily("events"), cbt::SetCell("profile", "left", Now(), "1")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), {cbt::DeleteFromFamily("events"), cbt::SetCell("profile", "left", Now(), "1")}, {});
  table.CheckAndMutateRow("row", Sessions(), passed, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), passed, {});
  table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromRow()}, Unseen());
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), {cbt::DeleteFromRow()}, Unseen());
  table.CheckAndMutateRow("row", Sessions(), {all ? cbt::DeleteFromRow() : cbt::SetCell("profile", "left", Now(), "1")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), {all ? cbt::DeleteFromRow() : cbt::SetCell("profile", "left", Now(), "1")}, {});
  std::vector<Mutation> sometimes;
  if (all) sometimes.push_back(cbt::DeleteFromRow());
  table.CheckAndMutateRow("row", Sessions(), sometimes, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), sometimes, {});
  std::vector<Mutation> written{cbt::DeleteFromRow()};
  if (all) written.push_back(cbt::SetCell("profile", "left", Now(), "1"));
  table.CheckAndMutateRow("row", Sessions(), std::move(written), {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()), std::move(written), {});
}

void OtherMessages(btproto::Bigtable::StubInterface& stub) {
  grpc::ClientContext context;
  btproto::CheckAndMutateRowResponse response;
  btproto::CheckAndMutateRowRequest unmatched;
  unmatched.set_table_name("projects/p/instances/i/tables/clicks");
  unmatched.mutable_predicate_filter()->set_family_name_regex_filter("sessions");
  unmatched.add_true_mutations()->mutable_delete_from_row();
  unmatched.add_false_mutations()->mutable_delete_from_row();
  stub.CheckAndMutateRow(&context, unmatched, &response);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: predicate can match expired cells of family 'sessions'

  btproto::CheckAndMutateRowRequest writes;
  writes.set_table_name("projects/p/instances/i/tables/clicks");
  writes.mutable_predicate_filter()->set_family_name_regex_filter("sessions");
  writes.add_true_mutations()->mutable_delete_from_row();
  writes.add_true_mutations()->mutable_set_cell()->set_family_name("profile");
  stub.CheckAndMutateRow(&context, writes, &response);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: predicate can match expired cells of family 'sessions'

  btproto::CheckAndMutateRowRequest unset;
  unset.set_table_name("projects/p/instances/i/tables/clicks");
  unset.mutable_predicate_filter()->set_family_name_regex_filter("sessions");
  unset.add_true_mutations();
  stub.CheckAndMutateRow(&context, unset, &response);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: predicate can match expired cells of family 'sessions'
}

//===----------------------------------------------------------------------===//
// The function returns the answer, which then depends on garbage collection.
//===----------------------------------------------------------------------===//

bool Redeem(cbt::Table table, std::string const& token) {
  auto branch = table.CheckAndMutateRow("row", Filter::Chain(Sessions(), Filter::ValueRegex(token)), {cbt::DeleteFromFamily("sessions")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: predicate can match expired cells of family 'sessions'
  if (!branch) return false;
  return *branch == cbt::MutationBranch::kPredicateMatched;
}
google::cloud::StatusOr<bool> RedeemOr(cbt::Table table) {
  auto branch = table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromFamily("sessions")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: predicate can match expired cells of family 'sessions'
  if (!branch) return branch.status();
  return branch.value() != cbt::MutationBranch::kPredicateNotMatched;
}
// The status says nothing of the cells.
google::cloud::Status Release(cbt::Table table) {
  auto branch = table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromFamily("sessions")}, {});
  return branch ? google::cloud::Status() : branch.status();
}
int Count(cbt::Table table) {
  int purged = 0;
  auto branch = table.CheckAndMutateRow("row", Sessions(), {cbt::DeleteFromFamily("sessions")}, {});
  if (branch && *branch == cbt::MutationBranch::kPredicateMatched) ++purged;
  return purged;
}

// The same mutations in both branches: the predicate decides nothing.
bool CountOnce(cbt::Table table, cbt::Mutation const &add, cbt::Mutation const &other) {
  auto const counted = table.CheckAndMutateRow("row", cbt::Filter::FamilyRegex("sessions"), {add}, {add});
  table.CheckAndMutateRow("row", cbt::Filter::FamilyRegex("sessions"), {add}, {other});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  return counted.ok();
}
bool AsksWhich(cbt::Table table, cbt::Mutation const &add) {
  auto const counted = table.CheckAndMutateRow("row", cbt::Filter::FamilyRegex("sessions"), {add}, {add});
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: predicate can match expired cells of family 'sessions'
  return counted.ok() && *counted == cbt::MutationBranch::kPredicateMatched;
}

// Only the matched branch deletes what the predicate asks for.
bool Replace(cbt::Table table, std::chrono::milliseconds at) {
  auto const set = cbt::SetCell("sessions", "page", at, "v");
  table.CheckAndMutateRow("row", Filter::ColumnName("sessions", "page"), {cbt::DeleteFromColumn("sessions", "page"), set}, {set});
  return table.CheckAndMutateRow("row", Filter::FamilyRegex("sessions"), {cbt::DeleteFromFamily("sessions"), cbt::SetCell("sessions", "page", at, "v")}, {cbt::SetCell("sessions", "page", at, "v")}).ok();
}
void ReplaceMore(cbt::Table table, std::chrono::milliseconds at) {
  auto const set = cbt::SetCell("sessions", "page", at, "v");
  // The family has other columns, or the delete is of another one.
  table.CheckAndMutateRow("row", Filter::ColumnName("sessions", "page"), {cbt::DeleteFromFamily("sessions"), set}, {set});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  table.CheckAndMutateRow("row", Filter::ColumnName("sessions", "page"), {cbt::DeleteFromColumn("sessions", "cart"), set}, {set});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  table.CheckAndMutateRow("row", Filter::FamilyRegex("sessions"), {cbt::DeleteFromFamily("events"), set}, {set});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
  table.CheckAndMutateRow("row", Filter::FamilyRegex("sessions"), {cbt::DeleteFromFamily("sessions"), set}, {cbt::SetCell("sessions", "page", at, "w")});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions'
}
bool ReplaceAndAsk(cbt::Table table, cbt::Mutation const &set) {
  auto const found = table.CheckAndMutateRow("row", Filter::FamilyRegex("sessions"), {cbt::DeleteFromFamily("sessions"), set}, {set});
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: predicate can match expired cells of family 'sessions'
  return found.ok() && *found == cbt::MutationBranch::kPredicateMatched;
}
