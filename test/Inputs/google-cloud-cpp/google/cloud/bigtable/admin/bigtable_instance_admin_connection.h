// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/future.h"
#include "google/cloud/options.h"
#include "google/cloud/status_or.h"
#include "google/cloud/version.h"
#include <memory>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

// Instances and clusters are left out.
class BigtableInstanceAdminConnection {
 public:
  virtual ~BigtableInstanceAdminConnection() = 0;

  virtual Options options() { return Options{}; }

  virtual future<StatusOr<google::bigtable::admin::v2::LogicalView>>
  CreateLogicalView(
      google::bigtable::admin::v2::CreateLogicalViewRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::LogicalView>>
  UpdateLogicalView(
      google::bigtable::admin::v2::UpdateLogicalViewRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  CreateMaterializedView(
      google::bigtable::admin::v2::CreateMaterializedViewRequest const&
          request);
  virtual future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  UpdateMaterializedView(
      google::bigtable::admin::v2::UpdateMaterializedViewRequest const&
          request);
};

std::shared_ptr<BigtableInstanceAdminConnection>
MakeBigtableInstanceAdminConnection(Options options = {});

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H
