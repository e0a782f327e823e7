// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many threads answer calls.

#ifndef BIGTABLE_TTL_EMULATOR_ONE_POLLER_H
#define BIGTABLE_TTL_EMULATOR_ONE_POLLER_H

#include <memory>

namespace grpc {
class Channel;
} // namespace grpc

namespace bigtable_ttl::emulator {

/// gRPC has two threads or more that wait for what arrives, and with each call
/// wakes the one that does not have it, which takes longer than the call. On a
/// machine with few processors this keeps one of its threads busy with nothing,
/// so that all calls of the process are answered by the other one.
class OnePoller {
public:
  /// \p To is a channel to a server of this process, with a control service.
  explicit OnePoller(std::shared_ptr<grpc::Channel> To);
  ~OnePoller();

private:
  struct Call;
  std::shared_ptr<Call> Running;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_ONE_POLLER_H
