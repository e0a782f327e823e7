// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests of calls that the proxy passes on as bytes.

#ifndef BIGTABLE_TTL_EMULATOR_PROXIED_REQUEST_H
#define BIGTABLE_TTL_EMULATOR_PROXIED_REQUEST_H

#include "RequestCheck.h"
#include <grpcpp/support/byte_buffer.h>
#include <string>

namespace bigtable_ttl::emulator {

/// A method whose requests are checked.
struct CheckedMethod {
  /// The full name, such as "/google.bigtable.v2.Bigtable/MutateRow".
  const char *Name;
  /// True if the response is a single message.
  bool IsUnary;
  /// Parses a copy of \p Bytes and checks it. Returns OK for a request that
  /// cannot be parsed, which the other server handles.
  grpc::Status (*Check)(RequestCheck &By, const CheckedMethod &Method,
                        const grpc::CallbackServerContext &Context,
                        const grpc::ByteBuffer &Bytes,
                        const EmulatorClock &Clock);
  /// Notes that the call failed; null if failures have no effect on the checks.
  void (*NoteFailure)(RequestCheck &By, const grpc::ByteBuffer &Bytes);
};

/// Returns the method with this name, or null if its requests are not checked.
const CheckedMethod *checkedMethod(const std::string &Name);

/// Returns true if clients that get \p Status may send the request again.
bool mayBeSentAgain(const grpc::Status &Status);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_PROXIED_REQUEST_H
