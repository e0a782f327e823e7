// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The values that a function gives to its callers.

#ifndef BIGTABLE_TIDY_LIB_READS_RESULTS_H
#define BIGTABLE_TIDY_LIB_READS_RESULTS_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable {

/// Calls \p Visit with the class of \p Type, and those of template arguments.
void forEachClass(QualType Type,
                  llvm::function_ref<void(const CXXRecordDecl &)> Visit,
                  unsigned Depth = 0);

/// Returns true if callers of \p Function get only texts, numbers, and standard
/// containers of them from it, and it calls no function of theirs.
bool givesPlainValues(const FunctionDecl &Function);

/// Calls \p Visit with each type by which \p Function gives something to its
/// callers: that of its result, and those of parameters that it may change.
void forEachResult(const FunctionDecl &Function,
                   llvm::function_ref<void(QualType)> Visit);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_RESULTS_H
