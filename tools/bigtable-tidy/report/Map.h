// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The map of a program: for each column family, the calls that write, read,
/// delete and count in it, or set its GC rule. docs/reference/output.md
/// describes the map for users.

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
/// Returns "writes".
llvm::StringRef toString(Use U);

struct MapCall {
  const CallRecord *Record;
  Use Does;

  /// Returns toString() of the standing of the whole call, or "not judged".
  llvm::StringRef standing() const;
  /// Returns true if the standing is unknown; doubts then state the reasons.
  bool isUnknown() const { return Record->Is == ProofStatus::Unknown; }
};

/// Indices in TtlMap::Calls.
using CallNumbers = std::vector<unsigned>;

struct MapFamily {
  std::string Name;
  TtlPolicy Policy;
  /// The garbage-collection rule in the schema; may be empty.
  std::string Rule;
  /// The note on the family in the schema, one line; may be empty.
  std::string Note;
  /// True if the schema requires that each call is correct.
  bool MustBeProven = false;
  /// The location in the schema; std::nullopt if the family has none.
  std::optional<CodePlace> At;
  /// The calls by Use.
  std::array<CallNumbers, std::size(AllUses)> Calls;

  llvm::ArrayRef<unsigned> calls(Use U) const { return Calls[size_t(U)]; }
};

struct MapTable {
  /// The absolute path; empty for families that only a tag describes.
  std::string SchemaFile;
  /// The id in the schema; empty for families that only a tag describes.
  std::string Id;
  std::vector<MapFamily> Families;
};

struct TtlMap {
  /// The tables of each schema in its order, and finally the one for tags.
  std::vector<MapTable> Tables;
  /// All calls, by location.
  std::vector<MapCall> Calls;
  /// Calls that may access unknown families, or access no family.
  CallNumbers Others;
};

/// Returns the map of \p Run, which must outlive the map.
TtlMap mapOf(const Outcome &Run, Sources &Files);

/// Returns the standing of the call for the family \p Of: a read that is
/// incorrect for another family may be correct for this one. If \p Of is null,
/// returns the standing of the whole call.
llvm::StringRef standingIn(const MapFamily *Of, const MapCall &Call);

/// The number of calls with a standing. Lists begin with the worst: "1
/// incorrect, 2 correct".
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

/// Returns the detail \p Name of the call in words, "'clicks' or unknown
/// (...)"; empty if the call has no such detail.
std::string detailInWords(const CallRecord &R, llvm::StringRef Name);
/// Returns the verdict of a read on \p Family, "live or unbounded"; empty if
/// unknown.
std::string verdictInWords(const CallRecord &R, llvm::StringRef Family);
/// Returns "default, 2d, expires after 1h if the code does not say".
std::string policyInWords(const TtlPolicy &P);
/// Returns the checks that report the call, each once.
std::vector<std::string> checksOf(const CallRecord &R);

void writeMapAsText(const TtlMap &Map, const Outcome &Run, const Sources &Files,
                    llvm::raw_ostream &Out);
void writeMapAsJson(const TtlMap &Map, const Outcome &Run, const Sources &Files,
                    llvm::raw_ostream &Out);
/// Writes a self-contained page, map.html.
void writeMapAsHtml(const TtlMap &Map, const Outcome &Run, Sources &Files,
                    llvm::raw_ostream &Out);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_MAP_H
