// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.client --schema %schemas/clicks.yaml --option FixStyle=client --prefix CLIENT -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.read --schema %schemas/clicks.yaml --prefix READ -- -I %inputs

// Code that has a clock of its own gets fixes that ask it, or none.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
// READ-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <functional>
#include <memory>
#include <string>

namespace {

// Returns `time`, rounded up to milliseconds, as the timestamp of a cell.
std::chrono::milliseconds CellTimestamp(
    std::chrono::system_clock::time_point time) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      time.time_since_epoch());
}

}  // namespace
auto UseOfClient() { return CellTimestamp({}); }

using cbt::SetCell;
using cbt::SingleRowMutation;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using std::chrono::system_clock;

class TimeProvider {
 public:
  virtual ~TimeProvider() = default;
  virtual system_clock::time_point UtcNow() const { return system_clock::now(); }
};
void Use(cbt::Mutation mutation);
void Read(cbt::Table &table, cbt::Filter filter);

class ByProvider {
 public:
  void Put(std::string const &v) {
    table_.Apply(SingleRowMutation("row", SetCell("sessions", "page", v)));
    // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(time_->UtcNow() + std::chrono::minutes(30))' as the timestamp
    // CHECK-FIXES: table_.Apply(SingleRowMutation("row", SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAt(time_->UtcNow() + std::chrono::minutes(30)), v)));
    // CLIENT-MESSAGES: :[[@LINE-3]]:43: warning: write to family 'sessions'
    // CLIENT-FIXES: table_.Apply(SingleRowMutation("row", SetCell("sessions", "page", std::chrono::ceil<std::chrono::milliseconds>((time_->UtcNow() + std::chrono::minutes(30)).time_since_epoch()), v)));
    (void)table_.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
    // READ-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells
    // READ-FIXES: (void)table_.ReadRow("row", cbt::Filter::Chain(cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), cbt::Filter::TimestampRange(bigtable_ttl::Ttl::OneSecond().LiveAt(time_->UtcNow()).begin, std::chrono::milliseconds(0))), cbt::Filter::FamilyRegex("sessions")));
    // Several families have no such filter.
    (void)table_.ReadRow("row", cbt::Filter::PassAllFilter());
    // READ-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells
    // READ-NOTES: note: no fix is offered because it would ask the system's clock, and this code has its own, 'time_'; derive it from 'bigtable_ttl::Clock', and pass it to 'LiveCells'
    // READ-FIXES: (void)table_.ReadRow("row", cbt::Filter::PassAllFilter());
  }
  void Other();

 private:
  cbt::Table table_;
  std::shared_ptr<TimeProvider> time_;
};

class ByFunction {
 public:
  void Put(std::string const &v) {
    auto const put = [&] { Use(SetCell("sessions", "page", v)); };
    // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: write to family 'sessions'
    // CHECK-FIXES: auto const put = [&] { Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAt(now_() + std::chrono::minutes(30)), v)); };
    // CLIENT-MESSAGES: :[[@LINE-3]]:32: warning: write to family 'sessions'
    put();
    // A lambda may not have it.
    auto const copy = [v] { Use(SetCell("sessions", "page", v)); };
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: write to family 'sessions'
    // CHECK-FIXES: auto const copy = [v] { Use(SetCell("sessions", "page", v)); };
    // CLIENT-MESSAGES: :[[@LINE-3]]:33: warning: write to family 'sessions'
    copy();
  }
  void Other();

 private:
  std::function<system_clock::time_point()> now_;
};

struct Options {
  std::function<milliseconds()> clock;
};
class Base {
 protected:
  Options options_;
};
class ByOptions : Base {
 public:
  void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(... + std::chrono::minutes(30))' as the timestamp
  // CHECK-NOTES: :[[@LINE-6]]:11: note: no fix is offered because it would ask the system's clock, and this code has its own, 'options_', which may not tell a time_point of that clock here; compute the time from it
  // CHECK-FIXES: void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CLIENT-MESSAGES: :[[@LINE-4]]:40: warning: write to family 'sessions'
};

class ByOverride {
 public:
  virtual ~ByOverride() = default;
  void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) { Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAt(Now() + std::chrono::minutes(30)), v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:40: warning: write to family 'sessions'

 protected:
  virtual system_clock::time_point Now() const;
};

