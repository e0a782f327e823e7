// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Function summaries in a file, for tools that do not see the source files:
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

/// It keeps hashes of sources, and of headers in a folder or below.
/// Used by one thread.
class SummaryFile {
public:
  /// \p Folder is absolute: names in it are relative. It is that of the file,
  /// if the file is kept beside the sources.
  explicit SummaryFile(llvm::StringRef Folder) : Folder(Folder) {}

  /// The files that option 'SummaryFile' names, with semicolons between them.
  static llvm::SmallVector<llvm::StringRef, 1> namesIn(llvm::StringRef Option);
  /// Returns the file that \p Name means for \p Source, which is absolute: \p
  /// Name if it is absolute, or else a file of that name in the directory of \p
  /// Source or the nearest one above. Empty if there is none.
  static std::string find(llvm::StringRef Name, llvm::StringRef Source,
                          llvm::vfs::FileSystem &Files);
  /// Reads a file. An error states the problem without the file's name.
  static llvm::Expected<SummaryFile> read(llvm::StringRef Path,
                                          llvm::vfs::FileSystem &Files);

  /// Returns true if \p Name, absolute, is in the folder or below.
  bool covers(llvm::StringRef Name) const;
  /// Adds the summaries of \p Source, which includes \p Headers. All paths are
  /// absolute.
  void add(llvm::StringRef Source, const SummarySet &Summaries,
           llvm::ArrayRef<std::string> Headers);
  /// Adds the hash of a source file, or of a header for which covers() returns
  /// true.
  void addHash(llvm::StringRef Name, std::string Hash);
  /// JSON, for a file in \p In; the same for the same summaries and hashes.
  std::string toText(llvm::StringRef In) const;

  /// Source files that have changed, absolute, by the keys of their summaries.
  using StaleSummaries = std::map<std::string, std::string>;
  /// The summaries that \p IsWanted. One that \p Files say is out of date says
  /// nothing, and is added to \p Stale. If none of the source files is
  /// there, all are believed: they are a library's.
  SummarySet select(llvm::function_ref<bool(const FunctionSummary &)> IsWanted,
                    llvm::vfs::FileSystem &Files, StaleSummaries &Stale);

private:
  struct Source {
    std::vector<FunctionSummary> Summaries;
    std::vector<std::string> Headers;
  };

  bool isStale(llvm::StringRef Name, bool IsSource,
               llvm::vfs::FileSystem &Files);
  /// Returns true if any of the source files is there.
  bool hasSources(llvm::vfs::FileSystem &Files);
  std::string relative(llvm::StringRef Name) const;

  std::string Folder;
  /// By absolute name.
  std::map<std::string, Source> Sources;
  std::map<std::string, std::string> Hashes;
  /// Answers of isStale().
  std::map<std::string, bool> Looked;
  /// The answer of hasSources().
  std::optional<bool> HasSources;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SUMMARYFILE_H
