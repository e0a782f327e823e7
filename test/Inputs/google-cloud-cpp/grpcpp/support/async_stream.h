// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_ASYNC_STREAM_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_ASYNC_STREAM_H

#include "grpcpp/support/status.h"

namespace grpc {

template <typename R>
class ClientAsyncReaderInterface {
 public:
  virtual ~ClientAsyncReaderInterface() = default;
  virtual void StartCall(void* tag) = 0;
  virtual void Read(R* msg, void* tag) = 0;
  virtual void Finish(Status* status, void* tag) = 0;
};

template <typename R>
class ClientAsyncReader final : public ClientAsyncReaderInterface<R> {
 public:
  void StartCall(void* tag) override;
  void Read(R* msg, void* tag) override;
  void Finish(Status* status, void* tag) override;
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_ASYNC_STREAM_H
