// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OnePoller.h"
#include "bigtable_ttl/emulator/v1/control.grpc.pb.h"
#include <future>
#include <grpcpp/grpcpp.h>
#include <thread>
#include <utility>

namespace bigtable_ttl::emulator {

namespace {

/// gRPC has a thread for each two processors, and more than two of them get
/// along without this.
constexpr unsigned FewProcessors = 5;

} // namespace

/// Its callback holds the thread.
struct OnePoller::Call {
  grpc::ClientContext Context;
  v1::GetClockRequest Request;
  v1::ClockState Response;
  std::promise<void> End;
};

OnePoller::OnePoller(std::shared_ptr<grpc::Channel> To) {
  if (std::thread::hardware_concurrency() > FewProcessors)
    return;
  Running = std::make_shared<Call>();
  v1::Control::NewStub(std::move(To))
      ->async()
      ->GetClock(&Running->Context, &Running->Request, &Running->Response,
                 [Held = Running](const grpc::Status &) {
                   Held->End.get_future().wait();
                 });
}

OnePoller::~OnePoller() {
  if (Running)
    Running->End.set_value();
}

} // namespace bigtable_ttl::emulator
