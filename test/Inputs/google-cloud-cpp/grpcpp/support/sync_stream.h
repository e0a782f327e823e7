// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_SYNC_STREAM_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_SYNC_STREAM_H

#include "grpcpp/support/status.h"

namespace grpc {

template <typename R>
class ClientReaderInterface {
 public:
  virtual ~ClientReaderInterface() = default;
  virtual Status Finish() = 0;
  virtual bool Read(R* msg) = 0;
  virtual void WaitForInitialMetadata() = 0;
};

template <typename R>
class ClientReader final : public ClientReaderInterface<R> {
 public:
  Status Finish() override;
  bool Read(R* msg) override;
  void WaitForInitialMetadata() override;
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_SYNC_STREAM_H
