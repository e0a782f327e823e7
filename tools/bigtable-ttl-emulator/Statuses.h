// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Statuses of failed calls.

#ifndef BIGTABLE_TTL_EMULATOR_STATUSES_H
#define BIGTABLE_TTL_EMULATOR_STATUSES_H

#include <grpcpp/support/status.h>
#include <string>
#include <utility>

namespace bigtable_ttl::emulator {

inline grpc::Status invalid(std::string Message) {
  return grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, std::move(Message));
}

inline grpc::Status outOfRange(std::string Message) {
  return grpc::Status(grpc::StatusCode::OUT_OF_RANGE, std::move(Message));
}

/// \p Expected describes the kind of name, with an example.
inline grpc::Status invalidName(const std::string &Expected,
                                const std::string &Name) {
  return invalid("expected " + Expected + ", but got '" + Name + "'");
}

inline grpc::Status invalidInstanceName(const std::string &Name) {
  return invalidName("an instance's name such as projects/P/instances/I", Name);
}

inline grpc::Status unimplemented(const std::string &What) {
  return grpc::Status(grpc::StatusCode::UNIMPLEMENTED,
                      What + " are not emulated");
}

/// Returns NOT_FOUND for \p What, such as "table".
inline grpc::Status notFound(const std::string &What, const std::string &Name) {
  return grpc::Status(grpc::StatusCode::NOT_FOUND,
                      What + " '" + Name + "' not found");
}

inline grpc::Status alreadyExists(const std::string &What,
                                  const std::string &Name) {
  return grpc::Status(grpc::StatusCode::ALREADY_EXISTS,
                      What + " '" + Name + "' exists already");
}

inline grpc::Status isProtected(const std::string &Table) {
  return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                      "table '" + Table + "' has deletion_protection");
}

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_STATUSES_H
