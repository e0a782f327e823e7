// RUN: %check_bigtable %s bigtable-read-modify-write %t --schema %schemas/clicks.yaml --option Strict=true -- -I %inputs

// What is wrong in some cases only.

#include "clicks.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"

bool Flag();

void Some(cbt::Table &table) {
  table.ReadModifyWriteRow("row", cbt::ReadModifyWriteRule::IncrementAmount(Flag() ? "sessions" : "profile", "visits", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:35: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  google::bigtable::v2::Mutation m;
  m.mutable_add_to_cell()->set_family_name("sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already, so the value is deleted at the next compaction; set that of 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)', in microseconds
  m.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(Flag() ? 0 : 32503680000000000);
}
