// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RESOURCE_NAMES_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RESOURCE_NAMES_H

#include "google/cloud/bigtable/version.h"
#include <string>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

inline std::string InstanceName(std::string const& project_id,
                                std::string const& instance_id) {
  return "projects/" + project_id + "/instances/" + instance_id;
}

inline std::string TableName(std::string const& project_id,
                             std::string const& instance_id,
                             std::string const& table_id) {
  return InstanceName(project_id, instance_id) + "/tables/" + table_id;
}

inline std::string ClusterName(std::string const& project_id,
                               std::string const& instance_id,
                               std::string const& cluster_id) {
  return InstanceName(project_id, instance_id) + "/clusters/" + cluster_id;
}

inline std::string AppProfileName(std::string const& project_id,
                                  std::string const& instance_id,
                                  std::string const& app_profile_id) {
  return InstanceName(project_id, instance_id) + "/appProfiles/" +
         app_profile_id;
}

inline std::string BackupName(std::string const& project_id,
                              std::string const& instance_id,
                              std::string const& cluster_id,
                              std::string const& backup_id) {
  return ClusterName(project_id, instance_id, cluster_id) + "/backups/" +
         backup_id;
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RESOURCE_NAMES_H
