// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Fingerprints.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SHA256.h"
#include <tuple>

namespace clang::tidy::bigtable::tool {

/// All but the ordinal. A null character ends each part, so that what differs
/// never reads alike.
static std::string described(const Finding &F, Sources &Files) {
  std::string Text = F.check().str();
  Text += '\0';
  Text += Files.relative(F.file());
  Text += '\0';
  llvm::copy_if(Files.lineAt(F.file(), F.offset()), std::back_inserter(Text),
                [](char C) { return !llvm::isSpace(C); });
  Text += '\0';
  return Text;
}

/// \p Before: how many findings before these agree.
static void fingerprint(std::vector<Finding *> InOrder,
                        llvm::StringMap<unsigned> &Before, Sources &Files) {
  // Told apart by place, and only where that is one by message.
  llvm::stable_sort(InOrder, [](const Finding *A, const Finding *B) {
    return std::make_tuple(A->file(), A->offset(),
                           llvm::StringRef(A->Said.Message.Message)) <
           std::make_tuple(B->file(), B->offset(),
                           llvm::StringRef(B->Said.Message.Message));
  });

  for (Finding *F : InOrder) {
    std::string Text = described(*F, Files);
    Text += std::to_string(Before[Text]++);
    const auto Hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text));
    // Half of it is unique enough, and fits a line of a baseline better.
    F->Fingerprint = llvm::toHex(llvm::ArrayRef(Hash).take_front(16),
                                 /*LowerCase=*/true);
  }
}

void fingerprint(Outcome &Result, Sources &Files) {
  std::vector<Finding *> Reported, Suppressed;
  for (Finding &F : Result.Findings)
    Reported.push_back(&F);
  for (SuppressedFinding &S : Result.Suppressed)
    Suppressed.push_back(&S.What);
  llvm::StringMap<unsigned> Before;
  fingerprint(std::move(Reported), Before, Files);
  fingerprint(std::move(Suppressed), Before, Files);
}

} // namespace clang::tidy::bigtable::tool
