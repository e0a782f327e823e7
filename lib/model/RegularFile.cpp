// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/RegularFile.h"
#include "model/Hash.h"

namespace vfs = llvm::vfs;

namespace clang::tidy::bigtable {

std::error_code whyNotRegular(const vfs::Status &Status, llvm::StringRef Name,
                              uint64_t MaxSize) {
  if (Status.isDirectory())
    return std::make_error_code(std::errc::is_a_directory);
  if (!Status.isRegularFile() && Name != "/dev/null")
    return std::make_error_code(std::errc::not_supported);
  if (Status.getSize() > MaxSize)
    return std::make_error_code(std::errc::file_too_large);
  return {};
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFileIn(vfs::FileSystem &Files, llvm::StringRef Name, uint64_t MaxSize) {
  // Opening a pipe would wait for its writer.
  const llvm::ErrorOr<vfs::Status> Named = Files.status(Name);
  if (!Named)
    return Named.getError();
  if (const std::error_code Why = whyNotRegular(*Named, Name, MaxSize))
    return Why;
  llvm::ErrorOr<std::unique_ptr<vfs::File>> File = Files.openFileForRead(Name);
  if (!File)
    return File.getError();
  // The name may stand for another file by now.
  const llvm::ErrorOr<vfs::Status> Opened = (*File)->status();
  if (!Opened)
    return Opened.getError();
  if (const std::error_code Why = whyNotRegular(*Opened, Name, MaxSize))
    return Why;
  return (*File)->getBuffer(Name, Opened->getSize(),
                            /*RequiresNullTerminator=*/true,
                            /*IsVolatile=*/true);
}

const char HashingFileSystem::ID = 0;

llvm::ErrorOr<std::string> hashFileIn(vfs::FileSystem &Files,
                                      llvm::StringRef Name, uint64_t MaxSize) {
  Files.visit([&](vfs::FileSystem &Each) {
    if (auto *Hashing = llvm::dyn_cast<HashingFileSystem>(&Each))
      Hashing->expectHashing(Name);
  });
  const auto Buffer = readFileIn(Files, Name, MaxSize);
  if (!Buffer)
    return Buffer.getError();
  return hashOf((*Buffer)->getBuffer());
}

} // namespace clang::tidy::bigtable
