// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Operations.h"
#include <algorithm>

namespace bigtable_ttl::emulator {

constexpr std::size_t MostOperations = 1000;

google::longrunning::Operation
Operations::done(const google::protobuf::Message &Metadata,
                 const google::protobuf::Message &Response) {
  google::longrunning::Operation Operation;
  Operation.set_done(true);
  Operation.mutable_metadata()->PackFrom(Metadata);
  Operation.mutable_response()->PackFrom(Response);
  const std::lock_guard<std::mutex> Lock(Mutex);
  Operation.set_name("operations/" + std::to_string(++Count));
  if (Last.size() == MostOperations)
    Last.pop_front();
  Last.push_back(Operation);
  return Operation;
}

grpc::Status Operations::get(const std::string &Name,
                             google::longrunning::Operation &Found) const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  const auto Place =
      std::find_if(Last.begin(), Last.end(), [&](const auto &Operation) {
        return Operation.name() == Name;
      });
  if (Place == Last.end())
    return grpc::Status(grpc::StatusCode::NOT_FOUND,
                        "operation '" + Name + "' not found");
  Found = *Place;
  return grpc::Status::OK;
}

grpc::ServerUnaryReactor *OperationsService::GetOperation(
    grpc::CallbackServerContext *Context,
    const google::longrunning::GetOperationRequest *Request,
    google::longrunning::Operation *Response) {
  grpc::ServerUnaryReactor *Reactor = Context->DefaultReactor();
  Reactor->Finish(Done.get(Request->name(), *Response));
  return Reactor;
}

} // namespace bigtable_ttl::emulator
