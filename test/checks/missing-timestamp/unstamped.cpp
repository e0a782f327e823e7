// RUN: %check_bigtable %s bigtable-missing-timestamp %t --no-fix --schema %schemas/unstamped.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.strict --no-fix --schema %schemas/unstamped.yaml --option Strict=true --prefix STRICT -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.all --no-fix --schema %schemas/unstamped.yaml --option bigtable-missing-timestamp.AllFamilies=true --prefix ALL -- -I %inputs

// Families whose schema allows writes that the server stamps.

#include "bigtable_ttl/tags.h"
#include "clicks.h"
#include "google/bigtable/v2/data.pb.h"

bool Flag();
std::string Opaque();
void Use(cbt::Mutation);

void Allowed() {
  Use(cbt::SetCell("events", "c", "v"));
  Use(cbt::SetCell(Flag() ? "events" : "hits", "c", "v"));
  Use(cbt::SetCell(cbt::Cell("row", "events", "c", cbt::ServerSetTimestamp(), "v")));
  google::bigtable::v2::Mutation server;
  auto &cell = *server.mutable_set_cell();
  cell.set_family_name("events");
  cell.set_timestamp_micros(-1);
}

BIGTABLE_TTL_DEFAULT_UNSTAMPED("2d") constexpr char kTagged[] = "tagged";
void AllowedByTag() { Use(cbt::SetCell(kTagged, "c", "v")); }

// The tag wins, whatever the schema says.
BIGTABLE_TTL_DEFAULT("2d") constexpr char kEvents[] = "events";
[[clang::annotate("bigtable::ttl=default,max-age=2d,unstamped=forbidden")]] constexpr char kHits[] = "hits";
void ForbiddenByTag() {
  Use(cbt::SetCell(cbt::Cell("row", Flag() ? kEvents : kHits, "c", cbt::ServerSetTimestamp(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'events' (default, 2d) has no timestamp; the server stamps it, so it is not retried and its TTL is the default of 2d
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: write to family 'events' (default, 2d) has no timestamp
  // ALL-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'events' (default, 2d) has no timestamp
}

// A field that is not set is 1970, which no server chose.
void Unset() {
  google::bigtable::v2::Mutation forgotten;
  auto &first = *forgotten.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message that means 1970, so the value has expired
  // STRICT-MESSAGES: :[[@LINE-2]]:18: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // ALL-MESSAGES: :[[@LINE-3]]:18: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  first.set_family_name("events");
  google::bigtable::v2::Mutation sometimes;
  auto &second = *sometimes.mutable_set_cell();
  // STRICT-MESSAGES: :[[@LINE-1]]:19: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  second.set_family_name("events");
  if (Flag())
    second.set_timestamp_micros(-1);
}

// A caller may fill in what it gets.
static cbt::Mutation Half(std::string const &family) {
  cbt::Mutation made;
  auto &cell = *made.op.mutable_set_cell();
  cell.set_family_name(family);
  return made;
}
void Rest() {
  cbt::Mutation rest = Half("events");
  rest.op.mutable_set_cell()->set_timestamp_micros(1893456000000000);
  Use(rest);
  Use(Half("events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
  // ALL-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp; in a raw message
}

// Where another family may be meant, that decides: must and may.
void Others() {
  Use(cbt::SetCell(cbt::Cell("row", "careful", "c", cbt::ServerSetTimestamp(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'careful' of table 'clicks' (default, 2d) has no timestamp; the server stamps it
  // STRICT-MESSAGES: :[[@LINE-2]]:7: warning: write to family 'careful' of table 'clicks'
  // ALL-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'careful' of table 'clicks'
  Use(cbt::SetCell(Flag() ? "events" : "sessions", "c", "v"));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // STRICT-NOTES: .bigtable-ttl.yaml:5:18: note: in some cases only: it may also mean family 'events' of table 'clicks' (default, 2d)
  // ALL-MESSAGES: :[[@LINE-3]]:7: warning: write has no timestamp; the server stamps it
  Use(cbt::SetCell(Flag() ? "events" : "profile", "c", "v"));
  // ALL-MESSAGES: :[[@LINE-1]]:7: warning: write has no timestamp; the server stamps it
  Use(cbt::SetCell(Flag() ? "events" : Opaque(), "c", "v"));
  // ALL-MESSAGES: :[[@LINE-1]]:7: warning: write has no timestamp; the server stamps it
  // Allowed in one of the tables.
  Use(cbt::SetCell("shared", "c", "v"));
  // STRICT-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'shared' of table 'orders' (default, 2d) has no timestamp
  // ALL-MESSAGES: :[[@LINE-2]]:7: warning: write has no timestamp; the server stamps it
}

// Code elsewhere that gets a time may set it.
cbt::Mutation Expiring(cbt::Mutation mutation, std::chrono::milliseconds end);
void StampAll(std::vector<cbt::Mutation>& mutations, std::chrono::milliseconds end);
void Log(cbt::Mutation const& mutation, std::string const& text);
void Elsewhere(cbt::Table& table, std::chrono::milliseconds end) {
  table.Apply(cbt::SingleRowMutation("row", Expiring(cbt::SetCell("sessions", "c", "v"), end)));
  // STRICT-MESSAGES: :[[@LINE-1]]:54: warning: write to family 'sessions'
  std::vector<cbt::Mutation> mutations{cbt::SetCell("sessions", "c", "v")};
  // STRICT-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
  StampAll(mutations, end);
  auto logged = cbt::SetCell("sessions", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write to family 'sessions'
  // STRICT-MESSAGES: :[[@LINE-2]]:17: warning: write to family 'sessions'
  // ALL-MESSAGES: :[[@LINE-3]]:17: warning: write to family 'sessions'
  Log(logged, "now");
  table.Apply(cbt::SingleRowMutation("row", std::move(logged)));
}
