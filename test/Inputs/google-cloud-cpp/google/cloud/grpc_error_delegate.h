// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_GRPC_ERROR_DELEGATE_H
#define BIGTABLE_TIDY_TEST_CLOUD_GRPC_ERROR_DELEGATE_H

#include "google/cloud/status.h"
#include "google/cloud/version.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/support/status.h"
#include <string>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

google::cloud::Status MakeStatusFromRpcError(grpc::Status const& status);
google::cloud::Status MakeStatusFromRpcError(grpc::StatusCode code,
                                             std::string what);
google::cloud::Status MakeStatusFromRpcError(google::rpc::Status const& proto);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_GRPC_ERROR_DELEGATE_H
