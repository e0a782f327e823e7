// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// When calls that the emulator passes on are over.

#include "front.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <dlfcn.h>
#include <future>
#include <grpc/grpc.h>
#include <gtest/gtest.h>
#include <mutex>
#include <sstream>
#include <utility>

namespace bigtable_ttl::emulator::upstream_end_test {
namespace {

namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

/// Lines that take until the answer is there, which must not come before them.
class SlowLines final : public std::stringbuf {
public:
  void Answer() {
    std::lock_guard<std::mutex> const lock(mutex_);
    is_answered_ = true;
    changed_.notify_all();
  }
  bool is_late = false;

private:
  int sync() override {
    std::unique_lock<std::mutex> lock(mutex_);
    is_late = changed_.wait_for(lock, std::chrono::milliseconds(100),
                                [&] { return is_answered_; });
    return 0;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_answered_ = false;
};

TEST(Upstream, IsHeardAfterTheCheck) {
  RunningServer upstream;
  EXPECT_RPC_OK(upstream.Set("r", "g", microseconds(1000), "v"));
  {
    Front front(upstream.address);
    SlowLines lines;
    front.lines.std::ostream::rdbuf(&lines);
    EXPECT_RPC_OK(front.Set("r", "f", microseconds(-1), "v"));
    lines.Answer();
    EXPECT_EQ(front.Found(), "missing-timestamp:f ");
    EXPECT_FALSE(lines.is_late);
  }
  Front front(upstream.address);
  SlowLines lines;
  front.lines.std::ostream::rdbuf(&lines);
  v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  grpc::ClientContext context;
  auto const reader = front.data->ReadRows(&context, request);
  v2::ReadRowsResponse response;
  EXPECT_TRUE(reader->Read(&response));
  lines.Answer();
  EXPECT_EQ(front.Found(), "unfiltered-read:f ");
  EXPECT_FALSE(lines.is_late);
  while (reader->Read(&response))
    continue;
  EXPECT_RPC_OK(reader->Finish());
}

/// Counts the calls that this process makes.
class LiveCalls final : public grpc::ClientContext::GlobalCallbacks {
public:
  static int Count() {
    static LiveCalls &all = []() -> LiveCalls & {
      auto *const made = new LiveCalls;
      grpc::ClientContext::SetGlobalCallbacks(made);
      return *made;
    }();
    return all.count_;
  }
  void DefaultConstructor(grpc::ClientContext *) override { ++count_; }
  void Destructor(grpc::ClientContext *) override { --count_; }

private:
  std::atomic<int> count_{0};
};

/// Holds a thread that has just ended a call of a server.
class HeldEnd {
public:
  static HeldEnd &Get() {
    static HeldEnd held;
    return held;
  }
  /// \p number counts from here, beginning with 1.
  void Hold(int number, std::shared_future<void> until) {
    std::lock_guard<std::mutex> const lock(mutex_);
    left_ = number;
    until_ = std::move(until);
  }
  /// Returns what the thread that ends the next call waits for; invalid if that
  /// is nothing.
  std::shared_future<void> Next() {
    std::lock_guard<std::mutex> const lock(mutex_);
    if (left_ == 0 || --left_ != 0)
      return {};
    return until_;
  }

private:
  std::mutex mutex_;
  int left_ = 0;
  std::shared_future<void> until_;
};

/// The server does not wait for a thread that has ended a call.
TEST(Upstream, EndsAfterItsCalls) {
  int const before = LiveCalls::Count();
  RunningServer upstream;
  auto const end = [&](auto const &call) {
    // Requests are checked before they are sent, so a call ends when it has
    // ended upstream.
    Front front(upstream.address, Enforcement::All);
    std::promise<void> until;
    HeldEnd::Get().Hold(2, until.get_future().share());
    call(front);
    front.server.reset();
    EXPECT_EQ(LiveCalls::Count(), before);
    until.set_value();
  };
  end([](Front &front) {
    EXPECT_RPC_OK(front.Set("r", "g", microseconds(1000), "v"));
  });
  // By then, no other thread works for the call.
  v1::InjectFaultRequest fault;
  fault.set_code(grpc::StatusCode::NOT_FOUND);
  fault.mutable_latency()->set_nanos(100000000);
  EXPECT_RPC_OK(upstream.emulator.Injected.inject(fault));
  end([](Front &front) {
    v2::ReadRowsRequest request;
    request.set_table_name(kTable);
    request.mutable_filter()->set_family_name_regex_filter("g");
    grpc::ClientContext context;
    EXPECT_EQ(front.data->ReadRows(&context, request)->Finish().error_code(),
              grpc::StatusCode::NOT_FOUND);
  });
}

} // namespace
} // namespace bigtable_ttl::emulator::upstream_end_test

/// In front of gRPC's function: what happens when a server ends a call.
grpc_call_error grpc_call_start_batch(grpc_call *call, grpc_op const *ops,
                                      std::size_t count, void *tag,
                                      void *reserved) {
  static auto const original =
      reinterpret_cast<decltype(&grpc_call_start_batch)>(
          dlsym(RTLD_NEXT, "grpc_call_start_batch"));
  std::shared_future<void> until;
  if (std::any_of(ops, ops + count, [](grpc_op const &each) {
        return each.op == GRPC_OP_SEND_STATUS_FROM_SERVER;
      })) {
    until = bigtable_ttl::emulator::upstream_end_test::HeldEnd::Get().Next();
  }
  auto const result = original(call, ops, count, tag, reserved);
  // Another version of gRPC may need this thread.
  if (until.valid())
    until.wait_for(std::chrono::seconds(20));
  return result;
}
