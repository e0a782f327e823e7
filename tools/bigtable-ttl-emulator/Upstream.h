// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Another server, which calls are passed on to, and how it is reached.

#ifndef BIGTABLE_TTL_EMULATOR_UPSTREAM_H
#define BIGTABLE_TTL_EMULATOR_UPSTREAM_H

#include "Emulator.h"
#include <cstdint>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <memory>
#include <optional>
#include <string>

namespace bigtable_ttl::emulator {

enum class Credentials {
  None,   ///< No encryption, as of an emulator.
  Tls,    ///< TLS, and the token that each call brings, if it does.
  Google, ///< TLS, and Google's default credentials instead of that token.
};

/// Parses "none", "tls" or "google".
std::optional<Credentials> parseCredentials(const std::string &Text);

/// Returns true if this machine has Google's default credentials.
bool hasGoogleCredentials();
inline constexpr char NoGoogleCredentials[] =
    "there are no default credentials of Google; expected a file that "
    "GOOGLE_APPLICATION_CREDENTIALS names";

/// Returns a channel that is no other's, to HOST:PORT.
std::shared_ptr<grpc::Channel> connectTo(const std::string &Target, Credentials With);

/// Returns N of "1/N"; nothing if \p Text is not such a share.
std::optional<std::uint32_t> parseShare(const std::string &Text);

struct UpstreamOptions {
  /// HOST:PORT.
  std::string Target;
  Credentials With = Credentials::None;
  /// One request in so many is checked.
  std::uint32_t SamplePeriod = 1;
};

/// Passes each call on as bytes, and checks a copy of its request by
/// \p In.Checks. \p In outlives the result.
std::unique_ptr<grpc::CallbackGenericService>
passOn(Emulator &In, const UpstreamOptions &Options);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_UPSTREAM_H
