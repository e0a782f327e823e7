// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Stores results of earlier runs on disk.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H
#define BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H

#include "run/EntryFolder.h"
#include "run/Lint.h"
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
  /// Stores a result as EntryFolder::write() does.
  void store(llvm::StringRef Key, const ItemResult &Result);
  void storeRest() { Entries.writeRest(); }
  /// Removes entries that were not used for a month.
  void prune() const;

  /// Returns the reason why a result could not be stored; empty if all were
  /// stored.
  std::string error() const { return Entries.error(); }

private:
  EntryFolder Entries;
  /// A part of every key; empty if nothing is stored.
  std::string Common;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_RESULTCACHE_H
