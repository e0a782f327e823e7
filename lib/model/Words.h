// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The words of names in code.

#ifndef BIGTABLE_TIDY_LIB_MODEL_WORDS_H
#define BIGTABLE_TIDY_LIB_MODEL_WORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang::tidy::bigtable {

/// Returns the words of \p Name, in lower case: 'has' and 'ttl' of 'hasTTL' and
/// 'has_ttl'.
llvm::SmallVector<std::string, 4> wordsOf(llvm::StringRef Name);
/// Returns true if a word of \p Name is among \p Words, which are in lower
/// case: "log" is a word of 'LogExpired'.
bool hasWord(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Words);
/// Returns true if \p Name says when something was done: 'created', 'lastSeen',
/// 'updated_at_ms'.
bool saysPast(llvm::StringRef Name);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_WORDS_H
