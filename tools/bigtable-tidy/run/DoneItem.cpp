// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/DoneItem.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

std::string DoneItem::keyWith(const SummarySet &Summaries) const {
  return hashOf(Key + Summaries.toText());
}

bool DoneItem::shows(const Finding &F) const {
  return OnlyIn.empty() || llvm::is_contained(OnlyIn, realPath(F.file()));
}

} // namespace clang::tidy::bigtable::tool
