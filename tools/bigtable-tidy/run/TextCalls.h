// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Searches text for calls of the client, to determine how many were parsed.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H
#define BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H

#include "run/DoneItem.h"
#include "run/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A header that source files include, and that is not found.
struct MissingHeader {
  std::string Name;
  unsigned Sources = 0; ///< Include it, directly or not.
  unsigned Calls = 0;   ///< That were not parsed, in files of these sources.
};

/// Returns the number of calls in \p Files of functions with names of the
/// client, and the number of those that \p Done has parsed. Fills in \p Missing
/// with the headers that are not found where the others are, most calls first.
TextCalls countTextCalls(llvm::ArrayRef<std::string> Files,
                         llvm::ArrayRef<DoneItem> Done,
                         std::vector<MissingHeader> &Missing);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H
