// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The function that fixes without the runtime share.

#ifndef BIGTABLE_TIDY_LIB_TIDY_CLIENTHELPER_H
#define BIGTABLE_TIDY_LIB_TIDY_CLIENTHELPER_H

#include "clang-tidy/FileExtensionsSet.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

/// Shortens \p Fixes in the main file by calls of Spelling::ClientHelper, and
/// adds its definition after the #includes unless it is there. Leaves the fixes
/// as they are if the main file has none of \p Extensions, no place for the
/// definition, or other code with its name, or if it is not there and may not
/// be added (\p MayDefine).
void useClientHelper(llvm::SmallVectorImpl<FixItHint> &Fixes,
                     const ASTContext &Context,
                     const FileExtensionsSet &Extensions, bool MayDefine);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_CLIENTHELPER_H
