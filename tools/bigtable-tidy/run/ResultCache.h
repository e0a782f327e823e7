// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Results of earlier runs, on disk.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H
#define BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H

#include "run/Lint.h"
#include <mutex>
#include <optional>
#include <string>

namespace clang::tidy::bigtable::tool {

/// The bytes of an entry; nothing if a name in \p Result has a line end.
std::optional<std::string> entryOf(const ItemResult &Result);
/// Nothing if one of what the result depends on is not as it was, or \p Entry
/// is not as it was written.
std::optional<ItemResult> resultOf(llvm::StringRef Entry, FileCache &Cache,
                                   llvm::vfs::FileSystem &Files);

/// Returns the folder for results of runs on the compilation database in the
/// file \p Database; empty if that is.
std::string cacheBeside(llvm::StringRef Database);

/// Returns the reason why \p Folder is not used for results; empty if it is.
/// Files that Git tracks come from the author of a commit, and a commit may
/// also make a link of the directory beside \p Database.
std::string whyNotBelieved(llvm::StringRef Folder, llvm::StringRef Database);

/// One file for each compile command, configuration and program, which says
/// what the result depends on. It counts only while all of that is as it was,
/// by contents and not by time. Used by several threads, and by several
/// processes at once: entries appear whole.
class ResultCache {
public:
  /// In \p Folder, which is made; empty means to store nothing. \p Program is
  /// the one that runs: results of another do not count.
  ResultCache(std::string Folder, llvm::StringRef Program);

  /// Returns the key of \p Item if it is linted with \p Options.
  std::string keyOf(const WorkItem &Item,
                    const ClangTidyOptions &Options) const;

  /// Returns the result of \p Source, absolute; see resultOf(). Nothing, too,
  /// if it does not depend on \p Source, or has a fix for a file that it does
  /// not depend on: then this program did not write it.
  std::optional<ItemResult> load(llvm::StringRef Key, llvm::StringRef Source,
                                 FileCache &Cache,
                                 llvm::vfs::FileSystem &Files) const;
  /// The first error is kept; the run goes on without. A confined thread cannot
  /// write: what it stores waits for storeRest().
  void store(llvm::StringRef Key, const ItemResult &Result);
  void storeRest();
  /// Removes entries that were not used for a month.
  void prune() const;

  /// Why something could not be stored; empty if all was.
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
