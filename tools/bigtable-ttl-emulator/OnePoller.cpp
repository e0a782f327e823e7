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

void keepOnePoller(std::shared_ptr<grpc::Channel> To) {
  if (std::thread::hardware_concurrency() > FewProcessors)
    return;
  struct Call {
    grpc::ClientContext Context;
    v1::GetClockRequest Request;
    v1::ClockState Response;
    std::promise<void> Never;
  };
  // gRPC's threads must not destroy it: with the last channel, they end.
  auto *Idle = new Call;
  v1::Control::NewStub(std::move(To))
      ->async()
      ->GetClock(
          &Idle->Context, &Idle->Request, &Idle->Response,
          [Idle](const grpc::Status &) { Idle->Never.get_future().wait(); });
}

} // namespace bigtable_ttl::emulator
