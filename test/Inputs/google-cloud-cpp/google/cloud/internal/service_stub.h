// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The client's side of a service, as the plugin of protoc writes it.

#ifndef BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_SERVICE_STUB_H
#define BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_SERVICE_STUB_H

#include "grpcpp/channel.h"
#include "grpcpp/client_context.h"
#include "grpcpp/completion_queue.h"
#include "grpcpp/support/async_stream.h"
#include "grpcpp/support/async_unary_call.h"
#include "grpcpp/support/client_callback.h"
#include "grpcpp/support/status.h"
#include "grpcpp/support/stub_options.h"
#include "grpcpp/support/sync_stream.h"
#include <functional>
#include <memory>

// gRPC's own headers serialize messages by means of it.
#ifndef BIGTABLE_TIDY_TEST_GRPCPP_CHANNEL_H
#if __has_include(<grpcpp/impl/proto_utils.h>)
#include <grpcpp/impl/proto_utils.h>
#else
#include <grpcpp/impl/codegen/proto_utils.h>
#endif
#endif

// In the interface of a stub: a method with one answer.
#define GRPC_UNARY_INTERFACE(name, request_type, response_type)                \
 public:                                                                       \
  virtual ::grpc::Status name(::grpc::ClientContext* context,                  \
                              request_type const& request,                     \
                              response_type* response) = 0;                    \
  std::unique_ptr<::grpc::ClientAsyncResponseReaderInterface<response_type>>   \
      Async##name(::grpc::ClientContext* context, request_type const& request, \
                  ::grpc::CompletionQueue* cq) {                               \
    return std::unique_ptr<                                                    \
        ::grpc::ClientAsyncResponseReaderInterface<response_type>>(            \
        Async##name##Raw(context, request, cq));                               \
  }                                                                            \
  std::unique_ptr<::grpc::ClientAsyncResponseReaderInterface<response_type>>   \
      PrepareAsync##name(::grpc::ClientContext* context,                       \
                         request_type const& request,                          \
                         ::grpc::CompletionQueue* cq) {                        \
    return std::unique_ptr<                                                    \
        ::grpc::ClientAsyncResponseReaderInterface<response_type>>(            \
        PrepareAsync##name##Raw(context, request, cq));                        \
  }                                                                            \
                                                                               \
 private:                                                                      \
  virtual ::grpc::ClientAsyncResponseReaderInterface<response_type>*           \
      Async##name##Raw(::grpc::ClientContext* context,                         \
                       request_type const& request,                            \
                       ::grpc::CompletionQueue* cq) = 0;                       \
  virtual ::grpc::ClientAsyncResponseReaderInterface<response_type>*           \
      PrepareAsync##name##Raw(::grpc::ClientContext* context,                  \
                              request_type const& request,                     \
                              ::grpc::CompletionQueue* cq) = 0;

// In the interface of a stub: a method with a stream of answers.
#define GRPC_STREAM_INTERFACE(name, request_type, response_type)               \
 public:                                                                       \
  std::unique_ptr<::grpc::ClientReaderInterface<response_type>> name(          \
      ::grpc::ClientContext* context, request_type const& request) {           \
    return std::unique_ptr<::grpc::ClientReaderInterface<response_type>>(      \
        name##Raw(context, request));                                          \
  }                                                                            \
  std::unique_ptr<::grpc::ClientAsyncReaderInterface<response_type>>           \
      Async##name(::grpc::ClientContext* context, request_type const& request, \
                  ::grpc::CompletionQueue* cq, void* tag) {                    \
    return std::unique_ptr<::grpc::ClientAsyncReaderInterface<response_type>>( \
        Async##name##Raw(context, request, cq, tag));                          \
  }                                                                            \
  std::unique_ptr<::grpc::ClientAsyncReaderInterface<response_type>>           \
      PrepareAsync##name(::grpc::ClientContext* context,                       \
                         request_type const& request,                          \
                         ::grpc::CompletionQueue* cq) {                        \
    return std::unique_ptr<::grpc::ClientAsyncReaderInterface<response_type>>( \
        PrepareAsync##name##Raw(context, request, cq));                        \
  }                                                                            \
                                                                               \
 private:                                                                      \
  virtual ::grpc::ClientReaderInterface<response_type>* name##Raw(             \
      ::grpc::ClientContext* context, request_type const& request) = 0;        \
  virtual ::grpc::ClientAsyncReaderInterface<response_type>* Async##name##Raw( \
      ::grpc::ClientContext* context, request_type const& request,             \
      ::grpc::CompletionQueue* cq, void* tag) = 0;                             \
  virtual ::grpc::ClientAsyncReaderInterface<response_type>*                   \
      PrepareAsync##name##Raw(::grpc::ClientContext* context,                  \
                              request_type const& request,                     \
                              ::grpc::CompletionQueue* cq) = 0;

