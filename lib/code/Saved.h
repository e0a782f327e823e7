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

/// Appends \p P to \p To. Equal programs give equal bytes. Names of files, also
/// those in other names, are saved relative to \p Folder, which is absolute, so
/// that it does not matter where that is; as they are if it is empty.
void save(const Program &P, llvm::StringRef Folder,
          llvm::SmallVectorImpl<char> &To);

/// Adds the program \p Bytes, which now is in \p Folder, to \p To. Functions
/// that are already there stay. Returns an error if \p Bytes are truncated, of
/// another version, or not made by save(); \p To may then have a part of them.
llvm::Error load(llvm::StringRef Bytes, llvm::StringRef Folder, Program &To);

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_SAVED_H
