// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// C++ beside what was linted that no compile command reads.

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
  std::string Name; ///< Absolute.
  /// The offset of the first name that shows that the file uses Bigtable.
  unsigned Offset;
};

class UnreadFiles {
public:
  /// \p Done has linted all of the compilation database, and outlives this.
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
  /// The folder of \p Schema if some source is below, and else \p RootFolder:
  /// a schema may lie elsewhere than what it describes.
  std::string folderOf(llvm::StringRef Schema,
                       llvm::StringRef RootFolder) const;

private:
  const Run &Done;
  /// The real names of files that were read.
  llvm::StringSet<> Read;
  /// Names by which files use Bigtable.
  llvm::StringSet<> Telling;
};

/// Code below \p RootFolder that \p Done has read and no check has looked at, as
/// it counts as a system header's; of each file the first place, by name. Not in
/// folders that UnreadFiles leaves out.
std::vector<CodePlace> hiddenIn(const Run &Done, llvm::StringRef RootFolder);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_UNREADFILES_H
