// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Iam.h"
#include "Statuses.h"
#include <string>

namespace bigtable_ttl::emulator {

namespace iam = google::iam::v1;

namespace {

/// Calls \p Work with the policy of \p Resource while its instance is locked.
template <typename Function>
grpc::Status withPolicy(const Emulator &In, const std::string &Resource,
                        Function Work) {
  TablePlace Place;
  if (Instances::isInstanceName(Resource)) {
    Place.In = In.Held.find(Resource);
    if (!Place.In)
      return notFound("instance", Resource);
  } else if (grpc::Status Status = In.Held.find(Resource, Place);
             !Status.ok()) {
    if (Status.error_code() == grpc::StatusCode::INVALID_ARGUMENT)
      return invalidName("the name of an instance or a table, such as "
                         "projects/P/instances/I/tables/T",
                         Resource);
    return Status;
  }
  const std::lock_guard<std::mutex> Lock(Place.In->Mutex);
  if (!Place.Id.empty() && Place.In->Tables.count(Place.Id) == 0)
    return notFound("table", Place.Id);
  return Work(Place.In->Policies[Place.Id]);
}

} // namespace

grpc::Status getIamPolicy(const Emulator &In,
                          const iam::GetIamPolicyRequest &Request,
                          iam::Policy &Response) {
  return withPolicy(In, Request.resource(), [&](const iam::Policy &Stored) {
    Response = Stored;
    return grpc::Status::OK;
  });
}

grpc::Status setIamPolicy(const Emulator &In,
                          const iam::SetIamPolicyRequest &Request,
                          iam::Policy &Response) {
  return withPolicy(In, Request.resource(), [&](iam::Policy &Stored) {
    const std::string &Etag = Request.policy().etag();
    if (!Etag.empty() && Etag != Stored.etag())
      return grpc::Status(grpc::StatusCode::ABORTED,
                          "policy: its etag is not that of the stored policy");
    const std::string Before = Stored.etag();
    Stored = Request.policy();
    Stored.set_etag(
        std::to_string(Before.empty() ? 1 : std::stoull(Before) + 1));
    Response = Stored;
    return grpc::Status::OK;
  });
}

grpc::Status testIamPermissions(const Emulator &In,
                                const iam::TestIamPermissionsRequest &Request,
                                iam::TestIamPermissionsResponse &Response) {
  return withPolicy(In, Request.resource(), [&](const iam::Policy &) {
    *Response.mutable_permissions() = Request.permissions();
    return grpc::Status::OK;
  });
}

} // namespace bigtable_ttl::emulator
