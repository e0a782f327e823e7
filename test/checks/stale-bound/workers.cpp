// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs -I %runtime

// Objects that live on while a loop waits, or whose class says that they do.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <functional>
#include <iostream>
#include <string>
#include <thread>

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using std::chrono::minutes;

class Shell {
public:
  explicit Shell(cbt::Table table) : table_(std::move(table)), until_(Now() + minutes(30)) {}
  void Handle(std::string const &line) {
    (void)table_.ReadRow(line, live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: {{.*}} when 'live_' got its value
    // CHECK-NOTES: :{{.*}}: note: this object lasts as long as a loop that waits
    (void)table_.Apply(cbt::SingleRowMutation(line, cbt::SetCell("sessions", "page", until_, "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: {{.*}} when 'until_' got its value
  }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
  std::chrono::milliseconds until_;
};
// One for each line.
class PerLine {
public:
  explicit PerLine(cbt::Table table) : table_(std::move(table)), until_(Now() + minutes(30)) {}
  void Handle(std::string const &line) {
    (void)table_.ReadRow(line, live_);
    (void)table_.Apply(cbt::SingleRowMutation(line, cbt::SetCell("sessions", "page", until_, "v")));
  }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
  std::chrono::milliseconds until_;
};
// The lines are those of a batch.
class Batch {
public:
  explicit Batch(cbt::Table table) : table_(std::move(table)) {}
  void Handle(std::string const &line) { (void)table_.ReadRow(line, live_); }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
};
void Import(cbt::Table const &table, std::istream &file) {
  Batch batch(table);
  for (std::string line; std::getline(file, line);)
    batch.Handle(line);
}
int main() {
  cbt::Table table(TABLE_ID("clicks"));
  Shell shell(table);
  for (std::string line; std::getline(std::cin, line);) {
    shell.Handle(line);
    PerLine(table).Handle(line);
    PerLine other(table);
    other.Handle(line);
  }
}

class Worker {
public:
  explicit Worker(cbt::Table table) : table_(std::move(table)) {}
  void Run() {
    while (running_) {
      Sweep();
      std::this_thread::sleep_for(std::chrono::seconds(10));
    }
  }

private:
  void Sweep() {
    (void)table_.ReadRow("row", live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
  }
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
  volatile bool running_ = true;
};
// It waits for its end, or tries again.
class Request {
public:
  explicit Request(cbt::Table table) : table_(std::move(table)) {}
  void Wait() {
    while (!IsDone())
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  bool Read() {
    for (int i = 0; i != 3; ++i) {
      if (Try()) return true;
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    return false;
  }

private:
  bool IsDone() const { return done_; }
  bool Try() { return table_.ReadRow("row", live_).ok(); }
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
  volatile bool done_ = false;
};
void Serve(cbt::Table const &table) {
  Request request(table);
  (void)request.Read();
  for (int i = 0; i != 3; ++i) {
    Request again(table);
    (void)again.Read();
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
}

// Other member functions take the time anew.
class Carts {
public:
  explicit Carts(cbt::Table table) : table_(std::move(table)), end_(Now() + minutes(20)) {}
  cbt::Filter Live() const { return cbt::Filter::Chain(cbt::Filter::FamilyRegex("carts"), Since(Now())); }
  void Get() {
    auto const since_now = cbt::Filter::TimestampRange(Now(), std::chrono::milliseconds(0));
    (void)table_.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), since_now));
  }
  void GetAgain() {
    (void)table_.ReadRow("row", live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
    // CHECK-NOTES: :{{.*}}: note: another member function takes the current time for each call
  }
  void Reserve() { (void)table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Now() + minutes(20), ""))); }
  void ReserveAgain() {
    (void)table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", end_, "")));
    // CHECK-MESSAGES: :[[@LINE-1]]:54: warning: {{.*}} when 'end_' got its value
    // CHECK-NOTES: :{{.*}}: note: another member function takes the current time for each call
  }

private:
  cbt::Table table_;
  cbt::Filter live_ = LiveCells("sessions", Ttl::OneSecond());
  std::chrono::milliseconds end_;
};
// Closures that a constructor assigns, helpers of a base, and friends in view.
class Reader {
protected:
  cbt::Filter Live() const { return Since(Now()); }
};
class Lists : public Reader {
public:
  explicit Lists(cbt::Table table);
  void Get() { (void)table_.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), Live())); }
  void GetAgain() {
    (void)table_.ReadRow("row", live_());
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
    // CHECK-NOTES: :[[@LINE-4]]:{{.*}}: note: another member function takes the current time for each call
  }

private:
  friend class ListsTest;
  friend class Counter;
  cbt::Table table_;
  std::function<cbt::Filter()> live_;
};
class Counter {
public:
  int Count(Lists const& lists) { return lists.live_ ? 1 : 0; }
};
Lists::Lists(cbt::Table table) : table_(std::move(table)) {
  live_ = [bound = Since(Now())] { return cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), bound); };
}

// All reads of a request have one bound, which a member function makes.
class Snapshot {
public:
  explicit Snapshot(cbt::Table table) : table_(std::move(table)), live_(Live()) {}
  void Get() { (void)table_.ReadRow("row", live_); }
  void Put() { (void)table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Now() + minutes(20), ""))); }

private:
  static cbt::Filter Live() { return cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), Since(Now())); }
  cbt::Table table_;
  cbt::Filter live_;
};

// A class that only this file knows.
namespace {
class Importer {
public:
  explicit Importer(cbt::Table table) : table_(std::move(table)), expiry_(Now() + std::chrono::minutes(30)) {}
  void Handle(std::string const &line) {
    table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", expiry_, line)));
    // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' {{.*}} when 'expiry_' got its value
  }

private:
  cbt::Table table_;
  std::chrono::milliseconds expiry_;
};
} // namespace
void Import(cbt::Table const &table) {
  Importer importer(table);
  for (std::string line; std::getline(std::cin, line);)
    importer.Handle(line);
}
