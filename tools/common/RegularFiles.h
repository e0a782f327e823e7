// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads regular files only, and no more than a bound: a device or a pipe may
/// have no end.

#ifndef BIGTABLE_TIDY_TOOLS_REGULARFILES_H
#define BIGTABLE_TIDY_TOOLS_REGULARFILES_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>
#include <string>

namespace clang::tidy::bigtable::tool {

// Bytes of one file. docs/reference/limits.md lists them.

/// A .clang-tidy file.
inline constexpr uint64_t MaxConfigurationSize = 1u << 20;
/// A source file, a header, or a file of this program, such as a baseline.
inline constexpr uint64_t MaxFileSize = 256u << 20;
/// A file that is searched for code, without a build.
inline constexpr uint64_t MaxSearchedSize = 16u << 20;
/// A compilation database.
inline constexpr uint64_t MaxDatabaseSize = 1u << 30;
/// A description of tables; the parsers of YAML keep several times as much.
inline constexpr uint64_t MaxDescriptionSize = 16u << 20;

/// Returns why the file \p Name, which may also be /dev/null, cannot be read,
/// such as "it is a directory".
/// Empty if it can be read, or if nothing has that name.
std::string whyUnreadable(llvm::StringRef Name, uint64_t MaxSize);

/// Reads the regular file \p Name; an error without the name if there is none,
/// or one of more than \p MaxSize bytes.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(llvm::StringRef Name, uint64_t MaxSize);

/// Returns the text of the regular file \p Name; empty if nothing has that
/// name. Errors name the file.
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
