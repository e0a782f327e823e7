// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Values and events as text, for people and tests.

#ifndef BIGTABLE_TIDY_LIB_RUN_TEXT_H
#define BIGTABLE_TIDY_LIB_RUN_TEXT_H

#include "run/Interpreter.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::run {

/// Prints \p V: "now + 3 s | 'name'?". An unknown part is '?', with its
/// reason from \p M.
void print(const Value &V, const Memory &M, llvm::raw_ostream &Out);
/// Prints what is called, where, and the values of its roles.
void print(const Event &E, const Memory &M, const code::Program &In,
           llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_TEXT_H
