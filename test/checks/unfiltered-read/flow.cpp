// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Filters that are made elsewhere than in the call.

#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"

using cbt::Filter;

bool Flag();
Filter Opaque();
std::chrono::milliseconds Cutoff();
Filter Newest() { return Filter::Latest(1); }
Filter Live() { return Filter::TimestampRange(Cutoff(), std::chrono::milliseconds(0)); }
Filter Family(std::string const &family) { return Filter::FamilyRegex(family); }
void Change(Filter &);

void Locals(cbt::Table table) {
  auto filter = Filter::FamilyRegex("sessions");
  table.ReadRow("key", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("key", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), filter));
  // STRICT-MESSAGES: :[[@LINE-3]]:24: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: table.ReadRow("key", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), filter));
  filter = Filter::Chain(Live(), filter);
  table.ReadRow("key", filter);
  Change(filter);
  table.ReadRow("key", filter);

  auto chosen = Filter::FamilyRegex("sessions");
  if (Flag())
    chosen = Live();
  table.ReadRow("key", chosen);
  // STRICT-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
}

void Helpers(cbt::Table table) {
  table.ReadRow("key", Family("carts"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("key", Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), Family("carts")));
  // STRICT-MESSAGES: :[[@LINE-3]]:24: warning: read can return expired cells of family 'carts'
  table.ReadRow("key", Family("profile"));
  table.ReadRow("key", Live());
  table.ReadRow("key", Opaque());
  table.ReadRow("key", Filter::Chain(Family("carts"), Opaque()));
  table.ReadRow("key", Flag() ? Family("carts") : Opaque());
  // STRICT-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  table.ReadRow("key", Flag() ? Family("carts") : Filter::Chain(Newest(), Family("carts")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // STRICT-MESSAGES: :[[@LINE-2]]:24: warning: read can return expired cells of family 'carts'
}

// The caller fixed the filter, and can mend it.
void Read(cbt::Table table, Filter filter) {
  table.ReadRow("key", filter);
  // CHECK-NOTES: :[[@LINE-1]]:9: note: which comes here, to the call of 'ReadRow'
  // CHECK-FIXES: table.ReadRow("key", filter);
}
void Caller(cbt::Table table) {
  Read(table, Filter::FamilyRegex("carts"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: Read(table, Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("carts")));
  // STRICT-MESSAGES: :[[@LINE-3]]:3: warning: read can return expired cells of family 'carts'
  Read(table, Live());
}

class Reader {
public:
  explicit Reader(std::shared_ptr<cbt::DataConnection> connection)
      : table_(std::move(connection), cbt::TableResource("p", "i", "clicks")), filter_(Family("carts")) {}
  void Run() {
    table_.ReadRow("key", filter_);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second)
    // STRICT-MESSAGES: :[[@LINE-2]]:27: warning: read can return expired cells of family 'carts'
  }

private:
  cbt::Table table_;
  Filter filter_;
};

void Raw(google::bigtable::v2::Bigtable::StubInterface &stub) {
  grpc::ClientContext context;
  google::bigtable::v2::ReadRowsRequest request;
  request.set_table_name("projects/p/instances/i/tables/clicks");
  auto all = stub.ReadRows(&context, request);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the read has no lower time bound
  // STRICT-MESSAGES: :[[@LINE-2]]:14: warning: read can return expired cells of family 'sessions'
  google::bigtable::v2::ReadRowsRequest bounded;
  bounded.set_table_name("projects/p/instances/i/tables/clicks");
  *bounded.mutable_filter() = Live().as_proto();
  auto live = stub.ReadRows(&context, bounded);
}
