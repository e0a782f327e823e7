// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The result for one call, which outlives its translation unit. Users see it
/// as described in docs/reference/call-report.md.

#ifndef BIGTABLE_TIDY_LIB_RECORD_CALLRECORD_H
#define BIGTABLE_TIDY_LIB_RECORD_CALLRECORD_H

#include "analysis/CodePlace.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// The proof status of a call; see lib/record/Judgement.h.
enum class ProofStatus : uint8_t {
  Correct,    ///< Correct for every possible table, family, and value.
  Incorrect,  ///< A check reports it.
  Unknown,    ///< An unknown part may make it incorrect.
  Suppressed, ///< A tag or a NOLINT comment allows it.
  Irrelevant, ///< It touches no family with a TTL.
};

/// 'correct', 'incorrect', 'unknown', 'suppressed', 'irrelevant'.
llvm::StringRef toString(ProofStatus S);
std::optional<ProofStatus> proofStatusFrom(llvm::StringRef Text);

/// The remedy for names that the schema lacks.
inline constexpr llvm::StringLiteral ListIt =
    "list it in the schema, with 'ttl: none' if its cells have no TTL";

struct CallRecord {
  struct Gap {
    /// "depends on parameter 'family'".
    std::string Why;
    /// An edit that the user can make.
    std::string Help;
    /// The location of the responsible parameter, variable, member, or
    /// function.
    std::optional<CodePlace> At;
    /// Keys of definitions in other source files that may decide it; see
    /// SummaryLookup::keysOf().
    std::vector<std::string> Keys = {};
  };
  /// A property that the call determines; see lib/record/CallDetails.h.
  struct Detail {
    std::string Name;
    std::vector<std::string> Values;
    bool IsComplete = true;
    std::optional<Gap> Unknown;
  };
  struct Verdicts {
    /// The table's ID or pattern, as in the schema.
    std::string Table;
    std::string Family;
    std::vector<std::string> Possible;
  };
  struct Step {
    CodePlace At;
    std::string Text;
  };
  /// A finding about the call.
  struct Flaw {
    std::string Check;
    /// The location of the finding: an absolute path and a byte offset.
    std::string File;
    unsigned Offset = 0;
  };
  struct Family {
    /// The table's name in the schema; empty for a family that a tag describes.
    std::string Table;
    std::string Name;
    /// "default, 2d".
    std::string Policy;
  };

  CodePlace At;
  /// The code of the call in one line, shortened.
  std::string Call;
  /// "write", "read", ...
  std::string Kind;
  std::vector<Detail> Details;
  std::vector<Verdicts> Left;
  /// The steps to the call that the details describe; empty if it is this one.
  std::vector<Step> Reached;
  /// True if a tag on an enclosing function allows the write or read.
  bool IsSanctioned = false;
  /// True if its file is a test, in which nothing is checked.
  bool IsInTest = false;
  bool IsComplete = true;
  /// The message of bigtable-call-sites; empty for calls that it does not show.
  std::string Message;

  /// The proof status of the call. std::nullopt for calls that are not checked,
  /// such as deletes and calls that send a mutation made elsewhere. These calls
  /// can still have flaws.
  std::optional<ProofStatus> Is;
  std::vector<Family> Touched;
  /// The families without a TTL that the call may access.
  std::vector<Family> Lasting;
  /// The absolute path of the call's schema; empty without one.
  std::string SchemaFile;
  bool MayTouchOthers = false;
  std::vector<Gap> Doubts;
  bool IsUndescribed = false;
  std::vector<Flaw> Flaws;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_CALLRECORD_H
