// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SECURITY_CREDENTIALS_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SECURITY_CREDENTIALS_H

#include <memory>

namespace grpc {

class ChannelCredentials {
 public:
  virtual ~ChannelCredentials() = default;
};

std::shared_ptr<ChannelCredentials> GoogleDefaultCredentials();
std::shared_ptr<ChannelCredentials> InsecureChannelCredentials();

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SECURITY_CREDENTIALS_H
