// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --diff: the files as they were before a change.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_EARLIERFILES_H
#define BIGTABLE_TIDY_TOOLS_GATES_EARLIERFILES_H

#include "gates/ChangedLines.h"
#include "run/Inputs.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// The earlier state of changed files, for several EarlierFiles. Does not
/// change after construction.
class EarlierState {
public:
  /// \p Before must outlive this. Untracked files below \p BuildFolder, unless
  /// it is empty, are outputs of the build, which exist earlier, too.
  EarlierState(const ChangedLines::Before &Before, llvm::StringRef BuildFolder);

private:
  friend class EarlierFiles;
  const ChangedLines::Before &Before;
  /// Files with their earlier contents, and their directories.
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Texts =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  /// Directories in Texts, names without an earlier state, and directories
  /// whose list of names changed.
  llvm::StringSet<> Folders, Absent, ListedAgain;
};

/// A file system as it was: files that were added since are absent, and files
/// and links that were changed or removed are as they were. Also heeds links in
/// paths. Used by one thread.
class EarlierFiles : public llvm::vfs::ProxyFileSystem {
public:
  /// \p State must outlive this.
  EarlierFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Now,
               const EarlierState &State)
      : ProxyFileSystem(std::move(Now)), State(State) {}

  /// Returns true if the answer to a question about \p I may have been another.
  bool isAffected(const Input &I);
  /// Returns true if the earlier state of \p Name is unknown.
  bool isUnknown(llvm::StringRef Name);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  bool exists(const llvm::Twine &Path) override { return status(Path) && true; }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;
  std::error_code getRealPath(const llvm::Twine &Path,
                              llvm::SmallVectorImpl<char> &Output) override;

private:
  struct Place {
    enum { Now, Earlier, Nowhere } Is = Now;
    /// The path without links.
    std::string Name;
    /// True if a changed link or file determined this place.
    bool IsAffected = false;
  };
  Place find(const llvm::Twine &Path);
  /// Returns the target of the link \p Name on disk; empty for other files.
  llvm::StringRef targetOf(llvm::StringRef Name);

  const EarlierState &State;
  llvm::StringMap<std::string> Targets;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_EARLIERFILES_H
