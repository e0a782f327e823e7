// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The text of files with findings.

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
  /// \p Root is the absolute directory to which relative() is relative.
  Sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
          std::string Root);

  SourceManager &manager() { return *Manager; }
  llvm::StringRef root() const { return Root; }

  /// Returns the location of \p Offset in \p File; invalid if the file does not
  /// exist.
  SourceLocation location(llvm::StringRef File, unsigned Offset);
  Position position(llvm::StringRef File, unsigned Offset);
  /// Returns the text of the line at \p Offset, without its end; empty if the
  /// file does not exist.
  llvm::StringRef lineAt(llvm::StringRef File, unsigned Offset);
  /// Returns the whole text of \p File; empty if the file does not exist.
  llvm::StringRef text(llvm::StringRef File);

  /// Returns \p File relative to the root, with slashes; unchanged if it is not
  /// below the root.
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
