// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A directory of files that one run writes for later ones.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_ENTRYFOLDER_H
#define BIGTABLE_TIDY_TOOLS_RUN_ENTRYFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Returns a part of every key: \p Version, the contents of the running program
/// in the file \p Program, and the environment variables that Clang reads.
/// Returns an empty string if the program cannot be read.
std::string commonKey(llvm::StringRef Version, llvm::StringRef Program);

/// Returns the reason why \p Folder is not used for entries; empty if it is
/// used. Files that git tracks come from the author of a commit, and so may a
/// link below the root.
std::string whyNotBelieved(llvm::StringRef Folder);

/// A directory with a file for each key. Used by several threads and processes
/// at a time: entries appear whole.
class EntryFolder {
public:
  /// Stores entries in \p Folder; if empty, stores nothing.
  explicit EntryFolder(std::string Folder) : Folder(std::move(Folder)) {}

  /// Returns an entry; null if it does not exist.
  std::unique_ptr<llvm::MemoryBuffer> read(llvm::StringRef Key) const;
  /// Stores an entry. On an error, the run continues, and error() returns the
  /// first one. Entries of confined threads, which cannot write, wait for
  /// writeRest().
  void write(llvm::StringRef Key, std::string Entry);
  void writeRest();
  /// Removes entries that were not used for a month, and others as \p Policy
  /// says.
  void prune(llvm::CachePruningPolicy Policy = {}) const;

  void fail(std::string Message);
  /// Returns the reason why an entry could not be stored; empty if all were
  /// stored.
  std::string error() const;

private:
  std::string fileOf(llvm::StringRef Key) const;

  const std::string Folder;
  /// Guards the following members.
  mutable std::mutex Mutex;
  std::string Error;
  /// Keys and entries that are not written yet.
  std::vector<std::pair<std::string, std::string>> Waiting;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_ENTRYFOLDER_H
