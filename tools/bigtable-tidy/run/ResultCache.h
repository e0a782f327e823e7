// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Stores results of earlier runs on disk.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H
#define BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H

#include "run/Lint.h"
#include <mutex>
#include <optional>
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns the bytes of an entry, or std::nullopt if a name in \p Result has a
/// line end.
std::optional<std::string> entryOf(const ItemResult &Result);
/// Returns the result in \p Entry, or std::nullopt if one of its inputs has
/// changed, or if \p Entry is damaged.
std::optional<ItemResult> resultOf(llvm::StringRef Entry, FileCache &Cache,
                                   llvm::vfs::FileSystem &Files);

/// Returns the directory for results of runs on the compilation database in the
/// file \p Database; empty if \p Database is empty.
std::string cacheBeside(llvm::StringRef Database);

/// Returns the reason why \p Folder is not used for results; empty if it is
/// used. Files that git tracks come from the author of a commit, and so may a
/// link below the root.
std::string whyNotBelieved(llvm::StringRef Folder);

/// A directory with a file for each compile command, configuration and program.
/// A file states the inputs of its result, and is valid as long as their
/// contents, not their times, are unchanged. Used by several threads and
/// processes at a time: entries appear whole.
class ResultCache {
public:
  /// Stores results in \p Folder, which is created; if empty, stores nothing.
  /// \p Program is the running program; results of other programs are ignored.
  ResultCache(std::string Folder, llvm::StringRef Program);

  /// Returns the key of \p Item if it is linted with \p Options.
  std::string keyOf(const WorkItem &Item,
                    const ClangTidyOptions &Options) const;

  /// Returns the result of \p Source, which is absolute; see resultOf(). Also
  /// returns std::nullopt for entries that this program never writes: those
  /// that do not depend on \p Source, or have a fix for a file on which they do
  /// not depend.
  std::optional<ItemResult> load(llvm::StringRef Key, llvm::StringRef Source,
                                 FileCache &Cache,
                                 llvm::vfs::FileSystem &Files) const;
  /// Stores a result. On an error, the run continues, and error() returns the
  /// first one. Results of confined threads, which cannot write, wait for
  /// storeRest().
  void store(llvm::StringRef Key, const ItemResult &Result);
  void storeRest();
  /// Removes entries that were not used for a month.
  void prune() const;

  /// Returns the reason why a result could not be stored; empty if all were
  /// stored.
  std::string error() const;

private:
  std::string fileOf(llvm::StringRef Key) const;
  void write(llvm::StringRef Key, llvm::StringRef Entry);
  void fail(std::string Message);

  const std::string Folder;
  /// A part of every key: the program, and the environment variables that Clang
  /// reads.
  std::string Common;
  /// Guards the following members.
  mutable std::mutex Mutex;
  std::string Error;
  /// Keys and entries that are not written yet.
  std::vector<std::pair<std::string, std::string>> Waiting;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H
