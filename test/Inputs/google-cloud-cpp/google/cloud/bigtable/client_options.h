// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLIENT_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLIENT_OPTIONS_H

#include "google/cloud/background_threads.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/completion_queue.h"
#include "google/cloud/options.h"
#include "google/cloud/tracing_options.h"
#include "grpcpp/security/credentials.h"
#include "grpcpp/support/channel_arguments.h"
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class ClientOptions {
 public:
  ClientOptions();
  explicit ClientOptions(Options opts);
  explicit ClientOptions(std::shared_ptr<grpc::ChannelCredentials> creds);

  std::string const& data_endpoint() const;
  ClientOptions& set_data_endpoint(std::string endpoint);
  std::string const& admin_endpoint() const;
  ClientOptions& set_admin_endpoint(std::string endpoint);
  std::string const& connection_pool_name() const;
  ClientOptions& set_connection_pool_name(std::string name);
  std::size_t connection_pool_size() const;
  ClientOptions& set_connection_pool_size(std::size_t size);
  std::shared_ptr<grpc::ChannelCredentials> credentials() const;
  ClientOptions& SetCredentials(
      std::shared_ptr<grpc::ChannelCredentials> credentials);
  void SetMaxReceiveMessageSize(int size);
  void SetMaxSendMessageSize(int size);
  bool tracing_enabled(std::string const& component) const;
  ClientOptions& enable_tracing(std::string const& component);
  ClientOptions& disable_tracing(std::string const& component);
  std::chrono::milliseconds max_conn_refresh_period();
  ClientOptions& set_max_conn_refresh_period(std::chrono::milliseconds period);
  std::chrono::milliseconds min_conn_refresh_period();
  ClientOptions& set_min_conn_refresh_period(std::chrono::milliseconds period);
  std::size_t background_thread_pool_size() const;
  ClientOptions& set_background_thread_pool_size(std::size_t size);
  ClientOptions& DisableBackgroundThreads(
      google::cloud::CompletionQueue const& cq);
  using BackgroundThreadsFactory =
      std::function<std::unique_ptr<BackgroundThreads>()>;
  BackgroundThreadsFactory background_threads_factory() const;

  grpc::ChannelArguments channel_arguments() const;
  ClientOptions& set_channel_arguments(
      grpc::ChannelArguments const& channel_arguments);
  void SetCompressionAlgorithm(grpc_compression_algorithm algorithm);
  void SetGrpclbFallbackTimeout(std::chrono::milliseconds fallback_timeout);
  void SetLoadBalancingPolicyName(std::string const& lb_policy_name);
  void SetServiceConfigJSON(std::string const& service_config_json);
  void SetSslTargetNameOverride(std::string const& name);
  void SetUserAgentPrefix(std::string const& user_agent_prefix);
  static std::string UserAgentPrefix();
  TracingOptions const& tracing_options() const;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLIENT_OPTIONS_H
