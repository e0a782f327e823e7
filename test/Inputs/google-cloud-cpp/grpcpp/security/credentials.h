// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SECURITY_CREDENTIALS_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SECURITY_CREDENTIALS_H

#include <memory>
#include <string>

namespace grpc {

class ChannelCredentials {
 public:
  virtual ~ChannelCredentials() = default;
};

class CallCredentials {
 public:
  virtual ~CallCredentials() = default;
};

struct SslCredentialsOptions {
  std::string pem_root_certs;
  std::string pem_private_key;
  std::string pem_cert_chain;
};

std::shared_ptr<CallCredentials> AccessTokenCredentials(
    std::string const& access_token);
std::shared_ptr<CallCredentials> ServiceAccountJWTAccessCredentials(
    std::string const& json_key, long token_lifetime_seconds = 3600);
std::shared_ptr<ChannelCredentials> SslCredentials(
    SslCredentialsOptions const& options);
std::shared_ptr<ChannelCredentials> CompositeChannelCredentials(
    std::shared_ptr<ChannelCredentials> const& channel_creds,
    std::shared_ptr<CallCredentials> const& call_creds);
std::shared_ptr<CallCredentials> GoogleComputeEngineCredentials();
std::shared_ptr<ChannelCredentials> GoogleDefaultCredentials();
std::shared_ptr<ChannelCredentials> InsecureChannelCredentials();

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SECURITY_CREDENTIALS_H
