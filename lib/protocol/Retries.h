// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which mutations the client sends again after an error. Sources:
/// table.h, options.h, and idempotent_mutation_policy.h of google-cloud-cpp.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_RETRIES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_RETRIES_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace clang::tidy::bigtable {

struct CallSite;
struct Destination;
class Values;

/// Returns the expression of a policy by which the client retries all mutations
/// that it sends to \p To; null if there is no such policy, or if it is
/// unknown.
const Expr *retriesAll(Values &Vals, const Destination &To);

/// Returns the loop that repeats \p Site, or a call that leads there, with the
/// same arguments until it succeeds, and drops the result; null without one.
const Stmt *loopOfRetries(Values &Vals, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_RETRIES_H
