// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_GRPC_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_GRPC_PB_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "grpcpp/channel.h"
#include "grpcpp/client_context.h"
#include "grpcpp/completion_queue.h"
#include "grpcpp/support/async_unary_call.h"
#include "grpcpp/support/status.h"
#include "grpcpp/support/stub_options.h"
#include "grpcpp/support/sync_stream.h"
#include <memory>

// The client's side of one method, as the plugin of protoc writes it.

#define GRPC_UNARY_INTERFACE(name)                                             \
 public:                                                                       \
  virtual ::grpc::Status name(::grpc::ClientContext* context,                  \
                              name##Request const& request,                    \
                              name##Response* response) = 0;                   \
  std::unique_ptr<::grpc::ClientAsyncResponseReaderInterface<name##Response>>  \
      Async##name(::grpc::ClientContext* context,                              \
                  name##Request const& request, ::grpc::CompletionQueue* cq) { \
    return std::unique_ptr<                                                    \
        ::grpc::ClientAsyncResponseReaderInterface<name##Response>>(           \
        Async##name##Raw(context, request, cq));                               \
  }                                                                            \
                                                                               \
 private:                                                                      \
  virtual ::grpc::ClientAsyncResponseReaderInterface<name##Response>*          \
      Async##name##Raw(::grpc::ClientContext* context,                         \
                       name##Request const& request,                           \
                       ::grpc::CompletionQueue* cq) = 0;

#define GRPC_STREAM_INTERFACE(name)                                        \
 public:                                                                   \
  std::unique_ptr<::grpc::ClientReaderInterface<name##Response>> name(     \
      ::grpc::ClientContext* context, name##Request const& request) {      \
    return std::unique_ptr<::grpc::ClientReaderInterface<name##Response>>( \
        name##Raw(context, request));                                      \
  }                                                                        \
                                                                           \
 private:                                                                  \
  virtual ::grpc::ClientReaderInterface<name##Response>* name##Raw(        \
      ::grpc::ClientContext* context, name##Request const& request) = 0;

#define GRPC_UNARY(name)                                                      \
 public:                                                                      \
  ::grpc::Status name(::grpc::ClientContext* context,                         \
                      name##Request const& request, name##Response* response) \
      override;                                                               \
                                                                              \
 private:                                                                     \
  ::grpc::ClientAsyncResponseReaderInterface<name##Response>*                 \
      Async##name##Raw(::grpc::ClientContext* context,                        \
                       name##Request const& request,                          \
                       ::grpc::CompletionQueue* cq) override;

#define GRPC_STREAM(name)                                             \
 public:                                                              \
  std::unique_ptr<::grpc::ClientReader<name##Response>> name(         \
      ::grpc::ClientContext* context, name##Request const& request) { \
    return std::unique_ptr<::grpc::ClientReader<name##Response>>(     \
        name##Raw(context, request));                                 \
  }                                                                   \
                                                                      \
 private:                                                             \
  ::grpc::ClientReader<name##Response>* name##Raw(                    \
      ::grpc::ClientContext* context, name##Request const& request) override;

namespace google {
namespace bigtable {
namespace v2 {

class Bigtable final {
 public:
  class StubInterface {
   public:
    virtual ~StubInterface() {}
    GRPC_STREAM_INTERFACE(ReadRows)
    GRPC_STREAM_INTERFACE(SampleRowKeys)
    GRPC_STREAM_INTERFACE(MutateRows)
    GRPC_STREAM_INTERFACE(ExecuteQuery)
    GRPC_UNARY_INTERFACE(MutateRow)
    GRPC_UNARY_INTERFACE(CheckAndMutateRow)
    GRPC_UNARY_INTERFACE(ReadModifyWriteRow)
    GRPC_UNARY_INTERFACE(PrepareQuery)
  };

  class Stub final : public StubInterface {
   public:
    Stub(std::shared_ptr<::grpc::ChannelInterface> const& channel,
         ::grpc::StubOptions const& options = ::grpc::StubOptions());
    GRPC_STREAM(ReadRows)
    GRPC_STREAM(SampleRowKeys)
    GRPC_STREAM(MutateRows)
    GRPC_STREAM(ExecuteQuery)
    GRPC_UNARY(MutateRow)
    GRPC_UNARY(CheckAndMutateRow)
    GRPC_UNARY(ReadModifyWriteRow)
    GRPC_UNARY(PrepareQuery)
  };

  static std::unique_ptr<Stub> NewStub(
      std::shared_ptr<::grpc::ChannelInterface> const& channel,
      ::grpc::StubOptions const& options = ::grpc::StubOptions());
};

}  // namespace v2
}  // namespace bigtable
}  // namespace google

#undef GRPC_UNARY_INTERFACE
#undef GRPC_STREAM_INTERFACE
#undef GRPC_UNARY
#undef GRPC_STREAM

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_GRPC_PB_H
