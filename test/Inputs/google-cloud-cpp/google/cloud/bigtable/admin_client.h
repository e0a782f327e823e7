// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_CLIENT_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_CLIENT_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/cloud/bigtable/client_options.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/grpc_options.h"
#include "google/cloud/options.h"
#include "grpcpp/grpcpp.h"
#include <memory>
#include <string>
#include <utility>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

#ifdef BIGTABLE_API_V1

class AdminClient {
 public:
  virtual ~AdminClient() = default;
  virtual std::string const& project() const = 0;
  virtual std::shared_ptr<grpc::Channel> Channel() = 0;
  virtual void reset() = 0;
  virtual google::cloud::BackgroundThreadsFactory
  BackgroundThreadsFactory() = 0;

 protected:
  friend class TableAdmin;

  virtual grpc::Status CreateTable(
      grpc::ClientContext* context,
      google::bigtable::admin::v2::CreateTableRequest const& request,
      google::bigtable::admin::v2::Table* response) = 0;
  virtual grpc::Status ModifyColumnFamilies(
      grpc::ClientContext* context,
      google::bigtable::admin::v2::ModifyColumnFamiliesRequest const& request,
      google::bigtable::admin::v2::Table* response) = 0;
};

#else

class AdminClient final {
 public:
  std::string const& project() { return project_; }

 private:
  friend class TableAdmin;
  friend std::shared_ptr<AdminClient> MakeAdminClient(std::string, Options);

  explicit AdminClient(std::string project) : project_(std::move(project)) {}

  std::string project_;
};

std::shared_ptr<AdminClient> MakeAdminClient(std::string project,
                                             Options options = {});

#endif  // BIGTABLE_API_V1

std::shared_ptr<AdminClient> CreateDefaultAdminClient(std::string project,
                                                      ClientOptions options);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_CLIENT_H
