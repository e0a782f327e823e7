// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Clocks that code is given, so that tests can set the time.

#ifndef BIGTABLE_TIDY_LIB_TIDY_OWNCLOCKS_H
#define BIGTABLE_TIDY_LIB_TIDY_OWNCLOCKS_H

#include "clang/AST/Decl.h"

namespace clang::tidy::bigtable {

/// Returns the clock of \p Function: a parameter, a member or function of its
/// class, or what its code asks. It is an object that tells the current time, a
/// function that returns it, or a time that is named 'now'. Null without one,
/// or if \p Function is null.
const NamedDecl *ownClockOf(const FunctionDecl *Function);

/// Returns true if \p Text, code of a fix, asks the system's clock.
bool asksSystemClock(llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_OWNCLOCKS_H
