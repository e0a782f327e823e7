// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H
#define BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H

#include "grpcpp/completion_queue.h"
#include <string>

typedef enum {
  GRPC_CHANNEL_IDLE,
  GRPC_CHANNEL_CONNECTING,
  GRPC_CHANNEL_READY,
  GRPC_CHANNEL_TRANSIENT_FAILURE,
  GRPC_CHANNEL_SHUTDOWN
} grpc_connectivity_state;

namespace grpc {

class ChannelInterface {
 public:
  virtual ~ChannelInterface() = default;
  virtual grpc_connectivity_state GetState(bool try_to_connect) = 0;
  template <typename T>
  void NotifyOnStateChange(grpc_connectivity_state last_observed, T deadline,
                           CompletionQueue* cq, void* tag);
  template <typename T>
  bool WaitForStateChange(grpc_connectivity_state last_observed, T deadline);
  template <typename T>
  bool WaitForConnected(T deadline);
};

class Channel final : public ChannelInterface {
 public:
  grpc_connectivity_state GetState(bool try_to_connect) override;
  std::string GetLoadBalancingPolicyName() const;
  std::string GetServiceConfigJSON() const;
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H
