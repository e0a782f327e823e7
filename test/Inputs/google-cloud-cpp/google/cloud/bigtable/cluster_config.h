// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLUSTER_CONFIG_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLUSTER_CONFIG_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/version.h"
#include <cstdint>
#include <string>
#include <utility>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class ClusterConfig {
 public:
  using StorageType = ::google::bigtable::admin::v2::StorageType;
  static constexpr StorageType STORAGE_TYPE_UNSPECIFIED =
      google::bigtable::admin::v2::STORAGE_TYPE_UNSPECIFIED;
  static constexpr StorageType SSD = google::bigtable::admin::v2::SSD;
  static constexpr StorageType HDD = google::bigtable::admin::v2::HDD;

  ClusterConfig(google::bigtable::admin::v2::Cluster cluster)
      : proto_(std::move(cluster)) {}
  ClusterConfig(std::string location, std::int32_t serve_nodes,
                StorageType storage);

  ClusterConfig& SetEncryptionConfig(
      google::bigtable::admin::v2::Cluster::EncryptionConfig encryption) & {
    *proto_.mutable_encryption_config() = std::move(encryption);
    return *this;
  }
  ClusterConfig&& SetEncryptionConfig(
      google::bigtable::admin::v2::Cluster::EncryptionConfig encryption) && {
    return std::move(SetEncryptionConfig(std::move(encryption)));
  }

  std::string const& GetName() { return proto_.name(); }
  google::bigtable::admin::v2::Cluster const& as_proto() const& {
    return proto_;
  }
  google::bigtable::admin::v2::Cluster&& as_proto() && {
    return std::move(proto_);
  }

 private:
  google::bigtable::admin::v2::Cluster proto_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLUSTER_CONFIG_H
