// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A filter in words, with the stages named as in its code.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_FILTERTEXT_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_FILTERTEXT_H

#include "model/FilterTree.h"
#include <string>

namespace clang::tidy::bigtable {

/// Returns "Chain(FamilyRegex('a'), Latest)"; clears \p IsComplete if it is
/// unknown.
std::string describe(const FilterNode &Tree, bool &IsComplete);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_FILTERTEXT_H
