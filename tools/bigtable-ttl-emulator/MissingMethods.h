// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Adds a message to the status of methods that the emulator does not implement.

#ifndef BIGTABLE_TTL_EMULATOR_MISSING_METHODS_H
#define BIGTABLE_TTL_EMULATOR_MISSING_METHODS_H

#include <grpcpp/support/server_interceptor.h>
#include <memory>

namespace bigtable_ttl::emulator {

/// Makes interceptors that add a message to an UNIMPLEMENTED status without
/// one. gRPC returns such a status for methods that a service does not
/// override, and for requests that cannot be parsed. After any other answer, a
/// method is not intercepted again. Safe to use from several threads.
std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface>
namesMissingMethods();

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_MISSING_METHODS_H
