// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs -I %runtime

// Members of objects in smart pointers.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;

class Queue {
public:
  virtual ~Queue() = default;
  virtual void Run() = 0;
};

class SharedQueue final : public Queue {
public:
  explicit SharedQueue(cbt::Table table) : table_(std::move(table)), live_(LiveCells("sessions", Ttl::OneSecond())) {}
  void Run() override {
    (void)table_.ReadRow("row", live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
    // CHECK-NOTES: :[[@LINE+8]]:10: note: this object lasts as long as anybody shares it
  }

private:
  cbt::Table table_;
  cbt::Filter live_;
};
std::shared_ptr<Queue> MakeQueue(cbt::Table table) {
  return std::make_shared<SharedQueue>(std::move(table));
}

class StaticQueue {
public:
  explicit StaticQueue(cbt::Table table) : table_(std::move(table)), live_(LiveCells("sessions", Ttl::OneSecond())) {}
  void Run() {
    (void)table_.ReadRow("row", live_);
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: {{.*}} when 'live_' got its value
    // CHECK-NOTES: :[[@LINE+8]]:21: note: this object lasts as long as the program
  }

private:
  cbt::Table table_;
  cbt::Filter live_;
};
StaticQueue &GlobalQueue(cbt::Table const &table) {
  static auto const queue = std::make_unique<StaticQueue>(table);
  return *queue;
}

// The rest may be made for one request.
class LocalQueue {
public:
  explicit LocalQueue(cbt::Table table) : table_(std::move(table)), live_(LiveCells("sessions", Ttl::OneSecond())) {}
  void Run() { (void)table_.ReadRow("row", live_); }

private:
  cbt::Table table_;
  cbt::Filter live_;
};
class OwnedQueue {
public:
  explicit OwnedQueue(cbt::Table table) : table_(std::move(table)), live_(LiveCells("sessions", Ttl::OneSecond())) {}
  void Run() { (void)table_.ReadRow("row", live_); }

private:
  cbt::Table table_;
  cbt::Filter live_;
};
std::unique_ptr<OwnedQueue> MakeOwned(cbt::Table const &table) { return std::make_unique<OwnedQueue>(table); }
void Serve(cbt::Table const &table) {
  auto const shared = std::make_shared<LocalQueue>(table);
  shared->Run();
  auto const owned = std::make_unique<LocalQueue>(table);
  owned->Run();
  thread_local auto const of_thread = std::make_unique<LocalQueue>(table);
  of_thread->Run();
}
// Each read has a bound of its own.
class FreshQueue final : public Queue {
public:
  explicit FreshQueue(cbt::Table table) : table_(std::move(table)) {}
  void Run() override { (void)table_.ReadRow("row", LiveCells("sessions", Ttl::OneSecond())); }

private:
  cbt::Table table_;
};
std::shared_ptr<Queue> MakeFresh(cbt::Table table) { return std::make_shared<FreshQueue>(std::move(table)); }

// In a template, what a member is made of has no type yet.
template <typename T>
struct Both {
  Both(T first, T second) : all(first, second) {}
  struct All {
    All(T first, T second) : first(first), second(second) {}
    T first, second;
  } all;
};
Both<int> MakeBoth() { return Both<int>(1, 2); }

// All that belongs to a session ends with it: it asks whether it is over.
class Session {
public:
  explicit Session(cbt::Table table) : table_(std::move(table)), expires_(Now() + std::chrono::minutes(30)) {}
  void Put(std::string const &value) {
    if (Now() >= expires_) return;
    (void)table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", expires_, value)));
  }

private:
  cbt::Table table_;
  std::chrono::milliseconds expires_;
};
std::shared_ptr<Session> Login(cbt::Table table) { return std::make_shared<Session>(std::move(table)); }

class Unasked {
public:
  explicit Unasked(cbt::Table table) : table_(std::move(table)), until_(Now() + std::chrono::minutes(30)) {}
  void Put(std::string const &value) {
    (void)table_.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", until_, value)));
    // CHECK-MESSAGES: :[[@LINE-1]]:54: warning: write to family 'sessions' of table 'clicks' (one-second) has a timestamp that was taken once, when 'until_' got its value
  }

private:
  cbt::Table table_;
  std::chrono::milliseconds until_;
};
std::shared_ptr<Unasked> MakeUnasked(cbt::Table table) { return std::make_shared<Unasked>(std::move(table)); }
