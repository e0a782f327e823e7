// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_ASYNC_UNARY_CALL_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_ASYNC_UNARY_CALL_H

#include "grpcpp/support/status.h"

namespace grpc {

template <typename R>
class ClientAsyncResponseReaderInterface {
 public:
  virtual ~ClientAsyncResponseReaderInterface() = default;
  virtual void StartCall() = 0;
  virtual void Finish(R* msg, Status* status, void* tag) = 0;
};

template <typename R>
class ClientAsyncResponseReader final
    : public ClientAsyncResponseReaderInterface<R> {
 public:
  void StartCall() override;
  void Finish(R* msg, Status* status, void* tag) override;
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_ASYNC_UNARY_CALL_H
