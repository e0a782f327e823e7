// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The inputs of the result for one compile command: every file that was read,
/// and every name that was looked up.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_INPUTS_H
#define BIGTABLE_TIDY_TOOLS_RUN_INPUTS_H

#include "ToolCompat.h"
#include "model/Hash.h"
#include "model/RegularFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A fact about an absolute name, on which the result depends.
struct Input {
  enum class Kind : char {
    Contents = 'f', ///< A file that was read; Hash is that of its contents.
    Hashed = 'h',   ///< A file that was only hashed, such as those of a summary.
    File = 'e',     ///< A file exists, with any contents.
    Folder = 'd',   ///< A directory exists, with any contents.
    Listing = 'l',  ///< A directory; Hash is that of its names.
    Absent = 'x',   ///< The name does not exist.
  };
  Kind What;
  std::string Name;
  std::string Hash;

  /// Returns true if the result depends on the contents of a file.
  bool isOfContents() const {
    return What == Kind::Contents || What == Kind::Hashed;
  }
};

/// Returns true if \p A says more about a name than \p B. For example, the
/// contents of a file determine more than its existence.
bool saysMore(Input::Kind A, Input::Kind B);

/// The hash of a file and other results of reading it.
struct Contents {
  std::string Hash;
  /// 'bigtable' occurs as an identifier outside of comments and literals. Every
  /// translation unit that can use Bigtable reads such a file.
  bool NamesBigtable = false;
};

/// Reads each file once for all threads of a run, so that all see the same
/// contents.
class FileCache {
public:
  dependencies::DependencyScanningFilesystemSharedCache &shared() {
    return Shared;
  }
  /// Returns the contents of the file \p Name, which is absolute, read through
  /// \p Files, which only the caller may use.
  std::optional<Contents> contents(llvm::StringRef Name,
                                   llvm::vfs::FileSystem &Files);
  /// Returns true if \p I has not changed.
  bool isCurrent(const Input &I, llvm::vfs::FileSystem &Files);

private:
  std::optional<Input> look(const Input &I, llvm::vfs::FileSystem &Files);

  dependencies::DependencyScanningFilesystemSharedCache Shared;
  std::mutex Mutex;
  llvm::StringMap<std::optional<Contents>> Known;
  /// Answers of isCurrent().
  llvm::StringMap<std::optional<Input>> LookedIn, Listed, LookedFor;
};

/// Writes \p Inputs as lines of an entry. Returns false if a name has a line
/// end.
bool writeInputs(llvm::ArrayRef<Input> Inputs, llvm::raw_ostream &Out);
/// Removes the lines that writeInputs() wrote from the start of \p Text, and
/// adds them to \p To. Returns false if an input has changed, or if \p Text is
/// damaged.
bool readInputs(llvm::StringRef &Text, std::vector<Input> &To, FileCache &Cache,
                llvm::vfs::FileSystem &Files);

/// Returns the hash of the names in the directory \p Name.
std::optional<std::string> hashOfListing(llvm::StringRef Name,
                                         llvm::vfs::FileSystem &Files);

/// A file system that records requests. Used by one thread, for one compile
/// command at a time.
class RecordingFileSystem : public HashingFileSystem {
public:
  using HashingFileSystem::HashingFileSystem;

  llvm::ErrorOr<llvm::vfs::Status> status(const Twine &Path) override;
  bool exists(const Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const Twine &Path) override;
  llvm::vfs::directory_iterator dir_begin(const Twine &Dir,
                                          std::error_code &EC) override;
  void expectHashing(llvm::StringRef Name) override;

  /// Discards all recorded requests.
  void clear() { Asked.clear(); }
  /// Returns the files that were requested since clear(), sorted by name.
  std::vector<Input> inputs(FileCache &Cache);

private:
  void record(const Twine &Path, Input::Kind What);

  llvm::StringMap<Input::Kind> Asked;
  /// The file that expectHashing() announced; empty without one.
  std::string ToHash;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_INPUTS_H
