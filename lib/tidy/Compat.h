// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// All differences between the LLVM versions that this plugin supports. No
/// other file tests LLVM_VERSION_MAJOR.

#ifndef BIGTABLE_TIDY_LIB_TIDY_COMPAT_H
#define BIGTABLE_TIDY_LIB_TIDY_COMPAT_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 19
#error "bigtable-tidy needs LLVM 19 or newer"
#endif

#include "clang-tidy/ClangTidyModule.h"
// LLVM 22 moved the registry into ClangTidyModule.h; the old header warns
// there and goes away in 24.
#if LLVM_VERSION_MAJOR < 22
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif

#endif // BIGTABLE_TIDY_LIB_TIDY_COMPAT_H
