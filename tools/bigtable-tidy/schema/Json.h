// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// JSON as other tools print it.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_JSON_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_JSON_H

#include "schema/TableDescription.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// The value that \p Buffer holds. Nothing, and an error with its place, if it
/// is none or is nested so deeply that parsers, which recurse, would fail.
std::optional<llvm::json::Value>
parseJson(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_JSON_H
