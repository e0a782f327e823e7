// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the parameters that decide whether a function reaches a call in it.

#ifndef BIGTABLE_TIDY_LIB_PROGRAM_CALLCONDITIONS_H
#define BIGTABLE_TIDY_LIB_PROGRAM_CALLCONDITIONS_H

#include "api/CallSite.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class Values;

/// Returns the indices, ascending, of the parameters of \p Function that may
/// decide whether it reaches \p Site, directly or through its callees. Returns
/// std::nullopt if anything else that a caller controls may decide it, or if
/// the control flow is not understood. Ignores conditions that depend only on
/// run-time results, such as the server's response.
std::optional<std::vector<unsigned>>
decidersOf(const CallSite &Site, const FunctionDecl &Function, Values &Vals);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROGRAM_CALLCONDITIONS_H
