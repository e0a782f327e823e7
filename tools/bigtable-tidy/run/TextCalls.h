// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A search of text for calls of the client, to tell how many were parsed.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H
#define BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H

#include "run/DoneItem.h"
#include "run/Finding.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang::tidy::bigtable::tool {

/// Returns how many calls of functions with names of the client stand in
/// \p Files, and how many of them \p Done has parsed.
TextCalls countTextCalls(llvm::ArrayRef<std::string> Files,
                         llvm::ArrayRef<DoneItem> Done);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_TEXTCALLS_H
