// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Where the checks' pages are. Apart, so that binaries that differ only in
/// this are linked of the same objects.

#ifndef BIGTABLE_TIDY_LIB_DOCS_H
#define BIGTABLE_TIDY_LIB_DOCS_H

#include "llvm/ADT/StringRef.h"

namespace clang::tidy::bigtable {

/// A folder or URL, without the last slash: BIGTABLE_TIDY_DOCS.
llvm::StringRef docsFolder();

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_DOCS_H
