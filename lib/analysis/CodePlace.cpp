// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/CodePlace.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

/// Returns an absolute path without dots; empty without a file.
static std::string nameOf(FileID Id, const SourceManager &Sources) {
  const OptionalFileEntryRef File = Sources.getFileEntryRefForID(Id);
  if (!File)
    return "";
  llvm::SmallString<256> Path(File->getName());
  Sources.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

CodePlace placeOf(SourceLocation At, const SourceManager &Sources) {
  const auto [Id, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(At));
  CodePlace Result;
  Result.File = nameOf(Id, Sources);
  Result.Line = Sources.getLineNumber(Id, Offset);
  Result.Column = Sources.getColumnNumber(Id, Offset);
  return Result;
}

} // namespace clang::tidy::bigtable
