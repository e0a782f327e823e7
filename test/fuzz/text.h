// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the targets of readers of foreign text share.

#ifndef BIGTABLE_TIDY_TEST_FUZZ_TEXT_H
#define BIGTABLE_TIDY_TEST_FUZZ_TEXT_H

#include "require.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>

/// A copy, as MemoryBuffer has it: parsers read the zero behind the last byte.
inline std::string textOf(const uint8_t *Data, size_t Size) {
  return {reinterpret_cast<const char *>(Data), Size};
}

/// Whether there is such a place in \p Text, or just behind it: both count from
/// one, and columns count bytes.
inline bool isWithin(llvm::StringRef Text, unsigned Line, unsigned Column) {
  for (; Line > 1; --Line) {
    if (!Text.contains('\n'))
      return false;
    Text = Text.split('\n').second;
  }
  return Line == 1 && Column >= 1 &&
         Column <= Text.split('\n').first.size() + 1;
}

/// The result of what cannot fail.
template <typename T> T value(llvm::Expected<T> Result) {
  if (!Result)
    llvm::errs() << llvm::toString(Result.takeError()) << '\n';
  REQUIRE(Result);
  return std::move(*Result);
}

#endif // BIGTABLE_TIDY_TEST_FUZZ_TEXT_H
