// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_RESOURCE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_RESOURCE_H

#include "google/cloud/bigtable/instance_resource.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <iosfwd>
#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class TableResource {
 public:
  TableResource(InstanceResource instance, std::string table_id)
      : instance_(std::move(instance)), table_id_(std::move(table_id)) {}
  TableResource(std::string project_id, std::string instance_id,
                std::string table_id)
      : TableResource(InstanceResource(Project(std::move(project_id)),
                                       std::move(instance_id)),
                      std::move(table_id)) {}

  InstanceResource const& instance() const { return instance_; }
  std::string const& table_id() const { return table_id_; }
  std::string FullName() const {
    return instance_.FullName() + "/tables/" + table_id_;
  }

  friend bool operator==(TableResource const& a, TableResource const& b);
  friend bool operator!=(TableResource const& a, TableResource const& b);
  friend std::ostream& operator<<(std::ostream&, TableResource const&);

 private:
  InstanceResource instance_;
  std::string table_id_;
};

StatusOr<TableResource> MakeTableResource(std::string const& full_name);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_RESOURCE_H
