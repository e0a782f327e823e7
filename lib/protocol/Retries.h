// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Which mutations the client sends again after an error. Sources: table.h,
/// options.h and idempotent_mutation_policy.h of google-cloud-cpp.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_RETRIES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_RETRIES_H

namespace clang {
class Expr;
} // namespace clang

namespace clang::tidy::bigtable {

struct Destination;
class Values;

/// The expression that makes a policy by which the client retries everything
/// that \p To sends; null if there is none, or that is not known.
const Expr *retriesAll(Values &Vals, const Destination &To);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_RETRIES_H
