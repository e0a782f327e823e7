// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What is kept of calls, as JSON, and what it adds up to over a run.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_CALLRECORDS_H
#define BIGTABLE_TIDY_TOOLS_RUN_CALLRECORDS_H

#include "record/Coverage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// How an absolute path is written.
using PathSpelling = llvm::function_ref<std::string(llvm::StringRef)>;

/// The attributes of one object, as docs/facts.md lists them: what the analysis
/// saw,
void writeAnalysis(llvm::json::OStream &J, const CallRecord &Record,
                PathSpelling Spell);
/// and whether it is right.
void writeStanding(llvm::json::OStream &J, const CallRecord &Record,
                   PathSpelling Spell);

/// As one line, and back; nothing if it is none of ours.
std::string recordsAsJson(llvm::ArrayRef<CallRecord> Records);
std::optional<std::vector<CallRecord>> recordsFromJson(llvm::StringRef Text);

std::string namesAsJson(const NamesSeen &Names);
std::optional<NamesSeen> namesFromJson(llvm::StringRef Text);

std::string askedAsJson(const std::map<std::string, std::string> &Asked);
std::optional<std::map<std::string, std::string>>
askedFromJson(llvm::StringRef Text);

std::string blindSpotsAsJson(const BlindSpots &Blind);
std::optional<BlindSpots> blindSpotsFromJson(llvm::StringRef Text);

/// By place. Of those that say the same of one call, which instantiations,
/// expansions and other commands lead to, the worst stays.
void sortRecords(std::vector<CallRecord> &Records);

/// How many calls of a run stand how.
struct CallCounts {
  unsigned Right = 0;
  unsigned Wrong = 0;
  unsigned Unknown = 0;
  unsigned Accepted = 0;
  unsigned NoConcern = 0;
  /// Of all, those that neither a schema nor a tag describes.
  unsigned Undescribed = 0;
  /// Calls in files that option 'TestFiles' matches, and those files.
  unsigned InTests = 0;
  unsigned TestFiles = 0;

  unsigned all() const {
    return Right + Wrong + Unknown + Accepted + NoConcern;
  }
};
CallCounts countCalls(llvm::ArrayRef<CallRecord> Records);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_CALLRECORDS_H
