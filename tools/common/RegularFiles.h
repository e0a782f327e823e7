// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads only regular files, up to a maximum size: a device or a pipe may have
/// no end.

#ifndef BIGTABLE_TIDY_TOOLS_REGULARFILES_H
#define BIGTABLE_TIDY_TOOLS_REGULARFILES_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>
#include <string>

namespace clang::tidy::bigtable::tool {

// Maximum sizes of one file, in bytes. docs/reference/limits.md lists them.

/// A .clang-tidy file.
inline constexpr uint64_t MaxConfigurationSize = 1u << 20;
/// A source file, a header, or a file of this program, such as a baseline.
inline constexpr uint64_t MaxFileSize = 256u << 20;
/// A file that is searched for code, without a build.
inline constexpr uint64_t MaxSearchedSize = 16u << 20;
/// A compilation database.
inline constexpr uint64_t MaxDatabaseSize = 1u << 30;
/// A description of tables. Parsers of YAML need several times that memory.
inline constexpr uint64_t MaxDescriptionSize = 16u << 20;

/// Returns why the file \p Name, which may also be /dev/null, cannot be read,
/// such as "it is a directory". Returns an empty string if it can be read or
/// does not exist.
std::string whyUnreadable(llvm::StringRef Name, uint64_t MaxSize);

/// Reads the regular file \p Name. Returns an error, which does not contain the
/// name, if the file does not exist or has more than \p MaxSize bytes.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(llvm::StringRef Name, uint64_t MaxSize);

/// Reads the regular file \p Name. Returns null instead of an error.
std::unique_ptr<llvm::MemoryBuffer> readRegularFileOrNull(llvm::StringRef Name,
                                                          uint64_t MaxSize);

/// Returns the text of the regular file \p Name; empty if it does not exist.
/// Errors name the file.
llvm::Expected<std::string> readIfPresent(llvm::StringRef Name,
                                          uint64_t MaxSize);

/// Reads standard input if \p Name is "-", and readRegularFile() otherwise.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFileOrStdin(llvm::StringRef Name, uint64_t MaxSize);

/// Opens regular files of at most MaxFileSize bytes, and /dev/null, which build
/// systems include.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REGULARFILES_H
