// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations that take time in the service, but are done immediately here.

#ifndef BIGTABLE_TTL_EMULATOR_OPERATIONS_H
#define BIGTABLE_TTL_EMULATOR_OPERATIONS_H

#include "google/longrunning/operations.grpc.pb.h"
#include <cstdint>
#include <deque>
#include <grpcpp/grpcpp.h>
#include <mutex>

namespace bigtable_ttl::emulator {

/// The most recent operations, for clients that ask again. Safe to use from
/// several threads.
class Operations {
public:
  /// Returns a finished operation with its metadata and its response.
  google::longrunning::Operation
  done(const google::protobuf::Message &Metadata,
       const google::protobuf::Message &Response);
  grpc::Status get(const std::string &Name,
                   google::longrunning::Operation &Found) const;

private:
  mutable std::mutex Mutex;
  std::uint64_t Count = 0;
  std::deque<google::longrunning::Operation> Last;
};

/// The service google.longrunning.Operations: only GetOperation.
class OperationsService final
    : public google::longrunning::Operations::CallbackService {
public:
  /// \p Done must outlive this.
  explicit OperationsService(const Operations &Done) : Done(Done) {}

  grpc::ServerUnaryReactor *
  GetOperation(grpc::CallbackServerContext *Context,
               const google::longrunning::GetOperationRequest *Request,
               google::longrunning::Operation *Response) override;

private:
  const Operations &Done;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_OPERATIONS_H
