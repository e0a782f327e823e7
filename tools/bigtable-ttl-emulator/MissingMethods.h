// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Adds a message to the status of calls that reach no method of the emulator.

#ifndef BIGTABLE_TTL_EMULATOR_MISSING_METHODS_H
#define BIGTABLE_TTL_EMULATOR_MISSING_METHODS_H

#include <grpcpp/support/server_interceptor.h>
#include <grpcpp/support/status.h>
#include <memory>
#include <string>

namespace bigtable_ttl::emulator {

/// Returns the status of a call whose request cannot be parsed. \p Method is
/// the full name.
grpc::Status notParsed(const std::string &Method);

/// Makes interceptors for two kinds of calls, which gRPC answers with
/// UNIMPLEMENTED and no message: a method that a service does not override gets
/// a message, and a request that cannot be parsed gets notParsed(). Safe to use
/// from several threads.
std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface>
namesMissingMethods();

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_MISSING_METHODS_H
