// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_COMPLETION_QUEUE_H
#define BIGTABLE_TIDY_TEST_CLOUD_COMPLETION_QUEUE_H

#include "google/cloud/future.h"
#include "google/cloud/status_or.h"
#include "google/cloud/version.h"
#include "grpcpp/channel.h"
#include "grpcpp/client_context.h"
#include "grpcpp/completion_queue.h"
#include "grpcpp/support/async_unary_call.h"
#include <chrono>
#include <memory>
#include <type_traits>
#include <utility>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

namespace internal {
class CompletionQueueImpl;

template <typename Response>
future<StatusOr<Response>> MakeUnaryRpcResult(
    grpc::ClientAsyncResponseReaderInterface<Response>* reader);
}  // namespace internal

class CompletionQueue {
 public:
  CompletionQueue();
  explicit CompletionQueue(std::shared_ptr<internal::CompletionQueueImpl> impl)
      : impl_(std::move(impl)) {}

  void Run();
  void Shutdown();
  void CancelAll();

  google::cloud::future<StatusOr<std::chrono::system_clock::time_point>>
  MakeDeadlineTimer(std::chrono::system_clock::time_point deadline);
  template <typename Rep, typename Period>
  future<StatusOr<std::chrono::system_clock::time_point>> MakeRelativeTimer(
      std::chrono::duration<Rep, Period> duration);
  template <typename Functor>
  void RunAsync(Functor&& functor);
  template <typename AsyncCallType, typename Request>
  auto MakeUnaryRpc(AsyncCallType, Request const&,
                    std::unique_ptr<grpc::ClientContext>) {
    using Reader =
        typename std::invoke_result_t<AsyncCallType, grpc::ClientContext*,
                                      Request const&,
                                      grpc::CompletionQueue*>::element_type;
    return internal::MakeUnaryRpcResult(static_cast<Reader*>(nullptr));
  }
  future<Status> AsyncWaitConnectionReady(
      std::shared_ptr<grpc::Channel> channel,
      std::chrono::system_clock::time_point deadline);

 private:
  std::shared_ptr<internal::CompletionQueueImpl> impl_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_COMPLETION_QUEUE_H
