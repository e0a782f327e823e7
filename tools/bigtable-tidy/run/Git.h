// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs git.

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

/// Runs git in a directory.
class Git {
public:
  /// Returns a Git for \p Folder and the repository around it.
  static llvm::Expected<Git> inFolder(llvm::StringRef Folder);

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
  Git(std::string Program, llvm::StringRef Folder)
      : Program(std::move(Program)), Folder(Folder) {}

  std::string Program;
  std::string Folder;
};

/// Returns true if git tracks files in \p Folder, which is absolute and without
/// links. Returns false outside of repositories, and an error if git fails.
llvm::Expected<bool> hasTrackedFiles(llvm::StringRef Folder);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_GIT_H
