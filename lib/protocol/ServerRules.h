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

/// Chains and interleaves one in the other.
inline constexpr unsigned MaxFilterLevels = 20;

struct Rejection {
  enum class Rule : uint8_t {
    Granularity, ///< A bound of time is no whole milliseconds.
    Range,       ///< Nothing can be in the range.
    Limit,       ///< Less than one.
    Probability, ///< Not between 0 and 1.
    Label,       ///< Too long, or of other characters.
    Pattern,     ///< No regular expression of RE2's.
    Colon,       ///< In a pattern of families.
    Stages,      ///< Less than two.
    Levels,      ///< More than MaxFilterLevels.
    Sink,        ///< In a condition.
    SecondLabel, ///< A second label in one chain.
  };
  Rule Broken;
  /// The argument that is wrong, or the call.
  const Expr *At;
  /// Which argument that is.
  Role Of = Role::Other;
  /// The wrong value, in words.
  std::string Found = {};
  /// The bound, if the bound is wrong. TimestampKind::Some if it is a fraction
  /// of a millisecond after the other bound.
  Timestamp Bound = {};
  /// A part of the filter that has to do with it.
  const Expr *Part = nullptr;
};
/// Returns the problem: "the server rejects this filter: its limit is 0".
std::string describe(const CallSite &Site, const Rejection &R);
/// Returns the server's rule that \p Site breaks, as a sentence.
std::string reasonFor(const CallSite &Site, const Rejection &R);

class ServerRules {
public:
  /// If \p Strict, a value that is wrong in some cases counts as wrong.
  ServerRules(const CallTable &Functions, Values &Vals, bool Strict)
      : Functions(Functions), Vals(Vals), Strict(Strict) {}

  /// \p Site makes a filter or a delete, or sets a field of a message.
  llvm::SmallVector<Rejection, 2> judge(const CallSite &Site);

private:
  /// The contents of a filter that are certain, or if Strict, possible.
  struct Contents {
    unsigned Levels = 0;
    const Expr *Sink = nullptr;
    const Expr *Label = nullptr;
    /// Adds the contents \p Other of a nested filter.
    void add(const Contents &Other);
  };
  /// Adds \p R if \p Set is wrong.
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

  const CallTable &Functions;
  Values &Vals;
  const bool Strict;
  llvm::SmallVector<Rejection, 2> Found;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SERVERRULES_H
