// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs -I %runtime
// RUN: %check_bigtable %s bigtable-stale-bound %t.strict --prefix STRICT --option Strict=true --schema %schemas/clicks.yaml --no-fix -- -I %inputs -I %runtime

// Members that constructors alone set.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;

// How long its objects live the code does not tell.
class PerRequest {
public:
  explicit PerRequest(cbt::Table table) : table_(std::move(table)), expiry_(Now() + std::chrono::minutes(30)) {}
  void Run() {
    (void)table_.ReadRow("row", live_);
    // STRICT-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
    // STRICT-NOTES: :[[@LINE+7]]:15: note: this member is given it by constructors alone
    // STRICT-NOTES: note: in some cases only: an object that is made for one request is right
    table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", expiry_, "value")));
  }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
  std::chrono::milliseconds expiry_;
};
void Serve(cbt::Table const &table) {
  PerRequest request(table);
  request.Run();
}

class Store {
public:
  explicit Store(cbt::Table table) : table_(std::move(table)), live_(LiveCells("sessions", Ttl::OneSecond())) {}
  void Run() {
    (void)table_.ReadRow("row", live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
    // CHECK-NOTES: :[[@LINE+8]]:15: note: this member is given it by constructors alone
    // CHECK-NOTES: :[[@LINE+11]]:16: note: this object lasts as long as the program
    // STRICT-MESSAGES: :[[@LINE-4]]:33: warning: {{.*}} when 'live_' got its value
  }

private:
  cbt::Table table_;

  cbt::Filter live_;
};
cbt::Table Clicks();
Store &TheStore() {
  static Store store(Clicks());
  return store;
}

// It is replaced now and then.
class Replaced {
public:
  explicit Replaced(cbt::Table table) : table_(std::move(table)) {}
  void Run() {
    (void)table_.ReadRow("row", live_);
    // STRICT-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
  }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
};
static Replaced current(Clicks());
void Renew() { current = Replaced(Clicks()); }

// A member function sets it.
class Refreshed {
public:
  explicit Refreshed(cbt::Table table) : table_(std::move(table)) {}
  void Refresh() { live_ = LiveCells("sessions", Ttl::OneSecond()); }
  void Run() { (void)table_.ReadRow("row", live_); }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
};
static Refreshed refreshed(Clicks());

// An object that is kept, with a member that anyone may set.
struct Options {
  std::chrono::milliseconds cutoff = Now();
};
static Options options;
void ReadBy(cbt::Table &table) {
  (void)table.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), Since(options.cutoff)));
}
void Set() { options.cutoff = Now(); }

// What is asked of the cells elsewhere may be whether they are live.
class Asking {
public:
  explicit Asking(cbt::Table table) : table_(std::move(table)), live_(LiveCells("sessions", Ttl::OneSecond())) {}
  void Read() {
    for (auto &row : table_.ReadRows(cbt::RowSet(), live_))
      for (auto const &cell : row->cells())
        if (IsFresh(cell)) Use(cell.value());
  }

private:
  static bool IsFresh(cbt::Cell const &cell);
  static void Use(std::string const &value);
  cbt::Table table_;
  const cbt::Filter live_;
};
Asking asking(cbt::Table(TABLE_ID("clicks")));
