// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// How the cells of a column family expire. Schemas, tags, and GC rules are
/// compared as such policies.

#ifndef BIGTABLE_TIDY_LIB_MODEL_TTLPOLICY_H
#define BIGTABLE_TIDY_LIB_MODEL_TTLPOLICY_H

#include "bigtable_ttl/ttl.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// How a family's cells get a TTL of their own. None: they have no TTL, the
/// family is durable.
enum class Strategy { None, OneSecond, Default };

/// The spelling of a strategy in a schema file: 'one-second', ...
llvm::StringRef toString(Strategy S);

/// The meaning of timestamps in a family without a TTL.
enum class Meaning {
  Unsaid,
  Real,     ///< The time of the write or of the event.
  Sequence, ///< Numbers that count up from a small one.
  Zero,     ///< Always 0: a write replaces the one before.
};

/// The spelling of a meaning in a schema file: 'real', ...
llvm::StringRef toString(Meaning M);

/// A family's TTL.
struct TtlPolicy {
  Strategy Kind = Strategy::None;
  /// Set unless Kind is None.
  std::optional<bigtable_ttl::Ttl> Ttl;
  /// How long a value lives where the code does not say.
  std::optional<std::chrono::milliseconds> ExpireAfter;
  /// The longest that any value may live; nothing if that is not said.
  std::optional<std::chrono::milliseconds> MaxLifetime;
  /// So many of the newest cells of each column count; nothing if all do.
  std::optional<int64_t> Versions;
  /// Unsaid unless Kind is None.
  Meaning Timestamps = Meaning::Unsaid;
  /// The server may stamp a cell: the default TTL is then meant. False unless
  /// Kind is Default.
  bool AllowsUnstamped = false;
  /// The units that the age of Ttl and ExpireAfter are written in, for
  /// spellDuration(); zero if that is not known.
  std::chrono::milliseconds AgeUnit{0}, ExpireAfterUnit{0};
  /// The rule is MaxAge(1ms), which timestamps of one-second allow, too. Ttl is
  /// OneSecond() all the same: code chooses the same timestamps and bounds.
  bool HasRuleOfMillisecond = false;

  static TtlPolicy none() { return {}; }
  static TtlPolicy oneSecond() {
    TtlPolicy P;
    P.Kind = Strategy::OneSecond;
    P.Ttl = bigtable_ttl::Ttl::OneSecond();
    return P;
  }
  /// Returns nothing unless families of the strategy one-second have rules of
  /// the age \p RuleAge: a second, or a millisecond.
  static std::optional<TtlPolicy> oneSecond(std::chrono::milliseconds RuleAge) {
    TtlPolicy P = oneSecond();
    P.HasRuleOfMillisecond = RuleAge == std::chrono::milliseconds(1);
    return P.ruleAge() == RuleAge ? std::optional(P) : std::nullopt;
  }
  static TtlPolicy defaultTtl(std::chrono::milliseconds MaxAge) {
    TtlPolicy P;
    P.Kind = Strategy::Default;
    P.Ttl = bigtable_ttl::Ttl::Default(MaxAge);
    return P;
  }

  bool hasTtl() const { return Kind != Strategy::None; }
  /// Returns Ttl with the age of the rule, for what garbage collection does to
  /// stored cells. There must be a TTL.
  bigtable_ttl::Ttl ttlOfCells() const {
    return HasRuleOfMillisecond ? bigtable_ttl::Ttl::OneMillisecond() : *Ttl;
  }
  /// Returns the age in the family's GC rule, which must have a TTL.
  std::chrono::milliseconds ruleAge() const { return ttlOfCells().max_age(); }
  /// How long a value lives that is written without a thought: a fix's choice.
  /// Nothing where only the writer knows.
  std::optional<std::chrono::milliseconds> lifetime() const {
    if (!ExpireAfter && Kind == Strategy::Default)
      return Ttl->max_age();
    return ExpireAfter;
  }
  /// The unit that lifetime() is written in.
  std::chrono::milliseconds lifetimeUnit() const {
    return ExpireAfter ? ExpireAfterUnit : AgeUnit;
  }
  /// Equal where timestamps mean the same: not the rule, what a fix does, or
  /// who may choose them.
  friend bool operator==(const TtlPolicy &L, const TtlPolicy &R) {
    return L.Kind == R.Kind && L.Ttl == R.Ttl && L.Timestamps == R.Timestamps;
  }
  friend bool operator!=(const TtlPolicy &L, const TtlPolicy &R) {
    return !(L == R);
  }
};

/// Returns true if \p Lifetime is longer than any value of a family with the
/// policy \p P may live.
bool isTooLong(std::chrono::microseconds Lifetime, const TtlPolicy &P);

/// Returns true if a timestamp \p Ahead of now looks like one of a family with
/// the strategy 'one-second': in a family with the policy \p P, the value lives
/// longer by the maximum age than it is meant to.
bool isAgeForgotten(std::chrono::microseconds Ahead, const TtlPolicy &P);

/// 'one-second', 'one-second, 1ms', 'default, 2d', 'none' or 'none, timestamps:
/// real', for messages.
std::string describe(const TtlPolicy &P);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_TTLPOLICY_H
