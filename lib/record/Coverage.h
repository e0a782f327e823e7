// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Records the calls of one translation unit that the checks could check, so
/// that "no findings" can be distinguished from "not checked".

#ifndef BIGTABLE_TIDY_LIB_RECORD_COVERAGE_H
#define BIGTABLE_TIDY_LIB_RECORD_COVERAGE_H

#include "model/Summary.h"
#include "model/ValueSet.h"
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

/// The names of tables and families in code that creates, writes, reads, or
/// describes cells.
struct NamesSeen {
  std::set<std::string> Tables;
  /// Also patterns of families.
  std::set<std::string> Families;
  /// Functions in the schema's 'apis' that are called.
  std::set<std::string> Functions;
  /// True if there are other, unknown names.
  bool HasOpenTable = false;
  bool HasOpenFamily = false;

  void addTables(const StringSet &Ids);
  void addFamilies(const StringSet &Names);
  void join(NamesSeen From);
};

/// Code that a proof cannot analyze.
struct BlindSpot {
  enum class Kind : uint8_t {
    Template,  ///< Nothing instantiates it.
    Condition, ///< It is excluded by #if.
    Handed,    ///< A row or similar goes to a function without a body.
    Callers,   ///< It was checked as its callers here call it.
  };
  Kind What = Kind::Template;
  CodePlace At;
  /// The name of the function that is called, or that receives the object; may
  /// be empty.
  std::string Name;
  /// The key of the declaration, which another translation unit may have
  /// checked.
  std::string Key;
  /// Blind spots with the same group are reported once.
  std::string Group;
};

struct BlindSpots {
  /// A family for which a proof is required: "family 'sessions' of table
  /// 'clicks' (one-second)". Empty without one; nothing was searched for then.
  std::string Family;
  std::vector<BlindSpot> All;
  /// Keys of the declarations that are compiled here.
  std::set<std::string> Seen;
  /// Keys of functions without a body here that are called, or whose address is
  /// taken. A blind spot of kind Callers counts only if its key is here.
  std::set<std::string> Called;
  /// The first location in each file that uses Bigtable and counts as a system
  /// header, although it may be the user's. Always searched.
  std::vector<CodePlace> Hidden;
  /// The first location in each part that uses Bigtable, and that another
  /// compiler may compile. The name is the macro that decides it. Always
  /// searched.
  std::vector<BlindSpot> OfCompilers;
};

/// A function that was not checked, because it has errors or depends on a
/// declaration with errors.
struct Unparsed {
  CodePlace At;
  /// "ns::Class::f"; empty for code outside of functions.
  std::string Function;
  /// The first error: "unknown type name 'Cell'".
  std::string Error;
  CodePlace ErrorAt;

  friend bool operator<(const Unparsed &L, const Unparsed &R) {
    return std::tie(L.At, L.Function) < std::tie(R.At, R.Function);
  }
  friend bool operator==(const Unparsed &L, const Unparsed &R) {
    return L.At == R.At && L.Function == R.Function;
  }
};

/// Part of a file, in bytes.
struct TextPart {
  std::string File; ///< Absolute and without dots.
  unsigned Begin = 0;
  unsigned End = 0;
};

/// The function summaries that a source file writes and reads.
struct Links {
  /// The summaries of this source file.
  SummarySet Summaries;
  /// Keys that the source file requests; see SummaryLookup::asked().
  std::map<std::string, std::string> Asked;
};

struct Coverage {
  std::vector<SchemaSize> Schemas;
  /// True if a schema has errors, cannot be read, or has the wrong name.
  bool HasBrokenSchema = false;
  /// True if fixes use the client alone because the file cannot include the
  /// runtime.
  bool LacksRuntime = false;
  /// The records of calls, if requested. One call may have several, such as for
  /// the instantiations of a template.
  std::vector<CallRecord> Calls;
  /// The names of tables and families in code, if requested.
  NamesSeen Names;
  BlindSpots Blind;
  /// The function summaries that the file writes and reads.
  Links Linked;
  /// The unparsed functions, by location.
  std::vector<Unparsed> NotParsed;
  /// The ranges of these, and of code that '#if' excludes.
  std::vector<TextPart> NotRead;
  /// True if errors prevented all checks.
  bool IsNothingRead = false;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_COVERAGE_H
