// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines how long code takes, and whether it waits for requests that it
/// has sent.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_WAITS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_WAITS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang::tidy::bigtable {

class CallTable;
class Values;

/// How long code may take, from short to long.
enum class Pace : uint8_t {
  Quick,   ///< It computes.
  Loops,   ///< It computes in loops.
  MayWait, ///< It sends requests, or calls what is not known.
  Waits,   ///< Some of it sleeps, or waits for other threads or for input.
};

/// Returns the pace of the slowest part of \p S, also in functions with a
/// visible body.
Pace paceOf(const Stmt &S, const CallTable &Functions);

/// Returns the statements of \p In that may wait until requests that were sent
/// before have been applied; std::nullopt if there are too many.
std::optional<llvm::SmallVector<const Stmt *, 4>>
waitsIn(Values &Vals, const FunctionDecl &In);

/// Returns true if \p Loop pauses in each iteration, or in some.
bool pausesIn(const Stmt &Loop);
/// Returns true if \p Loop has a pause of a minute or more.
bool pausesLong(const Stmt &Loop, Values &Vals);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_WAITS_H
