// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_RESOURCE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_RESOURCE_H

#include "google/cloud/bigtable/version.h"
#include "google/cloud/project.h"
#include "google/cloud/status_or.h"
#include <iosfwd>
#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class InstanceResource {
 public:
  InstanceResource(Project project, std::string instance_id)
      : project_(std::move(project)), instance_id_(std::move(instance_id)) {}

  Project const& project() const { return project_; }
  std::string const& project_id() const { return project_.project_id(); }
  std::string const& instance_id() const { return instance_id_; }
  std::string FullName() const {
    return project_.FullName() + "/instances/" + instance_id_;
  }

  friend bool operator==(InstanceResource const& a, InstanceResource const& b);
  friend bool operator!=(InstanceResource const& a, InstanceResource const& b);
  friend std::ostream& operator<<(std::ostream&, InstanceResource const&);

 private:
  Project project_;
  std::string instance_id_;
};

StatusOr<InstanceResource> MakeInstanceResource(std::string const& full_name);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_RESOURCE_H
