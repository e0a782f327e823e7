// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The text of the files that findings stand in.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_SOURCES_H
#define BIGTABLE_TIDY_TOOLS_RUN_SOURCES_H

#include "ToolCompat.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>

namespace clang::tidy::bigtable::tool {

struct Position {
  /// The line and column, from 1; 0 if there is no location. Columns count
  /// bytes.
  unsigned Line = 0;
  unsigned Column = 0;
};

/// Reads each file once. Used by one thread.
class Sources {
public:
  /// \p Root is the folder, absolute, that relative() is relative to.
  Sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
          std::string Root);

  SourceManager &manager() { return *Manager; }
  llvm::StringRef root() const { return Root; }

  /// Invalid if there is no such file.
  SourceLocation location(llvm::StringRef File, unsigned Offset);
  Position position(llvm::StringRef File, unsigned Offset);
  /// The text of the line that \p Offset is in, without its end; empty if there
  /// is no such file.
  llvm::StringRef lineAt(llvm::StringRef File, unsigned Offset);
  /// The whole file; empty if there is no such file.
  llvm::StringRef text(llvm::StringRef File);

  /// \p File as seen from the root, with slashes; as it is if it lies
  /// elsewhere.
  std::string relative(llvm::StringRef File) const;

private:
  FileID idOf(llvm::StringRef File);

  const std::string Root;
  FileManager Files;
  SilentDiagnostics Silent;
  std::unique_ptr<SourceManager> Manager;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_SOURCES_H
