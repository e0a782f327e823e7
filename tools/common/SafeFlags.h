// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Prevents code under review from performing actions by compiler flags. Flags
/// come from compile commands and from .clang-tidy, which a pull request may
/// change. They may only affect parsing.

#ifndef BIGTABLE_TIDY_TOOLS_SAFEFLAGS_H
#define BIGTABLE_TIDY_TOOLS_SAFEFLAGS_H

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Returns true if Clang's driver treats \p CommandLine as one of clang-cl.
bool isForClangCl(llvm::ArrayRef<std::string> CommandLine);

/// Removes the flags for which \p IsRemoved returns true, with their values,
/// from \p CommandLine. Its first element is the compiler.
void removeFlags(
    std::vector<std::string> &CommandLine,
    llvm::function_ref<bool(const llvm::opt::Arg &, const llvm::opt::ArgList &)>
        IsRemoved);

/// Returns true if \p Option of Clang's driver affects parsing, and makes the
/// driver neither start programs nor write files.
bool isForParsing(llvm::opt::Option Option);

/// Removes from \p CommandLine all flags except those for parsing. Call this
/// last: no code may add flags afterwards.
void keepFlagsForParsing(std::vector<std::string> &CommandLine);

/// Returns the first of \p Flags that a .clang-tidy may not add to compile
/// commands, or std::nullopt if it may add all of them.
std::optional<std::string> findForbiddenFlag(llvm::ArrayRef<std::string> Flags);

/// Resets all options of \p Invocation that make Clang's front end write files,
/// print, load plugins, or end early. Parsing does not change.
void keepOptionsForParsing(CompilerInvocation &Invocation);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SAFEFLAGS_H
