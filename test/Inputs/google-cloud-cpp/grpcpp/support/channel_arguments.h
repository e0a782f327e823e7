// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_CHANNEL_ARGUMENTS_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_CHANNEL_ARGUMENTS_H

#include <string>

typedef enum {
  GRPC_COMPRESS_NONE = 0,
  GRPC_COMPRESS_DEFLATE,
  GRPC_COMPRESS_GZIP,
  GRPC_COMPRESS_ALGORITHMS_COUNT
} grpc_compression_algorithm;

namespace grpc {

class ChannelArguments {
 public:
  ChannelArguments();
  ~ChannelArguments();
  ChannelArguments(ChannelArguments const& other);
  ChannelArguments& operator=(ChannelArguments other);

  void SetInt(std::string const& key, int value);
  void SetString(std::string const& key, std::string const& value);
  void SetPointer(std::string const& key, void* value);
  void SetCompressionAlgorithm(grpc_compression_algorithm algorithm);
  void SetGrpclbFallbackTimeout(int fallback_timeout);
  void SetLoadBalancingPolicyName(std::string const& lb_policy_name);
  void SetMaxReceiveMessageSize(int size);
  void SetMaxSendMessageSize(int size);
  void SetServiceConfigJSON(std::string const& service_config_json);
  void SetSslTargetNameOverride(std::string const& name);
  void SetUserAgentPrefix(std::string const& user_agent_prefix);
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_CHANNEL_ARGUMENTS_H
