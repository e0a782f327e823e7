// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses JSON that other tools print.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_JSON_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_JSON_H

#include "schema/TableDescription.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Returns the value in \p Buffer. If the text is not JSON, or is nested too
/// deeply for recursive parsers, returns std::nullopt and adds an error with
/// its location.
std::optional<llvm::json::Value>
parseJson(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_JSON_H
