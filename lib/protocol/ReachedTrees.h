// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Turns the values that the interpreter finds into filters and rules.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H

#include "model/FilterTree.h"
#include "model/GcRule.h"
#include "values/Reached.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Returns the filters that \p Filter can be; std::nullopt if they are not all
/// known. \p Keeper, which may be null, stores a start that was taken earlier.
std::optional<FilterNode> reachedFilter(Reached &By, Operand Filter,
                                        const ValueDecl *Keeper);

/// Returns the filters that the message \p Message can be. Their unknown parts
/// have a gap.
FilterNode reachedMessage(Reached *By, Operand Message);
/// Returns the same of its field \p Field; std::nullopt if nothing is known of
/// it.
std::optional<FilterNode> reachedField(Reached *By, Operand Message,
                                       llvm::StringRef Field);

/// The expressions that make rules of messages that are used.
using RuleMakers = llvm::DenseSet<const code::Expr *>;

/// Returns the rules, each once, that \p Rule, of the client or a message, can
/// be. One that replaces another, which is not in \p HasEffect, says so.
llvm::SmallVector<GcRule, 1> rulesOf(const Reached &By, const run::Value &Rule,
                                     const RuleMakers &HasEffect,
                                     unsigned Depth = 0);

/// Returns the argument of the call that set \p Field, or that call.
const code::Expr *setterOf(const run::Member &Field);

/// A field that is set in a message with a rule.
struct RulePart {
  RuleKind Kind;
  const run::Alternative *Of;
  const code::Expr *SetBy; ///< What sets it: a number, or a call.
  bool MayBeUnset;
};
llvm::SmallVector<RulePart, 1> rulePartsOf(const run::Alternative &Message);

/// Returns the texts that \p V can be, or the ids in names of tables; with a
/// gap if one is not known. Null is not known.
StringSet textsOf(const run::Value *V);

/// Returns the bound that \p T is as the start or the end of a range.
Bound boundOf(const Timestamp &T, bool IsStart);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H
