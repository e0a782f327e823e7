// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The intent of the code around a write that lacks a timestamp.

#ifndef BIGTABLE_TIDY_LIB_TIDY_INTENT_H
#define BIGTABLE_TIDY_LIB_TIDY_INTENT_H

#include "tidy/Choices.h"
#include "tidy/OwnTimes.h"
#include "analysis/Finding.h"
#include "model/Spelling.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include <chrono>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

struct CallSite;
struct FamilyUse;
class Analysis;

/// The timestamp for a write, and the edit that a fix may make.
struct TimestampRemedy {
  /// The timestamp in words, with quotes if it is code, as adviseTimestamp()
  /// takes it: "'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)'".
  std::string Advice;
  /// The code that a fix writes; empty without a fix.
  std::string Text;
  /// The timestamp of another cell of the row mutation; null if it is not used.
  const Expr *Beside = nullptr;
  /// The cell or record that the value comes from; std::nullopt if it is not
  /// used.
  std::optional<OwnTime> Own;
  /// True if too many cells may be that one, so that there is no fix.
  bool IsCrowded = false;
  /// The location at which the code chooses to pass no timestamp.
  std::optional<StampChoice> Choice;
  /// True if the code around the call is unknown, so that it may choose.
  bool IsLost = false;

  /// Adds notes about Beside, IsCrowded, Own, and Choice to \p F.
  void explain(Finding &F) const;
};

/// Returns the timestamp for \p Site, which writes to \p Of without one:
/// - the timestamp of the cell that it copies, for the family \p Of;
/// - the timestamp of another cell of the same row mutation, which belongs to
///   the same record and must not expire at another time;
/// - an expiry, without its code, if the value comes from a record that has a
///   time of its own;
/// - otherwise the timestamp for \p Lifetime, as \p Write spells it. If the code
///   chooses by a condition to pass no timestamp, or may do so, that is only
///   named.
TimestampRemedy remedyFor(const Analysis &Code, const CallSite &Site,
                          const FamilyUse &Of, const Spelling &Write,
                          std::optional<std::chrono::milliseconds> Lifetime);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_INTENT_H
