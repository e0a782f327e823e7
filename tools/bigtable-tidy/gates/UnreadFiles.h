// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds C++ files near the linted ones that no compile command reads.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_UNREADFILES_H
#define BIGTABLE_TIDY_TOOLS_GATES_UNREADFILES_H

#include "run/Run.h"
#include "run/Sources.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct UnreadFile {
  std::string Name; ///< The absolute path.
  /// The offset of the first name that shows that the file uses Bigtable.
  unsigned Offset;
};

class UnreadFiles {
public:
  /// \p Done must have linted all of the compilation database, and outlive
  /// this.
  explicit UnreadFiles(const Run &Done);

  /// Returns the files in and below \p Folder, which is absolute, that use
  /// Bigtable, sorted by name. Skips hidden directories, build trees, and
  /// nested repositories. Does not follow links.
  llvm::Expected<std::vector<UnreadFile>> below(llvm::StringRef Folder,
                                                Sources &Texts) const;
  /// Returns the files below() the directories of all schemas of \p Result, or
  /// below \p RootFolder if there is no schema.
  llvm::Expected<std::vector<UnreadFile>> beside(const Outcome &Result,
                                                 llvm::StringRef RootFolder,
                                                 Sources &Texts) const;
  /// Returns the directory of \p Schema if a source is below it, and otherwise
  /// \p RootFolder, because a schema may be far from the code that it
  /// describes.
  std::string folderOf(llvm::StringRef Schema,
                       llvm::StringRef RootFolder) const;

private:
  const Run &Done;
  /// The real names of files that were read.
  llvm::StringSet<> Read;
  /// Names by which files use Bigtable.
  llvm::StringSet<> Telling;
};

/// Returns code below \p RootFolder that \p Done has read but not checked,
/// because it counts as code of a system header. Returns the first location in
/// each file, sorted by name. Skips directories that UnreadFiles leaves out.
std::vector<CodePlace> hiddenIn(const Run &Done, llvm::StringRef RootFolder);
/// Returns code below \p RootFolder that other compilers may compile, and the
/// macro that decides it: "a.cc:3 (__clang__)".
std::vector<std::string> codeOfCompilers(const Run &Done,
                                         llvm::StringRef RootFolder,
                                         const Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_UNREADFILES_H
