// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Docs.h"

namespace clang::tidy::bigtable {

llvm::StringRef docsFolder() { return BIGTABLE_TIDY_DOCS; }

} // namespace clang::tidy::bigtable
