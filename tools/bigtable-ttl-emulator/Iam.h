// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Policies of instances and tables, which are stored but not enforced.

#ifndef BIGTABLE_TTL_EMULATOR_IAM_H
#define BIGTABLE_TTL_EMULATOR_IAM_H

#include "Emulator.h"
#include "google/iam/v1/iam_policy.pb.h"

namespace bigtable_ttl::emulator {

/// Gets the policy of an instance or a table, which must exist.
grpc::Status getIamPolicy(const Emulator &In,
                          const google::iam::v1::GetIamPolicyRequest &Request,
                          google::iam::v1::Policy &Response);

/// Returns ABORTED if the request has an etag other than that of the stored
/// policy.
grpc::Status setIamPolicy(const Emulator &In,
                          const google::iam::v1::SetIamPolicyRequest &Request,
                          google::iam::v1::Policy &Response);

/// Grants every permission.
grpc::Status
testIamPermissions(const Emulator &In,
                   const google::iam::v1::TestIamPermissionsRequest &Request,
                   google::iam::v1::TestIamPermissionsResponse &Response);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_IAM_H
