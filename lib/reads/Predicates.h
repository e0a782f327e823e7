// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Predicates of check-and-mutate requests for which expired cells make no
/// difference, because of the mutations that they decide.

#ifndef BIGTABLE_TIDY_LIB_READS_PREDICATES_H
#define BIGTABLE_TIDY_LIB_READS_PREDICATES_H

#include "values/Operand.h"

namespace clang::tidy::bigtable {

class Analysis;
struct CallSite;

/// Returns true if \p Mutation is a delete, made by any call.
bool isDelete(const Analysis &Code, Operand Mutation);
/// Returns true if the check-and-mutate \p Site only deletes if its predicate
/// matches, does nothing otherwise, and its function does not return which.
bool onlyDeletesMatches(const Analysis &Code, const CallSite &Site);
/// Returns true if the check-and-mutate \p Site does the same in both cases,
/// except that it first deletes cells that its predicate asks for, and if code
/// does not look at the answer.
bool decidesOnlyDeletes(const Analysis &Code, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_PREDICATES_H
