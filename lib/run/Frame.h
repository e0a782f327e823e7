// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A call of a function that the interpreter has entered.

#ifndef BIGTABLE_TIDY_LIB_RUN_FRAME_H
#define BIGTABLE_TIDY_LIB_RUN_FRAME_H

#include "run/Interpreter.h"

namespace clang::tidy::bigtable::run {

struct Interpreter::Frame {
  const code::Function *Of = nullptr;
  const code::Expr *Call = nullptr; ///< Null for an entry.
  Frame *Up = nullptr;
  unsigned Depth = 0;
  Facts Held;                       ///< What held at the call.
  llvm::SmallVector<Symbol> Passed; ///< Unknown values that it passes.
  Value This;
  llvm::DenseMap<const code::Variable *, Value> Places;
  std::vector<uint32_t> Roots; ///< Whose lifetime ends with the call.
  std::vector<Jumps *> Targets;
  /// Variables in scope that have a destructor.
  std::vector<const code::Variable *> ToDestroy;
  State Returned = State::dead();
  uint32_t Result = 0; ///< The root of what it returns.
};

/// Says that code which is not in view may have kept pointers to what \p Shown
/// leads to.
void escape(Value Shown, State &S);

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_FRAME_H
