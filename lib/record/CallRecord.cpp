// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/CallRecord.h"
#include "llvm/Support/ErrorHandling.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

struct Word {
  Standing Is;
  StringRef Text;
};

constexpr Word Words[] = {{Standing::Right, "right"},
                          {Standing::Wrong, "wrong"},
                          {Standing::Unknown, "unknown"},
                          {Standing::Accepted, "accepted"},
                          {Standing::NoConcern, "no concern"}};

} // namespace

StringRef toString(Standing S) {
  for (const Word &W : Words)
    if (W.Is == S)
      return W.Text;
  llvm_unreachable("each has a word");
}

std::optional<Standing> standingFrom(StringRef Text) {
  for (const Word &W : Words)
    if (W.Text == Text)
      return W.Is;
  return std::nullopt;
}

} // namespace clang::tidy::bigtable
