// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/DoneItem.h"

namespace clang::tidy::bigtable::tool {

std::string DoneItem::keyWith(const SummarySet &Summaries) const {
  return hashOf(Key + Summaries.toText());
}

} // namespace clang::tidy::bigtable::tool
