// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What the analysis sees at each call of one source, and why it does not see
/// the rest. docs/facts.md is the user's view of it.

#ifndef BIGTABLE_TIDY_TOOLS_FACTSDUMP_H
#define BIGTABLE_TIDY_TOOLS_FACTSDUMP_H

#include "FrontEnd.h"
#include "Sources.h"
#include "clang-tidy/ClangTidyOptions.h"
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

struct FactsReport {
  struct Place {
    /// Absolute and without dots.
    std::string File;
    Position At;
  };
  struct Gap {
    /// "depends on parameter 'family'".
    std::string Why;
    /// What the user can do about it.
    std::string Help;
    /// Of the parameter, variable, member or function that it is about.
    std::optional<Place> At;
  };
  /// See the Fact of lib/tidy/Facts.h.
  struct Fact {
    llvm::StringRef Name;
    std::vector<std::string> Values;
    bool IsComplete;
    std::optional<Gap> Unknown;
  };
  struct Verdicts {
    /// Its id, or the pattern, as in the schema.
    std::string Table;
    std::string Family;
    std::vector<std::string> Possible;
  };
  struct Step {
    Place At;
    std::string Text;
  };
  struct Site {
    Place At;
    /// As written there, in one line; shortened.
    std::string Call;
    llvm::StringRef Kind;
    std::vector<Fact> Facts;
    std::vector<Verdicts> Left;
    /// How that comes to the call that the facts are about; empty if it is one.
    std::vector<Step> Reached;
    /// A function around it is tagged as one that may do so.
    bool IsSanctioned;
    bool IsComplete;
    /// As bigtable-call-sites says it.
    std::string Message;
  };

  std::string File;
  /// Nothing of Bigtable's client is declared there if not.
  bool SeesBigtable = false;
  /// The schema that is used; empty if there is none.
  std::string SchemaFile;
  /// What was looked for, and from which folder upwards.
  std::string SchemaName, SchemaFrom;
  /// In headers, too, by file and place.
  std::vector<Site> Sites;

  unsigned numComplete() const;
};

/// Parses \p File with its commands in \p Database, which name a resource
/// folder. Errors of the compiler, the schema and the options are the error,
/// each in a line.
llvm::Expected<FactsReport>
collectFacts(const tooling::CompilationDatabase &Database, llvm::StringRef File,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             const ClangTidyOptions &Options, Bodies Which);

enum class FactsFormat { Text, Json };

/// Paths are printed as \p Where spells them. As JSON, one object:
///   file          the source
///   bigtable      whether it sees Bigtable's client; nothing is judged if not
///   schema        {file: of the schema or null, name: looked for,
///                 from: in that folder and those above}
///   sites         by place, each
///     file, line, column   from 1; columns count bytes
///     call          as written there, in one line, shortened
///     kind          "write", "read", ...
///     complete      whether nothing that the call decides is unknown
///     sanctioned    whether a tag allows it, so that no check looks at it
///     message       as bigtable-call-sites says it
///     facts         by name (table, family, timestamp, filter, text), each
///       values        what it may be, spelt as in messages
///       complete      whether it is nothing else
///       unknown       {why, help, place: {file, line, column} or null}; null
///                     if nothing is. Of a complete filter: a bound's
///     verdicts      of a read, [{table, family, verdicts: [...]}]
///     reached       the calls from there to the one judged,
///                   [{file, line, column, text}]
///   counts        {complete, incomplete}
/// Fields may be added.
void print(const FactsReport &Report, const Sources &Where,
           llvm::raw_ostream &OS, FactsFormat Format);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_FACTSDUMP_H
