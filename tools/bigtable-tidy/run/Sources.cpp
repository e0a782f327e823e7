// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Sources.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

Sources::Sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                 std::string Root)
    : Root(std::move(Root)), Files(FileSystemOptions(), std::move(Files)),
      Manager(std::make_unique<SourceManager>(Silent.engine(), this->Files)) {}

FileID Sources::idOf(llvm::StringRef File) {
  if (File.empty())
    return {};
  OptionalFileEntryRef Entry = Files.getOptionalFileRef(File);
  if (!Entry)
    return {};
  return Manager->getOrCreateFileID(*Entry, SrcMgr::C_User);
}

SourceLocation Sources::location(llvm::StringRef File, unsigned Offset) {
  const FileID Id = idOf(File);
  if (Id.isInvalid() || Offset > text(File).size())
    return {};
  return Manager->getLocForStartOfFile(Id).getLocWithOffset(Offset);
}

Position Sources::position(llvm::StringRef File, unsigned Offset) {
  const SourceLocation At = location(File, Offset);
  if (At.isInvalid())
    return {};
  return {Manager->getSpellingLineNumber(At),
          Manager->getSpellingColumnNumber(At)};
}

llvm::StringRef Sources::lineAt(llvm::StringRef File, unsigned Offset) {
  const llvm::StringRef Text = text(File);
  if (Offset > Text.size())
    return {};
  // Finds the last line end before the offset; npos + 1 is the start of the
  // text.
  const size_t Begin = Text.rfind('\n', Offset) + 1;
  return Text.slice(Begin, Text.find_first_of("\r\n", Offset));
}

llvm::StringRef Sources::text(llvm::StringRef File) {
  const FileID Id = idOf(File);
  return Id.isInvalid() ? "" : Manager->getBufferData(Id);
}

std::string Sources::relative(llvm::StringRef File) const {
  llvm::StringRef Rest = File;
  if (!Root.empty() && Rest.consume_front(Root) &&
      (Rest.consume_front("/") || Root == "/"))
    return path::convert_to_slash(Rest);
  return File.str();
}

} // namespace clang::tidy::bigtable::tool
