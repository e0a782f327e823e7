// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// On what it hangs whether a function comes to a call in it.

#ifndef BIGTABLE_TIDY_LIB_PROGRAM_CALLCONDITIONS_H
#define BIGTABLE_TIDY_LIB_PROGRAM_CALLCONDITIONS_H

#include "api/CallSite.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class Values;

/// The parameters of \p Function, by index and in order, that may decide
/// whether it comes to \p Site, which it or what it calls has. Nothing if
/// something else may that a caller can fix, or that is not understood; what
/// only a run shows, the server's answer, does not count.
std::optional<std::vector<unsigned>>
decidersOf(const CallSite &Site, const FunctionDecl &Function, Values &Vals);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROGRAM_CALLCONDITIONS_H
