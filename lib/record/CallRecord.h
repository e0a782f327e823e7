// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What is kept of one call when its translation unit is gone. docs/facts.md is
/// the user's view of it.

#ifndef BIGTABLE_TIDY_LIB_RECORD_CALLRECORD_H
#define BIGTABLE_TIDY_LIB_RECORD_CALLRECORD_H

#include "analysis/CodePlace.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Whether a call is known to be right; see lib/record/Judgement.h.
enum class Standing : uint8_t {
  Right,     ///< For every table, family and value that it can mean.
  Wrong,     ///< A check reports it.
  Unknown,   ///< What is not known of it may make it wrong.
  Accepted,  ///< It would be unknown or wrong, and a person answers for it.
  NoConcern, ///< It touches no family with a TTL.
};

/// 'right', 'wrong', 'unknown', 'accepted', 'no concern'.
llvm::StringRef toString(Standing S);
std::optional<Standing> standingFrom(llvm::StringRef Text);

struct CallRecord {
  struct Gap {
    /// "depends on parameter 'family'".
    std::string Why;
    /// What the user can do about it.
    std::string Help;
    /// Of the parameter, variable, member or function that it is about.
    std::optional<CodePlace> At;
    /// Of what other sources may define that decides it: see Linked::keysOf().
    std::vector<std::string> Keys = {};
  };
  /// See lib/record/Facts.h.
  struct Fact {
    std::string Name;
    std::vector<std::string> Values;
    bool IsComplete = true;
    std::optional<Gap> Unknown;
  };
  struct Verdicts {
    /// Its id, or the pattern, as in the schema.
    std::string Table;
    std::string Family;
    std::vector<std::string> Possible;
  };
  struct Step {
    CodePlace At;
    std::string Text;
  };
  /// What a check reports of it.
  struct Flaw {
    std::string Check;
    /// Where that stands: absolute, and a byte.
    std::string File;
    unsigned Offset = 0;
  };
  struct Family {
    /// As in the schema; empty for a family that a tag describes.
    std::string Table;
    std::string Name;
    /// "default, 2d".
    std::string Policy;
  };

  CodePlace At;
  /// As written there, in one line; shortened.
  std::string Call;
  /// "write", "read", ...
  std::string Kind;
  std::vector<Fact> Facts;
  std::vector<Verdicts> Left;
  /// How that comes to the call that the facts are about; empty if it is one.
  std::vector<Step> Reached;
  /// A function around it is tagged as one that may do so.
  bool IsSanctioned = false;
  /// It is in a file that option 'TestFiles' matches: nothing is checked.
  bool IsInTest = false;
  bool IsComplete = true;
  /// As bigtable-call-sites says it; empty for what it does not show.
  std::string Message;

  /// Nothing for calls that need no judgement, such as those that delete, or
  /// send what others made. They may have flaws all the same.
  std::optional<Standing> Is;
  std::vector<Family> Touched;
  /// Likewise, families without a TTL.
  std::vector<Family> Lasting;
  /// The schema that it is judged by: absolute; empty if there is none.
  std::string SchemaFile;
  bool MayTouchOthers = false;
  std::vector<Gap> Doubts;
  bool IsUndescribed = false;
  std::vector<Flaw> Flaws;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_CALLRECORD_H
