// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Code in a compact form, for files: LLVM's bitstream, with a version.

#ifndef BIGTABLE_TIDY_LIB_CODE_SAVED_H
#define BIGTABLE_TIDY_LIB_CODE_SAVED_H

#include "code/Program.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::code {

/// Appends \p P to \p To. Equal programs give equal bytes. The names of files,
/// also inside other names, are saved relative to \p Folder, so that the bytes
/// are the same wherever that is. If \p Folder is empty, they stay absolute.
void save(const Program &P, llvm::StringRef Folder,
          llvm::SmallVectorImpl<char> &To);

/// Adds the saved program \p Bytes to \p To. \p Folder is that of save(), which
/// may have moved since. Functions that are already there stay. Returns an error
/// if \p Bytes are truncated, of another version, or not made by save(); \p To
/// may then have a part of them.
llvm::Error load(llvm::StringRef Bytes, llvm::StringRef Folder, Program &To);

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_SAVED_H
