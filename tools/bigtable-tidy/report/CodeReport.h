// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The code of a source file as data, for developers.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_CODEREPORT_H
#define BIGTABLE_TIDY_TOOLS_REPORT_CODEREPORT_H

#include "clang-tidy/ClangTidyOptions.h"
#include "code/Program.h"
#include "run/FrontEnd.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// How much code there is, and how much of it is unknown.
struct CodeCounts {
  unsigned Files = 0, Functions = 0, Exprs = 0, Stmts = 0;
  /// By reason: expressions, and statements.
  std::map<std::string, unsigned> UnknownExprs, UnknownStmts;
  double ParseSeconds = 0, LowerSeconds = 0;

  void add(const code::Program &Code);
  /// Variables that no statement around them declares, and calls with another
  /// number of operands than the function takes: "app::Put: x".
  std::vector<std::string> Faults;
  void print(llvm::raw_ostream &OS) const;
};

/// Parses \p File with its commands in \p Database, which must name a resource
/// directory, and returns its code, for each command. Code with errors is
/// there, too. Adds the time to \p Counts.
llvm::Expected<std::vector<std::shared_ptr<const code::Program>>>
codeIn(const tooling::CompilationDatabase &Database, const std::string &File,
       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
       const ClangTidyOptions &Options, Bodies Which, CodeCounts &Counts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_CODEREPORT_H
