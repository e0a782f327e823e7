// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.schema --no-fix --prefix WRITE --schema %schemas/clicks.yaml

// A program that uses nothing but the protocol buffers is looked at too.

#include "google/bigtable/v2/data.pb.h"

void Send(google::bigtable::v2::Mutation const &);

void Write() {
  google::bigtable::v2::Mutation mutation;
  auto *cell = mutation.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write: {{.*}}, family 'sessions', timestamp unset [
  // WRITE-MESSAGES: :[[@LINE-2]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; in a raw message that means 1970
  cell->set_family_name("sessions");
  Send(mutation);
}
