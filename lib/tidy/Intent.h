// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The intent of the code around a write that lacks a timestamp.

#ifndef BIGTABLE_TIDY_LIB_TIDY_INTENT_H
#define BIGTABLE_TIDY_LIB_TIDY_INTENT_H

#include "tidy/Choices.h"
#include "analysis/Finding.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
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
  /// The location at which the code chooses to pass no timestamp.
  std::optional<StampChoice> Choice;

  /// Adds notes about Beside and Choice to \p F.
  void explain(Finding &F) const;
};

/// Returns the timestamp for \p Site, which writes to \p Of without one:
/// - the timestamp of the cell that it copies;
/// - the timestamp of another cell of the same row mutation, which belongs to
///   the same record and must not expire at another time;
/// - otherwise \p Default, which is code. If the code chooses by a condition to
///   pass no timestamp, \p Default is only named.
/// \p IsWhole is false if \p Default has dots.
TimestampRemedy remedyFor(const Analysis &Code, const CallSite &Site,
                          const FamilyUse &Of, const std::string &Default,
                          bool IsWhole);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_INTENT_H
