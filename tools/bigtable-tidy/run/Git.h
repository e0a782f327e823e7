// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs git so that it starts no other program, though the repository may have
/// files of a pull request. No other code of this program runs git.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_GIT_H
#define BIGTABLE_TIDY_TOOLS_RUN_GIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The result of a run of git.
struct GitAnswer {
  int Status = 0;
  std::string Text;
  /// The standard error of git, on one line.
  std::string Complaint;
};

/// Runs git in a directory. Git takes no directory without a '.git' for a
/// repository. It runs no hook, monitor, filter, pager, or transport, whatever
/// the configuration of the repository says. A command that shows differences
/// needs "--no-ext-diff" and "--no-textconv", too.
class Git {
public:
  /// Returns a Git for \p Folder and the repository around it.
  static llvm::Expected<Git> inFolder(llvm::StringRef Folder);
  /// Returns a Git for the submodule whose work tree is \p Folder, below the
  /// top directory of this one. Returns an error if the submodule is not
  /// checked out: its '.git' is a directory, or a file that names one of the
  /// modules of this repository.
  llvm::Expected<Git> inSubmodule(llvm::StringRef Folder) const;

  /// Runs git. Returns an error only if git cannot be run.
  llvm::Expected<GitAnswer>
  ask(llvm::ArrayRef<llvm::StringRef> Arguments) const;
  /// Runs git, and returns its output. Returns an error if git fails.
  llvm::Expected<std::string>
  need(llvm::ArrayRef<llvm::StringRef> Arguments) const;
  /// Returns the names that git lists, with a null character after each.
  llvm::Expected<std::vector<std::string>>
  list(llvm::ArrayRef<llvm::StringRef> Arguments) const;

private:
  Git(std::string Program, llvm::StringRef Folder, std::string Place)
      : Program(std::move(Program)), Folder(Folder), Place(std::move(Place)) {}
  /// Turns off the filters that the configuration defines.
  llvm::Error dropFilters();

  std::string Program;
  std::string Folder;
  /// The repository of a submodule; if empty, git searches for it. Names in the
  /// environment, such as GIT_DIR, are not of a submodule.
  std::string Place;
  /// Settings that replace those of the configuration: "filter.lfs.clean=".
  std::vector<std::string> Settings;
};

/// Returns true if git tracks files in \p Folder, which is absolute and without
/// links. Returns false outside of repositories, and an error if git fails.
llvm::Expected<bool> hasTrackedFiles(llvm::StringRef Folder);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_GIT_H