void ByParameter(std::string const &v, TimeProvider const &) { Use(SetCell("sessions", "page", v)); }
// CHECK-MESSAGES: :[[@LINE-1]]:68: warning: write to family 'sessions'
// CHECK-FIXES: void ByParameter(std::string const &v, TimeProvider const &) { Use(SetCell("sessions", "page", v)); }
// CLIENT-MESSAGES: :[[@LINE-3]]:68: warning: write to family 'sessions'
void ByTime(std::string const &v, system_clock::time_point now) {
  Use(SetCell("sessions", std::to_string(now.time_since_epoch().count()), v));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions'
  // CHECK-FIXES: Use(SetCell("sessions", std::to_string(now.time_since_epoch().count()), bigtable_ttl::Ttl::OneSecond().ExpireAt(now + std::chrono::minutes(30)), v));
  // CLIENT-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'sessions'
}

TimeProvider &Provider();
void ByCall(std::string const &v) {
  Use(SetCell("sessions", std::to_string(Provider().UtcNow().time_since_epoch().count()), v));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions'
  // CHECK-FIXES: Use(SetCell("sessions", std::to_string(Provider().UtcNow().time_since_epoch().count()), v));
  // CLIENT-MESSAGES: :[[@LINE-3]]:7: warning: write to family 'sessions'
}

struct Services {
  TimeProvider const *clock;
  std::string name;
};
class Ticking {
 public:
  virtual ~Ticking() = default;
  virtual system_clock::time_point Now();
};
class BySettings {
 public:
  void Put(std::string const &v) const { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) const { Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAt(services_.clock->UtcNow() + std::chrono::minutes(30)), v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:46: warning: write to family 'sessions'
  void Other();

 private:
  Services services_;
};
class ByPointer {
 public:
  void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) { Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAt(now_() + std::chrono::minutes(30)), v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:40: warning: write to family 'sessions'
  void Other();

 private:
  system_clock::time_point (*now_)() = nullptr;
};
class ByReference {
 public:
  explicit ByReference(Ticking &ticking) : ticking_(ticking) {}
  void Put(std::string const &v) const { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) const { Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAt(ticking_.Now() + std::chrono::minutes(30)), v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:46: warning: write to family 'sessions'
  void Other();

 private:
  Ticking &ticking_;
};
// No code asks these for a time that is certain.
class OfConst {
 public:
  void Put(std::string const &v) const { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) const { Use(SetCell("sessions", "page", v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:46: warning: write to family 'sessions'
  void Other();

 private:
  Ticking ticking_;
};
class OfConstReference {
 public:
  explicit OfConstReference(Ticking const &ticking) : ticking_(ticking) {}
  void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:40: warning: write to family 'sessions'
  void Other();

 private:
  Ticking const &ticking_;
};
class OfTwo {
 public:
  void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:40: warning: write to family 'sessions'
  void Other();

 private:
  TimeProvider *local_time_;
  TimeProvider *server_time_;
};
class OfStored {
 public:
  void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v) { Use(SetCell("sessions", "page", v)); }
  // CLIENT-MESSAGES: :[[@LINE-3]]:40: warning: write to family 'sessions'
  void Other();

 private:
  system_clock::time_point now_;
};
class OfHidden {
 public:
  void Put(std::string const &v, int time) { Use(SetCell("sessions", "page", v)), (void)time; }
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: write to family 'sessions'
  // CHECK-FIXES: void Put(std::string const &v, int time) { Use(SetCell("sessions", "page", v)), (void)time; }
  // CLIENT-MESSAGES: :[[@LINE-3]]:50: warning: write to family 'sessions'
  void Other();

 private:
  TimeProvider *time;
};

// Not a clock that tells the date, and a function that is none.
class Others {
 public:
  void Put(std::string const &v) {
    Use(SetCell("sessions", "page", v));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
    // CHECK-FIXES: Use(SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v));
    // CLIENT-MESSAGES: :[[@LINE-3]]:9: warning: write to family 'sessions'
    // CLIENT-FIXES: Use(SetCell("sessions", "page", CellTimestamp(std::chrono::system_clock::now() + std::chrono::minutes(30)), v));
  }
  void Get() {
    (void)table_.ReadRow("row", cbt::Filter::FamilyRegex("sessions"));
    // READ-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells
    // READ-FIXES: (void)table_.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("sessions")));
  }
  void Other();

 private:
  cbt::Table table_;
  steady_clock::time_point now_;
  std::function<steady_clock::time_point()> ticks_;
  std::function<milliseconds()> backoff_;
  std::chrono::seconds ttl_;
};

// A copy needs no clock.
class Copies {
 public:
  void Put(cbt::Cell const &cell) {
    if (cell.family_name() == "sessions") Use(SetCell("sessions", "page", cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: write to family 'sessions'
    // CHECK-FIXES: if (cell.family_name() == "sessions") Use(SetCell("sessions", "page", std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()), cell.value()));
    // CLIENT-MESSAGES: :[[@LINE-3]]:47: warning: write to family 'sessions'
  }
  void Other();

 private:
  std::unique_ptr<TimeProvider> time_;
};
