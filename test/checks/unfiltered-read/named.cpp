// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/timestamps.yaml -- -I %inputs

// Tables that are named in other ways than where they are made. In table
// 'orders', family 'sessions' has no TTL.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/cloud/bigtable/table.h"
#include "now.h"

namespace v2 = google::bigtable::v2;
using cbt::Filter;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }

void NewTarget(cbt::Table table) {
  auto const clicks = table.WithNewTarget("p", "i", "clicks");
  auto orders = table.WithNewTarget("p", "i", "profile", "orders");
  auto other = clicks.WithNewTarget("p", "i", "other");
  (void)cbt::Table(clicks).ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: read can return expired cells of family 'sessions' of table 'clicks'
  // CHECK-FIXES: (void)cbt::Table(clicks).ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  (void)table.WithNewTarget("p", "i", "clicks").ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:64: warning: read can return expired cells of family 'sessions' of table 'clicks'
  // CHECK-FIXES: (void)table.WithNewTarget("p", "i", "clicks").ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  (void)orders.ReadRow("row", Sessions());
  (void)other.ReadRow("row", Sessions());
}

void View(v2::Bigtable::Stub &stub) {
  grpc::ClientContext context;
  v2::ReadRowsRequest request;
  request.set_authorized_view_name("projects/p/instances/i/tables/clicks/authorizedViews/v");
  request.mutable_filter()->set_family_name_regex_filter("sessions");
  (void)stub.ReadRows(&context, request);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read can return expired cells of family 'sessions' of table 'clicks'
}
void OtherView(v2::Bigtable::Stub &stub) {
  grpc::ClientContext context;
  v2::ReadRowsRequest request;
  request.set_authorized_view_name("projects/p/instances/i/tables/orders/authorizedViews/v");
  request.mutable_filter()->set_family_name_regex_filter("sessions");
  (void)stub.ReadRows(&context, request);
  v2::CheckAndMutateRowRequest check;
  check.set_authorized_view_name("projects/p/instances/i/tables/other/authorizedViews/v");
  check.mutable_predicate_filter()->set_family_name_regex_filter("sessions");
  v2::CheckAndMutateRowResponse response;
  (void)stub.CheckAndMutateRow(&context, check, &response);
}
