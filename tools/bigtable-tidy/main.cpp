// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// bigtable-tidy: the checks as one program, for CI and code review.

#include "Manifest.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang::tidy::bigtable::tool;

int main(int argc, const char **argv) {
  const llvm::InitLLVM Init(argc, argv);
  for (const CheckInfo &Check : allChecks())
    llvm::outs() << Check.Id << '\n';
}
