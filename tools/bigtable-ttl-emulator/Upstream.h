// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Another server that receives all calls, and the connection to it.

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
  None,   ///< No encryption, for emulators.
  Tls,    ///< TLS, with the call's token, if it has one.
  Google, ///< TLS, with Google's default credentials, not the call's.
};

/// Parses "none", "tls" or "google".
std::optional<Credentials> parseCredentials(const std::string &Text);

/// Returns true if this machine has Google's default credentials.
bool hasGoogleCredentials();
inline constexpr char NoGoogleCredentials[] =
    "there are no default credentials of Google; expected a file that "
    "GOOGLE_APPLICATION_CREDENTIALS names";

/// Returns a new, unshared channel to \p Target, HOST:PORT.
std::shared_ptr<grpc::Channel> connectTo(const std::string &Target, Credentials With);

/// Returns N of "1/N", or std::nullopt if \p Text has another form.
std::optional<std::uint32_t> parseShare(const std::string &Text);

struct UpstreamOptions {
  /// HOST:PORT.
  std::string Target;
  Credentials With = Credentials::None;
  /// Requests are sampled: only one in this many is checked.
  std::uint32_t SamplePeriod = 1;
};

/// Returns a service that passes each call on as bytes, and checks a copy of
/// its request by \p In.Checks. \p In must outlive the service.
std::unique_ptr<grpc::CallbackGenericService>
passOn(Emulator &In, const UpstreamOptions &Options);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_UPSTREAM_H
