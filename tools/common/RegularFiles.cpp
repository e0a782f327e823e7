// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegularFiles.h"
#include "model/RegularFile.h"
#include "llvm/Support/FileSystem.h"
#include <cstdio>

namespace fs = llvm::sys::fs;

namespace clang::tidy::bigtable::tool {

/// No regular file, but one that ends at once.
static constexpr llvm::StringLiteral EmptyFile = "/dev/null";

static std::string tooLarge(uint64_t Size, uint64_t MaxSize) {
  return "it has " + std::to_string(Size) + " bytes, expected at most " +
         std::to_string(MaxSize);
}

std::string whyUnreadable(llvm::StringRef Name, uint64_t MaxSize) {
  fs::file_status Status;
  if (const std::error_code EC = fs::status(Name, Status, /*follow=*/false))
    return EC == std::errc::no_such_file_or_directory ? "" : EC.message();
  const bool IsLink = Status.type() == fs::file_type::symlink_file;
  if (const std::error_code EC = fs::status(Name, Status))
    return IsLink && EC == std::errc::no_such_file_or_directory
               ? "it is a link to a file that does not exist"
               : EC.message();
  if (Status.type() == fs::file_type::directory_file)
    return "it is a directory";
  if (Name == EmptyFile)
    return "";
  if (Status.type() != fs::file_type::regular_file)
    return "it is not a regular file";
  if (Status.getSize() > MaxSize)
    return tooLarge(Status.getSize(), MaxSize);
  llvm::Expected<fs::file_t> File = fs::openNativeFileForRead(Name);
  if (!File)
    return llvm::toString(File.takeError());
  fs::closeFile(*File);
  return "";
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(llvm::StringRef Name, uint64_t MaxSize) {
  if (const std::string Why = whyUnreadable(Name, MaxSize); !Why.empty())
    return llvm::createStringError(Why);
  auto Buffer = readFileIn(*llvm::vfs::getRealFileSystem(), Name, MaxSize);
  if (!Buffer)
    return llvm::createStringError(Buffer.getError().message());
  return std::move(*Buffer);
}

std::unique_ptr<llvm::MemoryBuffer> readRegularFileOrNull(llvm::StringRef Name,
                                                          uint64_t MaxSize) {
  auto Buffer = readFileIn(*llvm::vfs::getRealFileSystem(), Name, MaxSize);
  return Buffer ? std::move(*Buffer) : nullptr;
}

llvm::Expected<std::string> readIfPresent(llvm::StringRef Name,
                                          uint64_t MaxSize) {
  fs::file_status Status;
  if (fs::status(Name, Status, /*follow=*/false) ==
      std::errc::no_such_file_or_directory)
    return "";
  auto Buffer = readRegularFile(Name, MaxSize);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + Name +
                                   "': " + llvm::toString(Buffer.takeError()));
  return (*Buffer)->getBuffer().str();
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFileOrStdin(llvm::StringRef Name, uint64_t MaxSize) {
  if (Name != "-")
    return readRegularFile(Name, MaxSize);
  std::string Text;
  char Part[1 << 14];
  while (const size_t Size = std::fread(Part, 1, sizeof(Part), stdin)) {
    Text.append(Part, Size);
    if (Text.size() > MaxSize)
      return llvm::createStringError(tooLarge(Text.size(), MaxSize));
  }
  if (std::ferror(stdin))
    return llvm::createStringError("standard input cannot be read");
  return llvm::MemoryBuffer::getMemBufferCopy(Text, "<stdin>");
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RegularFiles::openFileForRead(const llvm::Twine &Path) {
  const llvm::ErrorOr<llvm::vfs::Status> Status = status(Path);
  if (Status && !Status->isDirectory())
    if (const std::error_code Why =
            whyNotRegular(*Status, Path.str(), MaxFileSize))
      return Why;
  return ProxyFileSystem::openFileForRead(Path);
}

} // namespace clang::tidy::bigtable::tool
