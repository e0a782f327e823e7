// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Errors of the compiler that come from the machine, not from the code:
/// headers that are not found, and a toolchain that Clang cannot parse.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_MISSINGHEADERS_H
#define BIGTABLE_TIDY_TOOLS_RUN_MISSINGHEADERS_H

#include "run/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns "x.h" if \p F says that this header is not found; empty otherwise.
llvm::StringRef missingHeaderIn(const Finding &F);
/// Returns true for names of headers such as "vector" and "stdint.h".
bool isOfStandardLibrary(llvm::StringRef Header);
/// Returns how Clang can parse the C++ standard library if the first error in
/// \p Found is that it cannot; empty otherwise.
std::string toolchainRemedy(llvm::ArrayRef<Finding> Found);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_MISSINGHEADERS_H
