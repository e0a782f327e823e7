// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Garbage-collection rules: what the tree of a rule does to a family's cells,
/// and whether the family's policy allows that.

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
  None,         ///< Nothing, or it is no rule.
  Age,          ///< Cells whose timestamps are older than so much.
  Versions,     ///< All but so many of the newest cells of a column.
  Union,        ///< Collects a cell if any of its rules does.
  Intersection, ///< Collects a cell if all of its rules do.
};

struct GcRule {
  RuleKind Kind = RuleKind::None;
  /// It may be any rule.
  bool IsUnknown = false;
  /// A message in which several of these rules were set: the last one counts.
  bool IsOverridden = false;
  /// Microseconds of an age, a number of versions; nothing if not known.
  std::optional<int64_t> Count;
  /// The parts of a union or an intersection.
  std::vector<GcRule> Rules;
  /// The call that makes it, or what a field of the message is set to; null
  /// where nothing in the code stands for it.
  const Expr *Made = nullptr;
  /// The one expression that says Count, for this rule alone; null if there is
  /// none.
  const Expr *Number = nullptr;
  /// Number counts seconds, for a field of a message.
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

/// "union(max-age 2d, max-versions 10)"; empty for a rule of kind None.
std::string describe(const GcRule &Rule);
/// Returns true if no part of it is unknown.
bool isKnown(const GcRule &Rule);
/// Returns true if \p Rule is known, including all its numbers.
bool isExact(const GcRule &Rule);
/// Returns true if both are known and collect the same cells. Repeated rules do
/// not matter.
bool isSame(const GcRule &A, const GcRule &B);

/// Returns true if \p A is one of the rules of the union \p B, or a union of
/// some of them.
bool isPartOf(const GcRule &A, const GcRule &B);

/// The age in microseconds from which a rule collects every cell: any age of
/// this range, both ends included.
struct AgeRange {
  static constexpr int64_t Never = std::numeric_limits<int64_t>::max();

  int64_t Least = 0;
  int64_t Most = Never;
};
AgeRange ageOf(const GcRule &Rule);

/// Returns how many of the newest cells of each column \p Rule keeps at most,
/// whatever their age; std::nullopt if it may keep any number.
std::optional<int64_t> versionsOf(const GcRule &Rule);

/// Returns true if \p Rule, or one in it, was set where another had been.
bool isOverridden(const GcRule &Rule);

/// The contradiction between a GC rule and the family's policy.
enum class Contradiction : uint8_t {
  None,
  Keeps,   ///< The newest cells stay for ever.
  Late,    ///< Cells stay longer than they live.
  Early,   ///< Cells are deleted before they expire.
  Deletes, ///< All cells are old when they are written.
};
/// Returns the contradiction that \p Rule certainly has with the policy \p P.
Contradiction contradictionOf(const GcRule &Rule, const TtlPolicy &P);
/// Returns the consequence as a predicate of the rule: "collects ..., so ...".
std::string consequenceOf(const GcRule &Rule, const TtlPolicy &P);
/// Says what to change in \p Rule, which is wrong for \p P: "set a maximum age of
/// 'std::chrono::hours(48)'", or which part of the rule is in the way.
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

/// The only rule of an age in \p Rule, if there is exactly one.
const GcRule *onlyAgeIn(const GcRule &Rule);
/// The correct value for that number.
std::string spellAge(const GcRule &Age, const TtlPolicy &P);
/// Returns the expression for \p Rule in the code; null if there is none.
const Expr *placeOf(const GcRule &Rule);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_GCRULE_H
