// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/CallRecord.h"
#include "llvm/Support/ErrorHandling.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

struct Word {
  ProofStatus Is;
  StringRef Text;
};

constexpr Word Words[] = {{ProofStatus::Correct, "correct"},
                          {ProofStatus::Incorrect, "incorrect"},
                          {ProofStatus::Unknown, "unknown"},
                          {ProofStatus::Suppressed, "suppressed"},
                          {ProofStatus::Irrelevant, "irrelevant"}};

} // namespace

StringRef toString(ProofStatus S) {
  for (const Word &W : Words)
    if (W.Is == S)
      return W.Text;
  llvm_unreachable("each has a word");
}

std::optional<ProofStatus> proofStatusFrom(StringRef Text) {
  for (const Word &W : Words)
    if (W.Text == Text)
      return W.Is;
  return std::nullopt;
}

} // namespace clang::tidy::bigtable
