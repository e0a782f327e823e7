// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The result of the analysis for one call, as text.

#ifndef BIGTABLE_TIDY_LIB_RECORD_CALLDETAILS_H
#define BIGTABLE_TIDY_LIB_RECORD_CALLDETAILS_H

#include "analysis/Analysis.h"
#include "api/CallSite.h"
#include "reads/Reads.h"
#include "record/Coverage.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// A property that a call determines.
struct CallDetail {
  explicit CallDetail(llvm::StringLiteral Name) : Name(Name) {}

  /// "table", "family", "timestamp", "filter", "text" or "rules".
  llvm::StringLiteral Name;
  /// Possible values: "'sessions'", "now + 5 us", "none".
  std::vector<std::string> Values;
  /// True if no other values are possible.
  bool IsComplete = true;
  /// The reason why it is unknown. A filter is complete even if one of its
  /// bounds is unknown; Gap is then the reason for the bound.
  std::optional<Unknown> Gap;
  /// "family 'sessions' or unknown (depends on parameter 'family')".
  std::string Text;
};

struct CallDetails {
  CallKind Kind;
  std::vector<CallDetail> Details;
  /// The verdict of a read's filter for each family.
  std::vector<FamilyVerdicts> Verdicts;
  /// The names that the call gives; of a mutation, not those of its tables,
  /// which are recorded where it is sent.
  NamesSeen Names;

  /// Returns true if everything that the call decides is known.
  bool isComplete() const;
  /// "write: table 'clicks', family 'sessions', timestamp server".
  std::string toText() const;
};

/// Returns the reason why \p Site lacks a part that calls of its callee have.
Unknown whySilent(const Analysis &Code, const CallSite &Site);

/// Returns the details of \p Site; std::nullopt for calls that are only part of
/// others.
std::optional<CallDetails> detailsOf(const Analysis &Code,
                                     const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_CALLDETAILS_H
