// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_MODEL_DIDYOUMEAN_H
#define BIGTABLE_TIDY_LIB_MODEL_DIDYOUMEAN_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Returns the one of \p Names that differs least from \p Name, by less than
/// \p Limit edits. Returns an empty string if there is no such name.
llvm::StringRef nearest(llvm::StringRef Name,
                        const std::vector<llvm::StringRef> &Names,
                        unsigned Limit);

/// Returns "; did you mean 'NAME'?" with the nearest name, or an empty string
/// if no name is similar.
std::string didYouMean(llvm::StringRef Name,
                       const std::vector<llvm::StringRef> &Names);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_DIDYOUMEAN_H
