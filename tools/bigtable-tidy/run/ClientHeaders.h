// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Headers of google-cloud-cpp and of the runtime in this program, for where
/// there are no others.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_CLIENTHEADERS_H
#define BIGTABLE_TIDY_TOOLS_RUN_CLIENTHEADERS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Which headers of the client are used.
enum class ClientHeaders {
  Auto,    ///< The bundled ones if the real ones are not found.
  Bundled, ///< Always the bundled ones.
  Real,    ///< Never the bundled ones.
};

/// The bundled headers that one compile command uses.
struct UsedBundles {
  bool Client = false;
  /// Those of the runtime, in a command that uses the client's. Only if the
  /// code includes one, so that no fix begins to use a runtime that the program
  /// may not have.
  bool Runtime = false;
};

/// Returns true for names of headers such as "google/cloud/bigtable/table.h".
bool isClientHeader(llvm::StringRef Name);
/// Returns true for names of headers such as "bigtable_ttl/ttl.h", which
/// include headers of the client.
bool isRuntimeHeader(llvm::StringRef Name);
/// Returns a file system that has only the bundled headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> bundledHeaders();
/// Returns the flags with which \p Used are found: before headers of the
/// system, which may be another version of protobuf, or, if only they are
/// wanted, before all others. They are the first flags of a command.
std::vector<std::string> bundledFlags(ClientHeaders Which, UsedBundles Used);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_CLIENTHEADERS_H
