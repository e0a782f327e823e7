// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// A finding is made where it is wrong for every value that the family can
// have; under 'Strict', where it is wrong for some.

#include "clicks.h"
#include "google/bigtable/v2/data.pb.h"

bool Flag();
std::string Opaque();
void Use(cbt::Mutation);

void Alternatives() {
  Use(cbt::SetCell(Flag() ? "sessions" : "carts", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
  // CHECK-NOTES: .bigtable-ttl.yaml:5:18: note: family 'carts' is declared 'one-second' here
  // STRICT-MESSAGES: :[[@LINE-4]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(cbt::SetCell(Flag() ? "sessions" : "profile", "c", "v"));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // STRICT-NOTES: .bigtable-ttl.yaml:7:18: note: in some cases only: it may also mean family 'profile' of table 'clicks' (none)
  // STRICT-NOTES: : note: no fix is offered because it may write to families that need other timestamps, or none
  Use(cbt::SetCell(Flag() ? "sessions" : Opaque(), "c", "v"));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // STRICT-NOTES: :[[@LINE-2]]:7: note: in some cases only: it may also mean a family of which nothing is known here
  Use(cbt::SetCell(Opaque(), "c", "v"));
  auto family = "profile";
  if (Flag())
    family = "sessions";
  Use(cbt::SetCell(family, "c", "v"));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
}

void Local() {
  std::string family = "sessions";
  Use(cbt::SetCell(family, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: Use(cbt::SetCell(family, "c", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  // STRICT-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // STRICT-FIXES: Use(cbt::SetCell(family, "c", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

// The caller fixed the family; the helper has nothing to mend it with.
void Put(std::string const &family) {
  Use(cbt::SetCell(family, "c", "v"));
  // CHECK-NOTES: :[[@LINE-1]]:7: note: which comes here, to the call of 'SetCell'
  // CHECK-FIXES: Use(cbt::SetCell(family, "c", "v"));
}
void Caller() {
  Put("sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: : note: no fix is offered because the call is in a function that may have other callers
  // CHECK-FIXES: Put("sessions");
  // STRICT-MESSAGES: :[[@LINE-4]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Put("profile");
  Put(Opaque());
}

void Stamped() {
  Use(cbt::SetCell(cbt::Cell("row", "sessions", "c", cbt::ServerSetTimestamp(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))', in microseconds, as the timestamp
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Use(cbt::SetCell(cbt::Cell("row", "sessions", "c", 5000, "v")));
  Use(cbt::SetCell(cbt::Cell("row", "sessions", "c", Flag() ? 5000 : -1, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: note: in some cases only: it may also have another timestamp
  // STRICT-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
}

void Unknown(cbt::Cell const &cell) { Use(cbt::SetCell(cell)); }

void Messages() {
  google::bigtable::v2::Mutation forgotten;
  auto &first = *forgotten.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message that means 1970, so the value has expired and is deleted at the next compaction; set 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2))', in microseconds, as the timestamp
  // STRICT-MESSAGES: :[[@LINE-2]]:18: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  first.set_family_name("events");
  google::bigtable::v2::Mutation sometimes;
  auto &second = *sometimes.mutable_set_cell();
  // STRICT-MESSAGES: :[[@LINE-1]]:19: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  second.set_family_name("events");
  if (Flag())
    second.set_timestamp_micros(5000);
}

// Whoever gets the message may stamp it.
google::bigtable::v2::Mutation Returned() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  return made;
}

void Left(google::bigtable::v2::Mutation *out) {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  *out = made;
}

void StampedLater() {
  auto mutation = Returned();
  mutation.mutable_set_cell()->set_timestamp_micros(9000000000000000);
}

// Nobody gets what a function is passed to be read.
void Kept(google::bigtable::v2::Mutation const &) {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // STRICT-MESSAGES: :[[@LINE-2]]:17: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  cell.set_family_name("events");
}

// Nor is it stamped where a copy of it is only sent,
void Sends(google::bigtable::v2::Mutation const &);
void Sends(google::bigtable::v2::MutateRowRequest const &);
void Unchanged() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // STRICT-MESSAGES: :[[@LINE-2]]:17: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  cell.set_family_name("events");
  google::bigtable::v2::MutateRowRequest request;
  *request.add_mutations() = std::move(made);
  Sends(request);
}
void Renamed() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // STRICT-MESSAGES: :[[@LINE-2]]:17: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  cell.set_family_name("events");
  auto const copy = made;
  Sends(copy);
}

// but it may be where a copy is stamped,
void Copied() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  auto copy = made;
  copy.mutable_set_cell()->set_timestamp_micros(9000000000000000);
  Sends(copy);
}
void Added() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  google::bigtable::v2::MutateRowRequest request;
  *request.add_mutations() = std::move(made);
  request.mutable_mutations(0)->mutable_set_cell()->set_timestamp_micros(9000000000000000);
  Sends(request);
}

// or by who gets one to keep.
google::bigtable::v2::Mutation WithTimestamp(google::bigtable::v2::Mutation const &);
void Collect(google::bigtable::v2::Mutation);
void Queued(std::vector<google::bigtable::v2::Mutation> &queue) {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  queue.push_back(made);
}
void Collected() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  Collect(std::move(made));
}
void Replaced() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  Sends(WithTimestamp(made));
}
cbt::Mutation WithTtl(google::bigtable::v2::Mutation const &);
void Rewrapped() {
  google::bigtable::v2::Mutation made;
  auto &cell = *made.mutable_set_cell();
  cell.set_family_name("events");
  Use(WithTtl(made));
}
void QueuedByReference(std::vector<google::bigtable::v2::Mutation> &queue) {
  google::bigtable::v2::Mutation made;
  auto &same = made;
  auto &cell = *same.mutable_set_cell();
  cell.set_family_name("events");
  queue.push_back(same);
}

// Code changes the message of a mutation that 'SetCell' made.
static void Stamp(cbt::Mutation &mutation, std::int64_t micros) {
  mutation.op.mutable_set_cell()->set_timestamp_micros(micros);
}
static cbt::Mutation Stamped(cbt::Mutation mutation, std::int64_t micros) {
  if (mutation.op.has_set_cell()) mutation.op.mutable_set_cell()->set_timestamp_micros(micros);
  return mutation;
}
void ChangedLater(cbt::Table table, std::int64_t micros) {
  auto here = cbt::SetCell("sessions", "c", "v");
  here.op.mutable_set_cell()->set_timestamp_micros(micros);
  table.Apply(cbt::SingleRowMutation("key", here));
  auto moved = cbt::SetCell("sessions", "c", "v");
  moved.op.mutable_set_cell()->set_family_name("profile");
  table.Apply(cbt::SingleRowMutation("key", moved));
  auto elsewhere = cbt::SetCell("sessions", "c", "v");
  Stamp(elsewhere, micros);
  table.Apply(cbt::SingleRowMutation("key", elsewhere));
  table.Apply(cbt::SingleRowMutation("key", Stamped(cbt::SetCell("sessions", "c", "v"), micros)));
  auto unchanged = cbt::SetCell("sessions", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // STRICT-MESSAGES: :[[@LINE-2]]:20: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  if (unchanged.op.has_set_cell()) table.Apply(cbt::SingleRowMutation("key", unchanged));
}

// A helper makes the cell, and each caller stamps it, or does not.
google::bigtable::v2::Mutation_SetCell &CellOf(cbt::Mutation &m, std::string family) {
  auto &cell = *m.op.mutable_set_cell();
  cell.set_family_name(std::move(family));
  cell.set_column_qualifier("c");
  return cell;
}
google::bigtable::v2::Mutation_SetCell &Event(cbt::Mutation &m) { return CellOf(m, "events"); }
void StampsIt() {
  cbt::Mutation m;
  CellOf(m, "events").set_timestamp_micros(9000000000000000);
  Use(m);
}
void ForgetsIt() {
  cbt::Mutation m;
  auto &cell = CellOf(m, "events");
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // STRICT-MESSAGES: :[[@LINE-2]]:16: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  cell.set_value("v");
  Use(m);
}
void ForgetsOfProfile() {
  cbt::Mutation m;
  CellOf(m, "profile").set_value("v");
  Use(m);
}
void AsksTheServer() {
  cbt::Mutation m;
  CellOf(m, "events").set_timestamp_micros(-1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; the server stamps it
  // CHECK-NOTES: :[[@LINE-2]]:44: note: its timestamp is set here
  // STRICT-MESSAGES: :[[@LINE-3]]:3: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; the server stamps it
  Use(m);
}
void StampsEvent(int64_t micros) {
  cbt::Mutation m;
  Event(m).set_timestamp_micros(micros);
  Use(m);
}
void ForgetsEvent() {
  cbt::Mutation m;
  Event(m).set_value("v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // STRICT-MESSAGES: :[[@LINE-2]]:3: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  Use(m);
}
