// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_RECORD_HIDDENCODE_H
#define BIGTABLE_TIDY_LIB_RECORD_HIDDENCODE_H

#include "analysis/CodePlace.h"
#include "clang/AST/ASTContext.h"
#include <vector>

namespace clang::tidy::bigtable {

/// Returns locations of code that uses Bigtable and that no check visits,
/// because its file counts as a system header: through '-isystem' or a similar
/// flag, a pragma, or a line directive. Each file has one location: its first
/// declaration outside of the namespaces of the client and its dependencies.
std::vector<CodePlace> findHiddenCode(const ASTContext &Context);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_HIDDENCODE_H
