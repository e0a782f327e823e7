// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_MODEL_REGULARFILE_H
#define BIGTABLE_TIDY_LIB_MODEL_REGULARFILE_H

#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>
#include <string>

namespace clang::tidy::bigtable {

/// Returns the error of reading the file \p Name, which has \p Status: a device
/// or a pipe may have no end. Returns no error for a regular file of at most
/// \p MaxSize bytes, and for /dev/null.
std::error_code whyNotRegular(const llvm::vfs::Status &Status,
                              llvm::StringRef Name, uint64_t MaxSize);

/// Reads the regular file \p Name of \p Files, which has at most \p MaxSize
/// bytes. This function reads all files, except those that Clang opens. The
/// result is a copy, so that it does not change with the file.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFileIn(llvm::vfs::FileSystem &Files, llvm::StringRef Name,
           uint64_t MaxSize);

/// A file system that distinguishes files that are only hashed from those that
/// are read.
class HashingFileSystem
    : public llvm::RTTIExtends<HashingFileSystem, llvm::vfs::ProxyFileSystem> {
public:
  using RTTIExtends::RTTIExtends;
  /// Announces that the file \p Name is opened next only to hash it.
  virtual void expectHashing(llvm::StringRef Name) = 0;

  static const char ID;
};

/// Returns the hash of the regular file \p Name of \p Files, which has at most
/// \p MaxSize bytes. Announces it to each HashingFileSystem in \p Files.
llvm::ErrorOr<std::string> hashFileIn(llvm::vfs::FileSystem &Files,
                                      llvm::StringRef Name, uint64_t MaxSize);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_REGULARFILE_H
