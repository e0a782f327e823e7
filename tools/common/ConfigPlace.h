// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_CONFIGPLACE_H
#define BIGTABLE_TIDY_TOOLS_CONFIGPLACE_H

#include "llvm/Support/MemoryBufferRef.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns "FILE:LINE:COLUMN" of the word \p Name below the key \p Section in
/// \p Text, a .clang-tidy, or of that key's value if \p Name is empty. Returns
/// an empty string if the word or key is missing.
std::string placeOf(llvm::StringRef Name, llvm::StringRef Section,
                    llvm::MemoryBufferRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_CONFIGPLACE_H
