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
  /// Nothing of Bigtable's client is declared there if not.
  bool SeesBigtable = false;
  /// The schema that is used; empty if there is none.
  std::string SchemaFile;
  /// The name of the schema that was looked for, and the directory from which
  /// the search went upwards.
  std::string SchemaName, SchemaFrom;
  /// In headers, too, by file and place.
  std::vector<CallRecord> Sites;

  unsigned numComplete() const;
};

/// Parses \p File with its commands in \p Database, which name a resource
/// folder. Errors of the compiler, the schema and the options are the error,
/// each in a line.
llvm::Expected<CallReport>
reportCallsIn(const tooling::CompilationDatabase &Database, llvm::StringRef File,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             const ClangTidyOptions &Options, Bodies Which);

enum class CallReportFormat { Text, Json };

/// Paths are printed as \p Where spells them. As JSON, one object:
///   file          the source
///   bigtable      whether it sees Bigtable's client; nothing is judged if not
///   schema        {file: of the schema or null, name: looked for,
///                 from: in that folder and those above}
///   sites         by place, each what writeAnalysis() says
///   counts        {complete, incomplete}
/// Fields may be added.
void print(const CallReport &Report, const Sources &Where,
           llvm::raw_ostream &OS, CallReportFormat Format);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_CALLREPORT_H
