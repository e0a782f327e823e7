// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What the checks could judge of one translation unit: so that "nothing was
/// found" can be told from "nothing was looked at".

#ifndef BIGTABLE_TIDY_LIB_RECORD_COVERAGE_H
#define BIGTABLE_TIDY_LIB_RECORD_COVERAGE_H

#include "model/LinkedFacts.h"
#include "record/CallRecord.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// A schema that was read without an error.
struct SchemaSize {
  std::string Path; ///< Absolute.
  unsigned Tables = 0;
  unsigned Families = 0;
};

/// What code names where it makes, writes, reads and describes cells.
struct NamesSeen {
  std::set<std::string> Tables;
  /// Also patterns of families.
  std::set<std::string> Families;
  /// Of the schema's 'apis', those that are called.
  std::set<std::string> Functions;
  /// There are others, which are not known.
  bool HasOpenTable = false;
  bool HasOpenFamily = false;
};

/// Code that a proof cannot say anything of.
struct BlindSpot {
  enum class Kind : uint8_t {
    Template,  ///< Nothing instantiates it.
    Condition, ///< It is under #if, and not compiled.
    Handed,    ///< A row, or the like, goes to a function without a body.
    Callers,   ///< It is judged as its callers here call it.
  };
  Kind What = Kind::Template;
  CodePlace At;
  /// That of a function which it calls, or is handed to; may be empty.
  std::string Name;
  /// Another translation unit may have seen what has that key.
  std::string Key;
  /// Those of one group are told once.
  std::string Group;
};

struct BlindSpots {
  /// "family 'sessions' of table 'clicks' (one-second)": one whose proof is
  /// asked for. Empty if there is none: then nothing was looked for.
  std::string Family;
  std::vector<BlindSpot> All;
  /// Keys of what is compiled here.
  std::set<std::string> Seen;
  /// Of functions without a body here that are called, or whose address is
  /// taken: spots of the kind 'Callers' are none unless one has their key.
  std::set<std::string> Called;
  /// Where code uses Bigtable that counts as a system header's though it may be
  /// the user's: of each file the first place. Looked for in any case.
  std::vector<CodePlace> Hidden;
};

/// What a source and the others of its program tell each other.
struct Links {
  /// What this one says.
  LinkedFacts Facts;
  /// Keys of what it asks for; see Linked::asked().
  std::map<std::string, std::string> Asked;
};

struct Coverage {
  std::vector<SchemaSize> Schemas;
  /// There is one that has errors, cannot be read, or has the wrong name.
  bool HasBrokenSchema = false;
  /// Only if they are asked for. Several may be of one call: of instantiations
  /// of a template, for one.
  std::vector<CallRecord> Calls;
  /// Likewise.
  NamesSeen Names;
  BlindSpots Blind;
  /// Likewise.
  Links Linked;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_COVERAGE_H
