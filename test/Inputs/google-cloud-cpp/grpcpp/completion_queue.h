// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_COMPLETION_QUEUE_H
#define BIGTABLE_TIDY_TEST_GRPCPP_COMPLETION_QUEUE_H

namespace grpc {

class CompletionQueue {
 public:
  CompletionQueue();
  ~CompletionQueue();

  bool Next(void** tag, bool* ok);
  void Shutdown();
};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_COMPLETION_QUEUE_H