// In a stub.
#define GRPC_UNARY(name, request_type, response_type)                          \
 public:                                                                       \
  ::grpc::Status name(::grpc::ClientContext* context,                          \
                      request_type const& request, response_type* response)    \
      override;                                                                \
  std::unique_ptr<::grpc::ClientAsyncResponseReader<response_type>>            \
      Async##name(::grpc::ClientContext* context, request_type const& request, \
                  ::grpc::CompletionQueue* cq) {                               \
    return std::unique_ptr<::grpc::ClientAsyncResponseReader<response_type>>(  \
        Async##name##Raw(context, request, cq));                               \
  }                                                                            \
  std::unique_ptr<::grpc::ClientAsyncResponseReader<response_type>>            \
      PrepareAsync##name(::grpc::ClientContext* context,                       \
                         request_type const& request,                          \
                         ::grpc::CompletionQueue* cq) {                        \
    return std::unique_ptr<::grpc::ClientAsyncResponseReader<response_type>>(  \
        PrepareAsync##name##Raw(context, request, cq));                        \
  }                                                                            \
                                                                               \
 private:                                                                      \
  ::grpc::ClientAsyncResponseReader<response_type>* Async##name##Raw(          \
      ::grpc::ClientContext* context, request_type const& request,             \
      ::grpc::CompletionQueue* cq) override;                                   \
  ::grpc::ClientAsyncResponseReader<response_type>* PrepareAsync##name##Raw(   \
      ::grpc::ClientContext* context, request_type const& request,             \
      ::grpc::CompletionQueue* cq) override;

#define GRPC_STREAM(name, request_type, response_type)                       \
 public:                                                                     \
  std::unique_ptr<::grpc::ClientReader<response_type>> name(                 \
      ::grpc::ClientContext* context, request_type const& request) {         \
    return std::unique_ptr<::grpc::ClientReader<response_type>>(             \
        name##Raw(context, request));                                        \
  }                                                                          \
  std::unique_ptr<::grpc::ClientAsyncReader<response_type>> Async##name(     \
      ::grpc::ClientContext* context, request_type const& request,           \
      ::grpc::CompletionQueue* cq, void* tag) {                              \
    return std::unique_ptr<::grpc::ClientAsyncReader<response_type>>(        \
        Async##name##Raw(context, request, cq, tag));                        \
  }                                                                          \
  std::unique_ptr<::grpc::ClientAsyncReader<response_type>>                  \
      PrepareAsync##name(::grpc::ClientContext* context,                     \
                         request_type const& request,                        \
                         ::grpc::CompletionQueue* cq) {                      \
    return std::unique_ptr<::grpc::ClientAsyncReader<response_type>>(        \
        PrepareAsync##name##Raw(context, request, cq));                      \
  }                                                                          \
                                                                             \
 private:                                                                    \
  ::grpc::ClientReader<response_type>* name##Raw(                            \
      ::grpc::ClientContext* context, request_type const& request) override; \
  ::grpc::ClientAsyncReader<response_type>* Async##name##Raw(                \
      ::grpc::ClientContext* context, request_type const& request,           \
      ::grpc::CompletionQueue* cq, void* tag) override;                      \
  ::grpc::ClientAsyncReader<response_type>* PrepareAsync##name##Raw(         \
      ::grpc::ClientContext* context, request_type const& request,           \
      ::grpc::CompletionQueue* cq) override;

