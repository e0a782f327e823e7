// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines how long before a read its filter was made.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_AGE_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_AGE_H

#include "values/Operand.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace clang::tidy::bigtable {

class CallTable;
class Values;

/// The time at which an expression was evaluated.
enum class Age : uint8_t {
  Now,     ///< Just before the read.
  Earlier, ///< In a statement before others that may take long.
  Once,    ///< For a constant or a member, when it was initialized.
};

/// Returns the time at which the variables that \p V names got their values.
Age ageOf(Operand V, Values &Vals);

/// Returns the local variable with a filter or a current time that \p V names,
/// if it got that before a loop that pauses and evaluates \p V, and that has no
/// end or pauses for long; null otherwise.
const VarDecl *keptOverPoll(Operand V, Values &Vals);

/// Returns true if \p Function does nothing except return a new value.
bool onlyMakesValue(const FunctionDecl &Function, const CallTable &Functions);

/// Returns true if \p V depends on the current time, also through functions
/// with a visible body, and through parameters with such a type or name.
bool readsClock(Operand V, Values &Vals);

/// Returns true if \p Function reaches \p Use without a statement that may take
/// time.
bool comesSoon(const FunctionDecl &Function, const Stmt &Use,
               const CallTable &Functions);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_AGE_H
