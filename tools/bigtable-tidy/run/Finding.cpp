// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Finding.h"
#include "model/Spelling.h"
#include "run/Paths.h"
#include <tuple>

namespace clang::tidy::bigtable::tool {

static auto orderOf(const Finding &F) {
  return std::make_tuple(F.file(), F.offset(), F.check(),
                         llvm::StringRef(F.Said.Message.Message));
}

bool FindingSet::insert(const Finding &F) {
  std::string &Real = Reals[F.file()];
  if (Real.empty())
    Real = realPath(F.file());
  return Seen
      .insert(Real + "\n" + llvm::Twine(F.offset()).str() + "\n" +
              F.Said.DiagnosticName + "\n" + F.Said.Message.Message)
      .second;
}

bool insertsOnce(const tooling::Replacement &Edit) {
  const llvm::StringRef Text = Edit.getReplacementText().trim();
  return Edit.getLength() == 0 && (Text.starts_with("#include") ||
                                   Text == Spelling::ClientHelper.rtrim());
}

void sortFindings(std::vector<Finding> &Findings) {
  llvm::stable_sort(Findings, [](const Finding &A, const Finding &B) {
    return orderOf(A) < orderOf(B);
  });
  FindingSet Seen;
  llvm::erase_if(Findings, [&](const Finding &F) { return !Seen.insert(F); });
}

} // namespace clang::tidy::bigtable::tool
