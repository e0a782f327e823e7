// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A visitor of variants made of lambdas.

#ifndef BIGTABLE_TTL_SRC_OVERLOADED_H
#define BIGTABLE_TTL_SRC_OVERLOADED_H

namespace bigtable_ttl::reference::internal {

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_OVERLOADED_H