// In what async() of a stub and of its interface answer.
#define GRPC_UNARY_CALLBACK(name, request_type, response_type)            \
  virtual void name(::grpc::ClientContext* context,                       \
                    request_type const* request, response_type* response, \
                    std::function<void(::grpc::Status)>) = 0;             \
  virtual void name(::grpc::ClientContext* context,                       \
                    request_type const* request, response_type* response, \
                    ::grpc::ClientUnaryReactor* reactor) = 0;

#define GRPC_STREAM_CALLBACK(name, request_type, response_type) \
  virtual void name(::grpc::ClientContext* context,             \
                    request_type const* request,                \
                    ::grpc::ClientReadReactor<response_type>* reactor) = 0;

#define GRPC_UNARY_ASYNC(name, request_type, response_type)               \
  void name(::grpc::ClientContext* context, request_type const* request,  \
            response_type* response, std::function<void(::grpc::Status)>) \
      override;                                                           \
  void name(::grpc::ClientContext* context, request_type const* request,  \
            response_type* response, ::grpc::ClientUnaryReactor* reactor) \
      override;

#define GRPC_STREAM_ASYNC(name, request_type, response_type)             \
  void name(::grpc::ClientContext* context, request_type const* request, \
            ::grpc::ClientReadReactor<response_type>* reactor) override;

// gRPC before 1.40 calls the form with callbacks experimental. Later versions
// keep that name, too.
#ifdef BIGTABLE_API_V1
#define GRPC_ASYNC experimental_async
#define GRPC_ASYNC_INTERFACE experimental_async_interface
#define GRPC_ASYNC_ALIAS
#else
#define GRPC_ASYNC async
#define GRPC_ASYNC_INTERFACE async_interface
#define GRPC_ASYNC_ALIAS                                      \
  typedef class async_interface experimental_async_interface; \
  class async_interface* experimental_async() {               \
    return async();                                           \
  }
#endif

// A service with METHODS(unary, stream), which calls those two macros with the
// name of each method, and the types of its request and its response.
#define GRPC_SERVICE(service, METHODS)                                      \
  class service final {                                                     \
   public:                                                                  \
    class StubInterface {                                                   \
     public:                                                                \
      virtual ~StubInterface() {}                                           \
      class GRPC_ASYNC_INTERFACE {                                          \
       public:                                                              \
        virtual ~GRPC_ASYNC_INTERFACE() {}                                  \
        METHODS(GRPC_UNARY_CALLBACK, GRPC_STREAM_CALLBACK)                  \
      };                                                                    \
      virtual class GRPC_ASYNC_INTERFACE* GRPC_ASYNC() { return nullptr; }  \
      GRPC_ASYNC_ALIAS                                                      \
      METHODS(GRPC_UNARY_INTERFACE, GRPC_STREAM_INTERFACE)                  \
    };                                                                      \
                                                                            \
    class Stub final : public StubInterface {                               \
     public:                                                                \
      Stub(std::shared_ptr<::grpc::ChannelInterface> const& channel,        \
           ::grpc::StubOptions const& options = ::grpc::StubOptions());     \
      class GRPC_ASYNC final : public StubInterface::GRPC_ASYNC_INTERFACE { \
       public:                                                              \
        METHODS(GRPC_UNARY_ASYNC, GRPC_STREAM_ASYNC)                        \
      };                                                                    \
      class GRPC_ASYNC* GRPC_ASYNC() override {                             \
        return &async_stub_;                                                \
      }                                                                     \
      METHODS(GRPC_UNARY, GRPC_STREAM)                                      \
      class GRPC_ASYNC async_stub_;                                         \
    };                                                                      \
                                                                            \
    static std::unique_ptr<Stub> NewStub(                                   \
        std::shared_ptr<::grpc::ChannelInterface> const& channel,           \
        ::grpc::StubOptions const& options = ::grpc::StubOptions());        \
  };

#endif  // BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_SERVICE_STUB_H
