// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/DidYouMean.h"
#include "llvm/ADT/Twine.h"

namespace clang::tidy::bigtable {

llvm::StringRef nearest(llvm::StringRef Name,
                        const std::vector<llvm::StringRef> &Names,
                        unsigned Limit) {
  llvm::StringRef Nearest;
  for (const llvm::StringRef Other : Names)
    if (const unsigned Distance = Name.edit_distance(
            Other, /*AllowReplacements=*/true, /*MaxEditDistance=*/Limit);
        Distance < Limit) {
      Limit = Distance;
      Nearest = Other;
    }
  return Nearest;
}

std::string didYouMean(llvm::StringRef Name,
                       const std::vector<llvm::StringRef> &Names) {
  // As in Clang: a third of it may be wrong.
  const llvm::StringRef Nearest =
      nearest(Name, Names, (Name.size() + 2) / 3 + 1);
  return Nearest.empty() ? "" : ("; did you mean '" + Nearest + "'?").str();
}

} // namespace clang::tidy::bigtable
