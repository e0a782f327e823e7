// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLIENT_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLIENT_H

#include "google/cloud/bigtable/bound_query.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/instance_resource.h"
#include "google/cloud/bigtable/prepared_query.h"
#include "google/cloud/bigtable/row_stream.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/future.h"
#include "google/cloud/options.h"
#include "google/cloud/status_or.h"
#include <memory>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Client {
 public:
  explicit Client(std::shared_ptr<DataConnection> conn, Options opts = {});

  StatusOr<PreparedQuery> PrepareQuery(InstanceResource const& instance,
                                       SqlStatement const& statement,
                                       Options opts = {});
  future<StatusOr<PreparedQuery>> AsyncPrepareQuery(
      InstanceResource const& instance, SqlStatement const& statement,
      Options opts = {});
  RowStream ExecuteQuery(BoundQuery&& bound_query, Options opts = {});
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CLIENT_H
