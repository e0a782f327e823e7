// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Compiles the interface of a C++20 module in memory.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_MODULEINTERFACE_H
#define BIGTABLE_TIDY_TOOLS_RUN_MODULEINTERFACE_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// A compiled interface, or the reason why it is missing.
struct CompiledInterface {
  /// The file that Clang would write; empty after an error.
  std::string Bytes;
  unsigned Errors = 0;
  std::string FirstError;
};

/// Compiles an interface with \p Command, which only parses. Reads through
/// \p Files, and writes no file.
CompiledInterface
compileInterface(const tooling::CompileCommand &Command,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_MODULEINTERFACE_H
