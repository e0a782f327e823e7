// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_CLIENT_CALLBACK_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_CLIENT_CALLBACK_H

#include "grpcpp/support/status.h"

namespace grpc {

template <typename Response>
class ClientReadReactor {
 public:
  virtual ~ClientReadReactor() = default;
  void StartCall();
  void StartRead(Response* response);
  virtual void OnReadDone(bool ok);
  virtual void OnDone(Status const& status);
};

class ClientUnaryReactor {
 public:
  virtual ~ClientUnaryReactor() = default;
  void StartCall();
  virtual void OnDone(Status const& status);
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_CLIENT_CALLBACK_H
