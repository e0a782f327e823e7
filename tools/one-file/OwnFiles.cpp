// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceFolder.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

// The files as they are, and a zero, which Clang's lexer stops at.
#define BIGTABLE_OWN_FILE(Number, Name, File)                                  \
  asm(".pushsection .rodata.own_file,\"a\"\n"                                  \
      "own_file_" #Number ":\n.incbin \"" File "\"\n"                          \
      "own_file_end_" #Number ":\n.byte 0\n.popsection");                      \
  extern "C" const char own_file_##Number[], own_file_end_##Number[];
#include "OwnFiles.inc"
#undef BIGTABLE_OWN_FILE

namespace clang::tidy::bigtable::tool {

// Where Debian's Clang looks for them on Linux, whatever -resource-dir says. What
// is there on the disk is hidden: it may be of another build.
static constexpr llvm::StringLiteral Folder =
    "/usr/include/clang/" CLANG_VERSION_STRING;

llvm::Expected<std::string> findResourceFolder(llvm::StringRef) {
  return Folder.str();
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem() {
  auto Own = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto Add = [&](llvm::StringRef Name, llvm::StringRef Text) {
    llvm::SmallString<256> Whole = Folder;
    path::append(Whole, Name);
    Own->addFileNoOwn(Whole, /*ModificationTime=*/0,
                      llvm::MemoryBufferRef(Text, Whole));
  };
#define BIGTABLE_OWN_FILE(Number, Name, File)                                  \
  Add(Name, {own_file_##Number,                                                \
             size_t(own_file_end_##Number - own_file_##Number)});
#include "OwnFiles.inc"
#undef BIGTABLE_OWN_FILE
  auto Result = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      filesOnDisk());
  Result->pushOverlay(std::move(Own));
  return Result;
}

} // namespace clang::tidy::bigtable::tool
