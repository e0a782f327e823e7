// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H
#define BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H

namespace grpc {

class ChannelInterface {
 public:
  virtual ~ChannelInterface() = default;
};

class Channel final : public ChannelInterface {};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H
