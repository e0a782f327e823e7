// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Hashes text, to detect changes.

#ifndef BIGTABLE_TIDY_LIB_MODEL_HASH_H
#define BIGTABLE_TIDY_LIB_MODEL_HASH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// Returns 32 hexadecimal digits, the same on every machine.
std::string hashOf(llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_HASH_H
