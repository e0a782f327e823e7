// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_GRPC_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_GRPC_OPTIONS_H

#include "google/cloud/background_threads.h"
#include "google/cloud/completion_queue.h"
#include "google/cloud/options.h"
#include "google/cloud/tracing_options.h"
#include "google/cloud/version.h"
#include "grpcpp/security/credentials.h"
#include "grpcpp/support/channel_arguments.h"
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct GrpcCredentialOption {
  using Type = std::shared_ptr<grpc::ChannelCredentials>;
};

struct GrpcCompletionQueueOption {
  using Type = CompletionQueue;
};

struct GrpcNumChannelsOption {
  using Type = int;
};

struct GrpcChannelArgumentsOption {
  using Type = std::map<std::string, std::string>;
};

struct GrpcChannelArgumentsNativeOption {
  using Type = grpc::ChannelArguments;
};

struct GrpcTracingOptionsOption {
  using Type = TracingOptions;
};

struct GrpcBackgroundThreadPoolSizeOption {
  using Type = std::size_t;
};

using BackgroundThreadsFactory =
    std::function<std::unique_ptr<BackgroundThreads>()>;

struct GrpcBackgroundThreadsFactoryOption {
  using Type = BackgroundThreadsFactory;
};

using GrpcOptionList =
    OptionList<GrpcCredentialOption, GrpcNumChannelsOption,
               GrpcChannelArgumentsOption, GrpcChannelArgumentsNativeOption,
               GrpcTracingOptionsOption, GrpcBackgroundThreadPoolSizeOption,
               GrpcCompletionQueueOption, GrpcBackgroundThreadsFactoryOption>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_GRPC_OPTIONS_H
