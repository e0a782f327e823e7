// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The fixes that are right for every source file which reads the edited files.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_AGREEDFIXES_H
#define BIGTABLE_TIDY_TOOLS_RUN_AGREEDFIXES_H

#include "run/DoneItem.h"
#include "run/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Removes from \p Findings the fixes that some of \p Done do not make: source
/// files that read an edited file, and have another fix there, or none. For
/// example, two source files include a header with different macros. Adds a
/// note with the reason.
void keepAgreedFixes(llvm::ArrayRef<DoneItem> Done,
                     std::vector<Finding> &Findings);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_AGREEDFIXES_H
