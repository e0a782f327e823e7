// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Garbage-collection rules: the effect of a rule on a family's cells, and
/// whether the family's policy allows it.

#ifndef BIGTABLE_TIDY_LIB_MODEL_GCRULE_H
#define BIGTABLE_TIDY_LIB_MODEL_GCRULE_H

#include "model/TtlPolicy.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Expr;
} // namespace clang

namespace clang::tidy::bigtable {

/// The kind of cells that a GC rule collects.
enum class RuleKind : uint8_t {
  None,         ///< No cells, or not a rule.
  Age,          ///< Cells with timestamps older than the age.
  Versions,     ///< All except the newest cells of a column.
  Union,        ///< Collects a cell if any of its rules does.
  Intersection, ///< Collects a cell if all of its rules do.
};

struct GcRule {
  RuleKind Kind = RuleKind::None;
  /// True if any rule is possible.
  bool IsUnknown = false;
  /// True for a message in which several of these rules were set. The last one
  /// counts.
  bool IsOverridden = false;
  /// The age in microseconds, or the number of versions; std::nullopt if
  /// unknown.
  std::optional<int64_t> Count;
  /// The parts of a union or an intersection.
  std::vector<GcRule> Rules;
  /// The call that makes the rule, or the value of a field of the message; null
  /// if no expression of the code represents the rule.
  const Expr *Made = nullptr;
  /// The only expression with Count, for this rule alone; null without one.
  const Expr *Number = nullptr;
  /// True if Number counts seconds, for a field of a message.
  bool IsInSeconds = false;

  bool isCompound() const {
    return Kind == RuleKind::Union || Kind == RuleKind::Intersection;
  }
  static GcRule unknown() {
    GcRule Rule;
    Rule.IsUnknown = true;
    return Rule;
  }
};

/// Returns the rule in words: "union(max-age 2d, max-versions 10)"; empty for
/// kind None.
std::string describe(const GcRule &Rule);
/// Returns true if all parts of \p Rule are known.
bool isKnown(const GcRule &Rule);
/// Returns true if \p Rule is known, including all its numbers.
bool isExact(const GcRule &Rule);
/// Returns true if \p A and \p B are known and collect the same cells. Repeated
/// rules do not matter.
bool isSame(const GcRule &A, const GcRule &B);

/// Returns true if \p A is one of the rules of the union \p B, or a union of
/// some of them.
bool isPartOf(const GcRule &A, const GcRule &B);

/// The range, both ends included, of the age in microseconds from which a rule
/// collects every cell.
struct AgeRange {
  static constexpr int64_t Never = std::numeric_limits<int64_t>::max();

  int64_t Least = 0;
  int64_t Most = Never;
};
AgeRange ageOf(const GcRule &Rule);

/// Returns how many of the newest cells of each column \p Rule keeps at most,
/// independent of their age; std::nullopt if it may keep any number.
std::optional<int64_t> versionsOf(const GcRule &Rule);

/// Returns true if \p Rule, or a rule in it, replaced another one in a message.
bool isOverridden(const GcRule &Rule);

/// The contradiction between a GC rule and the family's policy.
enum class Contradiction : uint8_t {
  None,
  Keeps,   ///< It retains the newest cells forever.
  Late,    ///< It retains cells longer than they live.
  Early,   ///< It deletes cells before they expire.
  Deletes, ///< It deletes all cells as soon as they are written.
};
/// Returns the contradiction that \p Rule certainly has with the policy \p P.
Contradiction contradictionOf(const GcRule &Rule, const TtlPolicy &P);
/// Returns the consequence as a predicate of the rule: "collects ..., so ...".
std::string consequenceOf(const GcRule &Rule, const TtlPolicy &P);
/// Returns the change to make in \p Rule, which is wrong for \p P: "set a
/// maximum age of 'std::chrono::hours(48)'", or the part of the rule to remove.
std::string remedyFor(const GcRule &Rule, const TtlPolicy &P);

enum class RuleFlawKind : uint8_t {
  Age,      ///< Less than a millisecond.
  Versions, ///< Less than one.
  Empty,    ///< A union or intersection of nothing.
  Several,  ///< Two rules in one message.
};

/// A flaw that the server rejects, or that cannot be intended.
struct RuleFlaw {
  RuleFlawKind Kind;
  const GcRule *Rule;
};
std::string describe(const RuleFlaw &Flaw);
/// Returns all certain flaws of \p Rule and of the rules in it.
llvm::SmallVector<RuleFlaw, 2> flawsOf(const GcRule &Rule);
inline bool hasFlaw(const GcRule &Rule) { return !flawsOf(Rule).empty(); }

/// Returns the only rule of an age in \p Rule; null unless there is exactly
/// one.
const GcRule *onlyAgeIn(const GcRule &Rule);
/// Returns the correct value for the number of the rule \p Age.
std::string spellAge(const GcRule &Age, const TtlPolicy &P);
/// Returns the expression for \p Rule in the code; null without one.
const Expr *placeOf(const GcRule &Rule);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_GCRULE_H
