// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reactors.h"
#include <cstring>

namespace bigtable_ttl::emulator {
std::optional<Fault> arrive(Emulator &In, grpc::CallbackServerContext &Context,
                            const char *Method,
                            const google::protobuf::Message &Request,
                            std::string_view TableName) {
  std::optional<Fault> Struck =
      In.Injected.next(std::strrchr(Method, '/') + 1, TableName);
  if (In.Log.records())
    In.Log.add(Method, Request, In.Clock->Now(), Struck.has_value());
  if (Struck)
    for (const auto &[Key, Value] : Struck->Trailers)
      Context.AddTrailingMetadata(Key, Value);
  return Struck;
}

void noteFailure([[maybe_unused]] Emulator &In,
                 [[maybe_unused]] const google::protobuf::Message &Request) {
#ifdef BIGTABLE_TTL_SCHEMA
  if (In.Checks)
    In.Checks->noteFailure(Request);
#endif
}

} // namespace bigtable_ttl::emulator
