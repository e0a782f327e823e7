// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_RECORD_HIDDENCODE_H
#define BIGTABLE_TIDY_LIB_RECORD_HIDDENCODE_H

#include "analysis/CodePlace.h"
#include "clang/AST/ASTContext.h"
#include <vector>

namespace clang::tidy::bigtable {

/// Returns where code uses Bigtable that no check looks at, as it counts as a
/// system header's: it was found by '-isystem' or its like, or a pragma or a
/// line directive says so. The first place of each file that declares something
/// outside of the namespaces of the client, and of what it is built on.
std::vector<CodePlace> findHiddenCode(const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_HIDDENCODE_H
