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
#ifdef BIGTABLE_TTL_SCHEMA
  // Its work, if it does any, comes after this.
  if (In.Checks && Struck && Struck->fails())
    In.Checks->noteFailure(Request,
                           Struck->AfterWork || Struck->AfterMessages != 0);
#endif
  if (Struck)
    for (const auto &[Key, Value] : Struck->Trailers)
      Context.AddTrailingMetadata(Key, Value);
  return Struck;
}

} // namespace bigtable_ttl::emulator
