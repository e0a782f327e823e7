// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the commands of shell scripts, as far as they are constant.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_SHELL_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_SHELL_H

#include "schema/TableDescription.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace clang::tidy::bigtable::tool {

struct ShellWord {
  std::string Text;
  Place At;
  /// True if the shell expands a part of the word.
  bool IsExpanded = false;
};

/// Calls \p Run for each command of the script \p Buffer. A call of a function
/// or an alias that the script defines before is replaced by its commands, with
/// the arguments of the call. Variables that are assigned one constant are
/// replaced, too. Returns false if there are too many commands.
bool forEachCommand(llvm::MemoryBufferRef Buffer,
                    llvm::function_ref<void(llvm::ArrayRef<ShellWord>)> Run);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_SHELL_H
