// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The garbage-collection rules that code gives to families, as the interpreter
/// sees them being sent. Which code put them together does not matter.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_FAMILYRULES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_FAMILYRULES_H

#include "api/CallSite.h"
#include "model/ConstantString.h"
#include "model/GcRule.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class Values;

/// A family and the rule that it is given.
struct FamilyRule {
  StringSet Names;
  /// The expression that names it; null in another file, or without a name.
  const Expr *Name = nullptr;
  /// The possible rules; none if the family is dropped.
  llvm::SmallVector<GcRule, 1> Rules;
  /// The code that is about this family alone: the rule, a call that leads to
  /// it, the row of a table, or the call that gives it; null in another file.
  const Expr *At = nullptr;
  /// The call of the client that gives the family the rule; null for a message.
  const Expr *Site = nullptr;
  /// True if the family already exists.
  bool IsUpdate = false;
  /// True if At is about one table, and the code around it names the family.
  bool MayChange = false;
};

/// The families with which a table is created, or that are changed.
struct FamilyRules {
  std::vector<FamilyRule> Families;
  /// True if there may be other families.
  bool MayBeMore = false;
  /// True if a table is created with these families, and with no others unless
  /// MayBeMore.
  bool IsTable = false;
  /// The names of the table; with a gap if they are not all known.
  StringSet Tables;
  /// The call that sends it; null if none does, or one in another file.
  const Expr *SentBy = nullptr;
};

/// All rules of one translation unit.
class GivenRules {
public:
  explicit GivenRules(Values &Vals) : Vals(Vals) {}

  llvm::ArrayRef<FamilyRules> all();
  /// Returns the rules that \p Site gives to families, or sends.
  FamilyRules givenBy(const CallSite &Site);
  /// Returns the rules that \p Call, which makes one, makes in each run; none
  /// if they are not known.
  llvm::SmallVector<GcRule, 1> madeBy(const Expr &Call);

private:
  Values &Vals;
  std::optional<std::vector<FamilyRules>> All;
};

/// Returns true if \p Site is a method of a message.
bool isCallOfMessage(const CallSite &Site);
/// Returns true if \p Site sends a message, or a list of them, not what the
/// client makes.
bool sendsMessage(const CallSite &Site);

/// Returns the only rule of an age in \p Rule, if that age alone is wrong for a
/// family with the policy \p P and the code writes its number there; null
/// otherwise.
const GcRule *wrongAgeIn(const GcRule &Rule, const TtlPolicy &P);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_FAMILYRULES_H
