// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// 'bigtable-tidy schema check'.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMACOMMAND_H
#define BIGTABLE_TIDY_TOOLS_SCHEMACOMMAND_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Prints the families of the schema \p File with their policies to \p OS, and
/// to \p Said how it differs from the description in the file \p Against, if
/// that is not empty. Returns whether it does; an error, after what is wrong
/// was said, if one of them cannot be read.
llvm::Expected<bool> checkSchema(llvm::StringRef File, llvm::StringRef Against,
                                 llvm::raw_ostream &OS,
                                 llvm::raw_ostream &Said);
/// The schema in the current folder or above it; an error if there is none.
llvm::Expected<std::string> findSchema();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMACOMMAND_H
