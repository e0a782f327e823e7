// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_BOUND_QUERY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_BOUND_QUERY_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/instance_resource.h"
#include "google/cloud/bigtable/value.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <memory>
#include <string>
#include <unordered_map>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_internal {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN
class QueryPlan;
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_internal

namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class BoundQuery {
 public:
  BoundQuery(BoundQuery const&) = delete;
  BoundQuery(BoundQuery&&) = default;
  BoundQuery& operator=(BoundQuery const&) = delete;
  BoundQuery& operator=(BoundQuery&&) = default;

  InstanceResource const& instance() const;
  std::unordered_map<std::string, Value> const& parameters() const;
  StatusOr<google::bigtable::v2::PrepareQueryResponse> response();
  google::bigtable::v2::ExecuteQueryRequest ToRequestProto() const;

 private:
  friend class PreparedQuery;
  BoundQuery(InstanceResource instance,
             std::shared_ptr<bigtable_internal::QueryPlan> query_plan,
             std::unordered_map<std::string, Value> parameters);
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_BOUND_QUERY_H
