// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reduces the number of threads that answer calls.

#ifndef BIGTABLE_TTL_EMULATOR_ONE_POLLER_H
#define BIGTABLE_TTL_EMULATOR_ONE_POLLER_H

#include <memory>

namespace grpc {
class Channel;
} // namespace grpc

namespace bigtable_ttl::emulator {

/// Keeps one of gRPC's polling threads occupied with an idle call, until the
/// process ends, on a machine with few processors, so that the other thread
/// answers all calls of the process. Otherwise, gRPC has at least two threads
/// that wait for events, and each call wakes the thread that does not handle it,
/// which takes longer than the call. \p To is a channel to a server of this
/// process, with a control service.
void keepOnePoller(std::shared_ptr<grpc::Channel> To);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_ONE_POLLER_H
