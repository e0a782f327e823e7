// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Files, read and written whole.

#ifndef BIGTABLE_TTL_SRC_FILE_H
#define BIGTABLE_TTL_SRC_FILE_H

#include "bigtable_ttl/reference/status.h"
#include <string>
#include <string_view>

namespace bigtable_ttl::reference::internal {

/// The file appears whole or not at all, and is on the disk when this returns.
/// Replaces what was there, which must have been a file.
Status WriteFile(std::string const& path, std::string_view bytes);

/// Reads a file. NOT_FOUND if nothing is there, FAILED_PRECONDITION if
/// something else is.
StatusOr<std::string> ReadFile(std::string const& path);

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_FILE_H
