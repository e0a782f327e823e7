// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Clocks that code is given, so that tests can set the time.

#ifndef BIGTABLE_TIDY_LIB_TIDY_OWNCLOCKS_H
#define BIGTABLE_TIDY_LIB_TIDY_OWNCLOCKS_H

#include "clang/AST/Decl.h"
#include <string>

namespace clang::tidy::bigtable {

/// A clock that a function is given.
struct OwnClock {
  /// A parameter, a member or function of the class, or what the code asks: an
  /// object that tells the current time, a function that returns it, or a time
  /// that is named 'now'. Null without a clock.
  const NamedDecl *Decl = nullptr;
  /// The code for a std::chrono::system_clock::time_point anywhere in the
  /// function, such as 'clock_->Now()'. Empty if no code is certain.
  std::string Now;
};

/// Returns the clock of \p Function. If that is a lambda, \p Around is the clock
/// of the function around it; null without one.
OwnClock ownClockOf(const FunctionDecl &Function, const NamedDecl *Around);

/// Returns true if \p Text, code of a fix, asks the system's clock.
bool asksSystemClock(llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_OWNCLOCKS_H
