// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The map of a program: for each column family who writes, reads, deletes and
/// counts in it, and who says when its cells are collected.
/// docs/reference/output.md is the user's view of it.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_MAP_H
#define BIGTABLE_TIDY_TOOLS_REPORT_MAP_H

#include "model/TtlPolicy.h"
#include "run/CallRecords.h"
#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The effect of a call on a family: the columns of the map.
enum class Use : uint8_t { Writes, Reads, Deletes, Counters, Rules };
inline constexpr Use AllUses[] = {Use::Writes, Use::Reads, Use::Deletes,
                                  Use::Counters, Use::Rules};
/// "writes".
llvm::StringRef toString(Use U);

struct MapCall {
  const CallRecord *Record;
  Use Does;

  /// As toString() of its standing has it, or "not judged"; as a whole.
  llvm::StringRef standing() const;
  /// Returns true if doubts say why that is so.
  bool isUnknown() const { return Record->Is == ProofStatus::Unknown; }
};

/// By number, in TtlMap::Calls.
using CallNumbers = std::vector<unsigned>;

struct MapFamily {
  std::string Name;
  TtlPolicy Policy;
  /// The garbage-collection rule that the schema has; empty if it has none.
  std::string Rule;
  /// The note on the family in the schema, one line; empty if there is none.
  std::string Note;
  /// The schema asks that each call is known to be right.
  bool MustBeProven = false;
  /// In the schema.
  std::optional<CodePlace> At;
  /// By Use.
  std::array<CallNumbers, std::size(AllUses)> Calls;

  llvm::ArrayRef<unsigned> calls(Use U) const { return Calls[size_t(U)]; }
};

struct MapTable {
  /// Absolute; empty for families that only a tag describes.
  std::string SchemaFile;
  /// As in the schema; empty for families that only a tag describes.
  std::string Id;
  std::vector<MapFamily> Families;
};

struct TtlMap {
  /// By schema, in the order of the schema; last the one of tags.
  std::vector<MapTable> Tables;
  /// By place.
  std::vector<MapCall> Calls;
  /// Calls that may access unknown families, or none.
  CallNumbers Others;
};

/// \p Run must outlive it.
TtlMap mapOf(const Outcome &Run, Sources &Files);

/// How the call stands as far as the family goes: a read that is wrong for
/// another one may be right for this. Without one: as a whole.
llvm::StringRef standingIn(const MapFamily *Of, const MapCall &Call);

/// How many of some calls stand how: "1 incorrect, 2 correct"; the worst first.
struct StandingCount {
  llvm::StringRef ProofStatus;
  unsigned Number = 0;
};
std::vector<StandingCount> countStandings(const TtlMap &Map,
                                          const MapFamily *Of,
                                          llvm::ArrayRef<unsigned> Numbers);
/// Counts the calls of all uses.
std::vector<StandingCount> countStandings(const TtlMap &Map,
                                          const MapFamily &Of);

/// A detail of the call in words, "'clicks' or unknown (...)"; empty if
/// it has no such detail.
std::string detailInWords(const CallRecord &R, llvm::StringRef Name);
/// Returns the verdict of a read on \p Family, "live or unbounded"; empty if it
/// is unknown.
std::string verdictInWords(const CallRecord &R, llvm::StringRef Family);
/// "default, 2d, expires after 1h if the code does not say".
std::string policyInWords(const TtlPolicy &P);
/// Which checks report it, each once.
std::vector<std::string> checksOf(const CallRecord &R);

void writeMapAsText(const TtlMap &Map, const Outcome &Run, const Sources &Files,
                    llvm::raw_ostream &Out);
void writeMapAsJson(const TtlMap &Map, const Outcome &Run, const Sources &Files,
                    llvm::raw_ostream &Out);
/// One page that needs nothing else: map.html.
void writeMapAsHtml(const TtlMap &Map, const Outcome &Run, Sources &Files,
                    llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_MAP_H
