// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The expiry of the cells of a column family. Schemas, tags, and GC rules are
/// compared as such policies.

#ifndef BIGTABLE_TIDY_LIB_MODEL_TTLPOLICY_H
#define BIGTABLE_TIDY_LIB_MODEL_TTLPOLICY_H

#include "bigtable_ttl/ttl.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// The way in which a family's cells get a TTL of their own. With None, cells
/// have no TTL, and the family is durable.
enum class Strategy { None, OneSecond, Default };

/// Returns the spelling of a strategy in a schema file: 'one-second', ...
llvm::StringRef toString(Strategy S);

/// The meaning of timestamps in a family without a TTL.
enum class Meaning {
  Unsaid,
  Real,     ///< The time of the write or of the event.
  Sequence, ///< Numbers that count up from a small one.
  Zero,     ///< Always 0: a write replaces the previous one.
};

/// Returns the spelling of a meaning in a schema file: 'real', ...
llvm::StringRef toString(Meaning M);

/// A family's TTL.
struct TtlPolicy {
  Strategy Kind = Strategy::None;
  /// Set unless Kind is Strategy::None.
  std::optional<bigtable_ttl::Ttl> Ttl;
  /// The lifetime of a value for which the code does not choose one.
  std::optional<std::chrono::milliseconds> ExpireAfter;
  /// The maximum lifetime of any value; std::nullopt without a limit.
  std::optional<std::chrono::milliseconds> MaxLifetime;
  /// The number of the newest cells of each column that count; std::nullopt if
  /// all count.
  std::optional<int64_t> Versions;
  /// Meaning::Unsaid unless Kind is Strategy::None.
  Meaning Timestamps = Meaning::Unsaid;
  /// True if the server may stamp a cell, which then has the default TTL. False
  /// unless Kind is Default.
  bool AllowsUnstamped = false;
  /// The units in which the schema writes the age of Ttl and ExpireAfter, for
  /// spellDuration(); zero if unknown.
  std::chrono::milliseconds AgeUnit{0}, ExpireAfterUnit{0};
  /// True if the rule is MaxAge(1ms), which the timestamps of one-second also
  /// allow. Ttl is OneSecond() nevertheless, because code chooses the same
  /// timestamps and bounds.
  bool HasRuleOfMillisecond = false;

  static TtlPolicy none() { return {}; }
  static TtlPolicy oneSecond() {
    TtlPolicy P;
    P.Kind = Strategy::OneSecond;
    P.Ttl = bigtable_ttl::Ttl::OneSecond();
    return P;
  }
  /// Returns the policy of a family of the strategy one-second whose rule has
  /// the age \p RuleAge. Returns std::nullopt unless that is a second or a
  /// millisecond.
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
  /// Returns Ttl with the age of the rule, for the effect of garbage collection
  /// on stored cells. The policy must have a TTL.
  bigtable_ttl::Ttl ttlOfCells() const {
    return HasRuleOfMillisecond ? bigtable_ttl::Ttl::OneMillisecond() : *Ttl;
  }
  /// Returns the age in the family's GC rule. The policy must have a TTL.
  std::chrono::milliseconds ruleAge() const { return ttlOfCells().max_age(); }
  /// Returns the default lifetime of a value, for a fix; std::nullopt if only
  /// the writer knows it.
  std::optional<std::chrono::milliseconds> lifetime() const {
    if (!ExpireAfter && Kind == Strategy::Default)
      return Ttl->max_age();
    return ExpireAfter;
  }
  /// Returns the unit of lifetime().
  std::chrono::milliseconds lifetimeUnit() const {
    return ExpireAfter ? ExpireAfterUnit : AgeUnit;
  }
  /// Returns true if timestamps mean the same. Ignores the rule, the choices of
  /// fixes, and who may choose timestamps.
  friend bool operator==(const TtlPolicy &L, const TtlPolicy &R) {
    return L.Kind == R.Kind && L.Ttl == R.Ttl && L.Timestamps == R.Timestamps;
  }
};

/// Returns true if \p Lifetime is longer than any value of a family with the
/// policy \p P may live.
bool isTooLong(std::chrono::microseconds Lifetime, const TtlPolicy &P);

/// Returns true if a timestamp \p Ahead of the current time looks like a
/// timestamp for the strategy 'one-second'. In a family with the policy \p P,
/// the value then lives longer than intended by the maximum age.
bool isAgeForgotten(std::chrono::microseconds Ahead, const TtlPolicy &P);

/// Returns the policy in words, for messages: 'one-second', 'one-second, 1ms',
/// 'default, 2d', 'none', or 'none, timestamps: real'.
std::string describe(const TtlPolicy &P);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_TTLPOLICY_H
