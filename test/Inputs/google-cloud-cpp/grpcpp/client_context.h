// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_CLIENT_CONTEXT_H
#define BIGTABLE_TIDY_TEST_GRPCPP_CLIENT_CONTEXT_H

#include <string>

namespace grpc {

class ClientContext {
 public:
  ClientContext();
  ~ClientContext();
  ClientContext(ClientContext const&) = delete;
  ClientContext& operator=(ClientContext const&) = delete;

  void AddMetadata(std::string const& meta_key, std::string const& meta_value);
  template <typename T>
  void set_deadline(T const& deadline);
  void TryCancel();
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_CLIENT_CONTEXT_H
