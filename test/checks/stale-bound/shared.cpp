// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// An object that is only made to be shared lives for a long time.

#include "now.h"

using cbt::Filter;
using std::chrono::milliseconds;

class Reader {
public:
  virtual ~Reader() = default;
  virtual bool Has(const std::string &key) = 0;
};

namespace {

class Shared : public Reader {
public:
  explicit Shared(cbt::Table table)
      : table_(std::move(table)),
        live_(Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now() + milliseconds(1)))) {}
  bool Has(const std::string &key) override {
    return table_.ReadRow(key, live_)->first;
    // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: {{.*}} when 'live_' got its value
  }

private:
  cbt::Table table_;
  Filter live_;
};

// Made for one request, too.
class Sometimes : public Reader {
public:
  explicit Sometimes(cbt::Table table)
      : table_(std::move(table)),
        live_(Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now() + milliseconds(1)))) {}
  bool Has(const std::string &key) override { return table_.ReadRow(key, live_)->first; }

private:
  cbt::Table table_;
  Filter live_;
};

class Owned : public Reader {
public:
  explicit Owned(cbt::Table table)
      : table_(std::move(table)),
        live_(Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now() + milliseconds(1)))) {}
  bool Has(const std::string &key) override { return table_.ReadRow(key, live_)->first; }

private:
  cbt::Table table_;
  Filter live_;
};

} // namespace

std::shared_ptr<Reader> MakeShared(cbt::Table table) { return std::make_shared<Shared>(std::move(table)); }
std::shared_ptr<Reader> MakeSometimes(cbt::Table table) { return std::make_shared<Sometimes>(std::move(table)); }
bool Ask(cbt::Table table) { return Sometimes(std::move(table)).Has("row"); }
std::unique_ptr<Reader> MakeOwned(cbt::Table table) { return std::make_unique<Owned>(std::move(table)); }
