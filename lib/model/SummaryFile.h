// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Function summaries in a file, for tools that do not read the source files:
/// docs/explanation/linking.md.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SUMMARYFILE_H
#define BIGTABLE_TIDY_LIB_MODEL_SUMMARYFILE_H

#include "model/Summary.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Function summaries, with hashes of source files, and of headers in a
/// directory or below. Used by one thread.
class SummaryFile {
public:
  /// \p Folder is absolute. Paths in the file are relative to it. If the file
  /// is stored beside the source files, it is the file's directory.
  explicit SummaryFile(llvm::StringRef Folder) : Folder(Folder) {}

  /// Returns the files that option 'SummaryFile' names, separated by
  /// semicolons.
  static llvm::SmallVector<llvm::StringRef, 1> namesIn(llvm::StringRef Option);
  /// Returns the file that \p Name means for \p Source, which is absolute:
  /// \p Name if it is absolute, or otherwise a file of that name in the
  /// directory of \p Source or the nearest one above. Empty without such a
  /// file.
  static std::string find(llvm::StringRef Name, llvm::StringRef Source,
                          llvm::vfs::FileSystem &Files);
  /// Reads a file. An error states the problem without the file's name.
  static llvm::Expected<SummaryFile> read(llvm::StringRef Path,
                                          llvm::vfs::FileSystem &Files);

  /// Returns true if \p Name, an absolute path, is in the directory or below.
  bool covers(llvm::StringRef Name) const;
  /// Adds the summaries of \p Source, which includes \p Headers. All paths are
  /// absolute.
  void add(llvm::StringRef Source, const SummarySet &Summaries,
           llvm::ArrayRef<std::string> Headers);
  /// Adds the hash of a source file, or of a header for which covers() returns
  /// true.
  void addHash(llvm::StringRef Name, std::string Hash);
  /// Returns JSON, for a file in \p In. Equal summaries and hashes give equal
  /// text.
  std::string toText(llvm::StringRef In) const;

  /// Maps keys of summaries to the absolute paths of source files that have
  /// changed.
  using StaleSummaries = std::map<std::string, std::string>;
  /// Returns the summaries for which \p IsWanted returns true. If a source file
  /// or its headers in \p Files have changed, its summaries are empty and added
  /// to \p Stale. If no source file exists, as for a library, source files
  /// count as unchanged. Returns an error if one of these names stands for
  /// a device, or another file without an end.
  llvm::Expected<SummarySet>
  select(llvm::function_ref<bool(const FunctionSummary &)> IsWanted,
         llvm::vfs::FileSystem &Files, StaleSummaries &Stale);

private:
  struct Source {
    std::vector<FunctionSummary> Summaries;
    std::vector<std::string> Headers;
  };

  bool isStale(llvm::StringRef Name, bool IsSource,
               llvm::vfs::FileSystem &Files);
  /// Returns true if any of the source files exists.
  bool hasSources(llvm::vfs::FileSystem &Files);
  std::string relative(llvm::StringRef Name) const;

  std::string Folder;
  /// Keyed by the absolute path.
  std::map<std::string, Source> Sources;
  std::map<std::string, std::string> Hashes;
  /// Cached results of isStale().
  std::map<std::string, bool> Looked;
  /// States which file was not read because it may have no end, or is too
  /// large; empty without one.
  std::string Unreadable;
  /// The cached result of hasSources().
  std::optional<bool> HasSources;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SUMMARYFILE_H
