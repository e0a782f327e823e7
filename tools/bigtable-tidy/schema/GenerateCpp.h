// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// 'bigtable-tidy schema generate cpp': a header that names the tables and
/// families of a schema, with tags, so that checks and editors need no schema.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_GENERATECPP_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_GENERATECPP_H

#include "model/Schema.h"
#include "schema/CppNames.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns the header for \p Known, the schema in \p Source. If a name cannot
/// be made, returns an error with a remedy.
llvm::Expected<std::string> generateCpp(const Schema &Known,
                                        llvm::StringRef Source,
                                        const CppOptions &Options = {});

/// Returns true if generating \p Header again would lose changes: it is not
/// empty and, apart from line ends, generateCpp() has not generated it from any
/// schema.
bool isEditedByHand(llvm::StringRef Header);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_GENERATECPP_H
