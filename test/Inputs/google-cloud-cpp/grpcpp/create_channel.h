// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_CREATE_CHANNEL_H
#define BIGTABLE_TIDY_TEST_GRPCPP_CREATE_CHANNEL_H

#include "grpcpp/channel.h"
#include "grpcpp/security/credentials.h"
#include <memory>
#include <string>

namespace grpc {

std::shared_ptr<Channel> CreateChannel(
    std::string const& target,
    std::shared_ptr<ChannelCredentials> const& creds);

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_CREATE_CHANNEL_H
