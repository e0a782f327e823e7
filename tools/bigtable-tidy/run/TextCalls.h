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

namespace clang::tidy::bigtable::tool {

/// Returns the number of calls in \p Files of functions with names of the
/// client, and the number of those that \p Done has parsed.
TextCalls countTextCalls(llvm::ArrayRef<std::string> Files,
                         llvm::ArrayRef<DoneItem> Done);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H
