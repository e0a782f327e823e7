// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds requests that the server always rejects, independent of data. Sources:
/// filters.h and mutations.h of google-cloud-cpp,
/// google/bigtable/v2/data.proto.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_SERVERRULES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_SERVERRULES_H

#include "api/CallSite.h"
#include "model/Timestamp.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <utility>

namespace clang::tidy::bigtable {

class CallTable;
struct FilterNode;
class Values;

/// The maximum nesting of chains and interleaves.
inline constexpr unsigned MaxFilterLevels = 20;

struct Rejection {
  enum class Rule : uint8_t {
    Granularity, ///< A time bound is not in whole milliseconds.
    Range,       ///< The range is always empty.
    Limit,       ///< The limit is less than 1.
    Probability, ///< The probability is not between 0 and 1.
    Label,       ///< The label is too long, or has invalid characters.
    Pattern,     ///< The pattern is not a regular expression of RE2.
    Colon,       ///< A pattern of families has a colon.
    Stages,      ///< There are fewer than two stages.
    Levels,      ///< There are more than MaxFilterLevels levels.
    Sink,        ///< A sink is in a condition.
    SecondLabel, ///< A second label in one chain.
  };
  Rule Broken;
  /// The wrong argument, or the call.
  const Expr *At;
  /// The role of that argument.
  Role Of = Role::Other;
  /// The wrong value, in words.
  std::string Found = {};
  /// The bound, if it is wrong. TimestampKind::Some if it is a fraction of a
  /// millisecond after the other bound.
  Timestamp Bound = {};
  /// The part of the filter with the cause; null without one.
  const Expr *Part = nullptr;
};
/// Returns the problem: "the server rejects this filter: its limit is 0".
std::string describe(const CallSite &Site, const Rejection &R);
/// Returns the server's rule that \p Site breaks, as a sentence.
std::string reasonFor(const CallSite &Site, const Rejection &R);

class ServerRules {
public:
  /// If \p Strict, a value that may be wrong counts as wrong.
  ServerRules(Values &Vals, bool Strict) : Vals(Vals), Strict(Strict) {}

  /// Returns the rejections of \p Site, which makes a filter or a delete, or
  /// sets a field of a message.
  llvm::SmallVector<Rejection, 2> judge(const CallSite &Site);

private:
  /// The contents of a filter that are certain or, if Strict, possible.
  struct Contents {
    unsigned Levels = 0;
    const Expr *Sink = nullptr;
    const Expr *Label = nullptr;
    /// Adds the contents \p Other of a nested filter.
    void add(const Contents &Other);
  };
  /// Adds \p R if the values in \p Set are wrong.
  template <typename T>
  void
  judge(const ValueSet<T> &Set, llvm::function_ref<bool(const T &)> IsWrong,
        llvm::function_ref<void(const T &, Rejection &)> Describe, Rejection R);
  void judgeBound(const CallSite &Site, Role Of);
  void judgeTimes(const CallSite &Site);
  void judgeNames(const CallSite &Site);
  void judgePattern(const CallSite &Site, Role Of);
  void judgeValues(const CallSite &Site);
  void judgeStages(const CallSite &Site);
  void judgeElements(const CallSite &Site);

  Contents contentsOf(Operand Filter) const;
  Contents contentsOf(const FilterNode &Tree) const;

  Values &Vals;
  const bool Strict;
  llvm::SmallVector<Rejection, 2> Found;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SERVERRULES_H
