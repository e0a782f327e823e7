// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Garbage-collection rules: from code to the tree of a rule, and what such a
/// tree does to a family's cells.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_GCRULES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_GCRULES_H

#include "api/Fields.h"
#include "model/Schema.h"
#include "protocol/MessageTree.h"
#include "values/Values.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

struct GcRule {
  RuleKind What = RuleKind::None;
  /// It may be any rule whatever.
  bool IsUnknown = false;
  /// A message in which several of these rules were set: the last one counts.
  bool IsOverridden = false;
  /// Microseconds of an age, a number of versions; nothing if not known.
  std::optional<int64_t> Count;
  /// Of a union or intersection.
  std::vector<GcRule> Rules;
  /// The call that makes it, or what a field of the message is set to; null
  /// where nothing in the code stands for it.
  const Expr *Made = nullptr;
  /// The one expression that says Count, for this rule alone; null if there is
  /// none.
  const Expr *Number = nullptr;
  /// Number counts seconds, for a field of a message.
  bool IsInSeconds = false;

  static GcRule unknown() {
    GcRule Rule;
    Rule.IsUnknown = true;
    return Rule;
  }
};

/// The age in microseconds from which a rule collects a cell whatever its rank:
/// one of these, each included.
struct AgeRange {
  static constexpr int64_t Never = std::numeric_limits<int64_t>::max();

  int64_t Least = 0;
  int64_t Most = Never;
};
AgeRange ageOf(const GcRule &Rule);

/// Whether \p Rule, or one in it, was set where another had been.
bool isOverridden(const GcRule &Rule);

/// What a rule does that the family's policy does not allow.
enum class Contradiction : uint8_t {
  None,
  Keeps,   ///< The newest cells stay for ever.
  Late,    ///< Cells stay longer than they live.
  Early,   ///< Cells are deleted before they expire.
  Deletes, ///< All cells are old when they are written.
};
/// What is certainly wrong with \p Rule for a family with the policy \p P.
Contradiction contradictionOf(const GcRule &Rule, const Policy &P);
/// What follows from that, as said of the rule: "collects ..., so ...".
std::string consequenceOf(const GcRule &Rule, const Policy &P);
/// "set a maximum age of 'std::chrono::hours(48)'".
std::string remedyFor(const Policy &P);

/// What the server refuses, or nobody can mean.
struct RuleFlaw {
  enum class Kind : uint8_t {
    Age,      ///< Less than a millisecond.
    Versions, ///< Less than one.
    Empty,    ///< A union or intersection of nothing.
    Several,  ///< Two rules in one message.
  };
  Kind What;
  const GcRule *Rule;
};
std::string describe(const RuleFlaw &Flaw);
/// All that are certain, in \p Rule and the rules in it.
llvm::SmallVector<RuleFlaw, 2> flawsOf(const GcRule &Rule);

/// The only rule of an age in \p Rule, if there is exactly one.
const GcRule *onlyAgeIn(const GcRule &Rule);
/// Likewise, if it alone is wrong for a family with the policy \p P, and its
/// number is written in place; null otherwise.
const GcRule *wrongAgeIn(const GcRule &Rule, const Policy &P);
/// What to write instead of that number.
std::string spellAge(const GcRule &Age, const Policy &P);
/// What stands for \p Rule in the code; null if nothing does.
const Expr *placeOf(const GcRule &Rule);

/// A family and the rule that it is given.
struct FamilyRule {
  /// The family's name; null where that is not known.
  Operand Name;
  /// The argument that is the rule; null where statements set it.
  const Expr *Argument = nullptr;
  /// One of these.
  llvm::SmallVector<GcRule, 1> Rules;
  /// The family is there already.
  bool IsUpdate = false;
};

/// The families that a table is created with, or that are changed.
struct FamilyRules {
  llvm::SmallVector<FamilyRule, 4> Families;
  /// There may be others.
  bool MayBeMore = false;
  /// These are all that a table is created with, unless there may be others.
  bool IsTable = false;
  /// The table's name or id in the message itself; null if it is not there.
  Operand Table;
};

class GcRules {
public:
  GcRules(const Api &Functions, Values &Known)
      : Functions(Functions), Known(Known) {}

  /// The rules that \p Rule, a GcRule of the client's or a message, may be.
  llvm::SmallVector<GcRule, 1> rulesOf(Operand Rule, unsigned Depth = 0) const;
  /// \p Message is the message GcRule.
  GcRule ruleIn(const MessageNode &Message, unsigned Depth = 0) const;

  /// What the client's call \p Site, which is of CallKind::Family, says.
  FamilyRules familiesIn(const CallSite &Site) const;
  /// The table that the argument \p Made describes in place.
  FamilyRules tableMadeBy(const Expr &Made) const;
  /// Likewise \p Message, of the type \p Type: a request, table, modification
  /// or family. Of a rule, a family without a name.
  FamilyRules familiesIn(const MessageNode &Message, QualType Type) const;
  /// What the message in the local variable \p Holder says where one of \p Uses
  /// reads it, other than to make it part of another message.
  void forEachUse(const VarDecl &Holder, llvm::ArrayRef<const Expr *> Uses,
                  llvm::function_ref<void(const Expr &Use, const FamilyRules &)>
                      Visit) const;

private:
  GcRule ruleMadeBy(const Maker &M, unsigned Depth) const;
  /// What \p Message is a copy of, if nothing in it was set since.
  MessageNode original(const MessageNode &Message) const;
  FamilyRule familyIn(const MessageNode &Message) const;
  void addModification(FamilyRules &To, const MessageNode &Message) const;
  void addFamilies(FamilyRules &To, const MessageNode &Table) const;

  const Api &Functions;
  Values &Known;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_GCRULES_H
