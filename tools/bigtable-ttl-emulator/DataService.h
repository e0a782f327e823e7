// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The service google.bigtable.v2.Bigtable.

#ifndef BIGTABLE_TTL_EMULATOR_DATA_SERVICE_H
#define BIGTABLE_TTL_EMULATOR_DATA_SERVICE_H

#include "Emulator.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"

namespace bigtable_ttl::emulator {

/// MutateRows receives its request unparsed, because parsing in an arena is
/// faster than gRPC's parsing.
using DataMethods =
    google::bigtable::v2::Bigtable::WithRawCallbackMethod_MutateRows<
        google::bigtable::v2::Bigtable::CallbackService>;

/// The data API. Methods that are not declared here return UNIMPLEMENTED. App
/// profiles have no effect.
class DataService final : public DataMethods {
public:
  /// \p In must outlive this.
  explicit DataService(Emulator &In) : In(In) {}

  grpc::ServerWriteReactor<google::bigtable::v2::ReadRowsResponse> *
  ReadRows(grpc::CallbackServerContext *Context,
           const google::bigtable::v2::ReadRowsRequest *Request) override;
  grpc::ServerWriteReactor<google::bigtable::v2::SampleRowKeysResponse> *
  SampleRowKeys(
      grpc::CallbackServerContext *Context,
      const google::bigtable::v2::SampleRowKeysRequest *Request) override;
  grpc::ServerUnaryReactor *
  MutateRow(grpc::CallbackServerContext *Context,
            const google::bigtable::v2::MutateRowRequest *Request,
            google::bigtable::v2::MutateRowResponse *Response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer> *
  MutateRows(grpc::CallbackServerContext *Context,
             const grpc::ByteBuffer *Request) override;
  grpc::ServerUnaryReactor *CheckAndMutateRow(
      grpc::CallbackServerContext *Context,
      const google::bigtable::v2::CheckAndMutateRowRequest *Request,
      google::bigtable::v2::CheckAndMutateRowResponse *Response) override;
  grpc::ServerUnaryReactor *ReadModifyWriteRow(
      grpc::CallbackServerContext *Context,
      const google::bigtable::v2::ReadModifyWriteRowRequest *Request,
      google::bigtable::v2::ReadModifyWriteRowResponse *Response) override;
  grpc::ServerUnaryReactor *
  PingAndWarm(grpc::CallbackServerContext *Context,
              const google::bigtable::v2::PingAndWarmRequest *Request,
              google::bigtable::v2::PingAndWarmResponse *Response) override;
  grpc::ServerUnaryReactor *
  PrepareQuery(grpc::CallbackServerContext *Context,
               const google::bigtable::v2::PrepareQueryRequest *Request,
               google::bigtable::v2::PrepareQueryResponse *Response) override;
  grpc::ServerWriteReactor<google::bigtable::v2::ExecuteQueryResponse> *
  ExecuteQuery(grpc::CallbackServerContext *Context,
               const google::bigtable::v2::ExecuteQueryRequest *Request)
      override;

private:
  Emulator &In;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_DATA_SERVICE_H
