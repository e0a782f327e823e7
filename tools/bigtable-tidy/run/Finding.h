// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The findings of a run, from any number of translation units.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_FINDING_H
#define BIGTABLE_TIDY_TOOLS_RUN_FINDING_H

#include "record/Coverage.h"
#include "tidy/Docs.h"
#include "clang/Tooling/Core/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A report of a check or the compiler about one location. All its paths are
/// absolute and without dots, or empty without a location.
struct Finding {
  tooling::Diagnostic Said;
  /// True if the configuration turns this warning into an error.
  bool IsWarningAsError = false;
  /// True if the finding is less certain than others of its check, without a
  /// note to that effect.
  bool IsLessCertain = false;
  /// True if the finding is about a change since --diff, regardless of its
  /// location.
  bool IsOfChange = false;
  /// An identity that does not change when lines move; see Fingerprints.h.
  std::string Fingerprint;

  /// Returns "bigtable-missing-timestamp", or "clang-diagnostic-error".
  llvm::StringRef check() const { return Said.DiagnosticName; }
  llvm::StringRef file() const { return Said.Message.FilePath; }
  unsigned offset() const { return Said.Message.FileOffset; }
  /// Returns true for an error in a schema or a tag. The calls that it prevents
  /// from being checked are unknown.
  bool isOfInput() const {
    return check() == "bigtable-schema" &&
           Said.DiagLevel == tooling::Diagnostic::Error;
  }
  /// Returns true if the finding is less certain than others of its check.
  bool isPossible() const {
    return IsLessCertain ||
           llvm::any_of(Said.Notes, [](const tooling::DiagnosticMessage &Note) {
             return llvm::StringRef(Note.Message).starts_with(MayBeMeant);
           });
  }
  /// Returns true if the finding has its own fix. Fixes of notes are choices
  /// for users.
  bool hasFix() const { return !Said.Message.Fix.empty(); }
};

/// A finding that is not reported, because the project accepts it.
struct SuppressedFinding {
  Finding What;
  /// The text of the NOLINT comment after its marker; may be empty.
  std::string Reason;
  /// The marker, from FileOffset on. Without a file if the baseline has the
  /// finding.
  tooling::FileByteRange Marker;

  bool isInSource() const { return !Marker.FilePath.empty(); }
};

/// A source that could not be linted, or not completely.
struct Failure {
  std::string File;
  /// The reason: "no compile command", or "2 errors".
  std::string Why;
  /// True if the compiler reported errors; the rest of the file was checked.
  bool HasErrors = false;
};

/// A summary that is out of date because its source file has changed.
struct StaleSummary {
  std::string SummaryFile;
  std::string Key; ///< The key of the summary.
  std::string Source;
};

/// Calls that a search of text finds.
struct TextCalls {
  unsigned Parsed = 0;
  unsigned All = 0;
};

struct Outcome {
  /// Findings of checks, without duplicates, sorted by file and location.
  std::vector<Finding> Findings;
  /// Hashes of the contents of files when fixes were computed, by absolute name
  /// without dots. Fixes for other files are not applied.
  std::map<std::string, std::string> Read;
  /// Findings about the whole run that a NOLINT comment hides, without
  /// duplicates, sorted by file and location.
  std::vector<Finding> Answered;
  /// Findings that a NOLINT comment hides, if requested, and those of the
  /// baseline.
  std::vector<SuppressedFinding> Suppressed;
  /// Errors of the compiler, without duplicates, sorted by file and location:
  /// reasons why source files could not be linted.
  std::vector<Finding> Errors;
  /// Failures, sorted by file.
  std::vector<Failure> Failures;
  /// The number of compile commands of the run, and of some kinds of them.
  unsigned Commands = 0;
  unsigned Skipped = 0; ///< Cannot use Bigtable.
  unsigned Unchecked = 0; ///< No check is enabled.
  unsigned Linted = 0;
  unsigned Bundled = 0; ///< Used bundled headers.
  /// The result of a search of text, if there is no build.
  std::optional<TextCalls> Searched;
  /// Schemas, by path.
  std::vector<SchemaSize> Schemas;
  bool HasBrokenSchema = false;
  /// The number of source files whose fixes use the client alone because they
  /// cannot include the runtime.
  unsigned WithoutRuntime = 0;
  /// Calls by location, each once.
  std::vector<CallRecord> Calls;
  NamesSeen Names;
  /// Code that was not checked because of errors, by location, each once.
  std::vector<Unparsed> NotParsed;
  /// Tables and families of the one schema that no code names: "family 'a' of
  /// table 'b'".
  std::vector<std::string> Unnamed;
  /// Names of functions and constants whose summaries came from a summary file,
  /// by that file.
  std::map<std::string, std::set<std::string>> Believed;
  /// True if only some source files are linted, and these request summaries of
  /// others that are not available.
  bool LacksSummaries = false;
  /// Summary files and sources of requested summaries that are out of date.
  std::set<std::pair<std::string, std::string>> StaleSummaries;
  unsigned FromCache = 0; ///< Results from the cache.
};

/// A set of findings, which recognizes a finding also under another name of its
/// file.
class FindingSet {
public:
  /// Adds \p F, and returns true if it was not in the set.
  bool insert(const Finding &F);

private:
  llvm::StringMap<std::string> Reals;
  llvm::StringSet<> Seen;
};

/// Returns true if the replacement inserts an #include, or the helper of fixes
/// without the runtime: it is inserted once for several findings.
bool insertsOnce(const tooling::Replacement &Edit);

/// Sorts findings and removes duplicates.
void sortFindings(std::vector<Finding> &Findings);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_FINDING_H
