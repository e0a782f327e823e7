// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v2 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V2
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --option Strict=true --prefix STRICT --schema %schemas/clicks.yaml -- -I %inputs

// Reads by a connection: their arguments are in a struct.

#include "now.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
// STRICT-FIXES: #include "bigtable_ttl/google_cloud.h"

#include "google/cloud/bigtable/data_connection.h"
#include <memory>
#include <utility>

using F = cbt::Filter;
using cbt::ReadRowsParams;

constexpr char kClicks[] = "projects/p/instances/i/tables/clicks";
constexpr char kOther[] = "projects/p/instances/i/tables/other";
bool Flag();

void Written(cbt::DataConnection &c) {
  (void)c.ReadRowsFull(ReadRowsParams{kClicks, "", cbt::RowSet(), 0, F::FamilyRegex("sessions")});
  // CHECK-MESSAGES: :[[@LINE-1]]:70: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); {{.*}}; begin with 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
  // CHECK-FIXES: (void)c.ReadRowsFull(ReadRowsParams{kClicks, "", cbt::RowSet(), 0, F::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), F::FamilyRegex("sessions"))});
  // STRICT-FIXES: (void)c.ReadRowsFull(ReadRowsParams{kClicks, "", cbt::RowSet(), 0, F::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), F::FamilyRegex("sessions"))});
  // STRICT-MESSAGES: :[[@LINE-4]]:70: warning: read can return expired cells of family 'sessions'
  (void)c.ReadRowsFull({kClicks, "", cbt::RowSet(), 0, F::FamilyRegex("profile"), true});
  (void)c.ReadRowsFull({kClicks, "", cbt::RowSet(), 0, F::Chain(F::FamilyRegex("sessions"), Since(Now()))});
  (void)c.ReadRowsFull({kOther, "", cbt::RowSet(), 0, F::PassAllFilter()});
}

// The struct's own filter is PassAllFilter().
void Default(cbt::DataConnection &c) {
  (void)c.ReadRowsFull({kClicks, "", cbt::RowSet(), 0});
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // STRICT-MESSAGES: :[[@LINE-2]]:{{[0-9]+}}: warning: read can return expired cells of family 'sessions'
  (void)c.ReadRowsFull({kOther, "", cbt::RowSet(), 0});
}

void Variables(cbt::DataConnection &c, ReadRowsParams given) {
  ReadRowsParams params{kClicks, "", cbt::RowSet(), 0};
  params.filter = F::FamilyRegex("carts");
  params.reverse = true;
  (void)c.ReadRowsFull(std::move(params));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second)
  // STRICT-MESSAGES: :[[@LINE-2]]:{{[0-9]+}}: warning: read can return expired cells of family 'carts'
  ReadRowsParams live{kClicks, "", cbt::RowSet(), 0};
  live.filter = F::Chain(F::FamilyRegex("carts"), Since(Now()));
  (void)c.ReadRowsFull(live);
  ReadRowsParams named;
  named.table_name = kClicks;
  named.filter = F::FamilyRegex("profile");
  (void)c.ReadRowsFull(named);
  (void)c.ReadRowsFull(std::move(given));
  ReadRowsParams either{kClicks, "", cbt::RowSet(), 0, F::FamilyRegex("profile")};
  if (Flag())
    either.filter = F::FamilyRegex("sessions");
  (void)c.ReadRowsFull(either);
  // STRICT-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: read can return expired cells of family 'sessions'
}

// A connection around another: reported where its filter is given.
class Traced final : public cbt::DataConnection {
public:
  explicit Traced(std::shared_ptr<cbt::DataConnection> next) : next_(std::move(next)) {}
  cbt::RowReader ReadRowsFull(ReadRowsParams params) override {
    return next_->ReadRowsFull(std::move(params));
  }

private:
  std::shared_ptr<cbt::DataConnection> next_;
};
void Decorated(Traced &traced) {
  (void)traced.ReadRowsFull({kClicks, "", cbt::RowSet(), 0, F::FamilyRegex("sessions")});
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // STRICT-MESSAGES: :[[@LINE-2]]:{{[0-9]+}}: warning: read can return expired cells of family 'sessions'
  (void)traced.ReadRowsFull({kClicks, "", cbt::RowSet(), 0, F::FamilyRegex("profile")});
}

// One that adds the bound.
class Live final : public cbt::DataConnection {
public:
  cbt::RowReader ReadRowsFull(ReadRowsParams params) override {
    params.filter = F::Chain(Since(Now()), std::move(params.filter));
    return next_->ReadRowsFull(std::move(params));
  }

private:
  std::shared_ptr<cbt::DataConnection> next_;
};
void Bounded(Live &live) {
  (void)live.ReadRowsFull({kClicks, "", cbt::RowSet(), 0, F::FamilyRegex("sessions")});
}
