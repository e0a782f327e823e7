// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_ADMIN_CLIENT_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_ADMIN_CLIENT_H

#include "google/cloud/bigtable/client_options.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/grpc_options.h"
#include "google/cloud/options.h"
#include "grpcpp/channel.h"
#include <memory>
#include <string>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class InstanceAdminClient {
 public:
  virtual ~InstanceAdminClient() = default;
  virtual std::string const& project() const;
  virtual std::shared_ptr<grpc::Channel> Channel();
  virtual void reset();
  virtual google::cloud::BackgroundThreadsFactory BackgroundThreadsFactory();
};

#ifndef BIGTABLE_API_V1
std::shared_ptr<InstanceAdminClient> MakeInstanceAdminClient(
    std::string project, Options options = {});
#endif

std::shared_ptr<InstanceAdminClient> CreateDefaultInstanceAdminClient(
    std::string project, ClientOptions options);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_ADMIN_CLIENT_H
