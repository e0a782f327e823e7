// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegularFiles.h"
#include "ResourceFolder.h"

using llvm::ErrorOr;
using llvm::Twine;
namespace vfs = llvm::vfs;

namespace {

/// A file whose text is a copy. LLVM shows larger files as they are in memory,
/// where they change under the reader, and a shorter one ends the program.
class CopiedFile : public vfs::File {
public:
  explicit CopiedFile(std::unique_ptr<vfs::File> Base)
      : Base(std::move(Base)) {}
  ErrorOr<vfs::Status> status() override { return Base->status(); }
  ErrorOr<std::string> getName() override { return Base->getName(); }
  ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const Twine &Name, int64_t Size, bool RequiresNullTerminator,
            bool) override {
    return Base->getBuffer(Name, Size, RequiresNullTerminator,
                           /*IsVolatile=*/true);
  }
  std::error_code close() override { return Base->close(); }

private:
  const std::unique_ptr<vfs::File> Base;
};

class CopiedFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    ErrorOr<std::unique_ptr<vfs::File>> Base =
        ProxyFileSystem::openFileForRead(Path);
    if (!Base)
      return Base.getError();
    return std::make_unique<CopiedFile>(std::move(*Base));
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
clang::tidy::bigtable::tool::filesOnDisk() {
  return llvm::makeIntrusiveRefCnt<CopiedFiles>(
      llvm::makeIntrusiveRefCnt<RegularFiles>(
          llvm::IntrusiveRefCntPtr<vfs::FileSystem>(
              vfs::createPhysicalFileSystem().release())));
}
