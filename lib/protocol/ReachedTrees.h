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
/// known.
std::optional<FilterNode> reachedFilter(Reached &By, Operand Filter);

/// What makes rules of messages that are used.
using RuleMakers = llvm::DenseSet<const code::Expr *>;

/// Returns the rules, each once, that \p Rule, of the client or a message, can
/// be. One that replaces another, which is not in \p HasEffect, says so.
llvm::SmallVector<GcRule, 1> rulesOf(const Reached &By, const run::Value &Rule,
                                     const RuleMakers &HasEffect,
                                     unsigned Depth = 0);

/// A field that is set in a message with a rule.
struct RulePart {
  RuleKind Kind;
  const run::Alternative *Of;
};
llvm::SmallVector<RulePart, 1> rulePartsOf(const run::Alternative &Message);

/// Returns the bound that \p T is as the start or the end of a range.
Bound boundOf(const Timestamp &T, bool IsStart);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H
