// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DidYouMean.h"

namespace clang::tidy::bigtable::tool {

std::string didYouMean(llvm::StringRef Name,
                       const std::vector<llvm::StringRef> &Names) {
  llvm::StringRef Nearest;
  // As in Clang: a third of it may be wrong.
  unsigned Least = (Name.size() + 2) / 3 + 1;
  for (const llvm::StringRef Other : Names)
    if (const unsigned Distance = Name.edit_distance(
            Other, /*AllowReplacements=*/true, /*MaxEditDistance=*/Least);
        Distance < Least) {
      Least = Distance;
      Nearest = Other;
    }
  return Nearest.empty() ? "" : ("; did you mean '" + Nearest + "'?").str();
}

} // namespace clang::tidy::bigtable::tool
