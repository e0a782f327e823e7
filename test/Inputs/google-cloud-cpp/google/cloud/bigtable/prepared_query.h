// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_PREPARED_QUERY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_PREPARED_QUERY_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/bound_query.h"
#include "google/cloud/bigtable/instance_resource.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/bigtable/value.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <memory>
#include <string>
#include <unordered_map>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class PreparedQuery {
 public:
  PreparedQuery(InstanceResource instance, SqlStatement sql_statement,
                std::shared_ptr<bigtable_internal::QueryPlan> query_plan);

  InstanceResource const& instance() const;
  SqlStatement const& sql_statement() const;
  StatusOr<google::bigtable::v2::PrepareQueryResponse> response();
  BoundQuery BindParameters(
      std::unordered_map<std::string, Value> params) const;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_PREPARED_QUERY_H
