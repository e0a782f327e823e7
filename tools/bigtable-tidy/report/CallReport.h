// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The result of the analysis for each call of one source file, with the reason
/// for each unknown value. docs/reference/call-report.md describes it for
/// users.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_CALLREPORT_H
#define BIGTABLE_TIDY_TOOLS_REPORT_CALLREPORT_H

#include "clang-tidy/ClangTidyOptions.h"
#include "record/CallRecord.h"
#include "run/FrontEnd.h"
#include "run/Sources.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct CallReport {
  std::string File;
  /// False if the source declares nothing of Bigtable's client.
  bool SeesBigtable = false;
  /// The schema that applies; empty if the source has no schema.
  std::string SchemaFile;
  /// The file name of the schema in the search, and the directory from which
  /// the search went upwards.
  std::string SchemaName, SchemaFrom;
  /// Calls, including those in headers, by location.
  std::vector<CallRecord> Sites;

  unsigned numComplete() const;
};

/// Parses \p File with its commands in \p Database, which must name a resource
/// directory. Errors of the compiler, the schema and the options form the
/// returned error, one on each line.
llvm::Expected<CallReport>
reportCallsIn(const tooling::CompilationDatabase &Database, llvm::StringRef File,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             const ClangTidyOptions &Options, Bodies Which);

enum class CallReportFormat { Text, Json };

/// Prints \p Report, with paths as \p Where spells them. JSON is one object:
///   file          the source
///   bigtable      true if it declares anything of Bigtable's client; if false,
///                 no call is checked
///   schema        {file: of the schema or null, name: the name in the search,
///                 from: the directory where the search begins}
///   sites         calls by location, as writeAnalysis() writes them
///   counts        {complete, incomplete}
/// Fields may be added.
void print(const CallReport &Report, const Sources &Where,
           llvm::raw_ostream &OS, CallReportFormat Format);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_CALLREPORT_H
